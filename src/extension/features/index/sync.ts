import { day, hour, minute } from '../../../contract/durations.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { cleanPageUrl, keyVersion } from '../../../contract/page-url.ts'
import { longestUrl } from '../../../contract/plain-url.ts'
import { cut, readTimestamp, writeTimestamp } from '../../../contract/text.ts'
import type { Feed, Feeds } from '../../background/api/newsfeed.ts'
import type { Session } from '../../background/auth/session.ts'
import { createQueue, databaseDeadline, withDeadline } from '../../background/base/queue.ts'
import type { Caller } from '../../background/http/http.ts'
import type { Retention } from '../../background/member/retention.ts'
import { hasOwnPages } from '../../network/network.ts'
import type { NewsItem } from '../../schemas/newsfeed.ts'
import * as items from '../../storage/items.ts'
import type { IndexedShare } from './storage/shared-pages.ts'
import { readState, shareDatabase } from './storage/shares.ts'
import { indexChanged, type Kind, options, type Sync, type Syncs } from './storage/state.ts'
import {
  changeIndex,
  mergeShares,
  placeOf,
  prepareIndex,
  pruneShares,
  removeShareOf,
  removeShares,
} from './written-shares.ts'

/** Bounds of the index and of its syncs. Times are milliseconds. */
const bounds = {
  /** Shares in the index; beyond that, the most active sharer's oldest shares are pruned (`written-shares.ts`). */
  shares: 10_000,
  age: 365 * day,
  /** Valid dates of news: since `earliest`, in milliseconds since 1970, and at most `ahead` of this browser's clock. */
  earliest: Date.UTC(2000, 0),
  ahead: day,
  callsPerSync: 100,
  /** The time before the newest known item that a recent sync reads again, since lists may lag. */
  overlap: hour,
  recent: 20 * minute,
  wholePerCall: 2 * hour,
  wholeAtLeast: day,
  wholeAtMost: 7 * day,
} as const

/** Milliseconds between recent syncs; null for the member's own feed, whose sync `ownChanged` makes due. */
const recentInterval: Record<Feed, number | null> = { contacts: bounds.recent, own: null }

interface Run {
  id: string
  owner: string
  me: string
  caller: Caller
}

/** A sync is stored after each page. At its end, shares that our service's list no longer contains are removed. */
export function createIndexing(session: Session, newsfeed: Feeds, stored: Pick<Retention, 'deleteKind'>) {
  const enqueue = createQueue()

  const deleteIndex = (): Promise<void> => session.exclusive(() => stored.deleteKind('index'))

  /** Begins a run, or deletes the index after a sign-out or without the option: an earlier deletion may have failed. */
  async function startRun(): Promise<Run | undefined> {
    const current = await session.current()
    if (!current || !(await isEnabled())) return void (await deleteIndex())
    const { owner, me, caller, write } = current
    if (!(await items.consent.get())) return
    // no requests if the database fails, which must not hold the session's lock
    let state = await inDatabase(() => readState(owner))
    if (state?.keyVersion !== keyVersion)
      await write(async () => {
        // the option may have been switched off meanwhile
        state = (await isEnabled()) ? await inDatabase(() => prepareIndex(owner)) : undefined
      })
    return state && { id: state.id, owner, me, caller }
  }

  /** Reads the next page of the feed's sync. @returns whether there may be another one */
  async function step({ id, owner, me, caller }: Run, feed: Feed): Promise<boolean> {
    const now = Date.now()
    const before = await inDatabase(() => readState(owner))
    // the index was begun anew, or deleted
    const asked = before?.id === id ? syncOf(before[feed], now) : undefined
    if (!before || !asked) return false
    const isOurs = hasOwnPages(caller.network)
    const filter = {
      language: 'ALL',
      // a whole sync needs what an import brought, which is no news
      ...(feed === 'contacts' && isOurs && { imported: 'TRUE' }),
      ...(asked.until !== null && { until: writeTimestamp(asked.until) }),
      limit: endpoints.newsfeed.parameters.limit.max,
      page: asked.page,
    }
    const { data, nextPage } = await newsfeed.readPage(feed, filter, { caller, initiator: 'background' })
    const seen = Math.max(now, asked.startedAt)
    const shares = data.flatMap((item) => {
      const from = feed === 'own' ? { ...item.from, id: me } : item.from
      const share = indexedShare(owner, { ...item, from }, seen)
      if (!share || share.at < now - bounds.age) return []
      return { ...share, ...(feed === 'own' && isOurs && { share_id: item.id }) }
    })
    const times = data.flatMap((item) => timeOfShare(item, seen) ?? [])
    const { sync, covered } = afterPage(asked, times, nextPage === null, isOurs)
    // a time far ahead is of a clock that was wrong
    const isGone = (share: IndexedShare) =>
      (share.seen < asked.startedAt || share.seen > seen + day) && (share.member.id === me) === (feed === 'own')
    const after = await change(owner, async (state, store) => {
      if (state.id !== id) return [{}, false]
      const merged = await mergeShares(store, shares, asked.startedAt)
      const done = covered !== undefined
      const removed = done && (await removeShares(store, owner, covered, isGone))
      const pruned = (merged || done) && (await pruneShares(store, owner, bounds.shares, now - bounds.age))
      const isRestarted = JSON.stringify(state[feed].due) !== JSON.stringify(before[feed].due)
      const changes = isRestarted ? {} : { [feed]: afterStep(state[feed], sync, done, now, recentInterval[feed]) }
      return [changes, merged || removed || pruned]
    })
    return after !== undefined
  }

  /** Tells pages and capabilities, once for all changes of a run. */
  async function announceChange(owner: string): Promise<void> {
    const current = () => inDatabase(() => readState(owner))
    // a database that fails must not hold the session's lock
    if ((await current())?.changed === (await indexChanged.get())) return
    await session.exclusive(async () => {
      const state = await current()
      if (state) await indexChanged.set(state.changed)
    })
  }

  async function read(): Promise<void> {
    const run = await startRun()
    if (!run) return
    try {
      for (const feed of ['own', 'contacts'] as const) while (await step(run, feed));
    } finally {
      await announceChange(run.owner)
    }
  }

  return {
    read: (): Promise<void> => enqueue(read),

    /** Makes the own recent sync due. A removed share goes at once. */
    async ownChanged(url: string, isRemoved: boolean): Promise<void> {
      const { owner, me } = (await session.current()) ?? {}
      if (!owner || !me) return
      await change(owner, async ({ own }, store) => [
        { own: { ...own, due: { ...own.due, recent: Date.now() }, sync: null } },
        isRemoved && (await removeShareOf(store, owner, url, me)),
      ])
      await announceChange(owner)
    },

    /** The next run begins a whole sync, since a new contact's shares may be old. */
    async contactsChanged(): Promise<void> {
      const owner = await session.owner()
      const restarted = (contacts: Syncs) => ({ ...contacts, due: { ...contacts.due, whole: Date.now() }, sync: null })
      if (owner) await change(owner, async ({ contacts }) => [{ contacts: restarted(contacts) }, false])
    },

    delete: deleteIndex,
  }
}

