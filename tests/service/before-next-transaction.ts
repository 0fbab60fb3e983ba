import type { Store } from '../../src/service/store/store.ts'

/**
 * Commits `change` right before the next transaction of `store` begins: after everything that the next request decides on its
 * way there, as if another process had held the database meanwhile.
 */
export function beforeNextTransaction(store: Store, change: (tx: Store) => Promise<unknown>): void {
  const { transaction } = store
  store.transaction = async (work) => {
    store.transaction = transaction
    await transaction(change)
    return transaction(work)
  }
}
