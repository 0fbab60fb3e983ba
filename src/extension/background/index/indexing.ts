import {
  clearShares,
  countShares,
  type IndexedShare,
  mergeShares,
  pruneShares,
  removeShareOf,
  removeShares,
} from '../../storage/index/shares.ts'
import * as items from '../../storage/items.ts'
import type { Indexing as State } from '../../storage/secrets.ts'
import * as secrets from '../../storage/secrets.ts'
import type { createNewsfeed, NewsOf } from '../api/newsfeed.ts'
import type { Session } from '../auth/session.ts'
import { databaseDeadline, withDeadline } from '../base/deadline.ts'
import { createQueue } from '../base/queue.ts'
import type { Caller } from '../http/http.ts'
import { forgetKind } from '../member/stored.ts'
import { bounds } from './bounds.ts'
import { indexedShare, timeOf } from './indexed-share.ts'
import { namesPages } from './names-pages.ts'
import { afterPage, isDoubtful, isDue, unread, walkedOn, walkOf } from './walk.ts'

export type Indexing = ReturnType<typeof createIndexing>

type Kind = 'recent' | 'whole'

/** In this order: what is new is there soon, however long the rest takes. */
const order: [NewsOf, Kind][] = [
  ['own', 'recent'],
  ['contacts', 'recent'],
  ['own', 'whole'],
  ['contacts', 'whole'],
]

/** Milliseconds until what is new is read again; the member's own is read when something new is known to be there. */
const every: Record<NewsOf, number | null> = { contacts: bounds.recent, own: null }

/** One turn of reading, in the session in which it began. */
interface Turn {
  /** Of the state that it began with. */
  id: string
  owner: string
  /** The member's own id. */
  me: string
  caller: Caller
  /** Stores while the session stands. */
  write: (store: () => Promise<void>) => Promise<void>
}

/**
 * Keeps the index (`storage/index/shares.ts`) as the newsfeed tells it, by readings of the member's own news and of their contacts':
 * of what is new, and now and then of everything. A reading goes from the newest down, is stored after each page, and
 * goes on from there. At its end, what it should have come by and didn't is taken out.
 */