const inDatabase = <Result>(work: () => Promise<Result>): Promise<Result> =>
  withDeadline(databaseDeadline, () => shareDatabase.repaired(work))

const change = (...of: Parameters<typeof changeIndex>) => inDatabase(() => changeIndex(...of))

const isEnabled = async (): Promise<boolean> => (await options.get()).index

const { title: titles, message: messages } = endpoints.recommend.parameters

const timeOfShare = ({ updated_time, creation_date }: NewsItem, now: number): number | undefined =>
  [updated_time, creation_date]
    .map(readTimestamp)
    .find((time) => time !== undefined && time >= bounds.earliest && time <= now + bounds.ahead)

export function indexedShare(owner: string, item: NewsItem, seen: number): IndexedShare | undefined {
  const { from, title, message } = item
  const at = timeOfShare(item, seen)
  const url = cleanPageUrl(item.url)
  if (url === undefined || url.length > longestUrl || at === undefined || from.id === '') return
  return {
    owner,
    ...placeOf(url),
    title: cut(title, titles.max),
    member: from,
    message: cut(message, messages.max),
    at,
    seen,
  }
}

/** The sync that is under way, or due; one of all items reads the new ones, too. */
function syncOf({ newest, due, sync }: Syncs, now: number): Sync | undefined {
  if (sync) return sync
  // a later time was stored before the clock was set back
  const isDue = (kind: Kind) => due[kind] !== null && (due[kind] <= now || due[kind] > now + bounds.wholeAtMost)
  const kind = isDue('whole') ? 'whole' : isDue('recent') ? 'recent' : undefined
  if (!kind) return
  const floor = kind === 'whole' ? now - bounds.age : (newest ?? 0) - bounds.overlap
  return { kind, startedAt: now, floor, top: 0, until: null, page: 1, calls: 0 }
}

/** @param interval of recent syncs; null if something else triggers them */
function afterStep(syncs: Syncs, sync: Sync, done: boolean, now: number, interval: number | null): Syncs {
  if (!done) return { ...syncs, sync }
  const { kind, calls, top } = sync
  const whole = kind === 'whole' ? now + wholePause(calls) : syncs.due.whole
  // an item that moved up during a long sync is on page 1 by now
  const recent = kind === 'whole' && calls > 1 ? now : interval && now + interval
  return { newest: top, due: { recent, whole }, sync: null }
}

/**
 * The sync after a page, and the moment down to which it is complete then; undefined while it goes on.
 * @param isOurs other networks promise no order of their news: there, a whole sync reads page by page, a recent one the
 * first page, and neither removes anything
 */
function afterPage(
  before: Sync,
  times: readonly number[],
  isLastPage: boolean,
  isOurs: boolean,
): { sync: Sync; covered?: number } {
  const sync = { ...before, calls: before.calls + 1, top: Math.max(before.top, ...times) }
  const isEnd = isLastPage || sync.calls >= bounds.callsPerSync
  if (!isOurs && (isEnd || sync.kind === 'recent')) return { sync, covered: Number.MAX_SAFE_INTEGER }
  if (!isOurs) return { sync: { ...sync, page: sync.page + 1 } }
  if (isEnd) return { sync, covered: 0 }
  const end = times.at(-1)
  // the next page may have more items of the last second
  if (end !== undefined && end < sync.floor) return { sync, covered: end + 1 }
  return { sync: { ...sync, ...next(before, end) } }
}

/** The next page: by time, since removed items shift page numbers; by number within a second. */
function next({ until, page }: Sync, end: number | undefined): Pick<Sync, 'until' | 'page'> {
  const lower = end === undefined ? null : Math.ceil(end / 1000) * 1000
  const isLower = lower !== null && (until === null || lower < until)
  return isLower ? { until: lower, page: 1 } : { until, page: page + 1 }
}

const wholePause = (calls: number): number =>
  Math.min(Math.max(calls * bounds.wholePerCall, bounds.wholeAtLeast), bounds.wholeAtMost)
