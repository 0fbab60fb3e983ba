import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { createWorld, type World } from '../world/world.ts'

let world: World

/** Milliseconds after which Firefox ends a background that has nothing to do; 30,000 for people. */
const idleTimeout = 500

beforeAll(async () => {
  world = await createWorld({ preferences: { 'extensions.background.idle.timeout': idleTimeout } })
})
afterAll(() => world.close())

const backgroundIsAwake = () => expect.poll(world.isBackgroundAwake, { timeout: 15_000, interval: 100 })

// Chromium says that it keeps a worker that waits for a sign-in, Firefox says nothing of it
// shows: P1, P12
it('waits for a member who takes many times as long as Firefox keeps an idle background', async () => {
  await backgroundIsAwake().toBe(false)

  const page = await world.article('/night-trains')
  const popup = await world.click(page)
  const window = await world.signInWindow(popup)
  await popup.close()
  const isGone = new Promise((resolve) => window.once('close', resolve))
  await world.passSignInPage(window)
  await window.locator('button[value="allow"]').wait()
  // what is tested is the time itself
  await wait(12 * idleTimeout)
  expect(await world.isBackgroundAwake()).toBe(true)
  await window.locator('button[value="allow"]').click()
  await isGone

  // both views are a signed-in member's: so short an idle timeout may end the background during the look-up too
  await waitForView(await world.click(page), 'ready', 'failed')
  await page.close()
  await backgroundIsAwake().toBe(false)
})
