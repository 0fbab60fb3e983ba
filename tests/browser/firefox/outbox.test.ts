import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { describeKills } from '../checks/kills.ts'
import { createFaultyWorld, type FaultyWorld } from '../world/world.ts'

const profile = join(temporaryFolderForAll(), 'profile')
let world: FaultyWorld

/** Milliseconds after which Firefox ends a background that has nothing to do; 30,000 for people. */
const idleTimeout = 4000

beforeAll(async () => {
  world = await createFaultyWorld({
    profile,
    preferences: { 'extensions.background.idle.timeout': idleTimeout },
  })
})
afterAll(() => world.close())

/** Waits until Firefox ends it by itself, though a request is on its way. */
const idle = () => expect.poll(world.isBackgroundAwake, { timeout: 30_000, interval: 100 }).toBe(false)

describeKills(() => world, ['share'], ['share browser after-commit'], idle)
