import type { Argument, Handlers } from '../messages/questions.ts'
import type { Network } from '../network/network.ts'
import * as items from '../storage/items.ts'
import { clearSent } from '../storage/sent.ts'
import { createContactRequests, createMembers } from './api/members.ts'
import { createNewsfeed, createStatuses } from './api/newsfeed.ts'
import { createRecommendations } from './api/recommendations.ts'
import type { flow as browserFlow } from './auth/flow.ts'
import { createRevocations } from './auth/revocations.ts'
import { createSession, rejectAccount } from './auth/session.ts'
import { createSignIn } from './auth/sign-in.ts'
import { failureOf } from './base/failed.ts'
import { createNotifications } from './browser/notifications.ts'
import { findNetwork } from './http/discovery.ts'
import { createHttp, createReplies } from './http/http.ts'
import { createRateLimit, scarce } from './http/rate-limit.ts'
import { createIndexing } from './index/indexing.ts'
import { createPageMarks, createTabDriver } from './mark/page-marks.ts'
import { ruleDriver } from './mark/rules.ts'
import { createOptions, giveConsent, withdrawConsent } from './member/options.ts'
import { deleteKind, deleteUnsent, measureStored } from './member/stored.ts'
import { createNetworks, createPolicies } from './network/networks.ts'
import { diagnose, tryNetwork } from './network/try-network.ts'
import { createKinds } from './outbox/delivery.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createAccount, createLookUps, createNews, createPendingRequests, followWrites } from './reading.ts'

export interface PageEvents {
  onRequestsShown: (refresh: () => Promise<void>) => Promise<void>
  /** A sign-in worked, or needs the member's confirmation. @param page path of the page that began it */
  onSignInEnded: (page: string | undefined) => void
}

const ignoredEvents: PageEvents = { onRequestsShown: (refresh) => refresh(), onSignInEnded: () => {} }

