import type * as v from 'valibot'
import type { composedPage, fieldsOfCore } from './contents.ts'

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

type FieldsByType = Record<string, v.ObjectEntries>

/** Kinds of writes by type. Their contents have these fields and `type`; pages need their types alone. */
export type KindsWith<Fields extends FieldsByType> = Readonly<{ [Type in keyof Fields]: Kind<Read<Fields[Type]>> }>

export type ContentsWith<Fields extends FieldsByType> = {
  [Type in keyof Fields]: { type: Type } & Read<Fields[Type]>
}

export const aboutRequest = (id: string): string => `request ${id}`

const ofShare = { about: ({ url }: { url: string }) => `share ${url}` }

const ofRequest = { about: ({ id }: { id: string }) => aboutRequest(id) }

const message = (content: { message: string }): string => content.message

export type ComposedPage = Read<typeof composedPage>

export const ofComposer = {
  page: ({ pageUrl, title }: ComposedPage) => ({ url: pageUrl, title }),
  text: message,
}

const ofCore: KindsWith<typeof fieldsOfCore> = {
  share: { ...ofComposer, ...ofShare, counted: 'share' },
  comment: {
    ...ofShare,
    counted: 'change',
    page: ({ url, pageUrl = url, pageTitle }) => ({ url: pageUrl, title: pageTitle }),
    text: message,
  },
  removal: {
    ...ofShare,
    counted: 'change',
    page: ({ url, pageTitle }) => ({ url, title: pageTitle }),
    isAddition: true,
  },
  answer: { ...ofRequest, counted: 'answer', text: message },
  deletion: { ...ofRequest, counted: 'answer' },
}

type OfCore = ContentsWith<typeof fieldsOfCore>

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

const kinds: Record<string, Kind<never>> = { ...ofCore }

export const isTypeOfWrite = (type: unknown): type is WriteType => Object.hasOwn(kinds, type as string)

/** Adds the kinds of capabilities. Call it before the outbox is first read. */
export const addKindsOfWrites = (added: typeof kinds): void => void Object.assign(kinds, added)

const kindOf = ({ type }: WriteContent) => kinds[type] as unknown as Kind<WriteContent>

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

/** The texts in a value of any shape, in their order. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  return Object.values(Object(value)).flatMap(textsIn)
}

/** A member's text; of another shape, the texts in it. */
export const words = (stored: unknown): string => (typeof stored === 'string' ? stored : textsIn(stored).join('\n'))
