import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { chooseKills, isSentAgain, isWhole, kill, type Outcome } from '../checks/kills.ts'
import { createFaultyWorld, type FaultyWorld } from '../world/world.ts'

const profile = join(temporaryFolderForAll(), 'profile')
let world: FaultyWorld
const table: Record<string, Outcome> = {}

/** Milliseconds after which Firefox ends a background that has nothing to do; 30,000 for people. */
const idleTimeout = 4000

beforeAll(async () => {
  world = await createFaultyWorld({
    profile,
    preferences: { 'extensions.background.idle.timeout': idleTimeout },
  })
})
afterAll(async () => {
  if (isWhole) console.table(table)
  await world.close()
})

/** Waits until Firefox ends it by itself, though a request is on its way. */
const idle = () => expect.poll(world.isBackgroundAwake, { timeout: 30_000, interval: 100 }).toBe(false)

describe('a write that is interrupted arrives once, and the popup says so', () => {
  for (const each of chooseKills(['share'], ['share browser after-commit']))
    it(each.title, async () => {
      const outcome = await kill(world, each, idle)
      table[each.title] = outcome
      expect(outcome).toMatchObject({
        'requests sent': isSentAgain(each) ? 2 : 1,
        'at the service': 1,
        'drafts left': 0,
      })
    })
})
