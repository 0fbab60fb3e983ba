import { endpoints } from '../../../contract/endpoints.ts'
import { cleanPageUrl, longestUrl, matchKey } from '../../../contract/page-url.ts'
import { cut, readTimestamp } from '../../../contract/text.ts'
import { siteOf } from '../../network/address.ts'
import type { NewsItem } from '../../schemas/newsfeed.ts'
import type { Sync, Syncs } from '../../storage/secrets.ts'
import type { IndexedShare } from '../../storage/shared-pages.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/** Bounds of the index and of its syncs. Times are milliseconds. */
export const bounds = {
  /** Shares in the index; beyond that, the most active sharer's oldest shares are pruned (`storage/shares.ts`). */
  shares: 10_000,
  age: 365 * day,
  /** Valid dates of news: since `earliest`, in milliseconds since 1970, and at most `ahead` of this browser's clock. */
  earliest: Date.UTC(2000, 0),
  ahead: day,
  /** Calls of one run (`indexing.ts`), and its calls that are reserved for whole syncs. */
  callsPerRun: 10,
  callsForWhole: 5,
  callsPerSync: 100,
  /** The time before the newest known one that a recent sync reads again, since lists may lag. */
  overlap: hour,
  /** Interval of recent syncs; shorter than that of alarms, which may come early. */
  recent: 20 * minute,
  /** Interval of whole syncs: this time for each call of the last one, between the two limits. */
  wholePerCall: 2 * hour,
  wholeAtLeast: day,
  wholeAtMost: 7 * day,
  /** After this many titled items, or items of any kind, without any URL, the network's news count as without URLs. */
  titledWithoutUrl: 5,
  withoutUrl: 50,
  /** Interval of runs at a network without URLs. A stored time further ahead is ignored: the clock was set back. */
  withoutPages: day,
} as const

/**
 * Whether the news name the shared pages; those of old networks had no `url`. One URL proves it; several titled items
 * without one, or very many items, prove the contrary. @returns null while unknown
 */
export function namesPages(known: boolean | null, news: readonly NewsItem[]): boolean | null {
  const pages = news.map(pageOf)
  if (known || pages.some(({ url }) => url !== '')) return true
  const titled = pages.filter(({ title }) => title !== '').length
  return titled >= bounds.titledWithoutUrl || news.length >= bounds.withoutUrl ? false : known
}

const { title: titles, message: messages } = endpoints.recommend.parameters

export const timeOf = ({ updated_time, creation_date }: NewsItem, now: number): number | undefined =>
  [updated_time, creation_date]
    .map(readTimestamp)
    .find((time) => time !== undefined && time >= bounds.earliest && time <= now + bounds.ahead)

/** The page that an item names, itself or in `on` if that is the same item; empty if it names none. */
function pageOf({ id, from, url, title, on }: NewsItem): { url: string; title: string } {
  const itself = on && on.id === id && on.from.id === from.id ? on : undefined
  return { url: url || (itself?.url ?? ''), title: title || (itself?.title ?? '') }
}

/** Undefined for items that are no share of a page. @param seen when the item was requested */
export function indexedShare(owner: string, item: NewsItem, seen: number): IndexedShare | undefined {
  const { from, message } = item
  const page = pageOf(item)
  const at = timeOf(item, seen)
  const url = cleanPageUrl(page.url)
  if (url === undefined || url.length > longestUrl || at === undefined || from.id === '') return
  return {
    owner,
    key: matchKey(url),
    site: siteOf(url) ?? new URL(url).hostname,
    url,
    title: cut(page.title, titles.max),
    member: from,
    message: cut(message, messages.max),
    at,
    seen,
  }
}

export type Kind = 'recent' | 'whole'

export const initialSyncs: Syncs = { newest: null, recent: { due: null, sync: null }, whole: { due: 0, sync: null } }

/** Whether a sync is running or due. Recent syncs begin after the first page of the first whole sync. */
export function isDue(kind: Kind, syncs: Syncs, now: number): boolean {
  const { sync, due } = syncs[kind]
  if (sync) return true
  if (due === null || (kind === 'recent' && syncs.newest === null)) return false
  // a later time was stored before the clock was set back
  return due <= now || due > now + bounds.wholeAtMost
}

