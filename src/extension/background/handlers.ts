import type { Diagnosis, NetworkTrial } from '../messages/diagnosis.ts'
import type { Argument, Handlers } from '../messages/questions.ts'
import type { Network } from '../network/network.ts'
import * as items from '../storage/items.ts'
import { clearSent } from '../storage/sent.ts'
import type { Revocations } from './auth/revocations.ts'
import type { Session } from './auth/session.ts'
import type { SignIn } from './auth/sign-in.ts'
import { failureOf } from './base/failed.ts'
import { findNetwork } from './http/discovery.ts'
import type { Indexing } from './index/indexing.ts'
import type { PageMarks } from './mark/page-marks.ts'
import { giveConsent, withdrawConsent } from './member/consent.ts'
import type { createOptions } from './member/options.ts'
import { rejectAccount } from './member/reject-account.ts'
import { deleteKind, deleteUnsent, measureStored } from './member/stored.ts'
import type { createNetworks, createPolicies } from './network/networks.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { createLookUps, createNews, createPendingRequests } from './reading.ts'

/** Called when pages ask some of the questions. */
export interface PageEvents {
  /** The member opened the requests. @param refresh reads them from the network */
  onRequestsShown: (refresh: () => Promise<void>) => Promise<void>
  /** A sign-in worked, or needs the member's confirmation. @param page path of the page that began it */
  onSignInEnded: (page: string | undefined) => void
}

interface Dependencies {
  session: Pick<Session, 'owner'>
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
  policies: ReturnType<typeof createPolicies>
  events: PageEvents
  tryNetwork: (network: Network) => Promise<NetworkTrial>
  /** The sign-in's redirect URI. */
  redirectUri: () => string
  diagnose: () => Promise<Diagnosis>
}

/** The table of all handlers of pages' questions. A thrown error reaches the page as a code. */
export function createHandlers({
  session,
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
  policies,
  events,
  tryNetwork,
  redirectUri,
  diagnose,
}: Dependencies): Handlers {
  /** After a session began; `start.ts` resumes the member's writes. */
  const onSignedIn = (): void => pendingRequests.refreshSoon('sign-in')

  /** Gives consent; an existing session continues. */
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
          .then(onSignedIn)
          .then(() => events.onSignInEnded(page)),
      ),
    showSignIn: () => done(signIn.show()),
    confirmSignIn: () => done(signIn.confirm().then(onSignedIn)),
    abandonSignIn: () => done(signIn.abandon()),
    rejectAccount: () => done(rejectAccount({ session, outbox, options, signIn })),
    acknowledgeSignIn: () => done(signIn.acknowledge()),
    dismissContactsNotice: () => done(items.contactsNoticeDismissed.set(true)),
    signOut: async ({ deleteUnsent: isUnsentDeleted }) => {
      if (isUnsentDeleted) await outbox.deleteWrites('own')
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
    tryNetwork,
    setNetwork: ({ network, secret }) => done(networks.use(network, secret)),
    redirectUri: async () => redirectUri(),
    diagnose,
  }
}

/**
 * Milliseconds for which a write can be undone, by the member's option. A deletion isn't held: the page asks before it.
 */
const holdOf = async (): Promise<number> => (await items.options.get()).undo_seconds * 1000

/** Name of the member who sent this contact request; undefined if the request isn't in the stored list. */
const nameOf = async (request: { id: string }): Promise<string | undefined> =>
  (await items.pendingRequests.get())?.requests.find(({ id }) => id === request.id)?.from.name

/** Reply without data. */
const done = (work: Promise<void>): Promise<null> => work.then(() => null)
