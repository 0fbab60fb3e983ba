import * as items from '../../storage/items.ts'
import type { Members } from '../api/members.ts'
import type { Session } from '../auth/session.ts'
import { type RateLimit, scarce } from '../http/rate-limit.ts'
import { requireNetwork } from '../network/networks.ts'

const fresh = 60_000

/**
 * Reads the account, whose name, headline and picture may change on the network's web site: unless this background has
 * just done so, or calls are scarce.
 */
export function createAccountReader(session: Session, members: Members, rateLimit: RateLimit) {
  let readAt = 0
  return async (): Promise<void> => {
    const now = Date.now()
    const { baseUrl } = await requireNetwork()
    if (Math.abs(now - readAt) < fresh || (await rateLimit.rate(baseUrl)) < scarce) return
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
  }
}
