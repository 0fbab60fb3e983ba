import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureSignedIn } from '../../../src/commands/dev.ts'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import { createWorld, type World } from '../world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Closes popups when another window closes: with a display, the focus moves then, and a browser without one keeps them. */
function closePopupsAsDisplaysDo(): void {
  const { browser } = world
  browser.on('targetdestroyed', (target) => {
    if (!target.url().includes(oauthPaths.authorize)) return
    for (const popup of browser.targets().filter((each) => each.url().endsWith('/popup.html')))
      void popup
        .asPage()
        .then((page) => page.close())
        .catch(() => undefined)
  })
}

it('npm run dev signs in, whatever the browser does with popups', async () => {
  closePopupsAsDisplaysDo()
  expect(await ensureSignedIn(world)).toBe(true)
  expect(await ensureSignedIn(world)).toBe(false)
})
