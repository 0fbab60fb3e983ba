import type { Argument, Handlers } from '../messages/contract.ts'
import * as items from '../storage/items.ts'
import type { createPendingRequests } from './api/pending-requests.ts'
import type { createRecommendations } from './api/recommendations.ts'
import type { AccountKeeper } from './auth/account.ts'
import type { createOptions } from './options.ts'

/** How many look-ups are kept for the popup's first frame. */
const keptAnswers = 20

interface Dependencies {
  account: AccountKeeper
  recommendations: ReturnType<typeof createRecommendations>
  pendingRequests: ReturnType<typeof createPendingRequests>
  options: ReturnType<typeof createOptions>
}

/** Everything that pages may ask, a line each; what a handler throws reaches the page as a code. */
export function createHandlers({ account, recommendations, pendingRequests, options }: Dependencies) {
  async function lookUp({ address, only_contacts }: Argument<'lookUp'>) {
    const token = await account.token()
    const recommendation = await recommendations.lookUp(address, only_contacts)
    // signed out or in as another since: the answer is nobody's any more
    if ((await account.token()) === token) {
      const others = (await items.lastAnswers.get()).filter(
        (each) => each.address !== address || each.only_contacts !== only_contacts,
      )
      await items.lastAnswers.set([{ address, only_contacts, recommendation }, ...others].slice(0, keptAnswers))
      await items.onlyContacts.set(only_contacts)
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
    lookUp,
    moreSharers: ({ address, only_contacts, page }) => recommendations.more(address, only_contacts, page),
    share: async (fields) => {
      await recommendations.share(fields)
      await lookUp({ address: fields.address, only_contacts: await items.onlyContacts.get() }).catch(() => null)
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
    setOptions: async (change) => {
      await options.change(change)
      return null
    },
  }
  return handlers
}
