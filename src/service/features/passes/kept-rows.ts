import { keyVersion, matchKey } from '../../../contract/page-url.ts'
import type { Query } from '../../../contract/search.ts'
import type { Database, Value } from '../../store/engine/database.ts'
import { countRows, insert, prune, readValue, selectCount, update, upsert } from '../../store/engine/queries.ts'
import { newId } from '../../store/engine/secrets.ts'
import { restorePeriod } from '../../store/shares/removable.ts'
import { conditionsOf, isShown, listOrder, type ReceivedPass, received, type SentPass, wordsOf } from './rows.ts'

/** Pages that members passed to themselves. Each function asks for the member: no statement reads one by its id alone. */
export function keptRows(database: Database) {
  return {
    pruneExpired(now: number) {
      const isExpired = 'id IN (SELECT pass FROM pass_receiver WHERE kept = 1 AND hidden = 1 AND answered < $1)'
      return prune(database, 'pass', 'id', isExpired, now - restorePeriod)
    },

    find: (member: string, url: string): Promise<ReceivedPass | undefined> =>
      database.get(`${received} AND r.member = $1 AND r.match_key = $2 AND r.kept = 1`, member, matchKey(url)),

    /** The pages that match, with their number: unread pages first, of each the newest first. */
    async list(member: string, query: Query, limit: number, offset: number) {
      const { values, groups, has, during, within } = conditionsOf(database, member, query)
      const found = groups.map((group) => ` AND (${has('p.words', group)})`).join('')
      const which = `AND r.member = $1 AND r.kept = 1 AND ${during('r')}${found}`
      const all = `FROM pass_receiver r CROSS JOIN pass p WHERE p.id = r.pass AND ${isShown} ${which}`
      const page = `${received} ${which} ${listOrder} LIMIT $${values.length + 1} OFFSET $${values.length + 2}`
      const list = <Row>(select: string, ...of: Value[]) => database.all<Row>(select, ...values, ...of)
      const read = groups.length > 0 ? within : list
      const rows = await read<ReceivedPass>(page, limit, offset)
      const [counted] = await read<{ count: number }>(selectCount(all))
      return { rows, count: counted?.count ?? 0 }
    },

    count: (member: string): Promise<number> =>
      countRows(database, `FROM pass_receiver r WHERE r.member = $1 AND r.kept = 1 AND ${isShown}`, [member]),

    /** Saves what the member keeps of a page, to be read again. Call it within a transaction. @returns its id */
    async save(member: string, sent: SentPass, now: number): Promise<string> {
      const match_key = matchKey(sent.url)
      const ofPage = 'FROM pass_receiver WHERE member = $1 AND match_key = $2 AND kept = 1'
      // what was removed isn't kept again, and can't be restored any more
      await database.run(`DELETE FROM pass WHERE id IN (SELECT pass ${ofPage} AND hidden = 1)`, member, match_key)
      const row = { ...sent, words: wordsOf(sent.url, sent), created: now }
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

    /** Changes the texts of a page alone. */
    change: (pass: string, sent: SentPass): Promise<number> =>
      update(database, 'pass', { id: pass, kept: 1 }, { ...sent, words: wordsOf(sent.url, sent) }),

    /** Removes a page, which can be restored for ten minutes. Call it within a transaction. */
    async remove(member: string, pass: string, now: number): Promise<void> {
      await update(database, 'pass_receiver', { pass, member, kept: 1, hidden: 0 }, { hidden: 1, answered: now })
    },

    /** @param of the page, or its key @returns false if it can't be restored any more. Call it within a transaction */
    async restore(member: string, of: { pass: string } | { match_key: string }, now: number): Promise<boolean> {
      const [[column, value]] = Object.entries(of) as [[string, string]]
      const restore = `UPDATE pass_receiver SET hidden = 0
        WHERE ${column} = $1 AND member = $2 AND kept = 1 AND hidden = 1 AND answered >= $3`
      return (await database.run(restore, value, member, now - restorePeriod)) > 0
    },
  }
}
