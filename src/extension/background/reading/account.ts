import * as items from '../../storage/items.ts'
import type { Members } from '../api/members.ts'
import type { Session } from '../auth/session.ts'

/** Milliseconds in which popups that open read the account and the number of contact requests once. */
export const recently = 60_000

/** Reads the account, which may change on the web site: once a minute at most, and not if calls are scarce. */
export function createAccountReader(session: Session, members: Members, isScarce: () => Promise<boolean>) {
  let readAt = 0
  return async (): Promise<void> => {
    const now = Date.now()
    if (Math.abs(now - readAt) < recently || (await isScarce())) return
    readAt = now
    await session.runInSession(
      () => members.me(),
      async (read) => {
        const stored = await items.account.get()
        // what was promised lasts as long as the session: a service that lost its buckets is asked by address on request
        const account = { ...read, shared_pages: read.shared_pages ?? stored?.shared_pages }
        if (stored?.id !== account.id || JSON.stringify(stored) === JSON.stringify(account)) return
        await items.lastAccount.set({ id: account.id, name: account.name })
        await items.account.set(account)
      },
    )
  }
}
