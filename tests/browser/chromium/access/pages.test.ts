import { afterAll, beforeAll, describe, it } from 'vitest'
import { findNoBarriers, timeout } from '../../checks/access/look-at.ts'
import { introductionViews, optionsViews } from '../../views/options.ts'
import { providerViews, siteViews } from '../../views/site.ts'
import { createSignedInWorld, type World } from '../../world/world.ts'

let world: World

beforeAll(async () => {
  world = await createSignedInWorld()
})
afterAll(() => world.close())

// half a minute each: contrast, focus and layout exist only where a browser draws
describe('axe, the keyboard and 320 pixels find no barrier', () => {
  it('in the network’s web site', { timeout }, () => findNoBarriers(siteViews(world)))
  it('in the options', { timeout }, () => findNoBarriers(optionsViews(world)))
  it('in the welcome page and the page on privacy', { timeout }, () => findNoBarriers(introductionViews(world)))
  // last, since it changes the network's settings
  it('in the pages of a sign-in at a company’s provider', { timeout }, () => findNoBarriers(providerViews(world)))
})
