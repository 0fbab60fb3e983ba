import { type Database, placeholders, type Value } from '../engine/database.ts'
import { type NewsRow, newsColumns } from '../shares/news.ts'
import type { Query, Term } from './query.ts'
import { domainsOf, facts, searchWords } from './words.ts'

/** The newest matches among which the best are found: ranking a million would keep all other requests waiting. */
export const maxMatches = 500

/** Numbers of the index for each millisecond of publication. */
const numbersPerMillisecond = 1000

/** A found status, or a found page with one of its shares. */
export interface Hit {
  news: NewsRow
  /** Ids of members whose shares of the page match, contacts first; for a status its author. */
  sharers: string[]
}

export interface Hits {
  /** The hits of this page. */
  hits: Hit[]
  /** The number of all hits; with `isMore`, there are older ones too. */
  count: number
  isMore: boolean
}

/** What a member searches. */
export interface Question {
  query: Query
  /** Ids of the members whom `from:` names. */
  authors: readonly string[]
  /** The id of the member who searches. */
  viewer: string
}

interface Found {
  number: number
  item: string
  member: string
  /** The recommendation's id, or the status's. */
  page: string
  is_contact: number
}

/** A news item that waits for the index. */
interface Waiting extends NewsRow {
  number: number
  recommendation: string | null
}

/** Columns of the index, and how PostgreSQL names them. */
const columns = { title: 'A', message: 'B', rest: 'C', facts: 'D' } as const
type Column = keyof typeof columns

/** The columns with texts; then those that rank higher, the best last. */
const searched = ['title', 'message', 'rest'] as const
const ranked = [['title', 'message'], ['title']] as const

export type Search = ReturnType<typeof createSearch>

/**
 * The search over shares and statuses. The index has the words and facts of `words.ts`, so no syntax of an engine is in
 * a member's text; SQLite's and PostgreSQL's find the same.
 */
export function createSearch(database: Database) {
  const isPostgres = database.engine === 'postgres'

  /** Adds an item that the index doesn't have. */
  async function index(tx: Database, { id, published, url, member, recommendation, ...item }: Waiting): Promise<void> {
    const host = url === null ? '' : (URL.parse(url)?.hostname ?? '')
    const words: Record<Column, string[]> = {
      title: searchWords(item.title),
      message: searchWords(item.message),
      rest: searchWords(`${item.overview}\n${item.keywords}\n${item.site_name}\n${host}`),
      facts: [facts.by(member), facts.in(item.language), ...domainsOf(host).map(facts.on)],
    }
    const first = published * numbersPerMillisecond
    const taken = await tx.get<{ last: number | null }>(
      'SELECT MAX(number) AS last FROM search_item WHERE number >= $1 AND number < $2',
      first,
      first + 1000 * numbersPerMillisecond,
    )
    const values = [taken?.last ? taken.last + 1 : first, id, member, recommendation ?? id] as const
    if (isPostgres) {
      const sql =
        'INSERT INTO search_item (number, item, member, page, words) VALUES ($1, $2, $3, $4, CAST($5 AS tsvector))'
      await tx.run(sql, ...values, vectorOf(words))
      return
    }
    await tx.run('INSERT INTO search_item (number, item, member, page) VALUES ($1, $2, $3, $4)', ...values)
    await tx.run(
      'INSERT INTO search_text (rowid, title, message, rest, facts) VALUES ($1, $2, $3, $4, $5)',
      values[0],
      ...Object.values(words).map((each) => each.join(' ')),
    )
  }

  /** The part of a statement from FROM on about the items of the index that match. */
  function matching({ query, authors }: Question, inColumns: readonly Column[], from: number, ...before: Value[]) {
    const values = [...before]
    // a bound number is a REAL to SQLite, and its index compares only integers
    const placeholder = (value: Value) => `CAST($${values.push(value)} AS ${isPostgres ? 'BIGINT' : 'INTEGER'})`
    const wanted = isPostgres ? tsquery(query, authors, inColumns) : ftsQuery(query, authors, inColumns)
    const isByText = wanted !== '' && !isPostgres
    const number = isByText ? 'f.rowid' : 's.number'
    const conditions: string[] = []
    if (isByText) conditions.push(`search_text MATCH $${values.push(wanted)}`)
    else if (wanted !== '') conditions.push(`s.words @@ CAST($${values.push(wanted)} AS tsquery)`)
    const since = Math.max(from, (query.since ?? 0) * numbersPerMillisecond)
    conditions.push(`${number} >= ${placeholder(since)}`)
    if (query.until !== undefined) conditions.push(`${number} < ${placeholder(query.until * numbersPerMillisecond)}`)
    const where = `WHERE ${conditions.join(' AND ')}`
    return { number, tables: isByText ? 'search_text f' : 'search_item s', isByText, where, values }
  }

  /** The newest items that match, of active members. */
  function newest(question: Question): Promise<Found[]> {
    const { number, tables, isByText, where, values } = matching(question, searched, 0, question.viewer)
    return database.all<Found>(
      `SELECT s.number, s.item, s.member, s.page,
         CASE WHEN EXISTS (SELECT 1 FROM contact c WHERE c.member = $1 AND c.contact = s.member) THEN 1 ELSE 0 END AS is_contact
       FROM ${tables} ${isByText ? 'CROSS JOIN search_item s' : ''} CROSS JOIN member m
       ${where} ${isByText ? 'AND s.number = f.rowid' : ''} AND m.id = s.member AND m.state = 'active'
       ORDER BY ${number} DESC LIMIT ${maxMatches}`,
      ...values,
    )
  }

  /** The numbers of those with all words in these columns. */
  function numbersIn(question: Question, inColumns: readonly Column[], from: number): Promise<{ number: number }[]> {
    const { number, tables, where, values } = matching(question, inColumns, from)
    return database.all(
      `SELECT ${number} AS number FROM ${tables} ${where} ORDER BY ${number} DESC LIMIT ${maxMatches}`,
      ...values,
    )
  }

  return {
    /**
     * Adds items that wait to the index, the latest first. Safe if several processes do so.
     *
     * @returns the number of added items, at most `max`; 0 if none wait
     */
    async catchUp(max: number): Promise<number> {
      if (!(await database.get('SELECT 1 FROM search_pending LIMIT 1'))) return 0
      return database.transaction(async (tx) => {
        const rows = await tx.all<Waiting>(
          `SELECT p.number, n.recommendation, ${newsColumns}
           FROM (SELECT number, item FROM search_pending ORDER BY number DESC LIMIT $1) AS p
           CROSS JOIN news_item n WHERE n.id = p.item`,
          max,
        )
        if (rows.length === 0) return 0
        const [ids, numbers] = [rows.map(({ id }) => id), rows.map(({ number }) => number)]
        await tx.run(`DELETE FROM search_item WHERE item IN (${placeholders(ids, 1)})`, ...ids)
        for (const row of rows) await index(tx, row)
        await tx.run(`DELETE FROM search_pending WHERE number IN (${placeholders(numbers, 1)})`, ...numbers)
        return rows.length
      })
    },

    /** The number of items that wait to be added to the index. */
    async countPending(): Promise<number> {
      return (await database.get<{ count: number }>('SELECT COUNT(*) AS count FROM search_pending'))?.count ?? 0
    },

    /**
     * Finds pages and statuses of active members: among the newest `maxMatches`, those with all words in the title come
     * first, then those with some in the comment, then the rest; each contacts' first, then the latest.
     */
    async find(question: Question, limit: number, offset: number): Promise<Hits> {
      const { query, authors } = question
      if (query.from.length > 0 && authors.length === 0) return { hits: [], count: 0, isMore: false }
      const all = await newest(question)
      const ranks = new Map<number, number>()
      if (query.terms.length > 0 && all.length > 1)
        for (const [index, inColumns] of ranked.entries())
          for (const { number } of await numbersIn(question, inColumns, all.at(-1)?.number ?? 0))
            ranks.set(number, index + 1)
      const rankOf = ({ number }: Found) => ranks.get(number) ?? 0
      all.sort((a, b) => rankOf(b) - rankOf(a) || b.is_contact - a.is_contact || b.number - a.number)
      const pages = Map.groupBy(all, ({ page }) => page)
      const shown = [...pages.values()].slice(offset, offset + limit)
      const ids = shown.flatMap(([best]) => best?.item ?? [])
      const rows =
        ids.length === 0
          ? []
          : await database.all<NewsRow>(
              `SELECT ${newsColumns} FROM news_item n WHERE n.id IN (${placeholders(ids, 1)})`,
              ...ids,
            )
      const byId = new Map(rows.map((row) => [row.id, row]))
      const hits = shown.flatMap((found) => {
        const news = byId.get(found[0]?.item ?? '')
        const contactsFirst = found.toSorted((a, b) => b.is_contact - a.is_contact)
        return news ? [{ news, sharers: contactsFirst.map(({ member }) => member) }] : []
      })
      return { hits, count: pages.size, isMore: all.length === maxMatches }
    },
  }
}

