import { type Answers, type Argument, answering, ofCore } from '../messages/questions.ts'
import type { Network } from '../network/network.ts'
import { nothingKnown } from '../schemas/pages.ts'
import type { WriteType } from '../schemas/write-kinds.ts'
import * as items from '../storage/items.ts'
import { createMembers } from './api/members.ts'
import { createNewsfeed } from './api/newsfeed.ts'
import { createRecommendations } from './api/recommendations.ts'
import type { flow as browserFlow } from './auth/flow.ts'
import { createRevocations, createSession } from './auth/session.ts'
import { createSignIn } from './auth/sign-in.ts'
import { eachOf, reported } from './base/failed.ts'
import { databaseDeadline, withDeadline } from './base/queue.ts'
import type { Changes, InBackground, Running } from './capability.ts'
import { createKinds } from './core-kinds.ts'
import { createHttp } from './http/http.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { checkStored } from './member/check.ts'
import { giveConsent } from './member/consent.ts'
import { createOptions } from './member/options.ts'
import { createRetention } from './member/retention.ts'
import { diagnose } from './network/network.ts'
import type { KindOf, KindsOf } from './outbox/kind.ts'
import { createOutbox } from './outbox/outbox.ts'
import { createPages } from './page/pages.ts'
import { createAccountReader } from './reading/account.ts'
import { createLookUps } from './reading/look-ups.ts'
import { createPendingRequests } from './reading/pending-requests.ts'
import { createSharedPages } from './reading/shared-pages.ts'

interface Surroundings {
  network: () => Promise<Network>
  flow: typeof browserFlow
  schedule: (next: number | undefined) => void
  onRequestsShown?: (refresh: () => Promise<void>) => Promise<void>
  /** A sign-in worked, or the question for contacts was answered. @param page path of the page that began it */
  onSignInEnded?: (page: string | undefined) => void
  capabilities: readonly InBackground[]
  deadline?: number
  retryDelay?: number
}

export function assemble({
  network,
  flow,
  schedule,
  capabilities,
  onRequestsShown = (refresh) => refresh(),
  onSignInEnded = () => {},
  ...times
}: Surroundings) {
  const rateLimit = createRateLimit(items.rateLimitState)
  const http = createHttp({
    rateLimit,
    network,
    token: (at) => session.tokenAt(at),
    ended: () => session.ended(),
    onBadToken: (token) => signIn.onBadToken(token),
    ...times,
  })
  const revocations = createRevocations(flow.redirectUri)
  const stored = createRetention(capabilities.flatMap(({ stored = [] }) => stored))
  const options = createOptions(capabilities.flatMap(({ options }) => options ?? []))
  const session = createSession(revocations, options, stored)
  const checked = withDeadline(databaseDeadline, () => checkStored(stored.values, options.schema)).catch(reported)
  const members = createMembers(http)
  const newsfeed = createNewsfeed(http, network)
  const recommendations = createRecommendations(http)
  const changed: Required<Changes> = {
    contacts: () => eachOf(running, (each) => each.changed?.contacts?.()),
    ownShare: (...share) => eachOf(running, (each) => each.changed?.ownShare?.(...share)),
  }
  const kindOf: KindOf = ({ type }) => kinds[type] as ReturnType<KindOf>
  const outbox = createOutbox({ session, kindOf, pauseOf: rateLimit.until, schedule })
  const lookUps = createLookUps(session, recommendations, createSharedPages(session, http), (urls) => passesAbout(urls))
  const pages = createPages(
    session,
    async (key) => (await running.find((each) => each.knownOf)?.knownOf?.(key)) ?? nothingKnown,
    lookUps.begin,
  )
  const pendingRequests = createPendingRequests(session, members, outbox)
  const signIn = createSignIn(network, session, revocations, members, rateLimit, flow)
  const isScarce = async () => rateLimit.isScarce((await network()).baseUrl)

  const onSignedIn = (): void => pendingRequests.refreshSoon()

  async function consent(): Promise<void> {
    // after a sign-out that is under way, which ends the agreement before
    await session.exclusive(giveConsent)
    onSignedIn()
    void outbox.resume().catch(reported)
  }

  async function setOptions(change: Argument<'setOptions'>): Promise<void> {
    await options.change(change)
    await eachOf(running, ({ optionsChanged }) => optionsChanged?.(change))
  }

  const answersOfCore = answering(ofCore, {
    lookUp: lookUps.lookUp,
    ...pages,
    moreSharers: lookUps.more,
    write: outbox.add,
    takeBackWrite: ({ key }) => outbox.takeBack(key),
    discardWrite: ({ key }) => outbox.discard(key),
    sendWrite: ({ key }) => outbox.send(key),
    confirmWrite: ({ key }) => outbox.confirm(key),
    refreshPendingRequests: ({ wanted, unlessRecent }) =>
      onRequestsShown(() => pendingRequests[unlessRecent ? 'refreshUnlessRecent' : 'refresh'](wanted)),
    async signIn({ scope }, page) {
      await signIn.start(scope)
      onSignedIn()
      onSignInEnded(page)
    },
    showSignIn: flow.show,
    abandonSignIn: signIn.abandon,
    dismissContactsNotice: () => items.contactsNoticeDismissed.set(true),
    async signOut({ deleteWrites }) {
      if (deleteWrites) await outbox.deleteWrites('own')
      await signIn.signOut()
      void revocations.flush()
    },
    revoked: revocations.flush,
    checkStored: () => checked,
    deleteUnsent: () => stored.deleteUnsent(outbox),
    deleteRecent: () => stored.deleteKind('recent'),
    measureStored: stored.measure,
    giveConsent: consent,
    async withdrawConsent() {
      await items.consent.remove()
      await signIn.end()
      await stored.deleteMemberValues(outbox)
      await options.forgetMembers()
      void revocations.flush()
    },
    setOptions,
    redirectUri: async () => flow.redirectUri(),
    diagnose: async () => diagnose(await network(), flow.redirectUri()),
  })
  const core = {
    session,
    stored,
    ping: members.ping,
    saveLostAnswer: outbox.saveLostAnswer,
    newsfeed,
    http,
    lookUps,
    isScarce,
    signIn,
    revocations,
    options,
  }
  const running = capabilities.map(({ create }) => create(core))
  const passesAbout: NonNullable<Running['passesAbout']> = async (urls) =>
    (await running.find((each) => each.passesAbout)?.passesAbout?.(urls)) ?? { passed: [], isPassedUnread: false }
  const kindsOfCore = createKinds(recommendations, members, lookUps, pendingRequests, changed)
  const kinds: KindsOf<WriteType> = Object.assign({}, kindsOfCore, ...running.map(({ kinds }) => kinds))

  return {
    revocations,
    signIn,
    outbox,
    rateLimit,
    answers: Object.assign({}, answersOfCore, ...running.map(({ answers }) => answers)) as Answers,
    checked,
    readAccount: createAccountReader(session, members, isScarce),
    pendingRequests,
    running,
    stored,
    refreshCapabilities: () => eachOf(running, ({ refresh }) => refresh?.()),
  }
}
