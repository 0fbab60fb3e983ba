import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openData } from '../../service/open-data.ts'
import { DatabaseBusy } from '../../service/store/engine/database.ts'
import { databaseFile, type Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'

/**
 * Writes to the data in a directory, beside a running service or not: all that `work` does, or nothing.
 *
 * @throws UsageError when there is no such place, or another process holds it for too long
 */
export async function writeData<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  if (data === ':memory:') throw new UsageError('A network is kept in a directory, not in :memory:.')
  const store = await openData(data)
  try {
    return await store.transaction(work)
  } catch (error) {
    throw error instanceof DatabaseBusy ? new UsageError('Another program holds the data; try again.', error) : error
  } finally {
    await store.close()
  }
}

/**
 * The same for a network that has to be there.
 *
 * @throws UsageError when there is none in the directory
 */
export async function changeData<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  if (data !== ':memory:' && !existsSync(join(data, databaseFile))) {
    throw new UsageError(`There is no network in ${data}; --data says where it is.`)
  }
  return writeData(data, work)
}
