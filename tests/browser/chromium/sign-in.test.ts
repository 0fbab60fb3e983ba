import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { fillInSignInPage } from '../../../src/demo/browser/sign-in.ts'
import { clickText } from '../drive/page.ts'
import { createWorld, type World } from '../world/world.ts'

let world: World
let page: Page

beforeAll(async () => {
  world = await createWorld()
  page = await world.article('/night-trains')
})
afterAll(() => world.close())

/** Signs out on the options page. */
async function signOut(): Promise<void> {
  const options = await world.openOwnPage('options.html')
  await clickText(options, 'Sign out')
  await options.locator('[data-revoked=true]').wait()
}

// shows: §5 lifetime
it('a session outlives the background', async () => {
  await world.beSignedIn()
  const isAwakeOnceEnded = () => world.endBackground().then(world.isBackgroundAwake)
  // what the sign-in left to do may wake it anew
  await expect.poll(isAwakeOnceEnded).toBe(false)
  const other = await world.article('/four-day-week')
  const popup = await world.click(other, 'ready')
  expect(await readText(popup, 'main > [role=status]')).toBe('Shared by 3 people')
  await other.close()
  await signOut()
})

// shows: P2, P14, S23
it('the network’s own extension is signed in after the password, without a question', async () => {
  await world.browser.deleteCookie(...(await world.browser.cookies()))
  world.database((database) => database.exec('UPDATE application SET own = 1; DELETE FROM consent'))
  const consents = () =>
    world.database((database) => database.prepare('SELECT application, contacts FROM consent').all())
  const popup = await world.click(page)
  const window = await world.signInWindow(popup)
  await fillInSignInPage(window, 'ana')
  expect(await readText(window, 'main')).toContain('Passalong belongs to this network')
  expect(consents()).toEqual([])
  const closed = new Promise((resolve) => window.once('close', resolve))
  await Promise.all([closed, window.locator('button[value="sign-in"]').click()])
  // another account than the last one
  await waitForView(popup, 'confirm-account')
  expect(await readText(popup, 'main')).toMatch(/Maya Lindqvist was signed in here before.*Ana Ruiz/s)
  await clickText(popup, 'Yes, that’s me')
  await waitForView(popup, 'ready')
  expect(await readText(popup, 'footer')).toContain('Ana Ruiz')
  expect(consents()).toEqual([{ application: demoNetwork.premiumKey, contacts: 1 }])
})
