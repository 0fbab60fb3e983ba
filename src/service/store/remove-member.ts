import { setTimeout as delay } from 'node:timers/promises'
import type { Action } from './administration/audit.ts'
import { lockOut, recordAliases } from './disable-member.ts'
import { refuseLastAdministrator } from './last-administrator.ts'
import type { Store } from './store.ts'

/**
 * Locks out a member who is to be removed. The entry in the audit log makes `finishRemovals` remove the member, even after
 * a restart. Call it within a transaction.
 *
 * @throws LastAdministrator
 */
export async function beginRemoval(store: Store, by: Action, now: number): Promise<void> {
  await refuseLastAdministrator(store, by.member)
  await lockOut(store, by.member, now)
  if (await store.removals.hasBegun(by.member)) return
  await store.audit.add({ ...by, time: now, action: 'removed' })
  await recordAliases(store, by, now)
}

/** Milliseconds after which a transaction takes no further batch. */
const working = 100

/** Milliseconds between two transactions: longer than 10, after which a waiting write of another process retries. */
const pause = 50

/**
 * Removes the members whose removal has begun, with all data. Shares and statuses are removed in batches, so that
 * others can write in between. At the end the deleted bytes are in no file. Idempotent; several may run at once.
 *
 * @param removed is called after each member, with the number of shares and statuses
 */
export async function finishRemovals(
  store: Store,
  removed: (member: string, items: number) => void = () => {},
): Promise<void> {
  const members = await store.removals.begun()
  const items = members.map(() => 0)
  for (let first = 0; first < members.length; await delay(pause)) {
    const next = await store.transaction(async ({ removals }) => {
      const begin = performance.now()
      let index = first
      while (index < members.length && performance.now() - begin < working) {
        const member = members[index] ?? ''
        const batch = await removals.removeNewsOf(member)
        items[index] = (items[index] ?? 0) + batch
        if (batch > 0) continue
        await removals.removeMember(member)
        index++
      }
      return index
    })
    for (; first < next; first++) removed(members[first] ?? '', items[first] ?? 0)
  }
  if (members.length > 0) await store.checkpoint()
}
