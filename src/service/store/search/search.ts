import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { type Database, placeholders, type Value } from '../engine/database.ts'
import { type NewsRow, newsColumns } from '../shares/news.ts'
import { domainsOf, facts, type Query, searchWords, type Term } from './query.ts'

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
  hits: Hit[]
  /** The number of all hits; with `isMore`, there are older ones too. */
  count: number
  isMore: boolean
}

export interface Question {
  query: Query
  authors: readonly string[]
  viewer: string
  /**
   * The application that searches for the member: it finds what the member, contacts and members who authorized it wrote
   * (§7). Undefined on the network's site, where every member reads all.
   */
  application: string | undefined
}

interface Found {
  number: number
  item: string
  member: string
  /** The recommendation's id, or the status's. */
  page: string
  is_contact: number
  /** 2 if all words are in the title, 1 if they are there and in the comment, else 0. */
  rank: number
}

interface Waiting extends NewsRow {
  number: number
  recommendation: string | null
}

/** Columns of the index, and how PostgreSQL names them. */
const columns = { title: 'A', message: 'B', rest: 'C', facts: 'D' } as const
type Column = keyof typeof columns

/**
 * The search over shares and statuses. The index has the words and facts of `query.ts`, so no syntax of an engine is in
 * a member's text; SQLite's and PostgreSQL's find the same.
 */
export function createSearch(database: Database) {
  const isPostgres = database.engine === 'postgres'

  async function index(tx: Database, { id, published, url, member, recommendation, ...item }: Waiting): Promise<void> {
    const host = url === null ? '' : (URL.parse(url)?.hostname ?? '')
    const words: Record<Column, string[]> = {
      title: searchWords(item.title),
      message: searchWords(item.message),
      rest: searchWords(`${item.overview}\n${item.keywords}\n${item.site_name}\n${host}`),
      facts: [facts.by(member), facts.in(item.language), ...domainsOf(host).map(facts.on)],
    }
    const first = published * numbersPerMillisecond
    const [column, value] = isPostgres ? [', words', ', CAST($6 AS tsvector)'] : ['', '']
    const added = await tx.get<{ number: number }>(
      `INSERT INTO search_item (item, member, page, number${column})
       SELECT $1, $2, $3, COALESCE(MAX(number) + 1, CAST($4 AS BIGINT))${value} FROM search_item
       WHERE number >= CAST($4 AS BIGINT) AND number < CAST($5 AS BIGINT) RETURNING number`,
      ...[id, member, recommendation ?? id, first, first + 1000 * numbersPerMillisecond],
      ...(isPostgres ? [vectorOf(words)] : []),
    )
    if (!isPostgres)
      await tx.run(
        'INSERT INTO search_text (rowid, title, message, rest, facts) VALUES ($1, $2, $3, $4, $5)',
        added?.number ?? first,
        ...Object.values(words).map((each) => each.join(' ')),
      )
  }

  /** The newest items that match, of active members, with their ranks. */
  async function newest({ query, authors, viewer, application }: Question): Promise<Found[]> {
    const values: Value[] = [viewer]
    // a bound number is a REAL to SQLite, and its index compares only integers
    const integer = (value: number) => `CAST($${values.push(value)} AS ${isPostgres ? 'BIGINT' : 'INTEGER'})`
    const wanted = isPostgres ? tsquery(query, authors, 'ABC') : ftsQuery(query, authors)
    const isByText = wanted !== '' && !isPostgres
    const number = isByText ? 'f.rowid' : 's.number'
    const isContact = 'EXISTS (SELECT 1 FROM contact c WHERE c.member = $1 AND c.contact = s.member)'
    const conditions = ["m.id = s.member AND m.state = 'active'"]
    if (application !== undefined)
      conditions.push(`(m.id = $1 OR ${isContact}
        OR EXISTS (SELECT 1 FROM consent g WHERE g.member = m.id AND g.application = $${values.push(application)}))`)
    if (isByText) conditions.push(`search_text MATCH $${values.push(wanted)} AND s.number = f.rowid`)
    else if (wanted !== '') conditions.push(`s.words @@ CAST($${values.push(wanted)} AS tsquery)`)
    if (query.since !== undefined) conditions.push(`${number} >= ${integer(query.since * numbersPerMillisecond)}`)
    if (query.until !== undefined) conditions.push(`${number} < ${integer(query.until * numbersPerMillisecond)}`)
    const isIn = (weights: string) => `s.words @@ CAST($${values.push(tsquery(query, [], weights))} AS tsquery)`
    const rank =
      isPostgres && query.terms.length > 0
        ? `, CASE WHEN ${isIn('A')} THEN 2 WHEN ${isIn('AB')} THEN 1 ELSE 0 END AS rank`
        : isByText
          ? ', f.title, f.message'
          : ''
    const rows = await database.all<Omit<Found, 'rank'> & { rank?: number; title?: string; message?: string }>(
      `SELECT s.number, s.item, s.member, s.page${rank},
         CASE WHEN ${isContact} THEN 1 ELSE 0 END AS is_contact
       FROM ${isByText ? 'search_text f CROSS JOIN search_item s' : 'search_item s'} CROSS JOIN member m
       WHERE ${conditions.join(' AND ')} ORDER BY ${number} DESC LIMIT ${maxMatches}`,
      ...values,
    )
    return rows.map(({ rank, title = '', message = '', ...found }) => ({
      ...found,
      rank: rank ?? rankOf(query.terms, title, message),
    }))
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
        const select = `SELECT p.number, n.recommendation, ${newsColumns}
         FROM (SELECT number, item FROM search_pending ORDER BY number DESC LIMIT $1) AS p
         CROSS JOIN news_item n WHERE n.id = p.item`
        const rows = await tx.all<Waiting>(select, max)
        if (rows.length === 0) return 0
        const [ids, numbers] = [rows.map(({ id }) => id), rows.map(({ number }) => number)]
        await tx.run(`DELETE FROM search_item WHERE item IN (${placeholders(ids, 1)})`, ...ids)
        // in the order of its numbers, SQLite's index is five times as fast
        for (const row of rows.sort((a, b) => a.published - b.published)) await index(tx, row)
        await tx.run(`DELETE FROM search_pending WHERE number IN (${placeholders(numbers, 1)})`, ...numbers)
        return rows.length
      })
    },

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
      all.sort((a, b) => b.rank - a.rank || b.is_contact - a.is_contact || b.number - a.number)
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

