import { test as base, onTestFinished } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openDatabaseOf } from './database.ts'
import { createTestNetwork } from './test-network.ts'

export async function createReadableNetwork(options: Parameters<typeof createTestNetwork>[0] = {}) {
  const data = temporaryFolder()
  const network = await createTestNetwork({ data, behindProxy: true, ...options })
  const database = await openDatabaseOf(data)
  onTestFinished(async () => {
    await database.close()
    await network.store.close()
  })
  return { network, database }
}

/** A network of Ana and Ben, of whom each test has both, and its database. */
export const test = base
  .extend('readable', async () => {
    const { network, database } = await createReadableNetwork()
    return { network, database, ana: await network.addMember('ana'), ben: await network.addMember('ben') }
  })
  .extend('network', ({ readable }) => readable.network)
  .extend('database', ({ readable }) => readable.database)
  .extend('ana', ({ readable }) => readable.ana)
  .extend('ben', ({ readable }) => readable.ben)