export function createIndexing(
  session: Pick<Session, 'owner' | 'callerOf' | 'writer' | 'exclusive'>,
  newsfeed: Pick<ReturnType<typeof createNewsfeed>, 'readUntil'>,
) {
  const inTurn = createQueue()

  /** Where nobody is signed in, or the member doesn't want it, there is no index, whatever failed before. */
  async function begin(): Promise<(Turn & { mayHaveChanged: boolean }) | undefined> {
    const owner = await session.owner()
    if (!owner || !(await isWanted())) return void (await session.exclusive(forgetIndex))
    const now = Date.now()
    const write = await session.writer()
    const caller = await session.callerOf(owner)
    const account = await items.account.get()
    if (!caller || !account || !(await items.consent.get())) return
    // where nothing can be kept, nothing is asked for
    await withDeadline(databaseDeadline, () => countShares(owner))
    let turn: (Turn & { mayHaveChanged: boolean }) | undefined
    await write(async () => {
      // or what was forgotten in between would begin again
      if (!(await isWanted())) return
      const state = await stateOf(owner, now)
      if (state.pause > now && state.pause <= now + bounds.withoutPages) return
      await secrets.indexing.set({ ...state, changed: true })
      turn = { id: state.id, owner, me: account.id, caller, write, mayHaveChanged: state.changed }
    })
    return turn
  }

  /** Changes how it stands; undefined where the session has ended, or all was forgotten meanwhile. */
  async function update<Result>(
    { id, write }: Turn,
    change: (state: State) => Promise<[State, Result]>,
  ): Promise<Result | undefined> {
    let result: Result | undefined
    await write(async () => {
      const state = await secrets.indexing.get()
      if (state?.id !== id) return
      const [changed, found] = await change(state)
      await secrets.indexing.set(changed)
      result = found
    })
    return result
  }

  /** Asks for the next page of a reading and keeps what is on it. Undefined where nothing could be kept. */
  async function step(turn: Turn, of: NewsOf, kind: Kind, walks: State[NewsOf]) {
    const { owner, me, caller } = turn
    const asked = walkOf(kind, walks, Date.now())
    const { data, next_page } = await newsfeed.readUntil(of, asked.until, asked.page, caller)
    const now = Date.now()
    const seen = Math.max(now, asked.began)
    const shares = data
      .map((item) => (of === 'own' ? { ...item, from: { ...item.from, id: me } } : item))
      .flatMap((item) => indexedShare(owner, item, seen) ?? [])
      .filter(({ at }) => at >= now - bounds.age)
    const times = data.flatMap((item) => timeOf(item, seen) ?? [])
    const { walk, done } = afterPage(asked, times, next_page === null)
    const isGone = (share: IndexedShare) => share.seen < asked.began && (share.member.id === me) === (of === 'own')
    return update(turn, async (state) => {
      const changed = await withDeadline(databaseDeadline, async () => {
        const merged = await mergeShares(shares, asked.began)
        const removed = done && !isDoubtful(walks, walk) && (await removeShares(owner, walk.covered ?? 0, isGone))
        const tooMany = (merged || done) && (await pruneShares(owner, bounds.shares, now - bounds.age))
        return merged || removed || tooMany
      })
      const names_pages = await learn(owner, data)
      // it is to be read from its beginning by now, since what was on the way
      const isOver = state[of][kind].due !== walks[kind].due
      const walked = isOver
        ? state
        : { ...state, [of]: walkedOn(state[of], { kind, walk, done, now, every: every[of] }) }
      // asked now and then whether it does by now
      const next = names_pages === false ? { ...walked, pause: now + bounds.withoutPages } : walked
      return [next, { changed, goesOn: names_pages !== false }]
    })
  }

  /** A reading from the beginning is due. What is on its way for another one meanwhile doesn't count (`step`). */
  const makeDue = (of: NewsOf, kind: Kind): Promise<void> =>
    session.exclusive(async () => {
      const state = await secrets.indexing.get()
      const due = { due: Date.now(), walk: null }
      if (state) await secrets.indexing.set({ ...state, [of]: { ...state[of], [kind]: due } })
    })

  /** Reads what is due, as far as one turn goes. */
  async function read(): Promise<void> {
    const turn = await begin()
    if (!turn) return
    let { mayHaveChanged: changed } = turn
    try {
      let left: number = bounds.callsOfTurn
      for (const [of, kind] of order) {
        for (let state = await secrets.indexing.get(); state && isDue(kind, state[of], Date.now()); ) {
          if (left === 0 || state.id !== turn.id) return
          if (kind === 'recent' && left === bounds.callsForWhole) break
          left -= 1
          const stepped = await step(turn, of, kind, state[of])
          changed ||= stepped?.changed ?? false
          if (!stepped?.goesOn) return
          state = await secrets.indexing.get()
        }
      }
    } finally {
      await update(turn, async (state) => {
        if (changed) await tell(turn.owner)
        return [{ ...state, changed: false }, null]
      })
    }
  }

  return {
    /** Reads what is due; to be called now and then, after what is of more use at once. */
    read: (): Promise<void> => inTurn(read),

    /** The member shared something: it is read with the next turn, whenever that can begin. */
    ownChanged: (): Promise<void> => makeDue('own', 'recent'),

    /** The member removed their share of this page: it goes at once, whatever the network tells later. */
    ownRemoved: (url: string): Promise<void> =>
      session.exclusive(async () => {
        const [index, account] = await Promise.all([items.index.get(), items.account.get()])
        if (!index || !account) return
        const removed = await withDeadline(databaseDeadline, () => removeShareOf(index.owner, url, account.id))
        if (removed) await tell(index.owner)
      }),

    /** Somebody became a contact: with the next turn everything is read, since what they shared is older than what is new. */
    contactsChanged: (): Promise<void> => makeDue('contacts', 'whole'),

    /** Forgets all of it, and what is being read. */
    forget: (): Promise<void> => session.exclusive(forgetIndex),
  }
}

const forgetIndex = (): Promise<void> => forgetKind('index')

const isWanted = async (): Promise<boolean> => (await items.options.get()).index

/** How this owner's index stands, which begins where there is none. Under the session's lock. */
async function stateOf(owner: string, now: number): Promise<State> {
  const [state, index] = await Promise.all([secrets.indexing.get(), items.index.get()])
  if (state?.owner === owner && index?.owner === owner) return state
  // or what a failure has left there would be read again
  await withDeadline(databaseDeadline, clearShares)
  await items.index.set({ owner, changed: now, names_pages: null })
  const contacts = { ...unread, recent: { due: 0, walk: null } }
  return { owner, id: crypto.randomUUID(), changed: false, pause: 0, contacts, own: unread }
}

/** Whoever shows what is in the index learns that it changed. */
async function tell(owner: string): Promise<void> {
  const index = await items.index.get()
  if (index?.owner === owner) await items.index.set({ ...index, changed: Math.max(Date.now(), index.changed + 1) })
}

/** Stores whether the network's news say which page was shared, as far as these tell. */
async function learn(owner: string, data: Parameters<typeof namesPages>[1]): Promise<boolean | null> {
  const index = await items.index.get()
  const names_pages = namesPages(index?.names_pages ?? null, data)
  if (index?.owner === owner && index.names_pages !== names_pages) await items.index.set({ ...index, names_pages })
  return names_pages
}
