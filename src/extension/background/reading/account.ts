import * as items from '../../storage/items.ts'
import type { createMembers } from '../api/members.ts'
import type { Session } from '../auth/session.ts'
import { requireNetwork } from '../base/failed.ts'
import { type createPace, scarce } from '../http/rate-limit.ts'

/** Milliseconds for which the account is not read again. */
const fresh = 60_000

/** The stored account: its name, headline and picture may change on the network's web site. */
export function createAccount(
  session: Pick<Session, 'during'>,
  members: Pick<ReturnType<typeof createMembers>, 'me'>,
  pace: Pick<ReturnType<typeof createPace>, 'rate'>,
) {
  let readAt = 0
  return {
    /** Reads the account for an opened popup, unless this background has just done so, or calls are scarce. */
    async refresh(): Promise<void> {
      const now = Date.now()
      const { baseUrl } = await requireNetwork()
      if (Math.abs(now - readAt) < fresh || (await pace.rate(baseUrl)) < scarce) return
      readAt = now
      await session.during(
        () => members.me('popup'),
        async (account) => {
          const stored = await items.account.get()
          if (stored?.id !== account.id || JSON.stringify(stored) === JSON.stringify(account)) return
          await items.lastAccount.set({ id: account.id, name: account.name })
          await items.account.set(account)
        },
      )
    },
  }
}
