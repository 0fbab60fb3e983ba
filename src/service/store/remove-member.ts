import { setTimeout as delay } from 'node:timers/promises'
import type { Action } from './administration/audit.ts'
import { lockOut } from './disable-member.ts'
import { hashSecret } from './engine/secrets.ts'
import { refuseLastAdministrator } from './last-administrator.ts'
import { normalizeLogin } from './members/members.ts'
import type { Store } from './store.ts'

/**
 * The hash of a removed member's login: an import doesn't invite this login again. A reader of the record can test
 * guesses, but can't read the login.
 */
const hashOfRemoved = (login: string): string => hashSecret(`removed login ${normalizeLogin(login)}`)

/** Whether a member with this login was removed. */
export const wasRemoved = ({ audit }: Store, login: string): Promise<boolean> => audit.hasRemoved(hashOfRemoved(login))

/**
 * Locks out a member who is to be removed. The entry in the record makes `finishRemovals` remove the member, even after
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

/** Milliseconds of work before the next pause, and of the pause: another process that waits retries every 10 ms. */
const [working, pause] = [200, 50]

/**
 * Removes the members whose removal has begun, with all data. Shares and statuses are removed in batches, so that
 * others can write in between. Then no file has the deleted bytes. Idempotent; several may run at once.
 *
 * @param removed is called after each member, with the number of shares and statuses
 */
export async function finishRemovals(
  store: Store,
  removed: (member: string, items: number) => void = () => {},
): Promise<void> {
  let start = performance.now()
  const members = await store.removals.begun()
  for (const member of members) {
    for (let items = 0, batch = 1; batch > 0; items += batch) {
      batch = await store.transaction(async ({ removals }) => {
        const news = await removals.removeNewsOf(member)
        if (news === 0) await removals.removeMember(member)
        return news
      })
      if (batch === 0) removed(member, items)
      if (performance.now() - start < working) continue
      await delay(pause)
      start = performance.now()
    }
  }
  if (members.length > 0) await store.checkpoint()
}
