import type { Announced } from '../store/part.ts'
import type { Store } from '../store/store.ts'

/** Queues the channels' immediate messages about another member's action, in the transaction of the action. */
export async function announce(tx: Store, what: Announced, now: number): Promise<void> {
  for (const { announced } of tx.data) await announced?.(tx, what, now)
}
