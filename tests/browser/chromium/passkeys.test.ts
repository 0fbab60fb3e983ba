import type { CDPSession, Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { allowEverything, openSignInWindow } from '../../../src/demo/browser/sign-in.ts'
import { siteTranslate } from '../../../src/service/texts.ts'
import { createWorld, type World } from '../world/world.ts'

// a copy without passkeys has no such texts
const en = siteTranslate('en') as unknown as (key: string, parameters?: object) => string
const path = '/settings/passkeys'
const addButton = 'button[data-passkey="create"]'
const useButton = 'button[data-passkey="get"]'

let world: World
let page: Page
let devtools: CDPSession
let authenticatorId: string

/** A device in this page alone, which says yes at once. */
async function plugIn(of: Page) {
  const session = await of.createCDPSession()
  await session.send('WebAuthn.enable')
  const device = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const options = { ...device, isUserVerified: true, automaticPresenceSimulation: true }
  return { session, ...(await session.send('WebAuthn.addVirtualAuthenticator', { options })) }
}

const credentials = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials

const open = (at: string, of = page) => of.goto(world.baseUrl + at)

const inPlace = (of: Page, at: string) => of.waitForFunction((end) => location.pathname === end, {}, at)

const signOut = async () => page.browserContext().deleteCookie(...(await page.browserContext().cookies()))

beforeAll(async () => {
  world = await createWorld()
  page = await world.browser.newPage()
  ;({ session: devtools, authenticatorId } = await plugIn(page))
  await open('/sign-in?lang=en')
  await page.locator('input[name=login]').fill(demoNetwork.login)
  await page.locator('input[name=password]').fill(demoNetwork.password)
  await page.locator('button[value="sign-in"]').click()
  await inPlace(page, '/')
})
afterAll(() => world.close())

it('a member adds a passkey', async () => {
  await open(path)
  expect(await page.$eval('.without-passkeys', (hint) => (hint as HTMLElement).hidden)).toBe(true)
  await page.locator(addButton).click()
  await page.waitForFunction((done) => document.body.textContent?.includes(done), {}, en('passkeyAdded'))
  expect(await credentials()).toHaveLength(1)
})

it('the passkey signs in by the offer in the field of the login, and by the button', async () => {
  await signOut()
  await open('/sign-in?lang=en')
  await inPlace(page, '/')

  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await signOut()
  await open('/sign-in?lang=en')
  await page.locator(useButton).click()
  await page.waitForFunction((failed) => document.body.textContent?.includes(failed), {}, en('passkeyFailed'))
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.locator(useButton).click()
  await inPlace(page, '/')
})

it('the passkey confirms what waits for it', async () => {
  world.database((database) => database.exec('UPDATE session SET authenticated = 0'))
  await open('/settings/programs/new')
  await page.locator('input[name=name]').fill('Script')
  await page.locator('main button.primary').click()
  await page.waitForFunction((title) => document.title.includes(title), {}, en('confirmTitle'))
  await page.locator(useButton).click()
  await page.waitForFunction(
    (shown) => document.body.textContent?.includes(shown),
    {},
    en('programToken', { name: 'Script' }),
  )
})

it('the passkey signs in in the window of the extension', async () => {
  await signOut()
  const popup = await world.click(await world.article('/night-trains'))
  const window = await openSignInWindow(world.browser, popup)
  const device = await plugIn(window)
  for (const credential of await credentials())
    await device.session.send('WebAuthn.addCredential', { authenticatorId: device.authenticatorId, credential })
  // the device was plugged in after the page had asked for one; from now on, its counter is ahead of the other’s
  await window.reload()
  await allowEverything(window)
  await waitForView(popup, 'ready')
})