/** PostgreSQL's form of an item's words, with gaps between the columns, so that no phrase spans two. */
function vectorOf(words: Record<Column, string[]>): string {
  const places = new Map<string, string[]>()
  let position = 1
  for (const [column, weight] of Object.entries(columns)) {
    for (const word of words[column as Column]) {
      const place = `${Math.min(position++, 16_383)}${weight}`
      const others = places.get(word)
      if (others) others.push(place)
      else places.set(word, [place])
    }
    position++
  }
  return [...places].map(([word, at]) => `${word}:${at.join(',')}`).join(' ')
}

/** The facts of which each group needs one. */
const factsOf = ({ lang, site }: Query, authors: readonly string[]): string[][] =>
  [authors.map(facts.by), lang.map(facts.in), ...site.map((host) => [facts.on(host)])].filter(
    (group) => group.length > 0,
  )

/** The query of SQLite's index; empty if any item matches. Words are letters and digits alone, in quotes. */
function ftsQuery(query: Query, authors: readonly string[], inColumns: readonly Column[]): string {
  const words = query.terms.map(
    ({ words, isPrefix }: Term) => `{${inColumns.join(' ')}} : "${words.join(' ')}"${isPrefix ? ' *' : ''}`,
  )
  const groups = factsOf(query, authors).map((group) => `facts : (${group.map((fact) => `"${fact}"`).join(' OR ')})`)
  return [...words, ...groups].map((each) => `(${each})`).join(' AND ')
}

/** The query of PostgreSQL's index; empty if any item matches. */
function tsquery(query: Query, authors: readonly string[], inColumns: readonly Column[]): string {
  const weights = inColumns.map((column) => columns[column]).join('')
  const words = query.terms.map(({ words, isPrefix }: Term) =>
    words.map((word, index) => `${word}:${isPrefix && index === words.length - 1 ? '*' : ''}${weights}`).join(' <-> '),
  )
  const groups = factsOf(query, authors).map((group) => group.map((fact) => `${fact}:${columns.facts}`).join(' | '))
  return [...words, ...groups].map((each) => `(${each})`).join(' & ')
}
