import type { Announced } from '../store/part.ts'
import type { Store } from '../store/store.ts'

/** Queues what the channels tell a member at once, in the transaction of what another member did. */
export async function announce(tx: Store, what: Announced, now: number): Promise<void> {
  for (const { announced } of tx.data) await announced?.(tx, what, now)
}
