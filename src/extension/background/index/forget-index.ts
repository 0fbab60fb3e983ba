import { clearShares } from '../../storage/index/shares.ts'
import * as items from '../../storage/items.ts'
import * as secrets from '../../storage/secrets.ts'
import { withDeadline } from '../base/deadline.ts'
import { bounds } from './bounds.ts'

/**
 * Forgets the index. A database that fails doesn't hold up what it is forgotten for: nobody reads what no stored value says
 * to be there, and the next turn tries again. To be called under the session's lock.
 */
export async function forgetIndex(): Promise<void> {
  await items.index.remove()
  await secrets.indexing.remove()
  await withDeadline(bounds.database, clearShares).catch(() => undefined)
}
