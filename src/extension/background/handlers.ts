import type { Diagnosis } from '../messages/diagnosis.ts'
import type { NetworkTrial } from '../messages/network-trial.ts'
import type { Argument, Handlers } from '../messages/questions.ts'
import type { Network } from '../network/network.ts'
import * as items from '../storage/items.ts'
import type { createContactRequests } from './api/contact-requests.ts'
import type { createRecommendations } from './api/recommendations.ts'
import type { createStatuses } from './api/statuses.ts'
import type { Revocations } from './auth/revocations.ts'
import type { Session } from './auth/session.ts'
import type { SignIn } from './auth/sign-in.ts'
import type { createNetworks } from './network/networks.ts'
import type { createNewsKeeper } from './newsfeed.ts'
import type { createOptions } from './options.ts'
import type { createPendingRequests } from './pending-requests.ts'

/** How many look-ups are kept for the popup's first frame. */
const keptRecommendations = 20

interface Dependencies {
  session: Session
  signIn: SignIn
  revocations: Revocations
  recommendations: ReturnType<typeof createRecommendations>
  contactRequests: ReturnType<typeof createContactRequests>
  pendingRequests: ReturnType<typeof createPendingRequests>
  readNewsfeed: ReturnType<typeof createNewsKeeper>
  statuses: ReturnType<typeof createStatuses>
  options: ReturnType<typeof createOptions>
  networks: ReturnType<typeof createNetworks>
  tryNetwork: (network: Network) => Promise<NetworkTrial>
  /** Where the sign-in comes back to. */
  redirectUri: () => string
  diagnose: () => Promise<Diagnosis>
}

/** Everything that pages may ask, a line each; what a handler throws reaches the page as a code. */
export function createHandlers({
  session,
  signIn,
  revocations,
  recommendations,
  contactRequests,
  pendingRequests,
  readNewsfeed,
  statuses,
  options,
  networks,
  tryNetwork,
  redirectUri,
  diagnose,
}: Dependencies) {
  async function lookUp({ url, only_contacts }: Argument<'lookUp'>) {
    const token = await session.token()
    const me = (await items.account.get())?.id ?? ''
    const recommendation = await recommendations.lookUp(url, only_contacts, me)
    await session.write(token, async () => {
      const others = (await items.recommendations.get()).filter(
        (each) => each.url !== url || each.only_contacts !== only_contacts,
      )
      await items.recommendations.set([{ url, only_contacts, recommendation }, ...others].slice(0, keptRecommendations))
      await items.onlyContacts.set(only_contacts)
    })
    return recommendation
  }

  /** After an action the badge follows at once; that it could not be refreshed is no failure of the action. */
  const refreshAfter = () => void pendingRequests.refresh().catch(() => null)

  /** Whether an answer to a contact request arrived or came too late: the list is asked for again. */
  async function settle(id: string, send: () => Promise<void>): Promise<null> {
    await pendingRequests.settle(id, send).finally(refreshAfter)
    return null
  }

  const handlers: Handlers = {
    lookUp,
    moreSharers: ({ url, only_contacts, page }) => recommendations.more(url, only_contacts, page),
    share: async (fields) => {
      await recommendations.share(fields)
      await lookUp({ url: fields.url, only_contacts: await items.onlyContacts.get() }).catch(() => null)
      refreshAfter()
      return null
    },
    refreshPendingRequests: async ({ wanted }) => {
      await pendingRequests.refresh(wanted)
      return null
    },
    answerContactRequest: (answer) => settle(answer.id, () => contactRequests.answer(answer)),
    readNewsfeed: ({ page, ...filter }) => readNewsfeed(filter, page),
    postStatus: async (status) => {
      await statuses.post(status)
      return null
    },
    deleteContactRequest: ({ id }) => settle(id, () => contactRequests.delete(id)),
    signIn: async () => {
      await signIn.start()
      refreshAfter()
      return null
    },
    confirmSignIn: async () => {
      await signIn.confirm()
      refreshAfter()
      return null
    },
    abandonSignIn: async () => {
      await signIn.abandon()
      return null
    },
    acknowledgeSignIn: async () => {
      await signIn.acknowledge()
      return null
    },
    signOut: async () => {
      await signIn.signOut()
      return { revoked: await revocations.flush() }
    },
    setOptions: async (change) => {
      await options.change(change)
      return null
    },
    tryNetwork,
    setNetwork: ({ network, secret }) => networks.use(network, secret),
    redirectUri: async () => redirectUri(),
    diagnose,
  }
  return handlers
}
