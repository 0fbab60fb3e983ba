import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { temporaryFolderForAll } from '../../support/temporary-folder.ts'
import { describeKills } from '../checks/kills.ts'
import { createFaultyWorld, type FaultyWorld } from '../world/world.ts'

const profile = join(temporaryFolderForAll(), 'profile')
let world: FaultyWorld

beforeAll(async () => {
  world = await createFaultyWorld({ profile })
})
afterAll(() => world.close())

describeKills(() => world, ['share'], ['share browser after-commit'])
