import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { runCommand } from '../../../../src/commands/service/command.ts'
import { oauthPaths } from '../../../../src/contract/oauth.ts'
import { readText, waitForView } from '../../../../src/demo/browser/assertions.ts'
import { allow } from '../../../../src/demo/browser/sign-in.ts'
import { settingsFile } from '../../../../src/service/settings/read-settings.ts'
import { logoutPath, redirectPath } from '../../../../src/service/sign-in/provider.ts'
import { siteTranslate } from '../../../../src/service/website/site-translate.ts'
import { clientId, clientSecret, startProvider, type TestProvider } from '../../../support/provider/provider.ts'
import { openAt, signInThere } from '../../../support/provider/sign-in-at-provider.ts'
import { createWorld, type World } from '../../world/world.ts'

const en = siteTranslate('en')

let world: World
let provider: TestProvider
let page: Page

const people = ['maya', 'lea', 'tom', 'ines', 'yusuf']
const emailOf = (login: string) => `${login}@acme.example`

beforeAll(async () => {
  world = await createWorld()
  const { baseUrl, data } = world
  provider = await startProvider([baseUrl + redirectPath], baseUrl + logoutPath)
  await provider.setAccounts(
    Object.fromEntries(people.map((login) => [login, { email: emailOf(login), email_verified: true }])),
  )
  // the network's own extension needs no consent
  world.database((database) => database.exec('UPDATE application SET own = 1'))
  world.database((database) =>
    database
      .prepare('UPDATE credential SET email = ?, administrator_email = ? WHERE login = ?')
      .run(emailOf('maya'), emailOf('maya'), demoNetwork.login),
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
  await popup.close()
}

/** Begins a sign-in, and waits until its window asks whether Maya, who is still signed in on the site, is to continue. */
async function askForAccount(popup: Page): Promise<Page> {
  const window = await world.signInWindow(popup)
  await window.locator('button[value="allow"]').wait()
  expect(await readText(window, 'main')).toContain('You are signed in as Maya Lindqvist.')
  return window
}

/** Runs a command on the network, and returns what it prints. */
async function run(...args: string[]): Promise<string> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
  await runCommand([...args, '--data', world.data]).finally(() => log.mockRestore())
  return lines.join('\n')
}

const invite = (login: string, ...more: string[]) =>
  run('member', 'invite', '--login', login, '--name', `${login} Test`, '--language', 'en', ...more)

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

it('the next sign-in shows the account, which is still signed in at the network', async () => {
  const popup = await world.click(page)
  await allow(await askForAccount(popup))
  await waitForView(popup, 'ready')
  await signOut(popup)
})

// shows: P14
it('“not you?” leads to the provider, which asks who it is', async () => {
  const popup = await world.click(page)
  const window = await askForAccount(popup)
  await Promise.all([window.waitForNavigation(), window.locator('button[value="sign-out"]').click()])
  await window.locator('a.button.main').click()
  const closed = new Promise((resolve) => window.once('close', resolve))
  await Promise.all([closed, window.locator('button[value="maya"]').click()])
  await waitForView(popup, 'ready')
  await popup.close()
})

// shows: C3, C8
it('of five members, who is signed out at the provider or disabled here is out at the next click', async () => {
  // Lea joins by a link in another profile, since this one is signed in as Maya at the provider; the others have no window
  const lea = await (await world.browser.createBrowserContext()).newPage()
  await lea.goto(await invite('lea'))
  await lea.locator('main a.button').click()
  await lea.locator('button[value="lea"]').click()
  await lea.locator('a[href="/people"]').wait()
  const others = people.slice(2).map((login) => ({ login, open: openAt(world.baseUrl) }))
  for (const { login, open } of others) {
    await invite(login, '--email', emailOf(login))
    await signInThere(open, login)
  }

  await provider.logOut('maya')
  expect(await run('member', 'disable', '--login', 'lea')).toContain('disabled')

  const popup = await world.click(page)
  await waitForView(popup, 'signed-out')
  await popup.close()
  await lea.locator('a[href="/people"]').click()
  // the provider still knows her
  await lea.locator('main a.button').click()
  await lea.locator('[role="alert"]').wait()
  expect(await readText(lea, '[role="alert"]')).toBe(en('accountDisabled'))
  for (const { open } of others) expect((await open('/people')).status).toBe(200)
})
