import { openStore, type Store } from './store/store.ts'
import { UsageError } from './usage-error.ts'

/**
 * @param wholeFile whether to look for damage in all of it, which takes about a second for each GB
 * @throws UsageError when the data directory can't be used
 */
export async function openData(data: string | Uint8Array, wholeFile = false): Promise<Store> {
  try {
    return await openStore(data, wholeFile)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isForbidden = error instanceof Error && 'code' in error && /^(?:EACCES|EPERM|EROFS)$/.test(String(error.code))
    const advice = isForbidden ? ' The directory and the files in it have to belong to the user who runs this.' : ''
    throw new UsageError(`The data in ${data} can’t be opened: ${reason}.${advice}`, error)
  }
}
