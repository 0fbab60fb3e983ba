import type { GuardReason } from '../../page/guard.ts'
import type { NoPageReason, Subject, TabPage } from '../../page/tab-page.ts'
import type { Failure } from '../../schemas/errors.ts'
import type { Recommendations } from '../../storage/items.ts'
import type { Asking } from '../../ui/failure/use-asking.ts'

export type WebPage = Extract<TabPage, { ok: true }>

/** Whether sentences speak of this page or of this link. */
export const subjectOf = ({ tabId }: WebPage): Subject => (tabId === null ? 'link' : 'page')

/** What the network told of a page. */
export type Found = Recommendations[number]

/** What "This page" shows: always exactly one of these. */
type View =
  | { name: 'unsupported'; reason: NoPageReason }
  /** The network is not asked before a second click. */
  | { name: 'guarded'; page: WebPage; reason: GuardReason }
  | { name: 'loading'; page: WebPage; slow: boolean }
  | { name: 'failed'; page: WebPage; failure: Failure }
  /** `failure`: what was found is the stored one, since asking again failed. */
  | { name: 'ready'; page: WebPage; found: Found; asking: boolean; failure?: Failure }

interface State {
  page: TabPage
  guard: GuardReason | undefined
  /** What is known of this page, stored or fresh. */
  found: Found | undefined
  /** How the question "who shared this page?" stands: what is not guarded is asked as soon as it is drawn. */
  lookUp: Asking
}

/** What is stored is shown at once, and kept where asking again fails. */
export function viewOf({ page, guard, found, lookUp }: State): View {
  if (!page.ok) return { name: 'unsupported', reason: page.reason }
  if (guard) return { name: 'guarded', page, reason: guard }
  if (found) {
    const ready = {
      name: 'ready',
      page,
      found,
      asking: lookUp.phase === 'idle' || lookUp.phase === 'asking',
    } as const
    return lookUp.phase === 'failed' ? { ...ready, failure: lookUp.failure } : ready
  }
  if (lookUp.phase === 'failed') return { name: 'failed', page, failure: lookUp.failure }
  return { name: 'loading', page, slow: lookUp.phase === 'asking' && lookUp.slow }
}
