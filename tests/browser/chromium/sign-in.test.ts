import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { allow } from '../../../src/demo/browser/sign-in.ts'
import { logoutPath, redirectPath } from '../../../src/service/capabilities/provider/client.ts'
import { settingsPath } from '../../../src/service/settings/settings.ts'
import {
  clientId,
  clientSecret,
  startProvider,
  type TestProvider,
} from '../../service/capabilities/provider/support/provider.ts'
import { createWorld, type World } from '../world/world.ts'

let world: World
let provider: TestProvider
let page: Page

const email = 'maya@acme.example'

beforeAll(async () => {
  world = await createWorld()
  provider = await startProvider([world.baseUrl + redirectPath], world.baseUrl + logoutPath)
  await provider.setAccounts({ maya: { email, email_verified: true } })
  // the network's own extension needs no consent
  world.database((database) => database.exec('UPDATE application SET own = 1; DELETE FROM consent'))
  page = await world.article('/night-trains')
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

it('the extension signs in at the company’s provider after one click, and the next time shows the account that is still signed in', async () => {
  world.database((database) =>
    database
      .prepare('UPDATE credential SET email = ?, administrator_email = ? WHERE login = ?')
      .run(email, email, demoNetwork.login),
  )
  const secretFile = join(world.data, 'secret')
  writeFileSync(secretFile, clientSecret)
  const oidc = { issuer: provider.issuer, client_id: clientId, name: 'Acme', only: true }
  const settings = { base_url: world.baseUrl, oidc, oidc_secret_file: secretFile }
  writeFileSync(settingsPath(world.data), JSON.stringify(settings))
  await world.restoreService()
  await world.browser.deleteCookie(...(await world.browser.cookies()))

  const popup = await world.click(page)
  const opened = world.browser.waitForTarget((target) => target.url().includes(oauthPaths.authorize))
  await popup.locator('main button.primary').click()
  const window = await (await opened).asPage()
  await window.locator('a.button.primary').click()
  const visited: string[] = []
  window.on('framenavigated', (frame) => void visited.push(new URL(frame.url()).pathname))
  await window.locator('button[value="maya"]').wait()
  const closed = new Promise((resolve) => window.once('close', resolve))
  await Promise.all([closed, window.locator('button[value="maya"]').click()])
  await waitForView(popup, 'ready')
  expect(await readText(popup, '.sharers h2')).toBe('Shared by 3 contacts')
  // no page of the network in between
  expect(visited.filter((path) => path.startsWith('/oauth-provider') || path.startsWith('/sign-in'))).toEqual([])
  await world.signOut(popup)

  const next = await world.click(page)
  const asking = await world.signInWindow(next)
  await asking.locator('button[value="allow"]').wait()
  expect(await readText(asking, 'main')).toMatch(/Maya Lindqvist\s+Not you/)
  await allow(asking)
  await waitForView(next, 'ready')
})
