import type { SentenceKey } from '../../i18n/texts.ts'
import type { ContentOf, WriteContent, WriteType } from '../../schemas/write-kinds.ts'
import type { Tab } from '../tabs.tsx'

/** Names of the sentences with this beginning. */
type SentenceOf<Beginning extends string> = SentenceKey extends infer Key
  ? Key extends `${Beginning}${infer Name}`
    ? Name
    : never
  : never

/** What a write does: it has a sentence for each state. */
export type Action = SentenceOf<'write.held.'> & SentenceOf<'write.sending.'> & SentenceOf<'done.'>

/** What the popup knows of a kind of write (`schemas/write-kinds.ts`). */
interface KindInPopup<Content> {
  /** The tab with its form; of a write about a page, while that page is in front. */
  tab: Tab
  action: (content: Content) => Action
  /** Names the line that says what it does (`outbox.…`); undefined if its page or its text says it. */
  line: (content: Content, isGone: boolean) => 'answer' | (Action & SentenceOf<'outbox.'>) | undefined
  /** Whether it changes the member's own news. */
  isNews: boolean
  /** Whether it undoes an earlier write about the same object, whose late delivery is no news any more. */
  undoes: boolean
  /** Whether the member's profile shows whether it has arrived. */
  isOnProfile: boolean
}

const ofShare = { tab: 'page', isNews: true, undoes: false, isOnProfile: false } as const

const ofRequest = { tab: 'requests', isNews: false, undoes: false, isOnProfile: false } as const

const kinds = {
  share: { ...ofShare, action: () => 'share', line: () => undefined },
  comment: { ...ofShare, action: () => 'comment', line: () => undefined },
  // beside a share, it would read as the share itself
  removal: { ...ofShare, action: () => 'removal', line: () => 'removal', undoes: true },
  status: {
    tab: 'news',
    action: () => 'status',
    line: () => undefined,
    isNews: true,
    undoes: false,
    isOnProfile: true,
  },
  answer: {
    ...ofRequest,
    action: ({ value }) => value,
    // an answer whose request is gone may never have been sent, so it is neither accepting nor declining
    line: ({ value }, isGone) => (isGone ? 'answer' : value),
  },
  deletion: { ...ofRequest, action: () => 'deletion', line: () => 'deletion' },
} satisfies { [Type in WriteType]: KindInPopup<ContentOf<Type>> }

export const kindOf = ({ type }: WriteContent) => kinds[type] as KindInPopup<WriteContent>
