import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../../../src/demo/browser/assertions.ts'
import { temporaryFolderForAll } from '../../../support/temporary-folder.ts'
import { readFailure } from '../../checks/failures.ts'
import { countTokens } from '../../data/stored-session.ts'
import { clickText, findText } from '../../drive/by-text.ts'
import { createWorld, type World } from '../../world/world.ts'

const profile = join(temporaryFolderForAll(), 'profile')
let world: World

beforeAll(async () => {
  world = await createWorld({ profile })
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

  // shows: §5 oauth.authorize.cancel_url, P10
  it.each([
    ['a refusal', 'button[value="refuse"]', 'sign-in-closed', 'nothing was changed'],
    ['“Decide later”', '.later a', 'sign-in-closed', 'Sign in here when you are ready'],
  ])('says how it ended after %s', async (_, way, code, sentence) => {
    const popup = await world.click(page)
    const window = await world.signInWindow(popup)
    await world.passSignInPage(window)
    await window.locator(way).click()
    expect((await readFailure(popup, code)).sentence).toContain(sentence)
    await popup.close()
  })

  // shows: P3
  it('opens no window if the network can’t be reached, and says so', async () => {
    await world.stopService()
    const popup = await world.click(page)
    await popup.locator('main button.primary').click()
    expect((await readFailure(popup, 'unreachable')).sentence).toBe(
      'Demo Network can’t be reached right now. Try again in a moment.',
    )
    await popup.close()
    await world.restoreService()
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

  it('outlives the background', async () => {
    const isAwakeOnceEnded = () => world.endBackground().then(world.isBackgroundAwake)
    // what the sign-in left to do may wake it anew
    await expect.poll(isAwakeOnceEnded).toBe(false)
    const page = await world.article('/four-day-week')
    const popup = await world.click(page)
    await waitForView(popup, 'ready')
    expect(await readText(popup, 'main > [role=status]')).toBe('Shared by 3 people')
    await page.close()
  })

  // shows: §5 lifetime
  it('outlives a restart of the browser', async () => {
    const restarted = await world.restart()
    const page = await restarted.article('/night-trains')
    await waitForView(await restarted.click(page), 'ready')
    expect(countTokens(world)).toBe(1)
    world = Object.assign(world, restarted)
    await page.close()
  })

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

// shows: §5 website-revocation, observed bad-token, S20
it('a session that the network ended leads to the sign-in', async () => {
  world.database((database) => database.exec('DELETE FROM token'))
  const page = await world.article('/lighthouse-keepers')
  const popup = await world.click(page)
  await waitForView(popup, 'signed-out')
  expect((await readFailure(popup, 'signed-out')).sentence).toContain('Sign in again')
  await page.close()
})
