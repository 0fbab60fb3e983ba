import { day, hour } from '../../../contract/durations.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { keyVersion, matchKey } from '../../../contract/page-url.ts'
import { hashBytes } from '../../../contract/shared-pages.ts'
import { isUnusable, maxListed, type PageList, sharedPagesSchema } from '../../schemas/page-list.ts'
import * as items from '../../storage/items.ts'
import { changeListed, isListed, type ListChange, listedDatabase } from '../../storage/page-list.ts'
import type { Session } from '../auth/session.ts'
import { Failed, reported } from '../base/failed.ts'
import { createQueue, databaseDeadline, withDeadline } from '../base/queue.ts'
import type { Http } from '../http/http.ts'

export const listBounds = {
  /** Calls until a list that began anew has to be complete. */
  calls: 600,
  /** How often a list may begin anew in a day: at a restored backup it does so once. */
  begun: 5,
  /** Hashes that are stored at once while a long list is read. */
  together: 200_000,
  /** Milliseconds that a click waits for new entries; then it shows the known ones. */
  stale: 1000,
  /** Milliseconds that a click waits for the list. */
  patience: 8000,
  /** Milliseconds without a click until the background reads new entries. */
  refreshed: 6 * hour,
} as const

type Current = NonNullable<Awaited<ReturnType<Session['current']>>>

/** `unknown`: the list isn't complete, or of other rules for keys. `unused`: the network has none, or no usable one. */
export type Found = 'listed' | 'unlisted' | 'unknown' | 'unused'

export type PageLists = ReturnType<typeof createPageLists>

export const hasLists = (account: items.Account | null): boolean => account?.additions.includes('shared_pages') ?? false

/** Resolves to false after some milliseconds; the work that it is raced with goes on. */
const delayed = (milliseconds: number) => new Promise<false>((resolve) => void setTimeout(resolve, milliseconds, false))