/** The rank of an item. Its words are those of the index, with spaces between them. */
function rankOf(terms: readonly Term[], title: string, message: string): number {
  if (terms.length === 0) return 0
  const isIn = (text: string) => {
    const padded = ` ${text} `
    return ({ words, isPrefix }: Term) => padded.includes(` ${words.join(' ')}${isPrefix ? '' : ' '}`)
  }
  const [inTitle, inMessage] = [isIn(title), isIn(message)]
  if (terms.every(inTitle)) return 2
  return terms.every((term) => inTitle(term) || inMessage(term)) ? 1 : 0
}

/** The query of SQLite's index; empty if any item matches. Words are letters and digits alone, in quotes. */
function ftsQuery(query: Query, authors: readonly string[]): string {
  const words = query.terms.map(
    ({ words, isPrefix }) => `{title message rest} : "${words.join(' ')}"${isPrefix ? ' *' : ''}`,
  )
  const groups = factsOf(query, authors).map((group) => `facts : (${group.map((fact) => `"${fact}"`).join(' OR ')})`)
  return [...words, ...groups].map((each) => `(${each})`).join(' AND ')
}

/**
 * The query of PostgreSQL's index; empty if any item matches.
 *
 * @param weights those of the columns with the words
 */
function tsquery(query: Query, authors: readonly string[], weights: string): string {
  const words = query.terms.map(({ words, isPrefix }) =>
    words.map((word, index) => `${word}:${isPrefix && index === words.length - 1 ? '*' : ''}${weights}`).join(' <-> '),
  )
  const groups = factsOf(query, authors).map((group) => group.map((fact) => `${fact}:${columns.facts}`).join(' | '))
  return [...words, ...groups].map((each) => `(${each})`).join(' & ')
}

/** Items that are added to the index at once: other work waits so long. */
const batch = 500

/** Milliseconds between two looks for new items; a search adds the latest itself. */
const pause = 1000

/** Milliseconds between two lines of the log about the first reading. */
const reportEvery = 10_000

/**
 * Adds waiting items to the index of the search, the newest first, while the service runs. In a database from before the
 * search all items wait; after an interruption the next start goes on.
 */
export function keepSearchUp(search: ReturnType<typeof createSearch>, log: (line: string) => void) {
  const ending = new AbortController()
  let all = 0
  let added = 0

  async function work(): Promise<void> {
    all = await search.countPending()
    let reported = Date.now()
    const isLarge = all > 2 * batch
    if (isLarge) log(`The search reads ${all} shares and statuses; until then, it finds the newest.`)
    while (!ending.signal.aborted) {
      // the database may be away for a while
      const count = await search.catchUp(batch).catch(() => undefined)
      added += count ?? 0
      if (isLarge && all > 0 && count && Date.now() - reported >= reportEvery) {
        reported = Date.now()
        log(`The search has read ${Math.floor((100 * added) / all)} %.`)
      }
      if (count) await setImmediate()
      else {
        if (count === 0) {
          if (isLarge && all > 0) log('The search has read all shares and statuses.')
          all = 0
        }
        await delay(pause, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      }
    }
  }

  const working = work().catch((error) => log(`The search finds nothing new until the next start: ${error}`))
  return {
    /** The part of the shares from before the search that it finds, in percent; undefined if it finds all. */
    progress: (): number | undefined => (all > 0 ? Math.floor((100 * added) / all) : undefined),
    async end(): Promise<void> {
      ending.abort()
      await working
    },
  }
}
