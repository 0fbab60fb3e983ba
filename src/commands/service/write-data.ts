import { hasData, openData } from '../../service/open-data.ts'
import { DatabaseBusy } from '../../service/store/engine/database.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'

/**
 * Opens a data directory for a command, even while the service is running.
 *
 * @throws UsageError if the data can't be opened, or another process holds the lock too long
 */
async function useData<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  if (data === ':memory:') throw new UsageError('--data must be a directory for this command, not :memory:.')
  const store = await openData(data)
  try {
    return await work(store)
  } catch (error) {
    throw error instanceof DatabaseBusy ? new UsageError('Another program holds the data; try again.', error) : error
  } finally {
    await store.close()
  }
}

/** Like `useData`, in one transaction. */
export function writeData<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  return useData(data, (store) => store.transaction(work))
}

/**
 * Like `useData`, for an existing network.
 *
 * @throws UsageError if there is none in the directory
 */
export async function useNetwork<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  await requireNetwork(data)
  return useData(data, work)
}

/** @throws UsageError if there is no network in the directory */
export async function requireNetwork(data: string): Promise<void> {
  if (data !== ':memory:' && !(await hasData(data)))
    throw new UsageError(`There is no network in ${data}; set its directory with --data.`)
}

/** Like `useNetwork`, in one transaction. */
export function changeData<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  return useNetwork(data, (store) => store.transaction(work))
}
