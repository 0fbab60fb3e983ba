import type { GuardReason } from '../../page/guard.ts'
import { isFresh, isShared, type LookUp } from '../../schemas/stored.ts'
import type { Failure } from '../../schemas/stored-schemas.ts'
import type { Asking } from '../../ui/failure.tsx'

/** All that can be known of who shares a page. Only `nobody` says that nobody does. */
type PageState =
  /** Not asked: the member decides first, or the organization has. @property isListed somebody shares the page */
  | { is: 'unasked' | 'forbidden'; reason: GuardReason; isListed: boolean }
  | { is: 'asking'; isSlow: boolean; last: LookUp | undefined }
  | { is: 'shared' | 'nobody'; reply: LookUp }
  | { is: 'unknown'; failure: Failure; last: LookUp | undefined }

interface LookedAt {
  guard: GuardReason | undefined
  isListed: boolean
  /** The latest answer, of this look-up or an earlier one. */
  stored: LookUp | undefined
  lookUp: Pick<Asking, 'isSlow' | 'failure'>
  /** When this look-up began, in milliseconds since 1970; infinite without a reply. Its answer is stored later than that. */
  since: number
  /** Of the page's own address; `late` if the page is too busy to say it. */
  reading: 'done' | 'under way' | 'late'
}

export function stateOf({ guard, isListed, stored, lookUp, since, reading }: LookedAt): PageState {
  const { failure, isSlow = false } = lookUp
  if (guard) return { is: guard === 'forbidden' ? 'forbidden' : 'unasked', reason: guard, isListed }
  /** Of an earlier answer, people alone say anything. */
  const last = stored && (isShared(stored) || stored.also.length > 0) ? stored : undefined
  if (failure) return { is: 'unknown', failure: last && isShared(last) ? withoutUnknown(failure) : failure, last }
  if (reading === 'late') return { is: 'unknown', failure: { code: 'unknown' }, last }
  if (stored && reading === 'done' && (stored.at >= since || isFresh(stored.at)))
    return { is: isShared(stored) ? 'shared' : 'nobody', reply: stored }
  return { is: 'asking', isSlow, last }
}

/** The network's latest answer about the page, of this look-up or an earlier one. */
export const replyIn = (state: PageState): LookUp | undefined =>
  'reply' in state ? state.reply : 'last' in state ? state.last : undefined

/** Beside the people of an earlier answer, “can’t tell who shared this page” would be untrue. */
const withoutUnknown = ({ why, ...failure }: Failure): Failure => (why ? { ...failure, code: why } : failure)
