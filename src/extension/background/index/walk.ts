import type { Walk, Walks } from '../../storage/secrets.ts'
import { bounds } from './bounds.ts'

type Kind = 'recent' | 'whole'

/** Nothing was read yet, and everything is due. */
export const unread: Walks = { newest: null, recent: { due: null, walk: null }, whole: { due: 0, walk: null } }

/** Whether there is something to read. What is new is what came after everything was begun to be read. */
export function isDue(kind: Kind, walks: Walks, now: number): boolean {
  const { walk, due } = walks[kind]
  if (walk) return true
  if (due === null || (kind === 'recent' && walks.newest === null)) return false
  // a clock that was set back doesn't hold it up for long
  return due <= now || due > now + bounds.wholeAtMost
}

/** The reading that is under way, or begins now. */
export function walkOf(kind: Kind, walks: Walks, now: number): Walk {
  const floor = kind === 'whole' ? now - bounds.age : (walks.newest ?? 0) - bounds.overlap
  const first = { floor, top: null, until: null, page: 1, calls: 0, sorted: true, covered: null }
  return walks[kind].walk ?? { began: now, ...first }
}

/** Whether nothing at all was there, where something was before: a mistake perhaps, which is believed the second time. */
export const isDoubtful = ({ newest }: Walks, { top }: Walk): boolean => top === null && newest !== null && newest > 0

interface AfterPage {
  kind: Kind
  /** How the walk stands, and whether that was its end. */
  walk: Walk
  done: boolean
  now: number
  /** Milliseconds until the next walk of what is new; null if something else triggers it. */
  every: number | null
}

/** State of a list's walks after one page was read. */
export function walkedOn(walks: Walks, { kind, walk, done, now, every }: AfterPage): Walks {
  const isFirst = !walks.newest
  const newest = isFirst || (done && kind === 'recent') ? (walk.top ?? walks.newest ?? (done ? 0 : null)) : walks.newest
  if (!done) return { ...walks, newest, [kind]: { ...walks[kind], walk } }
  const again = { due: now + bounds.recent, walk: null }
  if (isDoubtful(walks, walk)) return { newest: 0, recent: again, whole: again }
  const pause = kind === 'whole' ? wholePause(walk.calls) : every
  const recent = isFirst && every !== null ? { due: now + every, walk: null } : walks.recent
  return { ...walks, newest, recent, [kind]: { due: pause === null ? null : now + pause, walk: null } }
}

/** What is asked last, where a reading took several calls: what moved up meanwhile was in none of them. */
const isLastLook = ({ covered }: Walk): boolean => covered !== null

/**
 * How a reading goes on after a page of news; `done` where that was its end.
 *
 * @param times of its news in their order, in milliseconds since 1970
 */
export function afterPage(walk: Walk, times: readonly number[], isLastPage: boolean): { walk: Walk; done: boolean } {
  const newest = times.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  const end = endOf(times)
  const calls = walk.calls + 1
  const top = times.length > 0 ? Math.max(newest, walk.top ?? newest) : walk.top
  if (isLastLook(walk)) return { walk: { ...walk, calls, top }, done: true }
  const read = { ...walk, calls, top, sorted: walk.sorted && isSorted(times) }
  if (isLastPage || calls >= bounds.callsOfWalk || end < walk.floor)
    return { walk: { ...read, covered: covered(read, end, isLastPage), until: null, page: 1 }, done: calls === 1 }
  return { walk: { ...read, ...next(read, newest, end) }, done: false }
}

/** Where a page ends: one of its last two, since a single date may be wrong. */
const endOf = (times: readonly number[]): number =>
  times.length > 0 ? Math.max(...times.slice(-2)) : Number.POSITIVE_INFINITY

/** A wrong date is followed or preceded by one that is later than it: one of them may be, or one in ten. */
const isSorted = (times: readonly number[]): boolean =>
  times.filter((time, index) => time > (times[index - 1] ?? time)).length <= Math.max(1, times.length / 10)

/** Down to where everything was seen. */
function covered({ sorted, until, calls }: Walk, end: number, isLastPage: boolean): number {
  // what comes next may be as new as anything, or some of it was left out by its time
  if (!sorted && (until !== null || !isLastPage)) return Number.MAX_SAFE_INTEGER
  // what was there a moment ago is not listed: a mistake perhaps
  if (until !== null && end === Number.POSITIVE_INFINITY) return until + 1000
  // of the oldest second there may be more; of what is beyond the end, or beyond what is kept, there isn't
  return isLastPage || calls >= bounds.callsOfWalk ? 0 : end + 1
}

/**
 * By the moment at which the page ended, since what vanishes meanwhile moves the pages and not the moments; by the page's number
 * where all of a page is of one second, and in a network that doesn't read `until` or lists its news in another order.
 */
function next({ until, page, sorted }: Walk, newest: number, end: number): Pick<Walk, 'until' | 'page'> {
  // timestamps that are sent have no fractions
  const lower = Math.ceil(end / 1000) * 1000
  if (!sorted) return { until: null, page: until === null ? page + 1 : 2 }
  if (until === null && page === 1 && Number.isFinite(lower)) return { until: lower, page: 1 }
  if (until === null) return { until, page: page + 1 }
  // it didn't read `until`: this was the first page again
  if (newest > until + 999) return { until: null, page: 2 }
  return lower < until ? { until: lower, page: 1 } : { until, page: page + 1 }
}

/** Until the next reading of everything, in milliseconds: what costs the network much is done seldom. */
const wholePause = (calls: number): number =>
  Math.min(Math.max(calls * bounds.wholeForEachCall, bounds.wholeAtLeast), bounds.wholeAtMost)
