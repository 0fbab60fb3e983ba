import type { Query } from '../../../contract/search.ts'
import { type Database, placeholders, type Value } from '../engine/database.ts'
import { type NewsRow, newsColumns } from '../shares/news.ts'
import { textsOfPages } from '../shares/recommendations.ts'
import { createIndexing, ftsQuery, numbersPerMillisecond, readSpans, sought, tsquery } from './indexing.ts'

/** The newest matches among which the best are found: ranking a million would keep all other requests waiting. */
export const maxMatches = 500

/** Searches that run at once: others would only make each of them slower, and take the connections of other reads. */
export const maxAtOnce = 4

export interface Hit {
  /** The best match; if several members' shares match, with the texts of the page, unless the order is by time. */
  news: NewsRow
  /** Ids of members whose shares of the page match, contacts first; for a status its author. */
  sharers: string[]
}

export interface Hits {
  hits: Hit[]
  /** The number of all hits; with `isMore`, there are older ones too. */
  count: number
  isMore: boolean
}

export interface Question {
  query: Query
  authors: readonly string[]
  viewer: string
  /** Finds what the member, contacts and who authorized it wrote (§7). Undefined on the site, which finds all. */
  application: string | undefined
  isByTime?: boolean | undefined
}

/** The items that are read: the latest of a time. */
interface Part {
  wanted: string
  since: number
  until: number
  blocks?: readonly number[] | undefined
  limit: number
}

const endOfTime = Date.UTC(9999)

interface Found {
  number: number
  member: string
  /** The recommendation's id, or the status's. */
  page: string
  /** 4 if all words are in the title, 2 if they are there and in the comment, else 0; a contact's have one more. */
  rank: number
}

export function createSearch(database: Database) {
  const isPostgres = database.engine === 'postgres'
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < maxAtOnce) running++
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  async function newest(question: Question): Promise<Found[]> {
    const { query, authors } = question
    const { since = 0, until = endOfTime } = query
    const wanted = isPostgres ? tsquery(query, authors) : ftsQuery(query, authors)
    if (!isPostgres || wanted === '') return read(question, { wanted, since, until, limit: maxMatches })
    const ends = await database.get<{ oldest: number | null; newest: number | null }>(
      'SELECT MIN(number) AS oldest, MAX(number) AS newest FROM search_item',
    )
    if (ends?.oldest == null || ends.newest == null) return []
    const oldest = Math.max(ends.oldest / numbersPerMillisecond, since)
    const newest = Math.min(ends.newest / numbersPerMillisecond, until)
    return readSpans({ oldest, newest }, maxMatches, ({ blocks, before, limit }) =>
      read(question, { wanted, since, until: Math.min(before, until), blocks, limit }),
    )
  }

  function read({ query, viewer, application }: Question, part: Part): Promise<Found[]> {
    const values: Value[] = [viewer]
    const value = (of: Value) => `$${values.push(of)}`
    // a bound number is a REAL to SQLite, and its index compares only integers
    const integer = (of: number) => `CAST(${value(of)} AS ${isPostgres ? 'BIGINT' : 'INTEGER'})`

    let items = 'search_item s'
    let number = 's.number'
    const conditions = ["s.member NOT IN (SELECT id FROM member WHERE state = 'disabled')"]
    if (part.wanted !== '' && isPostgres) {
      // PostgreSQL plans the statement once, since subqueries hide the values. OFFSET 0: it would go through all items in
      // their order, in the hope of meeting enough that match
      const during = part.blocks ? `s.blocks && (SELECT CAST(${value(`{${part.blocks}}`)} AS INT[])) AND` : ''
      items = `(SELECT * FROM search_item s
        WHERE ${during} s.words @@ (SELECT CAST(${value(part.wanted)} AS TSQUERY)) OFFSET 0) s`
    } else if (part.wanted !== '') {
      items = 'search_text f CROSS JOIN search_item s'
      number = 'f.rowid'
      conditions.push(`search_text MATCH ${value(part.wanted)} AND s.number = f.rowid`)
    }
    conditions.push(`${number} >= ${integer(part.since * numbersPerMillisecond)}`)
    conditions.push(`${number} < ${integer(part.until * numbersPerMillisecond)}`)

    const isContact = 'EXISTS (SELECT 1 FROM contact c WHERE c.member = $1 AND c.contact = s.member)'
    if (application !== undefined)
      conditions.push(`(s.member = $1 OR ${isContact} OR EXISTS
        (SELECT 1 FROM consent g WHERE g.member = s.member AND g.application = ${value(application)}))`)

    const terms = query.terms.map((term) => value(sought(term)))
    const hasAll = (text: string) =>
      terms.map((term) => `${isPostgres ? 'strpos' : 'instr'}(${text}, ${term}) > 0`).join(' AND ')
    const rank =
      terms.length === 0
        ? '0'
        : `CASE WHEN ${hasAll('s.title')} THEN 4 WHEN ${hasAll('s.title || s.message')} THEN 2 ELSE 0 END`
    return database.all<Found>(
      `SELECT s.number, s.member, s.page, ${rank} + CASE WHEN ${isContact} THEN 1 ELSE 0 END AS rank
       FROM ${items} WHERE ${conditions.join(' AND ')}
       ORDER BY ${number} DESC LIMIT ${integer(part.limit)}`,
      ...values,
    )
  }

  async function newsOf(numbers: readonly number[]): Promise<Map<number, NewsRow>> {
    if (numbers.length === 0) return new Map()
    const rows = await database.all<NewsRow & { number: number }>(
      `SELECT s.number, ${newsColumns} FROM search_item s CROSS JOIN news_item n
       WHERE s.number IN (${placeholders(numbers, 1)}) AND n.id = s.item`,
      ...numbers,
    )
    return new Map(rows.map(({ number, ...news }) => [number, news]))
  }

  return {
    ...createIndexing(database),

    /** Of the newest `maxMatches`: first all words in the title, then some in the comment; contacts' first. */
    async find(question: Question, limit: number, offset: number): Promise<Hits> {
      const { query, authors } = question
      if (query.from.length > 0 && authors.length === 0) return { hits: [], count: 0, isMore: false }
      const all = await inTurn(() => newest(question))
      if (!question.isByTime) all.sort((a, b) => b.rank - a.rank || b.number - a.number)
      const pages = Map.groupBy(all, ({ page }) => page)
      const shown = [...pages.values()].slice(offset, offset + limit)
      const numberOf = ([best]: Found[]) => best?.number ?? 0
      const news = await newsOf(shown.map(numberOf))
      const several = shown.filter((found) => found.length > 1 && !question.isByTime)
      const texts = await textsOfPages(
        database,
        several.flatMap((found) => news.get(numberOf(found))?.id ?? []),
      )
      const hits = shown.flatMap((found) => {
        const own = news.get(numberOf(found))
        const item = own && { ...own, ...texts.get(own.id), language: own.language }
        const contactsFirst = found.toSorted((a, b) => (b.rank % 2) - (a.rank % 2))
        return item ? [{ news: item, sharers: contactsFirst.map(({ member }) => member) }] : []
      })
      return { hits, count: pages.size, isMore: all.length === maxMatches }
    },
  }
}
