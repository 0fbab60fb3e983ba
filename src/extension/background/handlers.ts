import type { Diagnosis } from '../messages/diagnosis.ts'
import type { NetworkTrial } from '../messages/network-trial.ts'
import type { Argument, Handlers } from '../messages/questions.ts'
import type { Network } from '../network/network.ts'
import * as items from '../storage/items.ts'
import { clearSent } from '../storage/sent.ts'
import type { Revocations } from './auth/revocations.ts'
import type { SignIn } from './auth/sign-in.ts'
import { failureOf } from './base/failed.ts'
import type { Indexing } from './index/indexing.ts'
import type { PageMarks } from './mark/page-marks.ts'
import { giveConsent, withdrawConsent } from './member/consent.ts'
import type { createOptions } from './member/options.ts'
import { forgetKind, forgetUnsent, measureStored } from './member/stored.ts'
import type { createNetworks } from './network/networks.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { createLookUps } from './reading/look-ups.ts'
import type { createNews } from './reading/news.ts'
import type { createPendingRequests } from './reading/pending-requests.ts'

/** What the browser is told when a page asks these questions. */
export interface PageEvents {
  /** A member looks at the requests. @param refresh reads them from the network */
  onRequestsShown: (refresh: () => Promise<void>) => Promise<void>
  /** A sign-in worked, or asks the member something. @param page path of the page that began it */
  onSignInEnded: (page: string | undefined) => void
}

interface Dependencies {
  signIn: SignIn
  revocations: Revocations
  lookUps: ReturnType<typeof createLookUps>
  pendingRequests: ReturnType<typeof createPendingRequests>
  news: ReturnType<typeof createNews>
  outbox: Outbox
  options: ReturnType<typeof createOptions>
  index: Indexing
  pageMarks: Pick<PageMarks, 'update'>
  networks: ReturnType<typeof createNetworks>
  events: PageEvents
  tryNetwork: (network: Network) => Promise<NetworkTrial>
  /** Where the sign-in comes back to. */
  redirectUri: () => string
  diagnose: () => Promise<Diagnosis>
}

/** Everything that pages may ask, a line each, as it is registered; what a handler throws reaches the page as a code. */
export function createHandlers({
  signIn,
  revocations,
  lookUps,
  pendingRequests,
  news,
  outbox,
  options,
  index,
  pageMarks,
  networks,
  events,
  tryNetwork,
  redirectUri,
  diagnose,
}: Dependencies): Handlers {
  /** What a session begins with; what waited for this member goes by itself (`start.ts`). */
  const begin = (): void => pendingRequests.refreshSoon('sign-in')

  /** A session that was there may go on. */
  async function consent(): Promise<void> {
    await giveConsent()
    begin()
    void outbox.resume().catch(failureOf)
  }

  /** What belongs to an option that is off is gone at once; what one needs that is on comes by itself. */
  async function setOptions(change: Argument<'setOptions'>): Promise<void> {
    await options.change(change)
    // before the page gives the permission back, without which no mark can be taken away
    if (change.mark === false) await pageMarks.update()
    if (change.index === false) await index.forget()
    if (change.index) void index.read().catch(failureOf)
  }

  async function readIndexAnew(): Promise<void> {
    await index.forget()
    void index.read().catch(failureOf)
  }

  return {
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
    signIn: async (_, page) =>
      done(
        signIn
          .start()
          .then(begin)
          .then(() => events.onSignInEnded(page)),
      ),
    showSignIn: () => done(signIn.show()),
    confirmSignIn: () => done(signIn.confirm().then(begin)),
    abandonSignIn: () => done(signIn.abandon()),
    acknowledgeSignIn: () => done(signIn.acknowledge()),
    signOut: async ({ forget }) => {
      if (forget) await outbox.forget('own')
      await signIn.signOut()
      return { revoked: await revocations.flush() }
    },
    forgetUnsent: () => done(forgetUnsent(outbox)),
    forgetRecent: () => done(forgetKind('recent')),
    forgetIndex: () => done(index.forget()),
    forgetSent: () => done(clearSent()),
    measureStored,
    giveConsent: () => done(consent()),
    withdrawConsent: () => withdrawConsent({ signIn, outbox, revocations }),
    setOptions: (change) => done(setOptions(change)),
    readIndexAnew: () => done(readIndexAnew()),
    tryNetwork,
    setNetwork: ({ network, secret }) => networks.use(network, secret),
    redirectUri: async () => redirectUri(),
    diagnose,
  }
}

/** Milliseconds for which what no later call can undo is held, by the member's choice; a deletion has a question before it. */
const holdOf = async (): Promise<number> => (await items.options.get()).undo_seconds * 1000

/** Who asked for contact by the request of this id; undefined where it is not listed. */
const nameOf = async (request: { id: string }): Promise<string | undefined> =>
  (await items.pendingRequests.get())?.requests.find(({ id }) => id === request.id)?.from.name

/** The reply where there is nothing to say but that it is done. */
const done = (work: Promise<void>): Promise<null> => work.then(() => null)
