import { afterAll, beforeAll, describe, it } from 'vitest'
import { findNoBarriers, timeout } from '../../checks/access/look-at.ts'
import { siteViews } from '../../views/site.ts'
import { createWorld, type World } from '../../world/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('no barrier is found, by axe, by keyboard and in 320 pixels', () => {
  it('in the network’s web site', { timeout }, () => findNoBarriers(siteViews(world)))
})
