import type { Page, Target } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { closePopup, passSignInPage, signInAndAllow } from '../../../src/demo/browser/sign-in.ts'
import { clickText } from '../drive/page.ts'
import { createWorld, type World } from '../world/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('a sign-in', () => {
  let page: Page
  beforeAll(async () => {
    page = await world.article('/night-trains')
  })

  it('is cancelled by a button, which closes its window, and begun again by the next click', async () => {
    const popup = await world.click(page)
    const firstWindow = await world.signInWindow(popup)
    await passSignInPage(firstWindow)
    await waitForView(popup, 'signing-in')
    const closed = new Promise((resolve) => firstWindow.once('close', resolve))
    await clickText(popup, 'Cancel')
    await closed
    await waitForView(popup, 'signed-out')
    expect(await popup.$('.failure')).toBeNull()
    const next = await world.signInWindow(popup)
    await waitForView(popup, 'signing-in')
    await next.close()
    await popup.locator('.failure[data-code=sign-in-closed]').wait()
  })

  it('reopens its popup once', async () => {
    const popup = await world.click(page)
    const window = await world.signInWindow(popup)
    await waitForView(popup, 'signing-in')
    // as browsers without automation close it
    await popup.close()
    const isPopup = (target: Target) => target.url().endsWith('/popup.html')
    const again = world.browser.waitForTarget(isPopup, { timeout: 45_000 })
    await signInAndAllow(window)
    const opened = await (await again).asPage()
    await waitForView(opened, 'ready')
    expect(await readText(opened, '.sharers h2')).toBe('Shared by 3 contacts')
    await world.signOut(opened)
    await closePopup(opened)
    expect(world.browser.targets().filter(isPopup)).toEqual([])
  })

  it('begins again after the background ended during the sign-in', async () => {
    let popup = await world.click(page)
    const window = await world.signInWindow(popup)
    await waitForView(popup, 'signing-in')
    const closed = new Promise((resolve) => window.once('close', resolve))
    await popup.close()
    await world.endBackground()
    popup = await world.click(page, 'signed-out')
    // what would be done in it would come to nothing
    await closed
    expect(await readText(popup, '.failure p')).toMatch(/didn’t work|closed/)
    await world.signIn(popup)
    await waitForView(popup, 'ready')
    await world.signOut(popup)
    await closePopup(popup)
  })
})
