import { openStore, type Store } from './store/store.ts'
import { UsageError } from './usage-error.ts'

/** @throws UsageError when the data directory can't be used */
export async function openData(data: string): Promise<Store> {
  try {
    return await openStore(data)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UsageError(`The data in ${data} can’t be opened: ${reason}.`, error)
  }
}
