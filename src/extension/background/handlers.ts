import type { Diagnosis } from '../messages/diagnosis.ts'
import type { NetworkTrial } from '../messages/network-trial.ts'
import type { Handlers } from '../messages/questions.ts'
import type { Network } from '../network/network.ts'
import type { Revocations } from './auth/revocations.ts'
import type { SignIn } from './auth/sign-in.ts'
import { forgetMembers, giveConsent, withdrawConsent } from './consent.ts'
import type { createNetworks } from './network/networks.ts'
import type { createNewsKeeper } from './newsfeed.ts'
import type { createOptions } from './options.ts'
import type { createPendingRequests } from './pending-requests.ts'
import type { createRecommendationKeeper } from './recommendations.ts'
import type { createStatusKeeper } from './statuses.ts'

interface Dependencies {
  signIn: SignIn
  revocations: Revocations
  recommendations: ReturnType<typeof createRecommendationKeeper>
  pendingRequests: ReturnType<typeof createPendingRequests>
  news: ReturnType<typeof createNewsKeeper>
  statuses: ReturnType<typeof createStatusKeeper>
  options: ReturnType<typeof createOptions>
  networks: ReturnType<typeof createNetworks>
  tryNetwork: (network: Network) => Promise<NetworkTrial>
  /** Where the sign-in comes back to. */
  redirectUri: () => string
  diagnose: () => Promise<Diagnosis>
}

/** Everything that pages may ask, a line each; what a handler throws reaches the page as a code. */
export const createHandlers = ({
  signIn,
  revocations,
  recommendations,
  pendingRequests,
  news,
  statuses,
  options,
  networks,
  tryNetwork,
  redirectUri,
  diagnose,
}: Dependencies): Handlers => ({
  lookUp: (page) => done(recommendations.lookUp(page)),
  moreSharers: recommendations.more,
  share: (page) => done(recommendations.share(page).then(pendingRequests.refreshSoon)),
  confirmShare: (page) => done(recommendations.confirm(page)),
  refreshPendingRequests: ({ wanted }) => done(pendingRequests.refresh(wanted)),
  answerContactRequest: (answer) => done(pendingRequests.answer(answer)),
  deleteContactRequest: ({ id }) => done(pendingRequests.delete(id)),
  readNewsfeed: (filter) => done(news.read(filter)),
  moreNews: news.more,
  postStatus: (status) => done(statuses.post(status)),
  signIn: () => done(signIn.start().then(pendingRequests.refreshSoon)),
  showSignIn: () => done(signIn.show()),
  confirmSignIn: () => done(signIn.confirm().then(pendingRequests.refreshSoon)),
  abandonSignIn: () => done(signIn.abandon()),
  acknowledgeSignIn: () => done(signIn.acknowledge()),
  signOut: () => signIn.signOut().then(async () => ({ revoked: await revocations.flush() })),
  giveConsent: () => done(giveConsent()),
  // in this order: nothing can begin in between
  withdrawConsent: async () => {
    await withdrawConsent()
    await signIn.signOut()
    await forgetMembers()
    return { revoked: await revocations.flush() }
  },
  setOptions: (change) => done(options.change(change)),
  tryNetwork,
  setNetwork: ({ network, secret }) => networks.use(network, secret),
  redirectUri: async () => redirectUri(),
  diagnose,
})

/** The reply where there is nothing to say but that it is done. */
const done = (work: Promise<void>): Promise<null> => work.then(() => null)
