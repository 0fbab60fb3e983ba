import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '../../../../src/service/store/store.ts'
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

/**
 * Reads the effects of all writes from a killed service's database. Read-only, so that the service itself recovers it.
 */
export function readDatabase(data: string) {
  const database = new DatabaseSync(join(data, databaseFile), { readOnly: true, timeout: 5000 })
  const all = <Row>(sql: string) => database.prepare(sql).all() as Row[]
  const unsound = all<{ integrity_check: string }>('PRAGMA integrity_check')
    .map((row) => row.integrity_check)
    .filter((said) => said !== 'ok')
  if (all('PRAGMA foreign_key_check').length > 0) unsound.push('a row without the one that it names')
  for (const [what, sql] of Object.entries(disagreements)) {
    const rows = all(sql)
    if (rows.length > 0) unsound.push(`${what}: ${rows.length} disagree`)
  }
  const news = Map.groupBy(
    all<News>(`SELECT member, message, title, published, url FROM news_item`),
    ({ member, url, message }) => `${member} ${url ?? message}`,
  )
  const requests = new Map(all<Request>('SELECT * FROM contact_request').map((row) => [row.id, row]))
  const contacts = new Set(
    all<{ pair: string }>(`SELECT member || ' ' || contact AS pair FROM contact`).map(({ pair }) => pair),
  )
  const kept = Map.groupBy(
    all<{ member: string; key: string }>("SELECT member, key FROM kept_response WHERE response <> ''"),
    ({ member, key }) => `${member} ${key}`,
  )
  database.close()

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
      const rows = news.get(`${member} ${url ?? text}`) ?? []
      // the later of two shares of a page replaces the earlier one, so the earlier one was done too
      parts['news item'] = rows.filter(({ message }) => numberOf(message) >= number).length
      standing = rows.filter(({ message }) => message === text)
      if (rows.some((row) => row.message === text && url && row.title !== `Title ${number}`)) parts.title = 0
    }
    return { parts, standing: JSON.stringify(standing) }
  }

  return { unsound, effectOf }
}
