import type { Handlers } from '../messages/contract.ts'
import * as items from '../storage/items.ts'
import type { createPendingRequests } from './api/pending-requests.ts'
import type { createRecommendations } from './api/recommendations.ts'
import type { AccountKeeper } from './auth/account.ts'

/** How many look-ups are kept for the popup's first frame. */
const keptAnswers = 20

interface Dependencies {
  account: AccountKeeper
  recommendations: ReturnType<typeof createRecommendations>
  pendingRequests: ReturnType<typeof createPendingRequests>
}

/** Everything that pages may ask, a line each; what a handler throws reaches the page as a code. */
export function createHandlers({ account, recommendations, pendingRequests }: Dependencies) {
  async function lookUp(address: string) {
    const token = await account.token()
    const recommendation = await recommendations.lookUp(address)
    // signed out or in as another since: the answer is nobody's any more
    if ((await account.token()) === token) {
      const others = (await items.lastAnswers.get()).filter((each) => each.address !== address)
      await items.lastAnswers.set([{ address, recommendation }, ...others].slice(0, keptAnswers))
    }
    return recommendation
  }

  async function refreshPendingRequests(): Promise<null> {
    const token = await account.token()
    if (!token) return null
    const count = await pendingRequests.count()
    if ((await account.token()) === token) await items.pendingRequests.set({ count })
    return null
  }

  /** After an action the badge follows at once; that it could not be refreshed is no failure of the action. */
  const refreshAfter = () => void refreshPendingRequests().catch(() => null)

  const handlers: Handlers = {
    lookUp: ({ address }) => lookUp(address),
    share: async (fields) => {
      await recommendations.share(fields)
      await lookUp(fields.address).catch(() => null)
      refreshAfter()
      return null
    },
    refreshPendingRequests,
    signIn: async () => {
      await account.signIn()
      refreshAfter()
      return null
    },
    cancelSignIn: async () => {
      await account.cancelSignIn()
      return null
    },
    signOut: () => account.signOut(),
    setOptions: async (options) => {
      await items.options.set(options)
      return null
    },
  }
  return handlers
}
