import type { Network } from '../network/network.ts'
import { createContactRequests } from './api/contact-requests.ts'
import { createHttp } from './api/http.ts'
import { createMembers } from './api/members.ts'
import { createNewsfeed } from './api/newsfeed.ts'
import { createRecommendations } from './api/recommendations.ts'
import { createStatuses } from './api/statuses.ts'
import { diagnose } from './auth/diagnose.ts'
import type { flow as browserFlow } from './auth/flow.ts'
import { createRevocations } from './auth/revocations.ts'
import { createSession } from './auth/session.ts'
import { createSignIn } from './auth/sign-in.ts'
import { createHandlers } from './handlers.ts'
import { createNetworks } from './network/networks.ts'
import { tryNetwork } from './network/try-network.ts'
import { createNewsKeeper } from './newsfeed.ts'
import { createNotifications } from './notifications.ts'
import { createOptions } from './options.ts'
import { createPendingRequests } from './pending-requests.ts'
import { createRecommendationKeeper } from './recommendations.ts'
import { createStatusKeeper } from './statuses.ts'
import { createWrites } from './writes.ts'

interface Dependencies {
  /** The network as it is configured now. */
  network: () => Promise<Network>
  /** The browser's sign-in window. */
  flow: typeof browserFlow
  /** Milliseconds until a call of the graph API is given up. */
  deadline?: number
}

/** Puts the background together from its parts. */
export function assemble({ network, flow, deadline = 20_000 }: Dependencies) {
  const http = createHttp({
    network,
    token: (at) => session.tokenAt(at),
    onBadToken: (token) => signIn.onBadToken(token),
    deadline,
  })
  const revocations = createRevocations(flow.redirectUri)
  const options = createOptions()
  const session = createSession(revocations, options)
  const writes = createWrites(session)
  const members = createMembers(http)
  const newsfeed = createNewsfeed(http)
  const signIn = createSignIn({ network, session, revocations, members, flow })
  const handlers = createHandlers({
    signIn,
    revocations,
    recommendations: createRecommendationKeeper(session, createRecommendations(http, newsfeed), writes),
    pendingRequests: createPendingRequests(session, createContactRequests(http), writes),
    news: createNewsKeeper(session, newsfeed),
    statuses: createStatusKeeper(createStatuses(http, newsfeed), writes),
    options,
    networks: createNetworks({ signIn, revocations, options }),
    tryNetwork: (candidate) => tryNetwork(candidate, flow.redirectUri()),
    redirectUri: flow.redirectUri,
    diagnose: async () => diagnose(await network(), flow.redirectUri()),
  })
  return { revocations, signIn, writes, handlers, notifications: createNotifications(session) }
}
