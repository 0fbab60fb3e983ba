import type { Store } from '../../../src/service/store/store.ts'

/**
 * Commits `change` right before the next transaction of `store`, after all checks that the next request makes before
 * it: as if another process had written in between.
 */
export function beforeNextTransaction(store: Store, change: (tx: Store) => Promise<unknown>): void {
  const { transaction } = store
  store.transaction = async (work) => {
    store.transaction = transaction
    await transaction(change)
    return transaction(work)
  }
}
