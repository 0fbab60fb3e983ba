import { pageTextNames } from '../../../contract/endpoints.ts'
import { matchKey } from '../../../contract/page-url.ts'
import type { Query } from '../../../contract/search.ts'
import { type Database, placeholders, type Value } from '../../store/engine/database.ts'
import {
  columnsOf,
  exists,
  insert,
  insertAll,
  prune,
  readById,
  readColumn,
  readValue,
} from '../../store/engine/queries.ts'
import { newId } from '../../store/engine/secrets.ts'
import { restorePeriod, type Share } from '../../store/shares/news.ts'
import { partsOf, wordsOf } from './words.ts'

export interface KeptRow extends Share {
  id: string
  url: string
  created: number
  kept: number
  done: 0 | 1
}

/** A page of a file. @property time is in milliseconds */
export interface BroughtPage extends Share {
  url: string
  time: number
}

/** Maximum pages that a member keeps: a search looks through all of them. */
export const maxKept = 5000

/** Maximum comparisons of a text with a page's words in a statement of a search. */
export const maxCompared = 1000

/** Maximum milliseconds that a search among kept pages reads; then it ends with what it has found. */
export const longestReading = 500

const columns = `k.id, k.url, ${columnsOf('k', pageTextNames)}, k.message, k.quote, k.language,
  k.created, k.kept, k.done`

const ofMember = 'FROM kept_page k WHERE k.member = $1 AND k.removed IS NULL'

const newestFirst = 'ORDER BY k.kept DESC, k.id DESC'

