import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { allow } from '../../../src/demo/browser/sign-in.ts'
import { settingsFile } from '../../../src/service/settings/read-settings.ts'
import { logoutPath, redirectPath } from '../../../src/service/sign-in/provider.ts'
import { clientId, clientSecret, startProvider, type TestProvider } from '../../support/provider/provider.ts'
import { createWorld, type World } from '../world/world.ts'

let world: World
let provider: TestProvider
let page: Page

const email = 'maya@acme.example'

beforeAll(async () => {
  world = await createWorld()
  const { baseUrl, data } = world
  provider = await startProvider([baseUrl + redirectPath], baseUrl + logoutPath)
  await provider.setAccounts({ maya: { email, email_verified: true } })
  // the network's own extension needs no consent
  world.database((database) => database.exec('UPDATE application SET own = 1'))
  world.database((database) =>
    database
      .prepare('UPDATE credential SET email = ?, administrator_email = ? WHERE login = ?')
      .run(email, email, demoNetwork.login),
  )
  writeFileSync(join(data, 'secret'), clientSecret)
  const oidc = { issuer: provider.issuer, client_id: clientId, name: 'Acme', only: true }
  const settings = { base_url: baseUrl, oidc, oidc_secret_file: join(data, 'secret') }
  writeFileSync(join(data, settingsFile), JSON.stringify(settings))
  await world.restoreService()
  page = await world.article('/night-trains')
})
afterAll(async () => {
  await world.close()
  await provider.stop()
})

/** Signs out in the popup, and closes it. */
async function signOut(popup: Page): Promise<void> {
  await popup.locator('.welcome button').click()
  await waitForView(popup, 'signed-out')
}

/** Begins a sign-in, and waits until its window asks whether Maya, who is still signed in on the site, is to continue. */
async function askForAccount(popup: Page): Promise<Page> {
  const window = await world.signInWindow(popup)
  await window.locator('button[value="allow"]').wait()
  expect(await readText(window, 'main')).toMatch(/Maya Lindqvist\s+Not you/)
  return window
}

// shows: C6
it('the extension signs in at the company’s provider after one click, without a page of the network in between', async () => {
  const popup = await world.click(page)
  const opened = world.browser.waitForTarget((target) => target.url().includes(oauthPaths.authorize))
  await popup.locator('main button.primary').click()
  const window = await (await opened).asPage()
  await window.locator('a.button.main').click()
  const visited: string[] = []
  window.on('framenavigated', (frame) => void visited.push(new URL(frame.url()).pathname))
  await window.locator('button[value="maya"]').wait()
  const closed = new Promise((resolve) => window.once('close', resolve))
  await Promise.all([closed, window.locator('button[value="maya"]').click()])
  await waitForView(popup, 'ready')
  expect(await readText(popup, '.sharers h2')).toBe('Your contacts (3)')
  expect(visited.filter((path) => path.startsWith('/oauth-provider') || path.startsWith('/sign-in'))).toEqual([])
  await signOut(popup)
})

// shows: P14
it('the next sign-in shows the account, which is still signed in at the network', async () => {
  const popup = await world.click(page)
  await allow(await askForAccount(popup))
  await waitForView(popup, 'ready')
  await signOut(popup)
})