export function assemble({
  network,
  flow,
  schedule,
  events = ignoredEvents,
  deadline = 20_000,
  retryDelay = 500,
}: {
  network: () => Promise<Network>
  flow: typeof browserFlow
  schedule: (next: number | undefined) => void
  events?: PageEvents
  deadline?: number
  retryDelay?: number
}) {
  const replies = createReplies()
  const rateLimit = createRateLimit({ load: items.pace.get, store: items.pace.set })
  const http = createHttp({
    replies,
    rateLimit,
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
  const kinds = createKinds({ recommendations, members, statuses, contactRequests })
  const outbox = createOutbox({ session, kinds, pauseOf: rateLimit.until, schedule })
  const lookUps = createLookUps({ session, recommendations, outbox, replies })
  const pendingRequests = createPendingRequests(session, contactRequests, outbox)
  const index = createIndexing(session, newsfeed)
  followWrites(outbox, lookUps, pendingRequests, index)
  const signIn = createSignIn({ network, session, revocations, members, rateLimit, flow })
  const pageMarks = createPageMarks(import.meta.env.BROWSER === 'firefox' ? createTabDriver() : ruleDriver)
  const networks = createNetworks({ signIn, revocations, options })
  const policies = createPolicies(networks)
  const news = createNews(session, newsfeed)

  const onSignedIn = (): void => pendingRequests.refreshSoon('sign-in')

  async function consent(): Promise<void> {
    await giveConsent()
    onSignedIn()
    void outbox.resume().catch(failureOf)
  }

  /** Switching an option off deletes its data at once; switching it on starts collecting the data. */
  async function setOptions(change: Argument<'setOptions'>): Promise<void> {
    await options.change(change)
    // before the page returns the permission, without which marks can't be removed
    if (change.mark === false) await pageMarks.update()
    if (change.index === false) await index.delete()
    if (change.index) void index.read().catch(failureOf)
  }

  async function rebuildIndex(): Promise<void> {
    await index.delete()
    void index.read().catch(failureOf)
  }

  const handlers: Handlers = {
    lookUp: (page) => done(lookUps.lookUp(page)),
    moreSharers: lookUps.more,
    share: async (share) => done(outbox.add({ type: 'share', ...share }, await holdOf())),
    editComment: async (comment) => done(outbox.add({ type: 'comment', ...comment }, await holdOf())),
    removeShare: async (removal) => done(outbox.add({ type: 'removal', ...removal }, await holdOf())),
    postStatus: async (status) => done(outbox.add({ type: 'status', ...status }, await holdOf())),
    answerContactRequest: async (answer) =>
      done(outbox.add({ type: 'answer', ...answer }, await holdOf(), await nameOf(answer))),
    deleteContactRequest: async (deletion) =>
      done(outbox.add({ type: 'deletion', ...deletion }, 0, await nameOf(deletion))),
    takeBackWrite: ({ key }) => done(outbox.takeBack(key)),
    discardWrite: ({ key }) => done(outbox.discard(key)),
    sendWrite: ({ key }) => done(outbox.send(key)),
    confirmWrite: ({ key }) => done(outbox.confirm(key)),
    refreshPendingRequests: ({ wanted }) =>
      done(events.onRequestsShown(() => pendingRequests.refresh('popup', wanted))),
    readNewsfeed: (filter) => done(news.read(filter)),
    moreNews: news.more,
    // most pages are shared by nobody: a further call for each could use up the application's quota
    mostShared: async () => ((await rateLimit.rate((await network()).baseUrl)) < scarce ? [] : newsfeed.mostShared()),
    search: ({ query, page }) => newsfeed.search(query, page, page > 1 ? 'more' : 'search'),
    signIn: async (_, page) =>
      done(
        signIn
          .start()
          .then(onSignedIn)
          .then(() => events.onSignInEnded(page)),
      ),
    showSignIn: () => done(signIn.show()),
    confirmSignIn: () => done(signIn.confirm().then(onSignedIn)),
    abandonSignIn: () => done(signIn.abandon()),
    rejectAccount: () => done(rejectAccount({ session, outbox, options, signIn })),
    acknowledgeSignIn: () => done(signIn.acknowledge()),
    dismissContactsNotice: () => done(items.contactsNoticeDismissed.set(true)),
    signOut: async (argument) => {
      if (argument.deleteUnsent) await outbox.deleteWrites('own')
      await signIn.signOut()
      void revocations.flush()
      return null
    },
    revoked: revocations.flushed,
    deleteUnsent: () => done(deleteUnsent(outbox)),
    deleteRecent: () => done(deleteKind('recent')),
    deleteIndex: () => done(index.delete()),
    deleteSent: () => done(clearSent()),
    measureStored,
    giveConsent: () => done(consent()),
    withdrawConsent: () => done(withdrawConsent({ signIn, outbox, revocations })),
    setOptions: (change) => done(setOptions(change)),
    rebuildIndex: () => done(rebuildIndex()),
    applyPolicy: () => done(policies.apply()),
    findNetwork: ({ address }) => findNetwork(address),
    tryNetwork: (candidate) => tryNetwork(candidate, flow.redirectUri()),
    setNetwork: ({ network, secret }) => done(networks.use(network, secret)),
    redirectUri: async () => flow.redirectUri(),
    diagnose: async () => diagnose(await network(), flow.redirectUri()),
  }

  return {
    revocations,
    signIn,
    outbox,
    index,
    rateLimit,
    policies,
    handlers,
    search: newsfeed.search,
    account: createAccount(session, members, rateLimit),
    pendingRequests,
    pageMarks,
    notifications: createNotifications(session),
  }
}

/**
 * Milliseconds for which a write can be undone, by the member's option. A deletion isn't held: the page asks before it.
 */
const holdOf = async (): Promise<number> => (await items.options.get()).undo_seconds * 1000

/** Name of the member who sent this contact request; undefined if the request isn't in the stored list. */
const nameOf = async (request: { id: string }): Promise<string | undefined> =>
  (await items.pendingRequests.get())?.requests.find(({ id }) => id === request.id)?.from.name

const done = (work: Promise<void>): Promise<null> => work.then(() => null)