export function syncOf(kind: Kind, syncs: Syncs, now: number): Sync {
  const floor = kind === 'whole' ? now - bounds.age : (syncs.newest ?? 0) - bounds.overlap
  const first = { floor, top: null, until: null, page: 1, calls: 0, sorted: true, covered: null }
  return syncs[kind].sync ?? { began: now, ...first }
}

/** Whether the feed was empty although the last sync found items. A second empty sync is believed. */
export const isSuspect = ({ newest }: Syncs, { top }: Sync): boolean => top === null && newest !== null && newest > 0

/** @param interval of recent syncs; null if something else triggers them */
export function afterStep(
  syncs: Syncs,
  kind: Kind,
  sync: Sync,
  done: boolean,
  now: number,
  interval: number | null,
): Syncs {
  const isFirst = !syncs.newest
  const newest = isFirst || (done && kind === 'recent') ? (sync.top ?? syncs.newest ?? (done ? 0 : null)) : syncs.newest
  if (!done) return { ...syncs, newest, [kind]: { ...syncs[kind], sync } }
  const again = { due: now + bounds.recent, sync: null }
  if (isSuspect(syncs, sync)) return { newest: 0, recent: again, whole: again }
  const pause = kind === 'whole' ? wholePause(sync.calls) : interval
  const recent = isFirst && interval !== null ? { due: now + interval, sync: null } : syncs.recent
  return { ...syncs, newest, recent, [kind]: { due: pause === null ? null : now + pause, sync: null } }
}

/** The last call of a multi-page sync reads page 1 again, for items that moved up during the sync. */
const isLastCall = ({ covered }: Sync): boolean => covered !== null

export function afterPage(sync: Sync, times: readonly number[], isLastPage: boolean): { sync: Sync; done: boolean } {
  const newest = times.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY)
  const end = endOf(times)
  const calls = sync.calls + 1
  const top = times.length > 0 ? Math.max(newest, sync.top ?? newest) : sync.top
  if (isLastCall(sync)) return { sync: { ...sync, calls, top }, done: true }
  const read = { ...sync, calls, top, sorted: sync.sorted && isSorted(times) }
  if (isLastPage || calls >= bounds.callsPerSync || end < sync.floor)
    return { sync: { ...read, covered: covered(read, end, isLastPage), until: null, page: 1 }, done: calls === 1 }
  return { sync: { ...read, ...next(read, newest, end) }, done: false }
}

/** Time at which a page ends: the later of its last two, since a single date may be wrong. */
const endOf = (times: readonly number[]): number =>
  times.length > 0 ? Math.max(...times.slice(-2)) : Number.POSITIVE_INFINITY

/** Whether the newest is first. One item out of order is tolerated, or one in ten, since single dates may be wrong. */
const isSorted = (times: readonly number[]): boolean =>
  times.filter((time, index) => time > (times[index - 1] ?? time)).length <= Math.max(1, times.length / 10)

function covered({ sorted, until, calls }: Sync, end: number, isLastPage: boolean): number {
  // unsorted: unread pages may have any times, and paging by time may have skipped items
  if (!sorted && (until !== null || !isLastPage)) return Number.MAX_SAFE_INTEGER
  // items of a moment ago are missing: perhaps a mistake
  if (until !== null && end === Number.POSITIVE_INFINITY) return until + 1000
  // the next page may have more items of the last second; the last page has none after it
  return isLastPage || calls >= bounds.callsPerSync ? 0 : end + 1
}

/**
 * The next page: by time, since removed items shift page numbers but not times. By number if a page has items of one
 * second only, or if the network ignores `until` or sorts in another way.
 */
function next({ until, page, sorted }: Sync, newest: number, end: number): Pick<Sync, 'until' | 'page'> {
  // sent timestamps have no fractions
  const lower = Math.ceil(end / 1000) * 1000
  if (!sorted) return { until: null, page: until === null ? page + 1 : 2 }
  if (until === null && page === 1 && Number.isFinite(lower)) return { until: lower, page: 1 }
  if (until === null) return { until, page: page + 1 }
  // the network ignored `until`: this was page 1 again
  if (newest > until + 999) return { until: null, page: 2 }
  return lower < until ? { until: lower, page: 1 } : { until, page: page + 1 }
}

/** Milliseconds until the next whole sync; the more calls a sync takes, the longer. */
const wholePause = (calls: number): number =>
  Math.min(Math.max(calls * bounds.wholePerCall, bounds.wholeAtLeast), bounds.wholeAtMost)
