import { hasOwnPages } from '../../network/network.ts'
import * as items from '../../storage/items.ts'
import type { Indexing as State } from '../../storage/secrets.ts'
import * as secrets from '../../storage/secrets.ts'
import type { IndexedShare } from '../../storage/shared-pages.ts'
import {
  clearShares,
  countShares,
  mergeShares,
  pruneShares,
  removeShareOf,
  removeShares,
} from '../../storage/shares.ts'
import type { Feed, Feeds } from '../api/newsfeed.ts'
import type { Session } from '../auth/session.ts'
import { createQueue, databaseDeadline, withDeadline } from '../base/queue.ts'
import type { Caller } from '../http/http.ts'
import { deleteKind } from '../member/stored.ts'
import {
  afterPage,
  afterStep,
  bounds,
  indexedShare,
  initialSyncs,
  isDue,
  isSuspect,
  type Kind,
  namesPages,
  syncOf,
  timeOf,
} from './sync.ts'

export type Indexing = ReturnType<typeof createIndexing>

/** Recent syncs come first, so that new items are indexed soon. */
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
  write: (store: () => Promise<void>) => Promise<void>
}

/**
 * Fills the index (`storage/shares.ts`): recent syncs read new items, whole syncs everything. A sync is stored after
 * each page, and continues from there. At its end, shares that the list no longer contains are removed.
 */
export function createIndexing(session: Session, newsfeed: Feeds) {
  const enqueue = createQueue()

  /** If the member is signed out or has the option off, deletes the index: an earlier deletion may have failed. */
  async function begin(): Promise<(Run & { mayHaveChanged: boolean }) | undefined> {
    const owner = await session.owner()
    if (!owner || !(await isEnabled())) return void (await session.exclusive(deleteIndex))
    const now = Date.now()
    const write = await session.writer()
    const caller = await session.callerOf(owner)
    const account = await items.account.get()
    if (!caller || !account || !(await items.consent.get())) return
    // no requests if the database fails
    await withDeadline(databaseDeadline, () => countShares(owner))
    let run: (Run & { mayHaveChanged: boolean }) | undefined
    await write(async () => {
      // the option may have been switched off meanwhile
      if (!(await isEnabled())) return
      const state = await stateOf(owner, now)
      if (state.pause > now && state.pause <= now + bounds.withoutPages) return
      await secrets.indexing.set({ ...state, changed: true })
      run = { id: state.id, owner, me: account.id, caller, write, mayHaveChanged: state.changed }
    })
    return run
  }

  async function update<Result>(
    { id, write }: Run,
    change: (state: State) => Promise<[State, Result]>,
  ): Promise<Result | undefined> {
    let result: Result | undefined
    await write(async () => {
      const state = await secrets.indexing.get()
      if (state?.id !== id) return
      const [changed, value] = await change(state)
      await secrets.indexing.set(changed)
      result = value
    })
    return result
  }

  async function step(run: Run, feed: Feed, kind: Kind, syncs: State[Feed]) {
    const { owner, me, caller } = run
    const asked = syncOf(kind, syncs, Date.now())
    const { data, next_page } = await newsfeed.readUntil(feed, asked.until, asked.page, caller)
    const now = Date.now()
    const seen = Math.max(now, asked.began)
    const hasShareIds = feed === 'own' && hasOwnPages(caller.network)
    const shares = data
      .map((item) => (feed === 'own' ? { ...item, from: { ...item.from, id: me } } : item))
      .flatMap((item) => {
        const share = indexedShare(owner, item, seen)
        return share ? { ...share, ...(hasShareIds && { share_id: item.id }) } : []
      })
      .filter(({ at }) => at >= now - bounds.age)
    const times = data.flatMap((item) => timeOf(item, seen) ?? [])
    const { sync, done } = afterPage(asked, times, next_page === null)
    const isGone = (share: IndexedShare) => share.seen < asked.began && (share.member.id === me) === (feed === 'own')
    return update(run, async (state) => {
      const changed = await withDeadline(databaseDeadline, async () => {
        const merged = await mergeShares(shares, asked.began)
        const removed = done && !isSuspect(syncs, sync) && (await removeShares(owner, sync.covered ?? 0, isGone))
        const pruned = (merged || done) && (await pruneShares(owner, bounds.shares, now - bounds.age))
        return merged || removed || pruned
      })
      const names_pages = await saveNamesPages(owner, data)
      // `makeDue` has restarted the sync meanwhile
      const isRestarted = state[feed][kind].due !== syncs[kind].due
      const synced = isRestarted
        ? state
        : { ...state, [feed]: afterStep(state[feed], kind, sync, done, now, recentInterval[feed]) }
      // such a network is asked again later, since it may change
      const next = names_pages === false ? { ...synced, pause: now + bounds.withoutPages } : synced
      return [next, { changed, namesPages: names_pages !== false }]
    })
  }

  const makeDue = (feed: Feed, kind: Kind): Promise<void> =>
    session.exclusive(async () => {
      const state = await secrets.indexing.get()
      const due = { due: Date.now(), sync: null }
      if (state) await secrets.indexing.set({ ...state, [feed]: { ...state[feed], [kind]: due } })
    })

  async function read(): Promise<void> {
    const run = await begin()
    if (!run) return
    let { mayHaveChanged: changed } = run
    try {
      let left: number = bounds.callsPerRun
      for (const [feed, kind] of order) {
        for (let state = await secrets.indexing.get(); state && isDue(kind, state[feed], Date.now()); ) {
          if (left === 0 || state.id !== run.id) return
          if (kind === 'recent' && left === bounds.callsForWhole) break
          left -= 1
          const stepped = await step(run, feed, kind, state[feed])
          changed ||= stepped?.changed ?? false
          if (!stepped?.namesPages) return
          state = await secrets.indexing.get()
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
        const [index, account] = await Promise.all([items.index.get(), items.account.get()])
        if (!index || !account) return
        const removed = await withDeadline(databaseDeadline, () => removeShareOf(index.owner, url, account.id))
        if (removed) await announceChange(index.owner)
      }),

    /** The next run begins a whole sync, since a new contact's shares may be old. */
    contactsChanged: (): Promise<void> => makeDue('contacts', 'whole'),

    delete: (): Promise<void> => session.exclusive(deleteIndex),
  }
}

const deleteIndex = (): Promise<void> => deleteKind('index')

const isEnabled = async (): Promise<boolean> => (await items.options.get()).index

/** The state of this owner's index; creates both if there are none. The caller holds the session's lock. */
async function stateOf(owner: string, now: number): Promise<State> {
  const [state, index] = await Promise.all([secrets.indexing.get(), items.index.get()])
  if (state?.owner === owner && index?.owner === owner) return state
  // an earlier failure may have left shares
  await withDeadline(databaseDeadline, clearShares)
  await items.index.set({ owner, changed: now, names_pages: null })
  const contacts = { ...initialSyncs, recent: { due: 0, sync: null } }
  return { owner, id: crypto.randomUUID(), changed: false, pause: 0, contacts, own: initialSyncs }
}

async function announceChange(owner: string): Promise<void> {
  const index = await items.index.get()
  if (index?.owner === owner) await items.index.set({ ...index, changed: Math.max(Date.now(), index.changed + 1) })
}

async function saveNamesPages(owner: string, data: Parameters<typeof namesPages>[1]): Promise<boolean | null> {
  const index = await items.index.get()
  const names_pages = namesPages(index?.names_pages ?? null, data)
  if (index?.owner === owner && index.names_pages !== names_pages) await items.index.set({ ...index, names_pages })
  return names_pages
}