/** Pages that members keep. Each function asks for the owner: no statement reads a page by its id alone. */
export function keptRows(database: Database) {
  const read = (member: string, id: string): Promise<KeptRow | undefined> =>
    database.get(`SELECT ${columns} ${ofMember} AND k.id = $2`, member, id)

  const toTime = (time: number | undefined, otherwise: number) => Math.floor(time ?? otherwise)

  /** Whether each page matches, in the order of the list, after the one with this time and id. */
  async function compare(member: string, done: boolean, query: Query, after: { kept: number; id: string } | undefined) {
    const values: Value[] = [member, done ? 1 : 0]
    const value = (of: Value) => `$${values.push(of)}`
    const times = `k.kept >= ${value(toTime(query.since, 0))} AND k.kept < ${value(toTime(query.until, Number.MAX_SAFE_INTEGER))}`
    const rest = after ? `AND (k.kept, k.id) < (${value(after.kept)}, ${value(after.id)})` : ''
    const groups = partsOf(query)
    const position = database.engine === 'postgres' ? 'strpos' : 'instr'
    const has = (part: string) => `${position}(k.words, ${value(part)}) > 0`
    const isMatch = groups.map((group) => `(${group.map(has).join(' OR ')})`).join(' AND ') || 'TRUE'
    const limit = Math.max(1, Math.floor(maxCompared / Math.max(4, groups.flat().length)))
    const rows = await database.all<{ id: string; kept: number; is_match: 0 | 1 }>(
      `SELECT k.id, k.kept, CASE WHEN ${isMatch} THEN 1 ELSE 0 END AS is_match
       ${ofMember} AND k.done = $2 AND ${times} ${rest} ${newestFirst} LIMIT ${limit}`,
      ...values,
    )
    return { rows, isEnd: rows.length < limit }
  }

  return {
    find: (member: string, url: string): Promise<KeptRow | undefined> =>
      database.get(`SELECT ${columns} ${ofMember} AND k.match_key = $2`, member, matchKey(url)),

    read,

    async counts(member: string): Promise<{ toRead: number; done: number }> {
      const select = `SELECT k.done, COUNT(*) AS count ${ofMember} GROUP BY k.done`
      const rows = await database.all<{ done: 0 | 1; count: number }>(select, member)
      const of = (done: 0 | 1) => rows.find((row) => row.done === done)?.count ?? 0
      return { toRead: of(0), done: of(1) }
    },

    list: (member: string, done: boolean, limit: number, offset: number): Promise<KeptRow[]> =>
      database.all(
        `SELECT ${columns} ${ofMember} AND k.done = $2 ${newestFirst} LIMIT $3 OFFSET $4`,
        ...[member, done ? 1 : 0, limit, offset],
      ),

    /** Ids of the pages that match, the newest first. @returns `isWhole` false if that took too long */
    async search(member: string, done: boolean, query: Query): Promise<{ ids: string[]; isWhole: boolean }> {
      const ids: string[] = []
      let last: { kept: number; id: string } | undefined
      for (let spent = 0; spent < longestReading; ) {
        const began = performance.now()
        const { rows, isEnd } = await compare(member, done, query, last)
        spent += performance.now() - began
        for (const { id, is_match } of rows) if (is_match === 1) ids.push(id)
        if (isEnd) return { ids, isWhole: true }
        last = rows.at(-1)
      }
      return { ids, isWhole: false }
    },

    /** Those of these pages that the member still keeps, in the order of the ids. */
    async readAll(member: string, ids: readonly string[]): Promise<KeptRow[]> {
      const found = await readById<KeptRow>(database, ids, (list, next) => [
        `SELECT ${columns} FROM kept_page k WHERE k.id IN (${list}) AND k.member = $${next} AND k.removed IS NULL`,
        member,
      ])
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** Saves what the member keeps of a page, to be read again. Call it within a transaction. @returns its id */
    async save(member: string, url: string, page: Share, now: number): Promise<string> {
      await prune(database, 'kept_page', 'id', 'removed < $1', now - restorePeriod)
      const match_key = matchKey(url)
      // what was removed isn't kept again, and can't be restored any more
      const deletion = 'DELETE FROM kept_page WHERE member = $1 AND match_key = $2 AND removed IS NOT NULL'
      await database.run(deletion, member, match_key)
      const row = { ...page, url, words: wordsOf(url, page), kept: now, done: 0, brought: 0 }
      const changes = Object.keys(row).map((column) => `${column} = excluded.${column}`)
      const conflict = `ON CONFLICT (member, match_key) DO UPDATE SET ${changes.join(', ')}`
      await insert(database, 'kept_page', { ...row, id: newId(), member, match_key, created: now }, conflict)
      const select = 'SELECT id FROM kept_page WHERE member = $1 AND match_key = $2'
      const id = await readValue<string>(database, select, member, match_key)
      if (id === undefined) throw new Error('the page that was just kept is gone')
      return id
    },

    /** Which of these pages the member keeps, or has just removed: the match keys. */
    async has(member: string, matchKeys: readonly string[]): Promise<Set<string>> {
      if (matchKeys.length === 0) return new Set()
      const select = `SELECT match_key FROM kept_page WHERE member = $1 AND match_key IN (${placeholders(matchKeys, 2)})`
      return new Set(await readColumn(database, select, member, ...matchKeys))
    },

    /** Adds pages of a file, none in place of another. Call it within a transaction that has counted. @returns how many */
    async bring(member: string, pages: readonly BroughtPage[], brought: number): Promise<number> {
      if (pages.length === 0) return 0
      const rows = pages.map(({ time, ...page }) => ({
        ...page,
        ...{ id: newId(), member, match_key: matchKey(page.url), words: wordsOf(page.url, page) },
        ...{ created: time, kept: time, done: 0, brought },
      }))
      return insertAll(database, 'kept_page', rows)
    },

    /** The latest file: when it came, and how many of its pages the member still keeps. */
    lastBrought: (member: string): Promise<{ brought: number; pages: number } | undefined> =>
      database.get(
        `SELECT brought, COUNT(*) AS pages ${ofMember} AND k.brought > 0 GROUP BY brought ORDER BY brought DESC LIMIT 1`,
        member,
      ),

    /** Takes back what came with a file. @returns how many pages */
    takeBack: (member: string, brought: number): Promise<number> =>
      database.run('DELETE FROM kept_page WHERE member = $1 AND brought = $2 AND brought > 0', member, brought),

    /** Changes the note and the quote, and nothing else. Call it within a transaction. @returns false if it isn't kept */
    async setNote(member: string, id: string, note: Pick<Share, 'message' | 'quote'>): Promise<boolean> {
      const page = await read(member, id)
      if (!page) return false
      const { message, quote } = note
      const update =
        'UPDATE kept_page SET message = $3, quote = $4, words = $5, brought = 0 WHERE member = $1 AND id = $2'
      await database.run(update, member, id, message, quote, wordsOf(page.url, { ...page, ...note }))
      return true
    },

    /** @returns false if it isn't kept */
    async setDone(member: string, id: string, done: boolean): Promise<boolean> {
      const update = 'UPDATE kept_page SET done = $3 WHERE member = $1 AND id = $2 AND removed IS NULL'
      return (await database.run(update, member, id, done ? 1 : 0)) > 0
    },

    /** Removes a page, which can be restored for ten minutes. Call it within a transaction. @returns false if it isn't kept */
    async remove(member: string, id: string, now: number): Promise<boolean> {
      await prune(database, 'kept_page', 'id', 'removed < $1', now - restorePeriod)
      const update = 'UPDATE kept_page SET removed = $3 WHERE member = $1 AND id = $2 AND removed IS NULL'
      return (await database.run(update, member, id, now)) > 0
    },

    canRestore: (member: string, id: string, now: number): Promise<boolean> =>
      exists(
        database,
        'SELECT 1 FROM kept_page WHERE member = $1 AND id = $2 AND removed >= $3',
        ...[member, id, now - restorePeriod],
      ),

    /** Call it within a transaction that has counted. @returns false if it can't be restored any more */
    async restore(member: string, id: string, now: number): Promise<boolean> {
      const update = 'UPDATE kept_page SET removed = NULL WHERE member = $1 AND id = $2 AND removed >= $3'
      return (await database.run(update, member, id, now - restorePeriod)) > 0
    },
  }
}
