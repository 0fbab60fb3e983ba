import { createHash } from 'node:crypto'
import { day } from '../../../contract/durations.ts'
import { type ListedKeys, listedHash, listedKeys } from '../../../contract/shared-pages.ts'
import { type Database, placeholders, pruneBatch } from '../engine/database.ts'
import { countLimit, countRows, exists, insert, insertAll, readColumn, readValue, update } from '../engine/queries.ts'
import { newId } from '../engine/secrets.ts'

/** Marks and shares that one transaction lists: less than ten milliseconds of SQLite. */
const atOnce = 100

/** Maximum entries of an answer. */
export const maxEntries = 10_000

/** Milliseconds after which the entry of a page that nobody shares any more is deleted. */
export const endedLifetime = 30 * day

interface PageList {
  key_version: number
  salt: string
  last: number
  forgotten: number
  filled: string | null
}

interface Mark {
  number: number
  url: string
  removed: number
}

interface Entry {
  hash: number
  number: number
  ended: number | null
}

/** @param lists the versions of keys whose lists are handed out, the current one first */
export function createSharedPages(database: Database, lists: typeof listedKeys = listedKeys) {
  const versions = lists.map(({ version }) => version)
  const [current] = lists
  const known = `key_version IN (${placeholders(versions, 1)})`

  /** While keys are made anew, or a node of another release writes its own, a page may be shared under another key. */
  const areKeysMixed = (): Promise<boolean> =>
    exists(
      database,
      // the index alone: for EXISTS, PostgreSQL would scan the table for a version that nothing has
      `SELECT 1 WHERE (SELECT MIN(key_version) FROM recommendation) < $1
        OR (SELECT MAX(key_version) FROM recommendation) > $1`,
      current.version,
    )

  /** The keys of these that somebody shares. */
  async function stillShared(keys: readonly string[]): Promise<Set<string>> {
    if (keys.length === 0) return new Set()
    const select = `SELECT r.match_key FROM recommendation r CROSS JOIN recommendation_tally t
      WHERE r.match_key IN (${placeholders(keys, 1)}) AND t.recommendation = r.id AND t.sharers > 0`
    return new Set(await readColumn(database, select, ...keys))
  }

  /** Saves entries that differ from the list. @param changes whether a page is shared, by its hash */
  async function change({ key_version, last }: PageList, changes: ReadonlyMap<number, boolean>, now: number) {
    const hashes = [...changes.keys()]
    if (hashes.length === 0) return
    const listed = `key_version = $1 AND hash IN (${placeholders(hashes, 2)})`
    const select = `SELECT hash, ended FROM shared_page WHERE ${listed}`
    const before = new Map(
      (await database.all<Entry>(select, key_version, ...hashes)).map(({ hash, ended }) => [hash, ended === null]),
    )
    const differing = [...changes].filter(([hash, isShared]) => (before.get(hash) ?? false) !== isShared)
    if (differing.length === 0) return
    const rows = differing.map(([hash, isShared], index) => ({
      ...{ key_version, hash, number: last + 1 + index, ended: isShared ? null : now },
    }))
    const changed = `key_version = $1 AND hash IN (${placeholders(differing, 2)})`
    await database.run(`DELETE FROM shared_page WHERE ${changed}`, key_version, ...differing.map(([hash]) => hash))
    await insertAll(database, 'shared_page', rows)
    await update(database, 'page_list', { key_version }, { last: last + rows.length })
  }

  async function bringOn(list: PageList, { keyOf }: ListedKeys, mayEnd: boolean, now: number): Promise<void> {
    const { key_version, salt, filled } = list
    const hashOf = (url: string) =>
      listedHash(
        createHash('sha256')
          .update(salt + keyOf(url))
          .digest(),
      )
    const selectMarks = `SELECT number, url, removed FROM changed_share
      WHERE key_version = $1 ${mayEnd ? '' : 'AND removed = 0'} ORDER BY number LIMIT ${atOnce}`
    const marks = await database.all<Mark>(selectMarks, key_version)
    const selectShares = `SELECT id, url FROM news_item WHERE id > $1 AND url IS NOT NULL ORDER BY id LIMIT ${atOnce}`
    const shares = filled === null ? [] : await database.all<{ id: string; url: string }>(selectShares, filled)
    const removed = marks.filter((each) => each.removed === 1).map(({ url }) => current.keyOf(url))
    const shared = await stillShared([...new Set(removed)])
    const changes = new Map(shares.map(({ url }) => [hashOf(url), true]))
    // in the order of the changes; a removal may have been undone since, or others share the page
    for (const { url, removed } of marks) changes.set(hashOf(url), removed === 0 || shared.has(current.keyOf(url)))
    await change(list, changes, now)
    if (filled !== null) await update(database, 'page_list', { key_version }, { filled: shares.at(-1)?.id ?? null })
    const numbers = marks.map(({ number }) => number)
    if (numbers.length > 0)
      await database.run(`DELETE FROM changed_share WHERE number IN (${placeholders(numbers, 1)})`, ...numbers)
  }

  async function make(key_version: number): Promise<void> {
    // shares that are being written have no marks yet, and would be missed if their ids are passed
    if (database.engine === 'postgres') await database.run('LOCK TABLE news_item IN SHARE MODE')
    await insert(database, 'page_list', { key_version, salt: newId() }, 'ON CONFLICT (key_version) DO NOTHING')
  }

  /** Waits for others who change the list: each reader sees the numbers in their order. */
  const lock = () => database.all<PageList>(`UPDATE page_list SET last = last WHERE ${known} RETURNING *`, ...versions)

  return {
    /** Begins an epoch of each list, and makes missing ones. Call it in a transaction, `read committed`, at each start. */
    async begin(): Promise<void> {
      const made = await database.all<PageList>(`SELECT * FROM page_list WHERE ${known}`, ...versions)
      for (const version of versions) if (!made.some(({ key_version }) => key_version === version)) await make(version)
      for (const { key_version, last } of await lock())
        await insert(database, 'page_list_epoch', { key_version, epoch: newId(), began: last })
    },

    /** Whether shares have changed that aren't listed. */
    async isBehind(): Promise<boolean> {
      const filling = `SELECT 1 FROM page_list WHERE ${known} AND filled IS NOT NULL`
      const marked = (also: string) => `SELECT 1 FROM changed_share WHERE ${known} ${also} LIMIT 1`
      if (await exists(database, filling, ...versions)) return true
      if (await exists(database, marked('AND removed = 0'), ...versions)) return true
      return (await exists(database, marked(''), ...versions)) && !(await areKeysMixed())
    },

    /** Lists some of the shares that changed. Call it in a transaction, `read committed`. */
    async bringOn(now: number): Promise<void> {
      const mayEnd = !(await areKeysMixed())
      for (const list of await lock()) {
        const keys = lists.find(({ version }) => version === list.key_version)
        if (keys) await bringOn(list, keys, mayEnd, now)
      }
    },

    /** Deletes some entries of pages that left long ago, and of lists that nobody asks for. In a transaction, as above. */
    async forget(now: number): Promise<void> {
      for (const { key_version } of await lock()) {
        const condition = 'key_version = $1 AND ended IS NOT NULL AND ended < $2'
        const select = `SELECT number FROM shared_page WHERE ${condition} ORDER BY number LIMIT ${pruneBatch}`
        const ended = await database.all<{ number: number }>(select, key_version, now - endedLifetime)
        const forgotten = ended.at(-1)?.number
        if (forgotten === undefined) continue
        await update(database, 'page_list', { key_version }, { forgotten })
        const deletion = `DELETE FROM shared_page WHERE ${condition} AND number <= $3`
        await database.run(deletion, key_version, now - endedLifetime, forgotten)
      }
      const oldest = Math.min(...versions)
      const old = `SELECT hash FROM shared_page WHERE key_version < $1 LIMIT ${pruneBatch}`
      await database.run(`DELETE FROM shared_page WHERE key_version < $1 AND hash IN (${old})`, oldest)
      for (const table of ['page_list', 'page_list_epoch', 'changed_share'])
        await database.run(`DELETE FROM ${table} WHERE key_version < $1`, oldest)
    },

    /**
     * Entries after a number of an epoch; from the beginning (`after` is 0) if that number isn't one of this list. The
     * epoch is read last: another node's start may begin one meanwhile, which then has these entries.
     * @returns undefined if there is no list of this version of keys
     */
    async read(key_version: number, after: number, epoch: string) {
      if (!versions.includes(key_version)) return undefined
      const list = await database.get<PageList>('SELECT * FROM page_list WHERE key_version = $1', key_version)
      if (!list) return undefined
      const { salt, last, forgotten } = list
      const isOfList = after <= last && after >= forgotten && (await hasRead(key_version, after, epoch))
      const first = isOfList ? after : 0
      const select = `SELECT hash, number, ended FROM shared_page
        WHERE key_version = $1 AND number > $2 ORDER BY number LIMIT ${maxEntries}`
      const entries = await database.all<Entry>(select, key_version, first)
      const newest = 'SELECT epoch FROM page_list_epoch WHERE key_version = $1 ORDER BY number DESC LIMIT 1'
      const now = await readValue<string>(database, newest, key_version)
      return now === undefined ? undefined : { salt, epoch: now, after: first, entries, last }
    },

    /** Shares that changed and aren't listed, up to `countLimit`. */
    waiting: (): Promise<number> => countRows(database, 'FROM changed_share', [], countLimit),
  }

  /** Whether a reader has read up to this number in this epoch: what followed in another one may be lost. */
  async function hasRead(key_version: number, after: number, epoch: string): Promise<boolean> {
    const select = 'SELECT number FROM page_list_epoch WHERE epoch = $1 AND key_version = $2'
    const number = await readValue<number>(database, select, epoch, key_version)
    if (number === undefined) return false
    const next = `SELECT began FROM page_list_epoch WHERE key_version = $1 AND number > $2 ORDER BY number LIMIT 1`
    return after <= ((await readValue<number>(database, next, key_version, number)) ?? after)
  }
}
