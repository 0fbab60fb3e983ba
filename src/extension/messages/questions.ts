import * as v from 'valibot'
import { endpoints } from '../../contract/endpoints.ts'
import { longestAddress } from '../page/tab-page.ts'
import { within } from '../schemas/newsfeed.ts'
import { optionsChangeSchema } from '../schemas/options-schemas.ts'
import type { Metadata, PageAt } from '../schemas/pages.ts'
import type { StoredAmounts } from '../schemas/stored.ts'
import type { Failure } from '../schemas/stored-schemas.ts'
import type { Recommendation } from '../schemas/wire.ts'
import { contentSchema } from '../schemas/writes.ts'
import { nothing, page, type Replying, replying } from './arguments.ts'
import type { Diagnosis } from './diagnosis.ts'

const url = v.pipe(within(endpoints.recommend.parameters.url), v.url())
const pendingRequests = endpoints.pendingRequests.parameters

const address = v.pipe(v.string(), v.maxLength(longestAddress))

const inTab = { tabId: v.number(), address }

const write = v.object({ key: v.string() })

/** Maximum characters of a write as JSON, many times what its fields may have: forms and network know their bounds. */
const longestWrite = 100_000

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
  readSelection: replying<string>()(v.object(inTab)),
  /** Null if the tab has another page by now. */
  readMetadata: replying<Metadata | null>()(v.object({ ...inTab, title: v.string() })),
  moreSharers: replying<Recommendation>()(v.object({ url, only_contacts: v.boolean(), page })),
  /** Adds a write to the outbox. */
  write: v.pipe(
    contentSchema,
    v.check((content) => JSON.stringify(content).length <= longestWrite),
  ),
  takeBackWrite: write,
  discardWrite: write,
  sendWrite: write,
  confirmWrite: write,
  /** Replies once what other builds stored is parsed. */
  checkStored: nothing,
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
