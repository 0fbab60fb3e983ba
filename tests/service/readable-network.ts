import { test as base } from 'vitest'
import type { Database } from '../../src/service/store/engine/database.ts'
import { createTestNetwork } from './test-network.ts'

/** With the network's own connection: in memory, there is no other one. */
export async function createReadableNetwork(options: Parameters<typeof createTestNetwork>[0] = {}) {
  const network = await createTestNetwork({ behindProxy: true, ...options })
  return { network, database: network.store.of((database: Database) => database) }
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
