import { byPageText, type PageTexts, pageTextNames } from '../../../contract/endpoints.ts'
import { matchKey } from '../../../contract/page-url.ts'
import { type Busy, furthestDue, isFree } from '../../store/due.ts'
import type { Database } from '../../store/engine/database.ts'
import { columnsOf, exists, insert, upsert } from '../../store/engine/queries.ts'

/** Milliseconds in which a claimed page must be read; then another node claims it. */
const lease = 60_000

/** Milliseconds until the next attempt, by the attempts so far. */
export const pauses = [60_000, 3_600_000]

/** Milliseconds after which a page that said nothing is asked again, if somebody shares it. */
const silence = 24 * 3_600_000

export interface Reading {
  match_key: string
  url: string
  /** The member for whom it is read. */
  member: string
  due: number
  /** Attempts so far, with the one that begins. */
  attempts: number
}

const columns = { key: 'match_key', member: 'member', address: 'url' }

const isReading = 'EXISTS (SELECT 1 FROM page_reader WHERE id = 1)'

export const headRows = (database: Database) => ({
  /** Whether pages are read: what isn't is not even queued. */
  async setReading(isOn: boolean): Promise<void> {
    if ((await exists(database, 'SELECT 1 FROM page_reader WHERE id = 1')) === isOn) return
    await database.transaction(async (tx) => {
      await tx.run('DELETE FROM page_reader')
      if (isOn) await insert(tx, 'page_reader', { id: 1 })
      else await tx.run('DELETE FROM page_reading')
    })
  },

  /** What a shared page said; empty if it said nothing lately, undefined if it has to be asked. */
  async known(url: string, now: number): Promise<PageTexts | undefined> {
    const select = `SELECT ${columnsOf('h', pageTextNames)}, h.read FROM recommendation r CROSS JOIN page_head h
      WHERE r.match_key = $1 AND h.recommendation = r.id`
    const row = await database.get<PageTexts & { read: number }>(select, matchKey(url))
    return row && (row.title !== '' || Math.abs(now - row.read) < silence) ? byPageText((name) => row[name]) : undefined
  },

  /** Has a page read, once for all who wait for it. Within the transaction that needs it. */
  async request(url: string, member: string, now: number): Promise<void> {
    await database.run(
      `INSERT INTO page_reading (match_key, url, member, due) SELECT $1, $2, $3, CAST($4 AS BIGINT) WHERE ${isReading}
       ON CONFLICT (match_key) DO NOTHING`,
      ...[matchKey(url), url, member, now],
    )
  },

  /** Claims the latest page that waits, and counts the attempt. Usually none waits, and nothing is written. */
  async claim(busy: Busy, now: number): Promise<Reading | undefined> {
    const [condition, ...values] = isFree(busy, columns, 3)
    const select = `SELECT match_key, due FROM page_reading
      WHERE (due <= $1 OR due > $2)${condition} ORDER BY due DESC LIMIT 1`
    const waiting = await database.get<Pick<Reading, 'match_key' | 'due'>>(select, now, now + furthestDue, ...values)
    if (!waiting) return undefined
    const update = `UPDATE page_reading SET due = $3, attempts = attempts + 1 WHERE match_key = $1 AND due = $2
      RETURNING match_key, url, member, due, attempts`
    return database.get(update, waiting.match_key, waiting.due, now + lease)
  },

  async postpone({ match_key, attempts }: Reading, now: number): Promise<void> {
    const due = now + (pauses[attempts - 1] ?? 0)
    await database.run('UPDATE page_reading SET due = $2 WHERE match_key = $1', match_key, due)
  },

  /** Saves what a page said, if it is shared: others take it from there. @param texts undefined if it said nothing */
  async save(key: string, texts: PageTexts | undefined, now: number): Promise<void> {
    const page = await database.get<{ id: string }>('SELECT id FROM recommendation WHERE match_key = $1', key)
    const head = { ...byPageText((name) => texts?.[name] ?? ''), read: now }
    if (page) await upsert(database, 'page_head', { recommendation: page.id }, head)
  },

  end: (key: string) => database.run('DELETE FROM page_reading WHERE match_key = $1', key),

  /** Reads neither this page nor what else waits for its member, unless it is shared again. */
  refuse: ({ match_key, member }: Reading, now: number) =>
    database.run('DELETE FROM page_reading WHERE match_key = $1 OR member = $2 AND due <= $3', match_key, member, now),
})
