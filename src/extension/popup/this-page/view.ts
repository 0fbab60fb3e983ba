import type { Policy } from '../../network/network.ts'
import type { GuardReason } from '../../page/guard.ts'
import type { Metadata } from '../../page/metadata.ts'
import type { NoPageReason, Subject, TabPage } from '../../page/tab-page.ts'
import type { Failure } from '../../schemas/errors.ts'
import type { Options } from '../../schemas/options.ts'
import type { Write } from '../../schemas/outbox.ts'
import type { LookedUp } from '../../schemas/stored.ts'
import type { Sharer } from '../../schemas/wire.ts'
import type { ShareDraft } from '../../storage/drafts.ts'
import type { Recommendations } from '../../storage/items.ts'
import type { Asking } from '../../ui/failure.tsx'
import { withoutPicture } from '../../ui/member.tsx'
import { removalOf } from '../writes/own-writes.ts'
import { asRecommendation, type Indexed, type IndexedBy, type IndexedOwn } from './indexed.ts'

interface PageState {
  page: TabPage
  /** Why the network is not asked before a second click. */
  guard: GuardReason | undefined
  reply: LookUpReply | undefined
  lookUp: Asking
  indexed: Indexed
  isToShare: boolean
  writes: readonly Write[]
}

type PageView = UnsupportedView | WebPageView

interface UnsupportedView {
  name: 'unsupported'
  reason: NoPageReason
  suggestions: 'shown' | undefined
}

export interface WebPageView {
  name: 'guarded' | 'loading' | 'failed' | 'ready'
  page: WebPage
  guard: GuardReason | undefined
  /** The notice has a button that shows the form. */
  offersForm: boolean
  hasForm: boolean
  /** What the network or the index knows of the page. */
  recommendation: LookedUp | undefined
  /** Why the last look-up failed; an older reply may still be shown. */
  failure: Failure | undefined
  /** The member's own share, if there is no form that shows it. */
  ownShare: LookedUp | undefined
  waiting: 'asked' | 'slow' | undefined
  sharers: { reply: LookUpReply | undefined; indexed: readonly Sharer[]; isOwnShown: boolean } | undefined
  offersMark: boolean
  /** `prepared`: read from the index, but not drawn yet. */
  suggestions: 'shown' | 'prepared' | undefined
}

/** A stored reply is shown at once, and stays if a new look-up fails. */
export function pageView({ page, guard, reply: stored, lookUp, indexed, isToShare, writes }: PageState): PageView {
  if (!page.ok)
    return {
      name: 'unsupported',
      reason: page.reason,
      suggestions: page.reason === 'private' ? undefined : 'shown',
    }
  const reply = guard ? undefined : stored
  const failure = !guard && lookUp.phase === 'failed' ? lookUp.failure : undefined
  const name = guard ? 'guarded' : reply ? 'ready' : failure ? 'failed' : 'loading'
  const waiting = name === 'loading' ? (lookUp.phase === 'asking' && lookUp.slow ? 'slow' : 'asked') : undefined

  const own = guard ? ownOfGuarded(indexed, stored) : indexed.own
  const contacts = guard ? indexed.contacts.map(withoutPicture) : indexed.contacts
  const fromIndex = contacts.length > 0 || own ? asRecommendation({ contacts, own }) : undefined
  const recommendation = reply?.recommendation ?? fromIndex
  const isShared = reply ? reply.recommendation.count > 0 || reply.recommendation.data.length > 0 : contacts.length > 0
  /** The member's share can be changed by its id, without the page's URL. */
  const isChangeable = own !== undefined && own.share_id !== ''
  const isOwnShown = recommendation?.shared === true || removalOf(writes, page.url) !== undefined
  return {
    name,
    page,
    guard,
    offersForm: !isToShare && !own && guard !== 'forbidden',
    hasForm: !guard || ((isToShare || isChangeable) && guard !== 'forbidden'),
    recommendation,
    failure,
    ownShare: guard && own && (guard === 'forbidden' || !(isToShare || isChangeable)) ? fromIndex : undefined,
    waiting,
    sharers: reply || isShared ? { reply, indexed: contacts, isOwnShown } : undefined,
    // not about a page that isn't open
    offersMark: reply !== undefined && subjectOf(page) === 'page',
    suggestions: isShared ? undefined : waiting ? 'prepared' : 'shown',
  }
}

/**
 * Without an index, or with an entry without an id, it is that of the last look-up, such as the one after the share.
 */
function ownOfGuarded({ own }: Indexed, stored: LookUpReply | undefined): IndexedOwn | undefined {
  const { shared, share_id, sharing_message, shared_time } = stored?.recommendation ?? {}
  if (own?.share_id || !shared || !share_id) return own
  return { share_id, sharing_message: sharing_message ?? '', updated_time: shared_time ?? '' }
}

export interface PageFrame {
  page: TabPage
  subject: Subject
  options: Options
  policy: Policy
  recommendations: Recommendations
  contactsNoticeDismissed: boolean
  toShare: boolean
  takesFocus: boolean
  draft: { owner: string; fields: ShareDraft } | null
  metadata: Metadata | undefined
  indexed: IndexedBy
  /** The text selected in the page; null if the page could not be loaded, undefined if reading it took too long. */
  selected: string | null | undefined
}

export type WebPage = Extract<TabPage, { ok: true }>

export const subjectOf = ({ tabId }: WebPage): Subject => (tabId === null ? 'link' : 'page')

export type LookUpReply = Recommendations[number]
