import * as v from 'valibot'
import { day, hour, minute } from '../../../contract/durations.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { cleanPageUrl, keyVersion } from '../../../contract/page-url.ts'
import { longestUrl } from '../../../contract/plain-url.ts'
import { cut, readTimestamp, writeTimestamp } from '../../../contract/text.ts'
import type { Feed, Feeds } from '../../background/api/newsfeed.ts'
import type { GuardedWriter, Session } from '../../background/auth/session.ts'
import { createQueue, databaseDeadline, withDeadline } from '../../background/base/queue.ts'
import type { Caller } from '../../background/http/http.ts'
import type { Retention } from '../../background/member/retention.ts'
import { hasOwnPages } from '../../network/network.ts'
import type { NewsItem } from '../../schemas/newsfeed.ts'
import { defineItems } from '../../storage/item.ts'
import * as items from '../../storage/items.ts'
import type { IndexedShare } from './storage/shared-pages.ts'
import { clearShares, countShares } from './storage/shares.ts'
import { index, options } from './storage/state.ts'
import { mergeShares, placeOf, pruneShares, removeShareOf, removeShares, renewKeys } from './written-shares.ts'

/** Bounds of the index and of its syncs. Times are milliseconds. */
export const bounds = {
  /** Shares in the index; beyond that, the most active sharer's oldest shares are pruned (`written-shares.ts`). */
  shares: 10_000,
  age: 365 * day,
  /** Valid dates of news: since `earliest`, in milliseconds since 1970, and at most `ahead` of this browser's clock. */
  earliest: Date.UTC(2000, 0),
  ahead: day,
  callsPerRun: 10,
  callsForWhole: 5,
  callsPerSync: 100,
  /** The time before the newest known one that a recent sync reads again, since lists may lag. */
  overlap: hour,
  recent: 20 * minute,
  wholePerCall: 2 * hour,
  wholeAtLeast: day,
  wholeAtMost: 7 * day,
  /** After this many titled items, or items of any kind, without any URL, the network's news count as without URLs. */
  titledWithoutUrl: 5,
  withoutUrl: 50,
  /** Interval of runs at a network without URLs. A stored time further ahead is ignored: the clock was set back. */
  withoutPages: day,
} as const

const syncSchema = v.object({
  startedAt: v.number(),
  /** Oldest moment that the sync reads. This and the moments below are the network's, in milliseconds since 1970. */
  floor: v.number(),
  top: v.nullable(v.number()),
  until: v.nullable(v.number()),
  page: v.number(),
  calls: v.number(),
  /** Whether all pages so far were sorted newest first, except for a few wrong dates. */
  sorted: v.boolean(),
  /** The moment down to which the sync is complete; null until then. */
  covered: v.nullable(v.number()),
})

type Sync = v.InferOutput<typeof syncSchema>

const syncsSchema = v.object({
  newest: v.nullable(v.number()),
  /** The sync of new items, the sync of all items, and when the next sync is due; null if there is none. */
  recent: v.object({ due: v.nullable(v.number()), sync: v.nullable(syncSchema) }),
  whole: v.object({ due: v.number(), sync: v.nullable(syncSchema) }),
})

type Syncs = v.InferOutput<typeof syncsSchema>

const indexingSchema = v.object({
  owner: v.string(),
  /** Differs after a restart from the beginning, or after the index was cleared. */
  id: v.string(),
  /** Whether the index may have changes that `index` doesn't announce yet. */
  changed: v.boolean(),
  pause: v.number(),
  /** Version of the keys of shares. */
  keyVersion: v.optional(v.number(), 1),
  contacts: syncsSchema,
  own: syncsSchema,
})

type State = v.InferOutput<typeof indexingSchema>

export const { indexing } = defineItems({
  /** Raise its version with the database's (`storage/shares.ts`): an empty one has to be filled from the beginning. */
  indexing: { version: 3, schema: v.nullable(indexingSchema), fallback: null },
})

const order: [Feed, Kind][] = [
  ['own', 'recent'],
  ['contacts', 'recent'],
  ['own', 'whole'],
  ['contacts', 'whole'],
]

/** Milliseconds between recent syncs; null for the member's own feed, whose sync `readOwnSoon` makes due. */
const recentInterval: Record<Feed, number | null> = { contacts: bounds.recent, own: null }

interface Run {
  id: string
  owner: string
  me: string
  caller: Caller
  write: GuardedWriter
}

