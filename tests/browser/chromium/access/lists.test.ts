import { afterAll, beforeAll, describe, it } from 'vitest'
import { findNoBarriers, timeout } from '../../checks/access/look-at.ts'
import { failureViews, newsViews, requestsViews } from '../../views/popup-lists.ts'
import { oddPages } from '../../views/popup-pages.ts'
import { createSignedInWorld, type World } from '../../world/world.ts'

let world: World

beforeAll(async () => {
  world = await createSignedInWorld({ oddSite: oddPages })
})
afterAll(() => world.close())

// half a minute each: contrast, focus and layout exist only where a browser draws
describe('axe, the keyboard and 320 pixels find no barrier', () => {
  it('in the popup’s requests', { timeout }, () => findNoBarriers(requestsViews(world)))
  it('in the popup’s news', { timeout }, () => findNoBarriers(newsViews(world)))
  it('in the popup without the network', { timeout }, () => findNoBarriers(failureViews(world)))
})
