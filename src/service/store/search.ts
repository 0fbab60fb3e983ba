import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { inAscii, type Query, searchWords, type Term } from '../../contract/search.ts'
import { type Database, placeholders, type Value } from './engine/database.ts'
import { readById } from './engine/queries.ts'
import { type NewsRow, newsColumns } from './shares/news.ts'

/** What an item is besides its words: a fact has the form of a word, in a column of its own. */
const facts = {
  by: (member: string): string => `m${inAscii(member)}`,
  in: (language: string): string => `l${inAscii(language)}`,
  on: (domain: string): string => `d${inAscii(domain)}`,
}

/** Maximum labels of a host of which an item is found by the end. */
const maxLabels = 20

/** The domain of a host, and all that contain it: `a.b.example`, `b.example`, `example`. */
function domainsOf(host: string): string[] {
  const labels = host.replace(/\.$/, '').split('.').slice(-maxLabels)
  return labels.map((_, index) => labels.slice(index).join('.'))
}

/** The newest matches among which the best are found: ranking a million would keep all other requests waiting. */
export const maxMatches = 500

/** Items that are added to the index at once: everything else waits so long. */
const addedAtOnce = 100

/** Numbers of the index for each millisecond of publication; the schema's triggers have them, too. */
const numbersPerMillisecond = 1000

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
  /** Whether the latest come first, instead of the best. */
  isByTime?: boolean | undefined
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

type Waiting = { recommendation: string | null } & Pick<
  NewsRow,
  'id' | 'member' | 'published' | 'url' | 'title' | 'message' | 'overview' | 'keywords' | 'site_name' | 'language'
>

const columns = ['title', 'message', 'rest', 'facts'] as const
type Column = (typeof columns)[number]

/**
 * The search over shares and statuses. The index has the words of `contract/search.ts` and facts, so no syntax of an engine
 * is in a member's text; SQLite's and PostgreSQL's find the same.
 */
