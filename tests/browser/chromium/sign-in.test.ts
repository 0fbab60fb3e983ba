import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { readFailure } from '../checks/failures.ts'
import { countTokens } from '../data/stored-session.ts'
import { clickText, findText } from '../drive/by-text.ts'
import { createWorld, type World } from '../world/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('a sign-in that goes wrong', () => {
  let page: Page
  beforeAll(async () => {
    page = await world.article('/night-trains')
  })
  afterAll(() => page.close())

  // shows: P5
  it('stays on its page after a wrong password, and ends when the window closes', async () => {
    const popup = await world.click(page)
    const window = await world.signInWindow(popup)
    await window.locator('input[name=login]').fill('maya')
    await window.locator('input[name=password]').fill('wrong')
    await window.locator('button[value="sign-in"]').click()
    await window.locator('[role=alert], .notice').wait()
    expect(await window.$eval('input[name=login]', (input) => (input as HTMLInputElement).value)).toBe('maya')
    await waitForView(popup, 'signing-in')
    await window.close()
    await waitForView(popup, 'signed-out')
    expect(await readFailure(popup, 'sign-in-closed')).toEqual({
      sentence:
        'You haven’t signed in, so Passalong looks nothing up for now. Sign in here when you are ready, or later with the Passalong button.',
      buttons: [],
    })
    expect(await readText(popup, '.sign-in button.primary')).toBe('Sign in')
    await popup.close()
  })

  it('offers help, which checks the network and has details to copy', async () => {
    const popup = await world.click(page)
    await popup.locator('.help summary').click()
    await findText(popup, 'Demo Network answers as it should.')
    await popup.locator('.help button').wait()
    await popup.close()
  })
})

describe('a session', () => {
  beforeAll(() => world.beSignedIn())

  // shows: §5 oauth.revoke, S18
  it('ends at once if the network is down, and its token is revoked when the network is back', async () => {
    await world.stopService()
    const options = await world.openOwnPage('options.html')
    await clickText(options, 'Sign out')
    await options.locator('[data-revoked=false]').wait()
    expect(await readText(options, '#account')).toContain('Passalong will end its access there as soon as')
    expect(countTokens(world)).toBe(1)
    await world.restoreService()
    await world.endBackground()
    // any start of the background sends the revocation
    const page = await world.article('/night-trains')
    await waitForView(await world.click(page), 'signed-out')
    await expect.poll(() => countTokens(world)).toBe(0)
    await page.close()
    await options.close()
  })

  // shows: P14
  it('of another account than the last one begins after a question', async () => {
    const page = await world.article('/night-trains')
    const popup = await world.click(page)
    const asAna = async () => {
      const window = await world.signInWindow(popup)
      await window.locator('button[value="sign-out"], input[name=login]').wait()
      if (await window.$('button[value="sign-out"]')) await window.locator('button[value="sign-out"]').click()
      await window.locator('input[name=login]').wait()
      await world.passSignInPage(window, 'ana')
      await window.locator('button[value="allow"]').click()
      await waitForView(popup, 'confirm-account')
    }
    await asAna()
    expect(await readText(popup, 'main')).toMatch(/Until now, Maya Lindqvist was signed in here.*Ana Ruiz/s)
    await clickText(popup, 'Not me')
    await waitForView(popup, 'signed-out')
    await expect.poll(() => countTokens(world)).toBe(0)
    await asAna()
    await clickText(popup, 'Yes, that’s me')
    await waitForView(popup, 'ready')
    expect(await readText(popup, 'footer')).toContain('Ana Ruiz')
    await page.close()
  })
})

// shows: §5 oauth.token.client_secret
it('the profile "code-secret" signs in with the typed secret', async () => {
  const options = await world.openOwnPage('options.html')
  await clickText(options, 'Sign out')
  await options.locator('[data-revoked=true]').wait()
  await options.locator('.advanced summary').click()
  await options.locator('select[name=profile]').wait()
  await options.select('select[name=profile]', 'code-secret')
  await options.locator('input[name=secret]').fill('demo-premium-secret')
  await options.locator('.advanced button.primary').click()
  await options.locator('.advanced .notice').wait()
  await options.close()
  await world.beSignedIn()
  expect(countTokens(world)).toBe(1)
})
