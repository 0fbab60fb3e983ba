import { setTimeout as delay } from 'node:timers/promises'
import type { Action } from './administration/audit.ts'
import { lockOut } from './disable-member.ts'
import { hashSecret } from './engine/secrets.ts'
import { refuseLastAdministrator } from './last-administrator.ts'
import { normalizeLogin } from './members/new-profile.ts'
import type { Store } from './store.ts'

/**
 * The hash of a removed member's login: an import doesn't invite this login again. A reader of the audit log can test
 * guesses, but can't read the login.
 */
const hashOfRemoved = (login: string): string => hashSecret(`removed login ${normalizeLogin(login)}`)

/** Whether a member with this login was removed. */
export const wasRemoved = ({ audit }: Store, login: string): Promise<boolean> => audit.hasRemoved(hashOfRemoved(login))

/**
 * Locks out a member who is to be removed. The entry in the audit log makes `finishRemovals` remove the member, even after
 * a restart. Call it within a transaction.
 *
 * @throws LastAdministrator
 */
export async function beginRemoval(store: Store, by: Action, now: number): Promise<void> {
  await refuseLastAdministrator(store, by.member)
  await lockOut(store, by.member, now)
  const { login = '' } = (await store.members.credentialOf(by.member)) ?? {}
  const item = hashOfRemoved(login)
  if (!(await store.audit.hasRemoved(item, by.member)))
    await store.audit.add({ ...by, time: now, action: 'removed', item })
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