/** A sync is stored after each page. At its end, shares that the list no longer contains are removed. */
export function createIndexing(session: Session, newsfeed: Feeds, stored: Pick<Retention, 'deleteKind'>) {
  const enqueue = createQueue()

  const deleteIndex = (): Promise<void> => session.exclusive(() => stored.deleteKind('index'))

  /** Begins a run, or deletes the index after a sign-out or without the option: an earlier deletion may have failed. */
  async function startRun(): Promise<(Run & { mayHaveChanged: boolean }) | undefined> {
    const current = await session.current()
    if (!current || !(await isEnabled())) return void (await deleteIndex())
    const { owner, write } = current
    const now = Date.now()
    if (!(await items.consent.get())) return
    // no requests if the database fails
    await withDeadline(databaseDeadline, () => countShares(owner))
    let run: (Run & { mayHaveChanged: boolean }) | undefined
    await write(async () => {
      // the option may have been switched off meanwhile
      if (!(await isEnabled())) return
      const state = await stateOf(owner, now)
      if (state.pause > now && state.pause <= now + bounds.withoutPages) return
      const isOld = state.keyVersion !== keyVersion
      if (isOld) await withDeadline(databaseDeadline, () => renewKeys(owner))
      await indexing.set({ ...state, keyVersion, changed: true })
      run = { id: state.id, ...current, mayHaveChanged: state.changed || isOld }
    })
    return run
  }

  async function update<Result>(
    { id, write }: Run,
    change: (state: State) => Promise<[State, Result]>,
  ): Promise<Result | undefined> {
    let result: Result | undefined
    await write(async () => {
      const state = await indexing.get()
      if (state?.id !== id) return
      const [changed, value] = await change(state)
      await indexing.set(changed)
      result = value
    })
    return result
  }

  async function step(run: Run, feed: Feed, kind: Kind, syncs: State[Feed]) {
    const { owner, me, caller } = run
    const asked = syncOf(kind, syncs, Date.now())
    const until = asked.until !== null && { until: writeTimestamp(asked.until) }
    // a whole sync needs what an import brought, which is no news
    const imported = feed === 'contacts' && hasOwnPages(caller.network) && { imported: 'TRUE' }
    const filter = {
      language: 'ALL',
      ...imported,
      ...until,
      limit: endpoints.newsfeed.parameters.limit.max,
      page: asked.page,
    }
    const { data, nextPage } = await newsfeed.readPage(feed, 'index', filter, { caller })
    const now = Date.now()
    const seen = Math.max(now, asked.startedAt)
    const hasShareIds = feed === 'own' && hasOwnPages(caller.network)
    const shares = data
      .map((item) => (feed === 'own' ? { ...item, from: { ...item.from, id: me } } : item))
      .flatMap((item) => {
        const share = indexedShare(owner, item, seen)
        return share ? { ...share, ...(hasShareIds && { share_id: item.id }) } : []
      })
      .filter(({ at }) => at >= now - bounds.age)
    const times = data.flatMap((item) => timeOfShare(item, seen) ?? [])
    const { sync, done } = afterPage(asked, times, nextPage === null)
    const isGone = (share: IndexedShare) =>
      share.seen < asked.startedAt && (share.member.id === me) === (feed === 'own')
    return update(run, async (state) => {
      const changed = await withDeadline(databaseDeadline, async () => {
        const merged = await mergeShares(shares, asked.startedAt)
        const removed = done && !isSuspect(syncs, sync) && (await removeShares(owner, sync.covered ?? 0, isGone))
        const pruned = (merged || done) && (await pruneShares(owner, bounds.shares, now - bounds.age))
        return merged || removed || pruned
      })
      const namesPages = await saveNamesPages(owner, data)
      const isRestarted = state[feed][kind].due !== syncs[kind].due
      const synced = isRestarted
        ? state
        : { ...state, [feed]: afterStep(state[feed], kind, sync, done, now, recentInterval[feed]) }
      const next = namesPages === false ? { ...synced, pause: now + bounds.withoutPages } : synced
      return [next, { changed, namesPages: namesPages !== false }]
    })
  }

  const makeDue = (feed: Feed, kind: Kind): Promise<void> =>
    session.exclusive(async () => {
      const state = await indexing.get()
      const due = { due: Date.now(), sync: null }
      if (state) await indexing.set({ ...state, [feed]: { ...state[feed], [kind]: due } })
    })

  async function read(): Promise<void> {
    const run = await startRun()
    if (!run) return
    let { mayHaveChanged: changed } = run
    try {
      let left: number = bounds.callsPerRun
      for (const [feed, kind] of order) {
        for (let state = await indexing.get(); state && isDue(kind, state[feed], Date.now()); ) {
          if (left === 0 || state.id !== run.id) return
          if (kind === 'recent' && left === bounds.callsForWhole) break
          left -= 1
          const stepped = await step(run, feed, kind, state[feed])
          changed ||= stepped?.changed ?? false
          if (!stepped?.namesPages) return
          state = await indexing.get()
        }
      }
    } finally {
      await update(run, async (state) => {
        if (changed) await announceChange(run.owner)
        return [{ ...state, changed: false }, null]
      })
    }
  }

  return {
    read: (): Promise<void> => enqueue(read),

    readOwnSoon: (): Promise<void> => makeDue('own', 'recent'),

    ownRemoved: (url: string): Promise<void> =>
      session.exclusive(async () => {
        const [stored, account] = await Promise.all([index.get(), items.account.get()])
        if (!stored || !account) return
        const removed = await withDeadline(databaseDeadline, () => removeShareOf(stored.owner, url, account.id))
        if (removed) await announceChange(stored.owner)
      }),

    /** The next run begins a whole sync, since a new contact's shares may be old. */
    contactsChanged: (): Promise<void> => makeDue('contacts', 'whole'),

    delete: deleteIndex,
  }
}

