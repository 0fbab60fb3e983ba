import { setTimeout as delay } from 'node:timers/promises'
import type { Action } from './administration/audit.ts'
import { lockOut } from './disable-member.ts'
import { refuseLastAdministrator } from './last-administrator.ts'
import type { Store } from './store.ts'

/**
 * Locks out a member who is to be removed. The entry in the record makes `finishRemovals` remove the member, even after
 * a restart. Call it within a transaction.
 *
 * @throws LastAdministrator
 */
export async function beginRemoval(store: Store, by: Action, now: number): Promise<void> {
  await refuseLastAdministrator(store, by.member)
  await lockOut(store, by.member, now)
  const begun = await store.removals.begun()
  if (!begun.includes(by.member)) await store.audit.add({ ...by, time: now, action: 'removed' })
}

/** The wait between two batches, in milliseconds: a write of another process that waits retries every 10 ms. */
const pause = 50

/**
 * Removes the members whose removal has begun, with all data. Shares and statuses are removed in batches, so that
 * others can write in between. Idempotent; several may run at once.
 */
export async function finishRemovals(store: Store): Promise<void> {
  for (const member of await store.removals.begun()) {
    while ((await store.transaction(({ removals }) => removals.newsOf(member))) > 0) await delay(pause)
    await store.transaction(({ removals }) => removals.member(member))
  }
}
