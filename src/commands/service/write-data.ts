import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openData } from '../../service/open-data.ts'
import { DatabaseBusy } from '../../service/store/engine/database.ts'
import { databaseFile, type Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'

type Transaction = Store['transaction']

/**
 * Writes to a data directory in several transactions, even while the service is running.
 *
 * @throws UsageError if the data can't be opened, or another process holds the lock too long
 */
async function writeInSteps<Result>(data: string, work: (step: Transaction) => Promise<Result>): Promise<Result> {
  if (data === ':memory:') throw new UsageError('--data must be a directory for this command, not :memory:.')
  const store = await openData(data)
  try {
    return await work((change) => store.transaction(change))
  } catch (error) {
    throw error instanceof DatabaseBusy ? new UsageError('Another program holds the data; try again.', error) : error
  } finally {
    await store.close()
  }
}

/** Like `writeInSteps`, in one transaction. */
export function writeData<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  return writeInSteps(data, (step) => step(work))
}

/**
 * Like `writeInSteps`, for an existing network.
 *
 * @throws UsageError if there is none in the directory
 */
export async function changeInSteps<Result>(
  data: string,
  work: (step: Transaction) => Promise<Result>,
): Promise<Result> {
  if (data !== ':memory:' && !existsSync(join(data, databaseFile))) {
    throw new UsageError(`There is no network in ${data}; set its directory with --data.`)
  }
  return writeInSteps(data, work)
}

/** Like `changeInSteps`, in one transaction. */
export function changeData<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  return changeInSteps(data, (step) => step(work))
}
