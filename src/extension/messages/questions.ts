import * as v from 'valibot'
import { endpoints } from '../../contract/endpoints.ts'
import { networkSchema, networkSecretSchema } from '../network/network.ts'
import type { Failure } from '../schemas/errors.ts'
import { optionsChangeSchema } from '../schemas/options.ts'
import type { StoredAmounts } from '../schemas/stored-amounts.ts'
import { type Newsfeed, newsFilterSchema } from '../schemas/wire/newsfeed.ts'
import type { Recommendation } from '../schemas/wire/recommendation.ts'
import { within } from '../schemas/wire/within.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { NetworkTrial } from './network-trial.ts'

const pages = endpoints.recommendation.parameters.page
const page = v.pipe(v.number(), v.integer(), v.minValue(pages.min), v.maxValue(pages.max))

const fields = endpoints.recommend.parameters
const answer = endpoints.answerContactRequest.parameters
const status = endpoints.status.parameters
const url = v.pipe(within(fields.url), v.url())
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
/** Empty if the network has not told it. */
const shareId = v.pipe(v.string(), v.maxLength(200))
const pendingRequests = endpoints.pendingRequests.parameters

/** Names a write in the outbox. */
const write = v.object({ key: v.string() })

const nothing = v.object({})

/**
 * Everything that pages may ask of the background, with the argument's schema. The background parses every message by
 * it; no argument and no reply ever carries a token.
 */
export const questions = {
  /** Who shared the page at this (cleaned) URL. What is found is stored under `recommendations`. */
  lookUp: v.object({ url, again: v.exactOptional(v.boolean()) }),
  /** Further sharers, a hundred a page; those that `lookUp` found are among them. */
  moreSharers: v.object({
    url,
    only_contacts: v.boolean(),
    page,
  }),
  /**
   * Share a page. As everything that is sent, it is in the `outbox` when this is replied to; how it goes on is stored
   * there.
   */
  share: v.object({
    url,
    /** The page whose form it was; it stays here. */
    page_url: url,
    title: within(fields.title),
    overview: within(fields.overview),
    keywords: within(fields.keywords),
    site_name: within(fields.site_name),
    url_picture: within(fields.url_picture),
    message: within(fields.message),
  }),
  /** Change the comment of the member's own share of this page, and nothing else of it. */
  editComment: v.object({ url, share_id: shareId, page_title: within(fields.title), message: within(fields.message) }),
  /** Remove the member's own share of this page. */
  removeShare: v.object({ url, share_id: id, page_title: within(fields.title) }),
  /** Post a status. */
  postStatus: v.object({
    message: within(status.message),
    /** None: the member's privacy settings decide. */
    social_account: v.pipe(v.array(v.string()), v.maxLength(status.social_account.max)),
  }),
  /** Accept or decline a contact request; the message goes to whoever asked. */
  answerContactRequest: v.object({
    id,
    value: v.picklist(answer.value.values),
    contact_card: v.picklist(answer.contact_card.values),
    message: within(answer.message),
  }),
  /** Delete a contact request without an answer. */
  deleteContactRequest: v.object({ id }),
  /** I want it not to be sent, or not to be tried again: the words are in the form again. */
  takeBackWrite: write,
  /** The same, and the words are gone. */
  discardWrite: write,
  /** I want it to be sent now, though it waited long, or though nobody can say whether it has arrived. */
  sendWrite: write,
  /** Ask the network whether it has arrived. */
  confirmWrite: write,
  /** Forget all that was typed and not sent. */
  forgetUnsent: nothing,
  /** Forget which pages were looked up last, and the news that were read. */
  forgetRecent: nothing,
  /** Forget what contacts shared, as it is kept in this browser. */
  forgetIndex: nothing,
  /** Forget which calls were sent. */
  forgetSent: nothing,
  /** How much is stored here of each kind. */
  measureStored: nothing,
  /** Ask the network which contact requests are pending; the list is stored under `pendingRequests`. */
  refreshPendingRequests: v.object({
    /** How many to list; as many as are listed already unless told. */
    wanted: v.exactOptional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(pendingRequests.limit.max * pendingRequests.page.max)),
    ),
  }),
  /** The newest news (§4, GET /newsfeed); they are stored under `newsfeeds`. */
  readNewsfeed: newsFilterSchema,
  /** A further page of news; `page` counts from 1. */
  moreNews: v.object({ ...newsFilterSchema.entries, page }),
  /** Open the network's sign-in; how it goes is stored under `signIn`, since the popup that asked closes under it. */
  signIn: nothing,
  /** Bring the sign-in window to the front. */
  showSignIn: nothing,
  /** The account that the sign-in asks about is mine. */
  confirmSignIn: nothing,
  /**
   * Forget the attempt and close its window, or the account that it asks about is not mine; a late callback changes
   * nothing.
   */
  abandonSignIn: nothing,
  /** I have seen as whom I am signed in. */
  acknowledgeSignIn: nothing,
  signOut: v.object({
    /** Also what this member wants to be sent and has not left, which waits for them otherwise. */
    forget: v.exactOptional(v.boolean()),
  }),
  /** The member agrees to what leaves the browser; before that, nothing does. */
  giveConsent: nothing,
  /** The member takes that back: they are signed out, and nothing is sent any more. */
  withdrawConsent: nothing,
  /** Change some options and keep the others. */
  setOptions: optionsChangeSchema,
  /** Forget what contacts shared (`storage/index/shares.ts`), and read it anew. */
  rebuildIndex: nothing,
  /** What is wrong with a network, part by part; nothing is changed. */
  tryNetwork: networkSchema,
  /** Use this network from now on; a session at another one ends. An empty secret keeps the stored one. */
  setNetwork: v.object({ network: networkSchema, secret: networkSecretSchema }),
  /** Where the sign-in comes back to: the network's application registers it. */
  redirectUri: nothing,
  /** Why signing in may not work. */
  diagnose: nothing,
} as const

export type Question = keyof typeof questions
export type Argument<Name extends Question> = v.InferOutput<(typeof questions)[Name]>

/** What is stored is drawn from there, and is not in the reply as well. */
export interface Replies {
  lookUp: null
  moreSharers: Recommendation
  share: null
  editComment: null
  removeShare: null
  takeBackWrite: null
  discardWrite: null
  sendWrite: null
  confirmWrite: null
  forgetUnsent: null
  forgetRecent: null
  forgetIndex: null
  forgetSent: null
  measureStored: StoredAmounts
  refreshPendingRequests: null
  answerContactRequest: null
  deleteContactRequest: null
  postStatus: null
  readNewsfeed: null
  moreNews: Newsfeed
  signIn: null
  showSignIn: null
  confirmSignIn: null
  abandonSignIn: null
  acknowledgeSignIn: null
  /**
   * Whether the network knows already; here the session is gone in any case, and the network is told until it knows.
   */
  signOut: { revoked: boolean }
  giveConsent: null
  /** As `signOut`. */
  withdrawConsent: { revoked: boolean }
  setOptions: null
  rebuildIndex: null
  tryNetwork: NetworkTrial
  /** Whether the network before knows already; here the session is gone in any case, and it is told until it knows. */
  setNetwork: { revoked: boolean }
  redirectUri: string
  diagnose: Diagnosis
}

/** Data, never a thrown error: classes and codes of errors are lost on the way between processes. */
export type Reply<Value> = { ok: true; value: Value } | ({ ok: false } & Failure)

/** @param page path of the page of ours that asks, such as `/popup.html` */
export type Handlers = { [Name in Question]: (argument: Argument<Name>, page?: string) => Promise<Replies[Name]> }