/** The network's list of pages that somebody shares: a page that isn't in it is not asked for. */
export function createPageLists(session: Session, http: Pick<Http, 'get'>) {
  const exclusive = createQueue()

  const emptyOf = (owner: string, now: number): PageList => ({
    ...{ owner, epoch: '', salt: '', key_version: keyVersion, last: 0, at: 0, count: 0, calls: 0 },
    ...{ begun: { times: 0, since: now }, unusableSince: 0 },
  })

  async function listOf(owner: string): Promise<PageList | undefined> {
    const list = await items.pageList.get()
    return list?.owner === owner ? list : undefined
  }

  /** Reads what is new since the last time. Nothing of it is stored once the session has ended. */
  async function read(current: Current): Promise<void> {
    const { owner, caller, write } = current
    let list = (await listOf(owner)) ?? emptyOf(owner, Date.now())
    if (isUnusable(list, Date.now())) return
    let changes: ListChange[] = []

    async function save(changed: Partial<PageList>): Promise<void> {
      await write(async () => {
        const longer = await withDeadline(databaseDeadline, () => changeListed(changes))
        list = { ...list, ...changed, count: list.count + longer }
        await items.pageList.set(list)
      })
      changes = []
    }

    async function beginAnew(): Promise<void> {
      changes = []
      await write(async () => {
        // first, so that nothing is looked up in an empty database
        await items.pageList.remove()
        await withDeadline(databaseDeadline, listedDatabase.clear)
      })
      list = { ...emptyOf(owner, Date.now()), begun: list.begun }
    }

    function countBegun(): void {
      const now = Date.now()
      const { since, times } = list.begun
      list = { ...list, begun: Math.abs(now - since) > day ? { times: 1, since: now } : { since, times: times + 1 } }
    }

    const giveUp = async () => {
      changes = []
      await save({ unusableSince: Date.now(), at: 0 })
    }

    if (list.epoch === '') await beginAnew()
    for (let position = list; ; ) {
      const { epoch, last } = position
      const parameters = { epoch, after: `${last}`, key_version: `${keyVersion}` }
      const part = await http.get(endpoints.sharedPages.path, sharedPagesSchema, 'list', parameters, { caller })
      if (part.key_version !== keyVersion || part.epoch === '') return save({ at: 0, key_version: part.key_version })
      if (part.after !== last) {
        if (part.after !== 0) return giveUp()
        countBegun()
        await beginAnew()
      }
      const { added, removed } = part
      const entries = (added.length + removed.length) / hashBytes
      const calls = list.calls + 1
      list = { ...list, calls }
      const goesOn = entries === 0 ? part.last === part.after : part.last > part.after
      const waiting = changes.reduce((sum, change) => sum + change.added.length / hashBytes, 0)
      const isTooLong = list.count + waiting + added.length / hashBytes > maxListed
      if (!goesOn || isTooLong || calls > listBounds.calls || list.begun.times > listBounds.begun) return giveUp()
      changes.push({ added, removed })
      const read = { epoch: part.epoch, salt: part.salt, key_version: keyVersion, last: part.last }
      if (part.complete) return save({ ...read, at: Date.now(), calls: 0 })
      // the service still makes it
      if (entries === 0) return save({ ...read, at: 0 })
      if (waiting > listBounds.together) await save({ ...read, at: 0 })
      position = { ...list, ...read }
    }
  }

  const update = (current: Current): Promise<void> => exclusive(() => read(current))

  async function isInList(list: PageList | undefined, url: string): Promise<boolean> {
    if (!list || list.epoch === '') return false
    const key = new TextEncoder().encode(list.salt + matchKey(url))
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', key)).subarray(0, hashBytes)
    return withDeadline(databaseDeadline, () => isListed(hash))
  }

  async function find(url: string, missed: (at: number) => Promise<void>): Promise<Found> {
    const current = await session.current()
    if (!current || !hasLists(await items.account.get())) return 'unused'
    const { owner } = current
    const before = await listOf(owner)
    if (before && isUnusable(before, Date.now())) return 'unused'
    if (await isInList(before, url)) return 'listed'
    const updating = update(current).then(() => true)
    const isPrompt = await Promise.race([updating.catch(() => false), delayed(listBounds.stale)])
    if (!isPrompt && before && before.at > 0) await missed(before.at)
    const isUpdated = await Promise.race([updating, delayed(listBounds.patience)])
    const list = await listOf(owner)
    if (list && isUnusable(list, Date.now())) return 'unused'
    if (await isInList(list, url)) return 'listed'
    if (!list || list.at === 0) return 'unknown'
    if (!isUpdated) throw new Failed('unreachable')
    return 'unlisted'
  }

  return {
    /**
     * Looks at home, then asks for what is new, without the page's address.
     * @param missed called if the list as it was doesn't have the page, and what is new is late or can't be read; with
     * the time of that list
     * @throws Failed if what is new can't be read
     */
    find: (url: string, missed: (at: number) => Promise<void>): Promise<Found> =>
      find(url, missed).catch((error) => {
        if (error instanceof Failed && error.failure.code !== 'not-found') throw error
        // a database that fails, or a service of another release
        reported(error)
        return 'unused'
      }),

    /** The address that a page names as its own; the tab's `url` if the list, as it was, has the page only there. */
    async choose(url: string, own: string): Promise<string> {
      const current = await session.current()
      const list = current && (await listOf(current.owner))
      if (!list || isUnusable(list, Date.now()) || (await isInList(list, own))) return own
      return (await isInList(list, url)) ? url : own
    },

    /** Reads what is new, unless a click did so lately: so that the next one has little to read. */
    async refresh(): Promise<void> {
      const current = await session.current()
      const [consent, account] = await Promise.all([items.consent.get(), items.account.get()])
      if (!current || !consent || !hasLists(account)) return
      const { at = 0 } = (await listOf(current.owner)) ?? {}
      if (Math.abs(Date.now() - at) > listBounds.refreshed) await update(current).catch(reported)
    },
  }
}
