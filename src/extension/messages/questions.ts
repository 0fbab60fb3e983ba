import * as v from 'valibot'
import { endpoints } from '../../contract/endpoints.ts'
import { byShareText, shareTexts } from '../../contract/parameters.ts'
import { longestAddress } from '../page/tab-page.ts'
import type { Failure } from '../schemas/errors.ts'
import { within } from '../schemas/newsfeed.ts'
import { optionsChangeSchema } from '../schemas/options.ts'
import type { Metadata, PageAt } from '../schemas/pages.ts'
import type { StoredAmounts } from '../schemas/stored.ts'
import type { Recommendation } from '../schemas/wire.ts'
import { id, nothing, page, type Replying, replying } from './arguments.ts'
import type { Diagnosis } from './diagnosis.ts'

const fields = endpoints.recommend.parameters
const answer = endpoints.answerContactRequest.parameters
const url = v.pipe(within(fields.url), v.url())
/** Empty if the network sent no id. */
const shareId = v.pipe(v.string(), v.maxLength(200))
const pendingRequests = endpoints.pendingRequests.parameters

/** A page with the member's words about it, as the composer sends it. */
export const askedPage = {
  url,
  pageUrl: url,
  ...byShareText((name) => within(shareTexts[name])),
}

const address = v.pipe(v.string(), v.maxLength(longestAddress))

const inTab = { tabId: v.number(), address }

const write = v.object({ key: v.string() })

/** The core's messages of pages, parsed by the background. No argument and no reply contains a token. */
export const ofCore = {
  lookUp: v.object({
    /** The page's own address: the tab's, or the address that the page names. */
    url,
    /** The address in the tab, cleaned, if it is another one. */
    tab: v.exactOptional(url),
    /** Further addresses: the tab's, if it may be sent, and the address of the paper that the page names. */
    also: v.exactOptional(v.pipe(v.array(url), v.maxLength(2))),
    /** Looks it up anew, though the background may have begun to. */
    again: v.exactOptional(v.boolean()),
    /** The page looks private or internal: its address leaves only after another question. */
    isCautious: v.exactOptional(v.boolean()),
    /** The member wants to ask the network, which learns the addresses. */
    askNow: v.exactOptional(v.boolean()),
  }),
  pageAt: replying<PageAt>()(
    v.object({
      /** As the tab or the link has it. */
      address,
      /** Null for a link's page. */
      tabId: v.nullable(v.number()),
      /** The member chose to share the page. */
      toShare: v.exactOptional(v.boolean()),
      /** The popup asks for its look-up next: the background may begin. */
      mayLookUp: v.exactOptional(v.boolean()),
      /** Waits for a page that is too busy to answer. */
      isPatient: v.exactOptional(v.boolean()),
    }),
  ),
  readSelection: replying<string | null>()(v.object(inTab)),
  /** Null if the tab has another page by now. */
  readMetadata: replying<Metadata | null>()(v.object({ ...inTab, title: v.string() })),
  moreSharers: replying<Recommendation>()(v.object({ url, only_contacts: v.boolean(), page })),
  share: v.object(askedPage),
  editComment: v.object({
    url,
    share_id: shareId,
    pageTitle: within(fields.title),
    message: within(fields.message),
    quote: v.exactOptional(within(fields.quote)),
  }),
  removeShare: v.object({ url, share_id: id, pageTitle: within(fields.title) }),
  answerContactRequest: v.object({
    id,
    value: v.picklist(answer.value.values),
    contact_card: v.picklist(answer.contact_card.values),
    message: within(answer.message),
  }),
  deleteContactRequest: v.object({ id }),
  takeBackWrite: write,
  discardWrite: write,
  sendWrite: write,
  confirmWrite: write,
  deleteUnsent: nothing,
  deleteRecent: nothing,
  measureStored: replying<StoredAmounts>()(nothing),
  refreshPendingRequests: v.object({
    /** Reads nothing if the list was read a moment ago: for the number on a tab. */
    unlessRecent: v.exactOptional(v.literal(true)),
    wanted: v.exactOptional(
      v.pipe(
        v.number(),
        v.safeInteger(),
        v.minValue(1),
        v.maxValue(pendingRequests.limit.max * pendingRequests.page.max),
      ),
    ),
  }),
  /** The popup closes when the window opens, so the progress is stored under `signIn`. */
  signIn: v.object({ scope: v.exactOptional(v.literal('contacts')) }),
  showSignIn: nothing,
  abandonSignIn: nothing,
  acknowledgeSignIn: nothing,
  dismissContactsNotice: nothing,
  signOut: v.object({ deleteWrites: v.exactOptional(v.boolean()) }),
  /** Sends the remaining revocations and waits for them; the questions that end a session don't wait. */
  revoked: replying<boolean>()(nothing),
  giveConsent: nothing,
  withdrawConsent: nothing,
  setOptions: optionsChangeSchema,
  redirectUri: replying<string>()(nothing),
  diagnose: replying<Diagnosis>()(nothing),
} as const

/** The parsers of all questions by name; each capability declares its own here, in `questions.ts` if its pages import from it. */
export interface Questions extends Readonly<typeof ofCore> {}

export type Question = keyof Questions
export type Argument<Name extends Question> = v.InferOutput<Questions[Name]>

type ReplyTo<Asked, Otherwise = null> = Asked extends Replying<infer Value> ? Value : Otherwise

export type Replies = { [Name in Question]: ReplyTo<Questions[Name]> }

/** Data, not a thrown error: messages between processes lose an error's class and code. */
export type Reply<Value> = { ok: true; value: Value } | ({ ok: false } & Failure)

export type Handlers<Name extends Question = Question> = {
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without data returns nothing
  [Each in Name]: (argument: Argument<Each>, page?: string) => Promise<ReplyTo<Questions[Each], null | void>>
}

/** Questions by name, with the parsers of their arguments and their handlers. */
export type Answers = Readonly<
  Record<string, { parser: v.GenericSchema; handler: (argument: unknown, page: string) => Promise<unknown> }>
>

export const answering = <Name extends Question>(questions: Pick<Questions, Name>, handlers: Handlers<Name>): Answers =>
  Object.fromEntries(
    Object.entries(questions).map(([name, parser]) => [name, { parser, handler: handlers[name as Name] }]),
  ) as Answers
