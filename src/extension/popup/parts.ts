import { createContext, type FunctionComponent } from 'preact'
import type { PageTranslation, SentenceKey } from '../i18n/texts.ts'
import type { TabPage, WebPage } from '../page/tab-page.ts'
import type { Known } from '../schemas/pages.ts'
import type { LookedUp, Opening } from '../schemas/stored.ts'
import type { Failure } from '../schemas/stored-schemas.ts'
import type { Account, Member } from '../schemas/wire.ts'
import type { ComposedPage, ContentOf, WriteContent, WriteType } from '../schemas/write-kinds.ts'
import type { ShareChange, ShareDraft } from '../storage/drafts.ts'
import type { Item, keysOf } from '../storage/item.ts'
import type { OfferedPage } from '../ui/sign-in.tsx'

/** The popup beside its first tab. The core imports no feature: the entry file hands over `capabilities/popup.ts`. */
export interface PopupParts {
  /** Values of the first frame, besides the core's. */
  stored: Parameters<typeof keysOf>[0]
  /** Knows a page's sharers before the network replies. */
  knows: Knows
  /** After the core's. */
  tabs: readonly TabOfFeature[]
  kinds: Partial<KindsInPopup<WriteType>>
  toPeople: ToPeople
  /** Content for the member besides contact requests, from top to bottom: their tab is “For you” then. */
  forYou: readonly ForYou[]
  /** Below each share and status. */
  underNews: { addition: string; Part: FunctionComponent<UnderNews> }
  /** Offered to whoever isn't signed in. */
  offers: readonly OfferedPage[]
}

export interface AboutPage {
  page: WebPage
  /** Undefined while the network's reply is awaited, or if the page isn't looked up. */
  recommendation: LookedUp | undefined
  /** When the network said so, in milliseconds since 1970. */
  at: number
  /** Then not even pictures are asked for: the network could guess the page. */
  isGuarded: boolean
}

export interface UnderNews {
  /** The share or status; without an id while the network's reply is awaited: then its place is kept. */
  item: { id: string; like_count: number; comment_count: number; liked: boolean }
  author: Pick<Member, 'id' | 'name'>
}

export interface Segment {
  label: SentenceKey
  useCount?: () => number
  View: FunctionComponent
}

export interface ForYou {
  addition: string
  /** Names what `useCount` counts. */
  label?: SentenceKey
  /** Undefined as long as it isn't known. */
  useCount?: () => number | undefined
  /** The same from the stored values, before anything is drawn. */
  countIn?: () => number
  /** Above the contact requests, and below. */
  Above?: FunctionComponent
  Below?: FunctionComponent
  /** Lists beside what waits. */
  segments?: readonly Segment[]
}

/** Whether the network has what this needs. */
export const isAtNetwork = ({ addition }: { addition: string }, { additions }: Pick<Account, 'additions'>): boolean =>
  additions.includes(addition)

/** Whom typed words are for: undefined is everyone, and an empty list is nobody yet. */
export type To = ShareDraft['to']

/** Sends a page to people and teams, at a network that has the addition. */
export interface ToPeople {
  addition: string
  toOfWrite: (content: WriteContent) => To
  /** The composer's To-line. */
  Line: FunctionComponent<ToProps>
  contentOf: (page: ComposedPage, to: NonNullable<To>) => WriteContent
}

export interface ToProps {
  to: To
  draft: ShareDraft
  isBusy: boolean
  /** The network takes the page for everyone; not if the member shares it already. */
  mayBeEveryone: boolean
  /** The network passes pages to people. */
  mayBePeople: boolean
  /** The form was opened to choose them. */
  takesFocus: boolean
  edit: (change: ShareChange) => void
  /** Says what is missing, once the member has clicked “Send”. */
  lacking: string | undefined
  /** Of the write that was refused: it may say whom the network refused, and why. */
  failure: Failure | undefined
}

interface Knows {
  /** Reads who shared the page with this key. */
  read: (key: string) => Promise<Known>
  /** Changes with each change of what is known. */
  changed: Item<number>
  /** Number of pages that others shared since then, at most 100; 0 if it can't be read. */
  countSince: (since: number) => Promise<number>
}

export type Tab = 'page' | 'requests' | 'news'

export interface TabOfFeature {
  name: Tab
  label: SentenceKey
  /** @property takesFocus its form opens */
  Panel: FunctionComponent<{ page: TabPage; opening: Opening | null; takesFocus: boolean }>
  /** A count of new things that don't wait for the member, with its sentence. */
  fresh?: { useCount: () => number; says: (count: number, t: PageTranslation) => string }
  /** Loads the panel, when the member approaches the tabs. */
  load: () => Promise<unknown>
}

/** Names of the sentences with this beginning. */
type SentenceOf<Beginning extends string> = SentenceKey extends infer Key
  ? Key extends `${Beginning}${infer Name}`
    ? Name
    : never
  : never

/** The action of a write, with a sentence for each state. */
export type Action = SentenceOf<'write.held.'> & SentenceOf<'write.sending.'> & SentenceOf<'done.'>

/** The popup's part of a kind of write (`schemas/write-kinds.ts`). */
export interface KindInPopup<Content> {
  /** The tab with its form; of a write about a page, while that page is in front. */
  tab: Tab
  action: (content: Content) => Action
  /** Names the line that says what it does (`outbox.…`), unless its page or its text says it. */
  line?: (content: Content, isGone: boolean) => 'answer' | 'keptDone' | (Action & SentenceOf<'outbox.'>)
  /** Whether the member's profile shows whether it has arrived. */
  isOnProfile?: boolean
  /** Whom it names, if not the member of a contact request. */
  name?: (content: Content, t: PageTranslation) => string
}

export type KindsInPopup<Type extends WriteType> = { [Each in Type]: KindInPopup<ContentOf<Each>> }

export const Parts = createContext(null as unknown as PopupParts)