export function createSearch(database: Database) {
  const isPostgres = database.engine === 'postgres'
  // SQLite's, plain statements: before each INSERT with a SELECT, a trigger or RETURNING, SQLite's index would write what it has
  const addItem = isPostgres
    ? addItems(1)
    : `INSERT INTO search_item (number, item, member, page, ${columns.join(', ')}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
  const addText = `INSERT INTO search_text (rowid, ${columns.join(', ')}) VALUES ($1, $2, $3, $4, $5)`

  /** An item's row in the index: its number if no other item is of the same millisecond, and its columns. */
  function rowOf({ id, published, url, member, recommendation, ...item }: Waiting) {
    const host = url === null ? '' : (URL.parse(url)?.hostname ?? '')
    const words: Record<Column, string[]> = {
      title: searchWords(item.title),
      message: searchWords(item.message),
      rest: searchWords(`${item.overview}\n${item.keywords}\n${item.site_name}\n${host}`),
      facts: [facts.by(member), facts.in(item.language), ...domainsOf(host).map(facts.on)],
    }
    const [title = '', message = '', ...others] = columns.map((column) => words[column].join(' '))
    const texts = [title, message, ...(isPostgres ? [vectorOf(words, published)] : others)]
    return { id, first: published * numbersPerMillisecond, about: [id, member, recommendation ?? id], texts }
  }
  type Row = ReturnType<typeof rowOf>

  async function add(tx: Database, { id, first, about, texts }: Row): Promise<void> {
    const taken = await tx.all<{ number: number; item: string }>(
      'SELECT number, item FROM search_item WHERE number >= $1 AND number < $2 ORDER BY number',
      ...[first, first + numbersPerMillisecond],
    )
    // an item that changed twice may wait twice
    for (const { item, number } of taken)
      if (item === id) await tx.run('DELETE FROM search_item WHERE number = $1', number)
    const number = (taken.at(-1)?.number ?? first - 1) + 1
    // further items of one millisecond aren't found: the triggers would look for them among those of the next
    if (number >= first + numbersPerMillisecond) return
    await tx.run(addItem, number, ...about, ...texts)
    if (!isPostgres) await tx.run(addText, number, ...texts)
  }

  /** Adds rows by one statement. @returns those whose numbers are taken */
  async function addTogether(tx: Database, rows: readonly Row[]): Promise<Row[]> {
    const added = await tx.all<{ item: string }>(
      `${addItems(rows.length)} ON CONFLICT DO NOTHING RETURNING item`,
      ...rows.flatMap(({ first, about, texts }) => [first, ...about, ...texts]),
    )
    const ids = new Set(added.map(({ item }) => item))
    return rows.filter(({ id }) => !ids.has(id))
  }

  async function newest(question: Question): Promise<Found[]> {
    const { query, authors } = question
    const [since, until] = [query.since, query.until].map((time) => time && time * numbersPerMillisecond)
    if (!isPostgres) return among(question, ftsQuery(query, authors), since, until)
    const wanted = tsquery(query, authors)
    if (wanted === '') return among(question, wanted, since, until)
    // PostgreSQL's index isn't ordered by time. So it is asked for a part of the time, then for the part before, until
    // there are enough. Times are in lengths of the shortest block
    const [ends] = await database.all<{ oldest: number | null; newest: number | null }>(
      'SELECT MIN(number) AS oldest, MAX(number) AS newest FROM search_item',
    )
    const rows: Found[] = []
    if (ends?.oldest == null || ends.newest == null) return rows
    const timeOf = (number: number) => number / numbersPerMillisecond / shortestBlock
    const first = Math.floor(timeOf(Math.max(ends.oldest, since ?? 0)))
    const last = timeOf(Math.min(ends.newest, until ?? ends.newest))
    let to = Math.floor(last) + 1
    for (let length = 4; rows.length < maxMatches && to > first; ) {
      // a long part begins where a large block does: few blocks cover it then
      const largest = 4 ** Math.max(0, Math.floor(Math.log2(length) / 2) - 1)
      const from = Math.floor((to - length) / largest) * largest
      const within = from > first ? ` & (${blocksOf(from, to).join(' | ')})` : ''
      const before = Math.min(to * shortestBlock * numbersPerMillisecond, until ?? Number.POSITIVE_INFINITY)
      rows.push(...(await among(question, wanted + within, since, before, maxMatches - rows.length)))
      to = from
      // the missing ones are about as frequent as those found; too long a part costs less than asking once more
      length = Math.ceil((1.4 * (maxMatches - rows.length) * (last - from)) / (rows.length + 1))
    }
    return rows
  }

  /** @param wanted the engine's query; empty if any item matches */
  async function among(
    { query, viewer, application }: Question,
    wanted: string,
    since: number | undefined,
    until: number | undefined,
    limit = maxMatches,
  ): Promise<Found[]> {
    const values: Value[] = [viewer]
    // a bound number is a REAL to SQLite, and its index compares only integers
    const integer = (value: number) => `CAST($${values.push(value)} AS ${isPostgres ? 'BIGINT' : 'INTEGER'})`
    const isByText = wanted !== '' && !isPostgres
    const number = isByText ? 'f.rowid' : 's.number'
    const isContact = 'EXISTS (SELECT 1 FROM contact c WHERE c.member = $1 AND c.contact = s.member)'
    const conditions = ["m.id = s.member AND m.state = 'active'"]
    if (application !== undefined)
      conditions.push(`(m.id = $1 OR ${isContact}
        OR EXISTS (SELECT 1 FROM consent g WHERE g.member = m.id AND g.application = $${values.push(application)}))`)
    if (isByText) conditions.push(`search_text MATCH $${values.push(wanted)} AND s.number = f.rowid`)
    if (since !== undefined) conditions.push(`${number} >= ${integer(since)}`)
    if (until !== undefined) conditions.push(`${number} < ${integer(until)}`)
    // OFFSET 0: PostgreSQL would go through all items in their order, in the hope of meeting enough that match
    const items = isByText
      ? 'search_text f CROSS JOIN search_item s'
      : wanted === ''
        ? 'search_item s'
        : `(SELECT * FROM search_item s WHERE s.words @@ CAST($${values.push(wanted)} AS tsquery) OFFSET 0) s`
    const rows = await database.all<Omit<Found, 'rank'> & { title: string; message: string }>(
      `SELECT s.number, s.item, s.member, s.page, s.title, s.message,
         CASE WHEN ${isContact} THEN 1 ELSE 0 END AS is_contact
       FROM ${items} CROSS JOIN member m
       WHERE ${conditions.join(' AND ')} ORDER BY ${number} DESC LIMIT ${isPostgres ? integer(limit) : limit}`,
      ...values,
    )
    return rows.map(({ title, message, ...found }) => ({ ...found, rank: rankOf(query.terms, title, message) }))
  }

  return {
    /** Adds waiting items, the latest first. Safe in several processes. @returns the number added, at most `max` */
    async catchUp(max: number): Promise<number> {
      if (!(await database.get('SELECT 1 FROM search_pending LIMIT 1'))) return 0
      return database.transaction(async (tx) => {
        const pending = await tx.all<{ number: number; item: string }>(
          'SELECT number, item FROM search_pending ORDER BY number DESC LIMIT $1',
          max,
        )
        if (pending.length === 0) return 0
        const [ids, numbers] = [[...new Set(pending.map(({ item }) => item))], pending.map(({ number }) => number)]
        const rows = await tx.all<Waiting>(
          `SELECT n.id, n.member, n.recommendation, n.published, n.url, n.title, n.message, n.overview, n.keywords,
             n.site_name, n.language FROM news_item n WHERE n.id IN (${placeholders(ids, 1)})`,
          ...ids,
        )
        // in the order of its numbers, SQLite's index is five times as fast
        rows.sort((a, b) => a.published - b.published)
        for (let start = 0; start < rows.length; start += addedAtOnce) {
          if (start > 0) await setImmediate()
          const some = rows.slice(start, start + addedAtOnce).map(rowOf)
          for (const row of isPostgres ? await addTogether(tx, some) : some) await add(tx, row)
        }
        await tx.run(`DELETE FROM search_pending WHERE number IN (${placeholders(numbers, 1)})`, ...numbers)
        return pending.length
      })
    },

    countPending: async (): Promise<number> =>
      (await database.get<{ count: number }>('SELECT COUNT(*) AS count FROM search_pending'))?.count ?? 0,

    /**
     * Finds pages and statuses of active members: among the newest `maxMatches`, those with all words in the title come
     * first, then those with some in the comment, then the rest; each contacts' first, then the latest.
     */
    async find(question: Question, limit: number, offset: number): Promise<Hits> {
      const { query, authors } = question
      if (query.from.length > 0 && authors.length === 0) return { hits: [], count: 0, isMore: false }
      const all = await newest(question)
      if (!question.isByTime) all.sort((a, b) => b.rank - a.rank || b.is_contact - a.is_contact || b.number - a.number)
      const pages = Map.groupBy(all, ({ page }) => page)
      const shown = [...pages.values()].slice(offset, offset + limit)
      const ids = shown.flatMap(([best]) => best?.item ?? [])
      const select = (list: string): [string] => [`SELECT ${newsColumns} FROM news_item n WHERE n.id IN (${list})`]
      const byId = await readById<NewsRow>(database, ids, select)
      const hits = shown.flatMap((found) => {
        const news = byId.get(found[0]?.item ?? '')
        const contactsFirst = found.toSorted((a, b) => b.is_contact - a.is_contact)
        return news ? [{ news, sharers: contactsFirst.map(({ member }) => member) }] : []
      })
      return { hits, count: pages.size, isMore: all.length === maxMatches }
    },
  }
}

/** PostgreSQL's statement that adds items. The ranking reads two short texts: the words are a long value, stored apart. */
function addItems(count: number): string {
  const row = (_: unknown, at: number) =>
    `(${[1, 2, 3, 4, 5, 6].map((column) => `$${at * 7 + column}`).join(', ')}, CAST($${at * 7 + 7} AS tsvector))`
  return `INSERT INTO search_item (number, item, member, page, title, message, words)
    VALUES ${Array.from({ length: count }, row).join(', ')}`
}

/** Milliseconds. PostgreSQL finds items by blocks of time; those of each level are four times as long. */
const shortestBlock = 2 ** 20

const levels = 9

/** The fewest blocks that cover this time, in lengths of the shortest one. */
function blocksOf(from: number, to: number): string[] {
  const blocks: string[] = []
  for (let at = from, length = 1; at < to; at += length) {
    let level = 0
    while (level < levels - 1 && at % 4 ** (level + 1) === 0 && at + 4 ** (level + 1) <= to) level++
    length = 4 ** level
    blocks.push(during(level, at / length))
  }
  return blocks
}

/** Letters of the beginnings that PostgreSQL's index has as words: reading all words of a short one would take long. */
const beginnings = [3, 4]

/** With gaps between the columns, so that no phrase spans two. Beginnings and facts start with a sign. */
function vectorOf(words: Record<Column, string[]>, published: number): string {
  const places = new Map<string, number[]>()
  let position = 1
  for (const column of ['title', 'message', 'rest'] as const) {
    for (const word of words[column]) {
      const others = places.get(word)
      const place = Math.min(position++, 16_383)
      if (others) others.push(place)
      else places.set(word, [place])
    }
    position++
  }
  const starts = new Set(
    [...places.keys()].flatMap((word) =>
      beginnings.flatMap((length) => (word.length >= length ? beginning(word.slice(0, length)) : [])),
    ),
  )
  const blocks = Array.from({ length: levels }, (_, level) =>
    during(level, Math.floor(published / (shortestBlock * 4 ** level))),
  )
  const placed = [...places].map(([word, at]) => `${word}:${at.join(',')}`)
  return [...placed, ...starts, ...words.facts.map(fact), ...blocks].join(' ')
}

const during = (level: number, block: number): string => fact(`t${level}x${block}`)
const beginning = (word: string): string => `-${word}`
const fact = (name: string): string => `=${name}`

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

/** PostgreSQL's query; empty if any item matches. */
function tsquery(query: Query, authors: readonly string[]): string {
  const terms = query.terms.map(({ words, isPrefix }) => {
    const [only = ''] = words
    if (isPrefix && words.length === 1 && beginnings.includes(only.length)) return beginning(only)
    return words.join(' <-> ') + (isPrefix ? ':*' : '')
  })
  const groups = factsOf(query, authors).map((group) => group.map(fact).join(' | '))
  return [...terms, ...groups].map((each) => `(${each})`).join(' & ')
}

/** Items that are added to the index in a transaction: other writes wait so long. */
export const batch = 500

/** Milliseconds between two looks for new items; a search adds the latest itself. */
const pause = 1000

const reportEvery = 10_000

/** Runs with the service. In a database from before the search all items wait; the next start goes on. */
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
