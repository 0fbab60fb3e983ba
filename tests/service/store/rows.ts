import { beforeEach, onTestFinished } from 'vitest'
import type { Database } from '../../../src/service/store/engine/database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { openDatabaseOf } from '../database/database-of.ts'
import { createTestNetwork, type TestNetwork } from '../test-network.ts'

export let network: TestNetwork
export let database: Database
export let ana: string
export let ben: string

export async function rowsIn(table: string): Promise<number> {
  return (await database.get<{ rows: number }>(`SELECT COUNT(*) AS rows FROM ${table}`))?.rows ?? 0
}

/** Starts a network with two members and an open database before each test. */
export function useNetwork(): void {
  beforeEach(async () => {
    const data = temporaryFolder()
    network = await createTestNetwork({ data, behindProxy: true })
    database = await openDatabaseOf(data)
    onTestFinished(async () => {
      await database.close()
      await network.store.close()
    })
    ana = await network.addMember('ana')
    ben = await network.addMember('ben')
  })
}