const isEnabled = async (): Promise<boolean> => (await options.get()).index

/** The state of this owner's index; creates both if there are none. The caller holds the session's lock. */
async function stateOf(owner: string, now: number): Promise<State> {
  const [state, stored] = await Promise.all([indexing.get(), index.get()])
  if (state?.owner === owner && stored?.owner === owner) return state
  // an earlier failure may have left shares
  await withDeadline(databaseDeadline, clearShares)
  await index.set({ owner, changed: now, namesPages: null })
  const contacts = { ...initialSyncs, recent: { due: 0, sync: null } }
  return { owner, id: crypto.randomUUID(), changed: false, pause: 0, keyVersion, contacts, own: initialSyncs }
}

async function announceChange(owner: string): Promise<void> {
  const stored = await index.get()
  if (stored?.owner === owner) await index.set({ ...stored, changed: Math.max(Date.now(), stored.changed + 1) })
}

async function saveNamesPages(owner: string, news: readonly NewsItem[]): Promise<boolean | null> {
  const stored = await index.get()
  const namesPages = provesPages(stored?.namesPages ?? null, news)
  if (stored?.owner === owner && stored.namesPages !== namesPages) await index.set({ ...stored, namesPages })
  return namesPages
}

/** One URL proves it; several titled items without one, or very many items, the contrary. @returns null if unknown */
function provesPages(known: boolean | null, news: readonly NewsItem[]): boolean | null {
  const pages = news.map(pageOf)
  if (known || pages.some(({ url }) => url !== '')) return true
  const titled = pages.filter(({ title }) => title !== '').length
  return titled >= bounds.titledWithoutUrl || news.length >= bounds.withoutUrl ? false : known
}

const { title: titles, message: messages } = endpoints.recommend.parameters

export const timeOfShare = ({ updated_time, creation_date }: NewsItem, now: number): number | undefined =>
  [updated_time, creation_date]
    .map(readTimestamp)
    .find((time) => time !== undefined && time >= bounds.earliest && time <= now + bounds.ahead)

/** The page that an item names, itself or in `on` if that is the same item; empty if it names none. */
function pageOf({ id, from, url, title, on }: NewsItem): { url: string; title: string } {
  const itself = on && on.id === id && on.from.id === from.id ? on : undefined
  return { url: url || (itself?.url ?? ''), title: title || (itself?.title ?? '') }
}

export function indexedShare(owner: string, item: NewsItem, seen: number): IndexedShare | undefined {
  const { from, message } = item
  const page = pageOf(item)
  const at = timeOfShare(item, seen)
  const url = cleanPageUrl(page.url)
  if (url === undefined || url.length > longestUrl || at === undefined || from.id === '') return
  return {
    owner,
    ...placeOf(url),
    title: cut(page.title, titles.max),
    member: from,
    message: cut(message, messages.max),
    at,
    seen,
  }
}

export type Kind = 'recent' | 'whole'

const initialSyncs: Syncs = { newest: null, recent: { due: null, sync: null }, whole: { due: 0, sync: null } }

export function isDue(kind: Kind, syncs: Syncs, now: number): boolean {
  const { sync, due } = syncs[kind]
  if (sync) return true
  if (due === null || (kind === 'recent' && syncs.newest === null)) return false
  // a later time was stored before the clock was set back
  return due <= now || due > now + bounds.wholeAtMost
}

function syncOf(kind: Kind, syncs: Syncs, now: number): Sync {
  const floor = kind === 'whole' ? now - bounds.age : (syncs.newest ?? 0) - bounds.overlap
  const first = { floor, top: null, until: null, page: 1, calls: 0, sorted: true, covered: null }
  return syncs[kind].sync ?? { startedAt: now, ...first }
}

/** Whether the feed was empty although the last sync found items. A second empty sync is believed. */
const isSuspect = ({ newest }: Syncs, { top }: Sync): boolean => top === null && newest !== null && newest > 0

/** @param interval of recent syncs; null if something else triggers them */
function afterStep(syncs: Syncs, kind: Kind, sync: Sync, done: boolean, now: number, interval: number | null): Syncs {
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

function afterPage(sync: Sync, times: readonly number[], isLastPage: boolean): { sync: Sync; done: boolean } {
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

/** The next page: by time, since removed items shift page numbers; else by number. */
function next({ until, page, sorted }: Sync, newest: number, end: number): Pick<Sync, 'until' | 'page'> {
  const lower = Math.ceil(end / 1000) * 1000
  if (!sorted) return { until: null, page: until === null ? page + 1 : 2 }
  if (until === null && page === 1 && Number.isFinite(lower)) return { until: lower, page: 1 }
  if (until === null) return { until, page: page + 1 }
  // the network ignored `until`: this was page 1 again
  if (newest > until + 999) return { until: null, page: 2 }
  return lower < until ? { until: lower, page: 1 } : { until, page: page + 1 }
}

const wholePause = (calls: number): number =>
  Math.min(Math.max(calls * bounds.wholePerCall, bounds.wholeAtLeast), bounds.wholeAtMost)
