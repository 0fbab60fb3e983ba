import { keyVersion, matchKey } from '../../../contract/page-url.ts'
import type { Query } from '../../../contract/search.ts'
import type { Database } from '../../store/engine/database.ts'
import { insert, prune, readById, readValue, update, upsert } from '../../store/engine/queries.ts'
import { newId } from '../../store/engine/secrets.ts'
import { restorePeriod } from '../../store/shares/removable.ts'
import { conditionsOf, listOrder, longestReading, type ReceivedPass, received, type SentPass, wordsOf } from './rows.ts'

/** Pages that members passed to themselves. Each function asks for the member: no statement reads one by its id alone. */
export function keptRows(database: Database) {
  return {
    pruneExpired(now: number) {
      const isExpired = 'id IN (SELECT pass FROM pass_receiver WHERE kept = 1 AND hidden = 1 AND answered < $1)'
      return prune(database, 'pass', 'id', isExpired, now - restorePeriod)
    },

    find: (member: string, url: string): Promise<ReceivedPass | undefined> =>
      database.get(`${received} AND r.member = $1 AND r.match_key = $2 AND r.kept = 1`, member, matchKey(url)),

    /** Ids of the pages that match, in the order of the list; undefined if that took too long. */
    async search(member: string, query: Query): Promise<string[] | undefined> {
      const { values, groups, has, during } = conditionsOf(database, member, query)
      const found = groups.map((group) => `AND (${has('p.words', group)})`)
      const select = `SELECT r.pass AS id FROM pass_receiver r CROSS JOIN pass p
        WHERE p.id = r.pass AND r.member = $1 AND r.kept = 1 AND r.hidden = 0 AND ${during('r')} ${found.join(' ')} ${listOrder}`
      const rows = await database.allWithin<{ id: string }>(longestReading, select, ...values)
      return rows?.map(({ id }) => id)
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

    /** Removes a page, which can be restored for ten minutes. Call it within a transaction. */
    async remove(member: string, pass: string, now: number): Promise<void> {
      await update(database, 'pass_receiver', { pass, member, kept: 1, hidden: 0 }, { hidden: 1, answered: now })
    },

    /** Restores the page that was removed last, if it still can be. Call it within a transaction. */
    async restorePage(member: string, url: string, now: number): Promise<ReceivedPass | undefined> {
      await database.run(
        `UPDATE pass_receiver SET hidden = 0
         WHERE member = $1 AND match_key = $2 AND kept = 1 AND hidden = 1 AND answered >= $3`,
        ...[member, matchKey(url), now - restorePeriod],
      )
      return this.find(member, url)
    },

    /** @returns false if it can't be restored any more */
    async restore(member: string, pass: string, now: number): Promise<boolean> {
      const restore = `UPDATE pass_receiver SET hidden = 0
        WHERE pass = $1 AND member = $2 AND kept = 1 AND hidden = 1 AND answered >= $3`
      return (await database.run(restore, pass, member, now - restorePeriod)) > 0
    },
  }
}
