import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { openDatabaseOf } from '../../database/database-of.ts'
import { numberOf, textOf, type Write } from './writes.ts'

interface News {
  member: string
  message: string
  title: string
  published: number
  url: string | null
}

interface Request {
  id: string
  state: string
  answer: string
  contact_card: string
  withdrawn: number
  updated: number
}

/** Queries that must be empty: they find counters and copies that contradict the data. */
const disagreements = {
  'a member’s tally of contacts': `SELECT member FROM member_tally t
    WHERE contacts <> (SELECT COUNT(*) FROM contact c WHERE c.member = t.member)`,
  'a member’s tally of news': `SELECT member FROM member_tally t
    WHERE news <> (SELECT COUNT(*) FROM news_item n WHERE n.member = t.member)`,
  'a page’s tally of sharers': `SELECT recommendation FROM recommendation_tally t
    WHERE sharers <> (SELECT COUNT(*) FROM news_item n WHERE n.recommendation = t.recommendation)`,
  'contacts by number': `SELECT a.member FROM member_tally a
    WHERE contacts <> (SELECT COUNT(*) FROM numbered_contact c WHERE c.member = a.number)`,
  'sharers by number': `SELECT r.recommendation FROM recommendation_tally r
    WHERE sharers <> (SELECT COUNT(*) FROM numbered_sharer s WHERE s.recommendation = r.number)`,
  'contacts in both directions': `SELECT member FROM contact c
    WHERE NOT EXISTS (SELECT 1 FROM contact d WHERE d.member = c.contact AND d.contact = c.member)`,
  'pages that nobody shared': `SELECT id FROM recommendation r
    WHERE NOT EXISTS (SELECT 1 FROM news_item n WHERE n.recommendation = r.id)`,
  'keys without a response': `SELECT key FROM kept_response WHERE response = ''`,
}

/** The effect of a write: the number of each of its rows, and their content. */
interface Effect {
  parts: Record<string, number>
  standing: string
}

/** All that the comparison reads. */
interface Rows {
  /** What is wrong with the database, whatever was written. */
  unsound: string[]
  news: News[]
  requests: Request[]
  contacts: { pair: string }[]
  kept: { member: string; key: string }[]
}

async function readRows(database: Database): Promise<Rows> {
  const unsound = database.engine === 'sqlite' ? await damagesOf(database) : []
  for (const [what, sql] of Object.entries(disagreements)) {
    const rows = await database.all(sql)
    if (rows.length > 0) unsound.push(`${what}: ${rows.length} disagree`)
  }
  return {
    unsound,
    news: await database.all<News>('SELECT member, message, title, published, url FROM news_item'),
    requests: await database.all<Request>('SELECT * FROM contact_request'),
    contacts: await database.all(`SELECT member || ' ' || contact AS pair FROM contact`),
    kept: await database.all("SELECT member, key FROM kept_response WHERE response <> ''"),
  }
}

/** The damages that SQLite finds in its file. PostgreSQL checks foreign keys itself. */
async function damagesOf(database: Database): Promise<string[]> {
  const checked = await database.all<{ integrity_check: string }>('PRAGMA integrity_check')
  const damages = checked.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  if ((await database.all('PRAGMA foreign_key_check')).length > 0) damages.push('a row without the one that it names')
  return damages
}

/** Reads all rows in one transaction: a killed node's last transaction may commit meanwhile. */
async function readAll(data: string): Promise<Rows> {
  // of a copy, so that the service itself recovers SQLite's file; the settings name the same PostgreSQL
  const copy = mkdtempSync(join(tmpdir(), 'passalong-copy-'))
  cpSync(data, copy, { recursive: true })
  try {
    const database = await openDatabaseOf(copy)
    const rows = await database.transaction(readRows)
    await database.close()
    return rows
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Reads the effects of all writes from the database that a killed service left. */
export async function readDatabase(data: string) {
  const rows = await readAll(data)
  const news = Map.groupBy(rows.news, ({ member, url, message }) => `${member} ${url ?? message}`)
  const requests = new Map(rows.requests.map((row) => [row.id, row]))
  const contacts = new Set(rows.contacts.map(({ pair }) => pair))
  const kept = Map.groupBy(rows.kept, ({ member, key }) => `${member} ${key}`)

  function effectOf(write: Write): Effect {
    const { kind, member, number, url, request } = write
    const text = textOf(write)
    const parts: Record<string, number> = { 'kept response': kept.get(`${member} ${text}`)?.length ?? 0 }
    let standing: unknown
    if (request) {
      const row = requests.get(request.id)
      const answered = (state: string, answer: string, card: string, withdrawn = 0) =>
        Number(
          row?.state === state && row.answer === answer && row.contact_card === card && row.withdrawn === withdrawn,
        )
      standing = row
      if (kind === 'accept') {
        const { other, crossing } = request
        parts.request = answered('accepted', text, 'BUSINESS')
        parts.contact = Number(contacts.has(`${member} ${other}`))
        if (crossing) parts.crossing = Number(requests.get(crossing)?.state === 'accepted')
      } else if (kind === 'decline') parts.request = answered('declined', text, 'NONE')
      else parts.request = answered('deleted', '', 'NONE', kind === 'withdraw' ? 1 : 0)
    } else {
      const items = news.get(`${member} ${url ?? text}`) ?? []
      // the later of two shares of a page replaces the earlier one, so the earlier one was done too
      parts['news item'] = items.filter(({ message }) => numberOf(message) >= number).length
      standing = items.filter(({ message }) => message === text)
      if (items.some((row) => row.message === text && url && row.title !== `Title ${number}`)) parts.title = 0
    }
    return { parts, standing: JSON.stringify(standing) }
  }

  return { unsound: rows.unsound, effectOf }
}
