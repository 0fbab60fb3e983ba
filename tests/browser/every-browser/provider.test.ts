import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { settingsFile } from '../../../src/service/settings/settings-file.ts'
import { clientId, clientSecret, startProvider, type TestProvider } from '../../support/provider/provider.ts'
import { createWorld, type World } from '../world/world.ts'

let world: World
let provider: TestProvider
let page: Page

beforeAll(async () => {
  world = await createWorld()
  provider = await startProvider([`${world.baseUrl}/sign-in/provider/back`])
  await provider.setAccounts({ maya: { email: 'maya@acme.example', email_verified: true } })
  world.database((database) => {
    database.exec("UPDATE application SET own = 1 WHERE key = 'demo-premium'")
    database
      .prepare('UPDATE credential SET email = ?, administrator_email = ? WHERE login = ?')
      .run('maya@acme.example', 'maya@acme.example', demoNetwork.login)
  })
  writeFileSync(join(world.data, 'secret'), clientSecret)
  const oidc = { issuer: provider.issuer, client_id: clientId, name: 'Acme', only: true }
  const settings = { oidc, oidc_secret_file: join(world.data, 'secret') }
  writeFileSync(join(world.data, settingsFile), JSON.stringify(settings))
  await world.restoreService()
  page = await world.article('/night-trains')
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

// shows: C6
it('the extension signs in at the company’s provider, without a page of the network in between', async () => {
  const popup = await world.click(page)
  const opened = world.browser.waitForTarget((target) => target.url().startsWith(`${provider.issuer}/interaction/`))
  await popup.locator('main button.primary').click()
  const window = await (await opened).asPage()
  const visited: string[] = []
  window.on('framenavigated', (frame) => void visited.push(new URL(frame.url()).pathname))
  await window.locator('button[value="maya"]').wait()
  const closed = new Promise((resolve) => window.once('close', resolve))
  await Promise.all([closed, window.locator('button[value="maya"]').click()])
  await waitForView(popup, 'ready')
  expect(await readText(popup, '.sharers h2')).toBe('Your contacts (3)')
  expect(visited.filter((path) => path.startsWith('/oauth-provider') || path.startsWith('/sign-in'))).toEqual([])
  await popup.locator('.welcome button').click()
  await waitForView(popup, 'signed-out')
  await popup.close()
})

it('the next sign-in shows the account, which is still signed in at the network', async () => {
  const popup = await world.click(page)
  const window = await world.signInWindow(popup)
  await window.locator('button[value="allow"]').wait()
  expect(await readText(window, 'main')).toContain('You are signed in as Maya Lindqvist.')
  await popup.close()
})
