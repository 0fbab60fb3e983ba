import { keyVersion, matchKey } from '../../../../contract/page-url.ts'
import type { Query } from '../../../../contract/search.ts'
import type { Database, Value } from '../../../store/engine/database.ts'
import { insert, prune, readById, readValue, update, upsert } from '../../../store/engine/queries.ts'
import { newId } from '../../../store/engine/secrets.ts'
import { restorePeriod } from '../../../store/shares/removable.ts'
import { listOrder, type ReceivedPass, received, type SentPass } from '../rows.ts'
import { partsOfQuery, wordsOfKept } from './words.ts'

/** Maximum comparisons of a text with a page's words in a statement of a search. */
export const maxCompared = 1000

/** Maximum milliseconds that a search among kept pages reads; then it ends with what it has found. */
export const longestReading = 500

/** A place in the list. */
interface Place {
  id: string
  waits: number
  created: number
}

/** Pages that members passed to themselves. Each function asks for the member: no statement reads one by its id alone. */
export function keptRows(database: Database) {
  const toTime = (time: number | undefined, otherwise: number) => Math.floor(time ?? otherwise)

  /** Whether each page matches, in the order of the list, after the one of this place. */
  async function compare(member: string, query: Query, after: Place | undefined) {
    const values: Value[] = [member]
    const value = (of: Value) => `$${values.push(of)}`
    const times = `r.created >= ${value(toTime(query.since, 0))} AND r.created < ${value(toTime(query.until, Number.MAX_SAFE_INTEGER))}`
    const rest =
      after && `AND (r.waits, r.created, r.pass) < (${value(after.waits)}, ${value(after.created)}, ${value(after.id)})`
    const groups = partsOfQuery(query)
    const position = database.engine === 'postgres' ? 'strpos' : 'instr'
    const has = (part: string) => `${position}(p.words, ${value(part)}) > 0`
    const isMatch = groups.map((group) => `(${group.map(has).join(' OR ')})`).join(' AND ') || 'TRUE'
    const limit = Math.max(1, Math.floor(maxCompared / Math.max(4, groups.flat().length)))
    const rows = await database.all<Place & { is_match: 0 | 1 }>(
      `SELECT r.pass AS id, r.waits, r.created, CASE WHEN ${isMatch} THEN 1 ELSE 0 END AS is_match
       FROM pass_receiver r CROSS JOIN pass p WHERE p.id = r.pass
       AND r.member = $1 AND r.kept = 1 AND r.hidden = 0 AND ${times} ${rest ?? ''} ${listOrder} LIMIT ${limit}`,
      ...values,
    )
    return { rows, isEnd: rows.length < limit }
  }

  return {
    pruneExpired: (now: number) =>
      prune(
        database,
        'pass',
        'id',
        'id IN (SELECT pass FROM pass_receiver WHERE kept = 1 AND hidden = 1 AND answered < $1)',
        now - restorePeriod,
      ),

    find: (member: string, url: string): Promise<ReceivedPass | undefined> =>
      database.get(`${received} AND r.member = $1 AND r.match_key = $2 AND r.kept = 1`, member, matchKey(url)),

    /** Ids of the pages that match, in the order of the list. @returns `isWhole` false if that took too long */
    async search(member: string, query: Query): Promise<{ ids: string[]; isWhole: boolean }> {
      const ids: string[] = []
      let last: Place | undefined
      for (let spent = 0; spent < longestReading; ) {
        const began = performance.now()
        const { rows, isEnd } = await compare(member, query, last)
        spent += performance.now() - began
        for (const { id, is_match } of rows) if (is_match === 1) ids.push(id)
        if (isEnd) return { ids, isWhole: true }
        last = rows.at(-1)
      }
      return { ids, isWhole: false }
    },

    /** The given pages that the member still keeps, in the order of the ids. */
    async readAll(member: string, ids: readonly string[]): Promise<ReceivedPass[]> {
      const found = await readById<ReceivedPass>(database, ids, (list, next) => [
        `${received} AND r.pass IN (${list}) AND r.member = $${next} AND r.kept = 1`,
        member,
      ])
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** Saves what the member keeps of a page, to be read again. Call it within a transaction. @returns its id */
    async save(member: string, sent: SentPass, now: number): Promise<string> {
      const match_key = matchKey(sent.url)
      const ofPage = 'FROM pass_receiver WHERE member = $1 AND match_key = $2 AND kept = 1'
      // what was removed isn't kept again, and can't be restored any more
      await database.run(`DELETE FROM pass WHERE id IN (SELECT pass ${ofPage} AND hidden = 1)`, member, match_key)
      const row = { ...sent, words: wordsOfKept(sent.url, sent), created: now }
      const changes = Object.keys(row).map((column) => `${column} = excluded.${column}`)
      const conflict = `ON CONFLICT (from_member, match_key) WHERE kept = 1 DO UPDATE SET ${changes.join(', ')}`
      const identity = { id: newId(), from_member: member, match_key, key_version: keyVersion, kept: 1, team: '' }
      await insert(database, 'pass', { ...row, ...identity }, conflict)
      const select = 'SELECT id FROM pass WHERE from_member = $1 AND match_key = $2 AND kept = 1'
      const id = await readValue<string>(database, select, member, match_key)
      if (id === undefined) throw new Error('the page that was just kept is gone')
      const state = { from_member: member, match_key, kept: 1, created: now, waits: 1, value: '', answered: null }
      await upsert(database, 'pass_receiver', { pass: id, member }, state)
      return id
    },

    /** Removes a page, which can be restored for ten minutes. Call it within a transaction. */
    async remove(member: string, pass: string, now: number): Promise<void> {
      await update(database, 'pass_receiver', { pass, member, kept: 1, hidden: 0 }, { hidden: 1, answered: now })
    },

    /** To be read again, in its place. @returns false if it isn't kept */
    reopen: async (member: string, pass: string): Promise<boolean> =>
      (await update(
        database,
        'pass_receiver',
        { pass, member, kept: 1, hidden: 0 },
        { waits: 1, value: '', answered: null },
      )) > 0,

    /** @returns false if it can't be restored any more */
    restore: async (member: string, pass: string, now: number): Promise<boolean> =>
      (await database.run(
        `UPDATE pass_receiver SET hidden = 0
         WHERE pass = $1 AND member = $2 AND kept = 1 AND hidden = 1 AND answered >= $3`,
        ...[pass, member, now - restorePeriod],
      )) > 0,
  }
}
