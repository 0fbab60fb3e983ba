import { afterAll, beforeAll, describe, it } from 'vitest'
import { findNoBarriers, timeout } from '../../checks/access/look-at.ts'
import { oddPages, shareViews, signInViews, thisPageViews } from '../../views/popup-pages.ts'
import { createWorld, type World } from '../../world/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ oddSite: oddPages })
})
afterAll(() => world.close())

// half a minute each: contrast, focus and layout exist only where a browser draws
describe('axe, the keyboard and 320 pixels find no barrier', () => {
  it('in the popup before and during the sign-in', { timeout }, () => findNoBarriers(signInViews(world)))
  it('in the popup about a page', { timeout }, () => findNoBarriers(thisPageViews(world)))
  it('in the popup’s share form', { timeout }, () => findNoBarriers(shareViews(world)))
})
