import type { Network } from '../network/network.ts'
import * as items from '../storage/items.ts'
import { createContactRequests, createMembers } from './api/members.ts'
import { createNewsfeed, createStatuses } from './api/newsfeed.ts'
import { createRecommendations } from './api/recommendations.ts'
import type { flow as browserFlow } from './auth/flow.ts'
import { createRevocations } from './auth/revocations.ts'
import { createSession } from './auth/session.ts'
import { createSignIn } from './auth/sign-in.ts'
import { createNotifications } from './browser/notifications.ts'
import { createHandlers, type PageEvents } from './handlers.ts'
import { createHttp } from './http/http.ts'
import { createPace } from './http/rate-limit.ts'
import { createReplies } from './http/replies.ts'
import { createIndexing } from './index/indexing.ts'
import { createPageMarks, createTabDriver } from './mark/page-marks.ts'
import { ruleDriver } from './mark/rules.ts'
import { createOptions } from './member/options.ts'
import { createNetworks, createPolicies } from './network/networks.ts'
import { diagnose, tryNetwork } from './network/try-network.ts'
import { createKinds } from './outbox/kinds.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import { createAccount, createLookUps, createNews, createPendingRequests } from './reading.ts'

interface Dependencies {
  /** The configured network. */
  network: () => Promise<Network>
  /** The browser's sign-in window. */
  flow: typeof browserFlow
  /** Schedules the next run of the outbox, in milliseconds since 1970; undefined cancels it. */
  schedule: (next: number | undefined) => void
  /** Ignored unless given. */
  events?: PageEvents
  /** Timeout of a call of the graph API, in milliseconds. */
  deadline?: number
  /** Milliseconds before a read is retried. */
  retryDelay?: number
}

const ignoredEvents: PageEvents = { onRequestsShown: (refresh) => refresh(), onSignInEnded: () => {} }

/** Assembles the background from its parts. */
export function assemble({
  network,
  flow,
  schedule,
  events = ignoredEvents,
  deadline = 20_000,
  retryDelay = 500,
}: Dependencies) {
  const replies = createReplies()
  const pace = createPace({ load: items.pace.get, store: items.pace.set })
  const http = createHttp({
    replies,
    pace,
    network,
    token: (at) => session.tokenAt(at),
    ended: () => session.ended(),
    onBadToken: (token) => signIn.onBadToken(token),
    deadline,
    retryDelay,
  })
  const revocations = createRevocations(flow.redirectUri)
  const options = createOptions()
  const session = createSession(revocations, options, replies)
  const members = createMembers(http)
  const newsfeed = createNewsfeed(http, network)
  const statuses = createStatuses(http, newsfeed)
  const recommendations = createRecommendations(http, newsfeed)
  const contactRequests = createContactRequests(http)
  // the outbox changes the stored lists after a delivery, and a new list may confirm a write of the outbox
  const toOutbox: Pick<Outbox, 'confirmDelivered' | 'saveLostAnswer'> = {
    confirmDelivered: (...delivered) => outbox.confirmDelivered(...delivered),
    saveLostAnswer: (...lost) => outbox.saveLostAnswer(...lost),
  }
  const lookUps = createLookUps({ session, recommendations, outbox: toOutbox, replies })
  const pendingRequests = createPendingRequests(session, contactRequests, toOutbox)
  const index = createIndexing(session, newsfeed)
  const kinds = createKinds({ recommendations, members, statuses, contactRequests, lookUps, pendingRequests, index })
  const outbox = createOutbox({ session, kinds, pauseOf: pace.until, schedule })
  const signIn = createSignIn({ network, session, revocations, members, pace, flow })
  const pageMarks = createPageMarks(import.meta.env.BROWSER === 'firefox' ? createTabDriver() : ruleDriver)
  const networks = createNetworks({ signIn, revocations, options })
  const policies = createPolicies(networks)
  const handlers = createHandlers({
    session,
    signIn,
    revocations,
    lookUps,
    pendingRequests,
    news: createNews(session, newsfeed),
    outbox,
    options,
    index,
    pageMarks,
    events,
    networks,
    policies,
    tryNetwork: (candidate) => tryNetwork(candidate, flow.redirectUri()),
    redirectUri: flow.redirectUri,
    diagnose: async () => diagnose(await network(), flow.redirectUri()),
  })
  return {
    revocations,
    signIn,
    outbox,
    index,
    pace,
    policies,
    handlers,
    account: createAccount(session, members, pace),
    pendingRequests,
    pageMarks,
    notifications: createNotifications(session),
  }
}
