import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { cleanPageUrl, matchKey } from '../../../src/contract/page-url.ts'
import { writeTimestamp } from '../../../src/contract/text.ts'
import { databaseFile } from '../../../src/service/store/store.ts'

/**
 * The least that answers the measured calls. It prints its address; its last argument is the service's data directory.
 */
const data = process.argv.at(-1) ?? ''
const database = new DatabaseSync(join(data, databaseFile), { readOnly: true })

type Row = Record<string, string | number | null>

const tokenRow = database.prepare('SELECT member, application FROM token WHERE hash = ?')
/** The columns of a member that the measured responses show. */
const shown = `m.id, m.name, m.language, m.updated, m.first_name, m.last_name, m.headline, m.city, m.country, m.picture`
const memberRow = database.prepare(
  `SELECT ${shown}, m.gender, m.introduction, t.contacts FROM member m JOIN member_tally t ON t.member = m.id
   WHERE m.id = ?1 AND EXISTS (SELECT 1 FROM consent WHERE member = ?1 AND application = ?2)`,
)
const pageRow = database.prepare(
  `SELECT n.recommendation, n.title, n.overview, n.keywords, n.site_name, n.published,
     (SELECT sharers FROM recommendation_tally t WHERE t.recommendation = n.recommendation) AS sharers,
     (SELECT id FROM news_item o WHERE o.recommendation = n.recommendation AND o.member = ?2) AS own
   FROM news_item n WHERE n.recommendation = (SELECT id FROM recommendation WHERE match_key = ?1)
   ORDER BY n.published DESC, n.id LIMIT 1`,
)
const sharerRows = database.prepare(
  `SELECT ${shown}, n.message, n.published,
     EXISTS (SELECT 1 FROM contact c WHERE c.member = ?2 AND c.contact = m.id) AS is_contact
   FROM news_item n CROSS JOIN member m
   WHERE n.recommendation = ?1 AND m.id = n.member ORDER BY n.published DESC, n.id LIMIT ?3`,
)
const mutualRow = database.prepare(
  'SELECT 1 FROM contact a CROSS JOIN contact b WHERE a.member = ?1 AND b.member = ?2 AND b.contact = a.contact LIMIT 1',
)
const countries = new Intl.DisplayNames('en', { type: 'region' })
const nameOf = (code: string) => {
  const name = named.get(code) ?? countries.of(code) ?? ''
  named.set(code, name)
  return name
}
const named = new Map<string, string>()

const server = createServer((request, response) => {
  const [, token = ''] = (request.headers.authorization ?? '').split(' ')
  const caller = tokenRow.get(hash('sha256', token, 'base64url')) as Row
  const { url = '' } = request
  const body = JSON.stringify(url === '/me' ? profile(caller) : page(new URLSearchParams(url.split('?')[1]), caller))
  response.writeHead(200, {
    'Content-Type': 'application/json;charset=UTF-8',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
})
server.listen(0, '127.0.0.1')
let origin = ''
server.on('listening', () => {
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  console.log(`listening on ${origin}`)
})

function profile({ member = '', application = '' }: Row) {
  const row = memberRow.get(member, application) as Row
  const { gender, introduction, contacts } = row
  return {
    ...describe(row, 0),
    gender,
    ...(introduction && { introduction }),
    contact_count: contacts,
    is_premium: false,
  }
}

function page(parameters: URLSearchParams, { member = '' }: Row) {
  const url = cleanPageUrl(parameters.get('url') ?? '') ?? ''
  const row = pageRow.get(matchKey(url), member) as Row | undefined
  const rows = row ? (sharerRows.all(row.recommendation ?? '', member, Number(parameters.get('limit'))) as Row[]) : []
  const sharers = rows.map(({ message, published, is_contact, ...sharer }) => {
    const distance = is_contact ? 1 : mutualRow.get(member, sharer.id ?? '') ? 2 : undefined
    return {
      ...describe(sharer, distance),
      type: 'SHARER',
      updated_time: writeTimestamp(Number(published)),
      ...(message && { sharing_message: message }),
    }
  })
  return {
    id: row?.recommendation ?? '',
    type: 'RECOMMEND DETAILS',
    name: row?.title || url,
    link: `${origin}/page?url=${encodeURIComponent(url)}`,
    url,
    updated_time: writeTimestamp(Number(row?.published ?? Date.now())),
    count: row?.sharers ?? 0,
    count_string: String(row?.sharers ?? 0),
    paging: { previous: '', next: '' },
    data: sharers,
    domain: new URL(url).hostname,
    title: row?.title ?? '',
    overview: row?.overview ?? '',
    ...(row?.keywords && { keywords: row.keywords }),
    ...(row?.site_name && { site_name: row.site_name }),
    shared: Boolean(row?.own),
  }
}

const describe = (row: Row, distance?: number) => ({
  id: row.id,
  type: 'USER',
  name: row.name,
  link: `${origin}/profile/${row.id}`,
  language: row.language,
  updated_time: writeTimestamp(Number(row.updated)),
  first_name: row.first_name,
  last_name: row.last_name,
  headline: row.headline,
  location: { city: row.city, country: nameOf(String(row.country)) },
  has_picture: true,
  picture_small: `${origin}/pictures/${row.picture}/small`,
  picture_large: `${origin}/pictures/${row.picture}/large`,
  ...(distance !== undefined && { distance }),
})
