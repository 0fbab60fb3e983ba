import * as v from 'valibot'
import { answer, byShareText } from '../../contract/parameters.ts'

/** Names under which writes are counted, in their order; a capability's kind has `status`. */
export const nouns = ['share', 'pass', 'change', 'status', 'answer'] as const

type Noun = (typeof nouns)[number]

interface Page {
  url: string
  title: string
}

/** A kind of write, as far as pages and background both need it; more is in `KindInBackground` and `KindInPopup`. */
interface Kind<Content> {
  counted: Noun | ((content: Content) => Noun)
  /** Identifies the write's object: only one write about it is sent at a time. */
  about: (content: Content) => string
  /** The page that it is made on, if it is about one; its title may be empty. */
  page?: (content: Content) => Page
  /** The text that the member typed in a form, if there is one: if the write's object is gone, the member gets it back. */
  text?: (content: Content) => string | undefined
  /** Its text is typed where it stands, not in the page's composer. */
  hasOwnForm?: true
  /** Whether several about one object wait for each other; else a second one is rejected, or replaces the first. */
  queues?: true
  /** May wait for one of this type about the same object, and goes back with it. */
  follows?: string
  /** Whether only networks with the addition take it. They honour Idempotency-Key, whatever the sign-in's profile. */
  isAddition?: true
}

type Read<Fields extends v.ObjectEntries> = v.InferOutput<v.ObjectSchema<Fields, undefined>>

/** @param fields all but `type` */
export function kindOfWrite<Type extends string, Fields extends v.ObjectEntries>(
  type: Type,
  fields: Fields,
  rest: Kind<Read<Fields>>,
) {
  // strict: a build that stores another field means something else by sending it
  const schema = v.strictObject({ type: v.literal(type), ...fields })
  return { type, schema: schema as unknown as v.GenericSchema<unknown, { type: Type } & Read<Fields>>, ...rest }
}

interface AnyKind extends Kind<never> {
  type: string
  schema: v.GenericSchema
}

export type ContentsOf<Kinds extends AnyKind> = { [Each in Kinds as Each['type']]: v.InferOutput<Each['schema']> }

// texts have no limits here: messages/questions.ts checks them on entry, and the network's limits may change later
const text = v.string()
const { value, contact_card } = answer

export const aboutRequest = (id: string): string => `request ${id}`

const ofShare = { about: ({ url }: { url: string }) => `share ${url}` }

const ofRequest = { about: ({ id }: { id: string }) => aboutRequest(id) }

const message = (content: { message: string }): string => content.message

/** A page with the member's words about it, as the composer sends it. */
export const composedPage = {
  url: text,
  /** URL of the composer's page; differs from `url` in writes of 0.1.0 alone. Never sent itself. */
  pageUrl: text,
  // a build before one of them stored it without
  ...byShareText(() => v.optional(text, '')),
  /** Absent in writes of 0.1.0, which reads them again after a downgrade and knows no quote. */
  quote: v.exactOptional(text),
}

export type ComposedPage = Read<typeof composedPage>

export const ofComposer = {
  page: ({ pageUrl, title }: ComposedPage) => ({ url: pageUrl, title }),
  text: message,
}

const ofCore = [
  kindOfWrite('share', composedPage, { ...ofComposer, ...ofShare, counted: 'share' }),
  kindOfWrite(
    'comment',
    {
      url: text,
      /** URL of the form's page, if different from `url`. Never sent. */
      pageUrl: v.exactOptional(text),
      share_id: text,
      pageTitle: text,
      message: text,
      /** Without it the share's quotation stays. */
      quote: v.exactOptional(text),
    },
    {
      ...ofShare,
      counted: 'change',
      page: ({ url, pageUrl = url, pageTitle }) => ({ url: pageUrl, title: pageTitle }),
      text: message,
    },
  ),
  kindOfWrite(
    'removal',
    { url: text, share_id: text, pageTitle: text },
    {
      ...ofShare,
      counted: 'change',
      page: ({ url, pageTitle }) => ({ url, title: pageTitle }),
      isAddition: true,
    },
  ),
  kindOfWrite(
    'answer',
    {
      id: text,
      value: v.picklist(value.values),
      contact_card: v.picklist(contact_card.values),
      message: text,
    },
    { ...ofRequest, counted: 'answer', text: message },
  ),
  kindOfWrite('deletion', { id: text }, { ...ofRequest, counted: 'answer' }),
] as const

type OfCore = ContentsOf<(typeof ofCore)[number]>

export type CoreType = keyof OfCore

/** The contents of writes by type; the list of features' kinds declares theirs. */
export interface Contents extends OfCore {}

export type WriteType = keyof Contents

export type ContentOf<Type extends WriteType> = Contents[Type]

export type WriteContent = Contents[WriteType]

export type SeenByLookUp = 'share' | 'comment'

/** Whether a look-up of the page shows that such a write has arrived. */
export const isSeenByLookUp = (type: WriteType | undefined): type is SeenByLookUp =>
  type === 'share' || type === 'comment'

export type PageContent = Extract<WriteContent, { url: string }>

export type Composed = Extract<WriteContent, ComposedPage>

const kinds = new Map<string, AnyKind>(ofCore.map((each) => [each.type, each]))

export const isTypeOfWrite = (type: unknown): type is WriteType => kinds.has(type as string)

/** Adds the kinds of capabilities. Call it before the outbox is first read. */
export function addKindsOfWrites(added: readonly AnyKind[]): void {
  for (const each of added) kinds.set(each.type, each)
}

export const contentSchema = v.lazy(
  (content) => kinds.get(Object(content).type)?.schema ?? v.never(),
) as v.GenericSchema<unknown, WriteContent>

const kindOf = ({ type }: WriteContent) => kinds.get(type) as unknown as Kind<WriteContent>

export const aboutOf = (content: WriteContent): string => kindOf(content).about(content)

export const pageOf = (content: WriteContent): Page | undefined => kindOf(content).page?.(content)

/** The member's text, which may be empty; undefined if the write is of no form. */
export const textOf = (content: WriteContent): string | undefined => kindOf(content).text?.(content)

/** Whether the text is typed in the page's composer. */
export const isComposed = (content: WriteContent): boolean =>
  textOf(content) !== undefined && !kindOf(content).hasOwnForm

export const queues = (content: WriteContent): boolean => kindOf(content).queues === true

export const follows = (content: WriteContent, { type }: WriteContent): boolean => kindOf(content).follows === type

export const isAddition = (content: WriteContent): boolean => kindOf(content).isAddition === true

export function countedAs(content: WriteContent): Noun {
  const { counted } = kindOf(content)
  return typeof counted === 'function' ? counted(content) : counted
}
