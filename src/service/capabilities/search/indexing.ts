import { setImmediate } from 'node:timers/promises'
import { inAscii, type Query, searchWords, type Term } from '../../../contract/search.ts'
import { poll } from '../../operation/poll.ts'
import { type Database, placeholders } from '../../store/engine/database.ts'
import type { NewsRow } from '../../store/shares/news.ts'

/** Milliseconds of a block of time. Those of each level are four times as long; an item is in one of each. */
const shortestBlock = 2 ** 20

const levels = 9

/** No two levels have a block of the same number. */
const numberOf = (level: number, at: number): number => level * 2 ** 24 + at

export const blocksAt = (time: number): number[] =>
  Array.from({ length: levels }, (_, level) => numberOf(level, Math.floor(time / (shortestBlock * 4 ** level))))

function blocksOf(from: number, to: number): number[] {
  const blocks: number[] = []
  for (let at = from, length = 1; at < to; at += length) {
    let level = 0
    while (level < levels - 1 && at % 4 ** (level + 1) === 0 && at + 4 ** (level + 1) <= to) level++
    length = 4 ** level
    blocks.push(numberOf(level, at / length))
  }
  return blocks
}

const firstLength = 4

/** Maximum growth from one span to the next: after a time without news, those before may have all words. */
const mostGrowth = 16

/** Divisor of a span that took too long, and the maximum growth of those before it. */
const [shrinking, cautiousGrowth] = [8, 2]

/**
 * PostgreSQL's index isn't ordered by time: it is asked for a span, then the one before, until there are enough.
 * @param read reads the latest rows of a time, or undefined if that took too long; without blocks, from the beginning on
 * @param isOver whether to end with the rows read so far
 */
export async function readSpans<Row>(
  ends: { oldest: number; newest: number },
  most: number,
  read: (span: {
    blocks: number[] | undefined
    from: number
    before: number
    limit: number
  }) => Promise<Row[] | undefined>,
  isOver = () => false,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const rows: Row[] = []
  const first = Math.floor(ends.oldest / shortestBlock)
  const last = ends.newest / shortestBlock
  let to = Math.floor(last) + 1
  let growth = mostGrowth
  for (let length = firstLength; rows.length < most && to > first; ) {
    if (isOver()) return { rows, isWhole: false }
    // a long span begins where a large block does: few blocks cover it then
    const largest = 4 ** Math.max(0, Math.floor(Math.log2(length) / 2) - 1)
    const from = Math.floor((to - length) / largest) * largest
    const blocks = from > first ? blocksOf(from, to) : undefined
    const time = { from: from * shortestBlock, before: to * shortestBlock }
    const found = await read({ blocks, ...time, limit: most - rows.length })
    if (found === undefined) {
      if (length === 1) return { rows, isWhole: false }
      length = Math.max(1, Math.floor(length / shrinking))
      growth = cautiousGrowth
      continue
    }
    rows.push(...found)
    to = from
    // the missing rows are about as frequent as those found; a fifth too much costs less than another question
    const enough = Math.ceil((1.2 * (most - rows.length) * (last - from)) / (rows.length + 1))
    length = Math.min(enough, growth * length)
  }
  return { rows, isWhole: true }
}

/** Facts of an item besides its words. A sign of the index that no word has stands before each fact. */
const facts = {
  by: (member: string): string => `m${inAscii(member)}`,
  in: (language: string): string => `l${inAscii(language)}`,
  on: (domain: string): string => `d${inAscii(domain)}`,
}

const maxLabels = 20

/** The domain of a host, and all that contain it: `a.b.example`, `b.example`, `example`. */
function domainsOf(host: string): string[] {
  const labels = host.replace(/\.$/, '').split('.').slice(-maxLabels)
  return labels.map((_, index) => labels.slice(index).join('.'))
}

export type Words = Record<'title' | 'message' | 'rest' | 'facts', string[]>

export type Indexed = Pick<
  NewsRow,
  'member' | 'url' | 'title' | 'message' | 'overview' | 'keywords' | 'site_name' | 'language'
>

/** An item's words, as `contract/search.ts` writes them: no syntax of an engine is in a member's text. */
export function wordsOf(item: Indexed): Words {
  const host = item.url === null ? '' : (URL.parse(item.url)?.hostname ?? '')
  return {
    title: searchWords(item.title),
    message: searchWords(item.message),
    rest: searchWords(`${item.overview}\n${item.keywords}\n${item.site_name}\n${host}`),
    facts: [facts.by(item.member), facts.in(item.language), ...domainsOf(host).map(facts.on)],
  }
}

export const spaced = (words: readonly string[]): string => ` ${words.join(' ')} `

export const sought = ({ words, isPrefix }: Term): string => (isPrefix ? spaced(words).trimEnd() : spaced(words))

export const factsOf = ({ lang, site }: Query, authors: readonly string[]): string[][] =>
  [authors.map(facts.by), lang.map(facts.in), ...site.map((host) => [facts.on(host)])].filter(
    (group) => group.length > 0,
  )

/** Letters of the beginnings that PostgreSQL's index has as words: reading all words of a beginning would take long. */
const beginnings = [3, 4, 5]

const longestBeginning = Math.max(...beginnings)

/** A beginning in PostgreSQL's index, which starts with a sign, as a fact does. */
const beginning = (letters: readonly string[]): string => `-${letters.join('')}`
const fact = (name: string): string => `=${name}`

const lettersOf = (word: string): string[] => word.match(/u[0-9a-f]+z|./g) ?? []

/** @returns what PostgreSQL's index is asked for, and what its items have to be then, if that is more */
export function tsquery(query: Query, authors: readonly string[]): { wanted: string; exactly: string | undefined } {
  const indexed = query.terms.map(({ words, isPrefix }) => {
    const last = lettersOf(words.at(-1) ?? '').slice(0, longestBeginning)
    return [...words.slice(0, isPrefix ? -1 : undefined), ...(isPrefix ? [beginning(last)] : [])].join(' & ')
  })
  const exact = query.terms.flatMap(({ words, isPrefix }) => {
    const isIndexed = words.length === 1 && (!isPrefix || lettersOf(words[0] ?? '').length <= longestBeginning)
    return isIndexed ? [] : `(${words.join(' <-> ')}${isPrefix ? ':*' : ''})`
  })
  const groups = factsOf(query, authors).map((group) => group.map(fact).join(' | '))
  return {
    wanted: [...indexed, ...groups].map((each) => `(${each})`).join(' & '),
    exactly: exact.length > 0 ? exact.join(' & ') : undefined,
  }
}

/** An item in PostgreSQL's index. With gaps between the columns, so that no phrase spans two. */
export function tsvector(words: Words): string {
  const placed = new Map<string, string>()
  let position = 1
  for (const column of ['title', 'message', 'rest'] as const) {
    for (const word of words[column]) {
      const place = Math.min(position++, 16_383)
      placed.set(word, placed.has(word) ? `${placed.get(word)},${place}` : `${word}:${place}`)
    }
    position++
  }
  const starts = new Set<string>()
  for (const word of placed.keys()) {
    const letters = lettersOf(word)
    for (const length of beginnings) if (letters.length >= length) starts.add(beginning(letters.slice(0, length)))
  }
  return [...placed.values(), ...starts, ...words.facts.map(fact)].join(' ')
}

/** Numbers of the index for each millisecond of publication; the schema's triggers have them, too. */
export const numbersPerMillisecond = 1000

/** A fact or a milestone in SQLite's index, which starts with a sign that the index takes for a letter. */
export const signed = (name: string): string => `é${name}`

/**
 * A word that a few items have in SQLite's index, whatever they say. A search that looks for it too stops there: one
 * for words that no item has together would look through all items, and keep all other requests waiting.
 */
export const milestone = signed('')

/** Items between two milestones on average. It is random, so that no member can remove all items that have one. */
export const milestoneDistance = 8192

/** Milliseconds for which items are added to the index in one turn of the event loop. */
const longestAdding = 3

type Waiting = Indexed & Pick<NewsRow, 'id' | 'published'> & { recommendation: string | null }

export function createIndexing(database: Database, distance = milestoneDistance) {
  const isPostgres = database.engine === 'postgres'
  const isMilestone = () => Math.random() * distance < 1
  // PostgreSQL waits for each statement, SQLite for none
  const addedAtOnce = isPostgres ? 50 : 1
  const texts = ['title', 'message', ...(isPostgres ? ['blocks', 'words'] : ['rest', 'facts'])]
  const columns = ['number', 'item', 'member', 'page', ...texts]

  function addItems(count: number): string {
    const rows = Array.from({ length: count }, (_, row) => `(${placeholders(columns, row * columns.length + 1)})`)
    return `INSERT INTO search_item (${columns.join(', ')}) VALUES ${rows.join(', ')}`
  }
  // SQLite's, plain statements: before each INSERT with a SELECT, a trigger or RETURNING, SQLite's index would write what it has
  const addItem = addItems(1)
  const addText = `INSERT INTO search_text (rowid, ${texts.join(', ')}) VALUES ($1, ${placeholders(texts, 2)})`

  /** An item's row in the index: its number if no other item is of the same millisecond, and its columns. */
  function rowOf({ id, published, recommendation, ...item }: Waiting) {
    const words = wordsOf(item)
    const others = isPostgres
      ? [`{${blocksAt(published)}}`, tsvector(words)]
      : [spaced(words.rest), spaced([...words.facts.map(signed), ...(isMilestone() ? [milestone] : [])])]
    return {
      id,
      first: published * numbersPerMillisecond,
      about: [id, item.member, recommendation ?? id],
      texts: [spaced(words.title), spaced(words.message), ...others],
    }
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

  async function addTogether(tx: Database, rows: readonly Row[]): Promise<Row[]> {
    const added = await tx.all<{ item: string }>(
      `${addItems(rows.length)} ON CONFLICT DO NOTHING RETURNING item`,
      ...rows.flatMap(({ first, about, texts }) => [first, ...about, ...texts]),
    )
    const ids = new Set(added.map(({ item }) => item))
    return rows.filter(({ id }) => !ids.has(id))
  }

  return {
    /** Adds waiting items, the latest first. Safe in several processes. @returns the number added, at most `max` */
    async catchUp(max: number): Promise<number> {
      if (!(await database.get('SELECT 1 FROM search_pending LIMIT 1'))) return 0
      return database.transaction(async (tx) => {
        const latest = await tx.all<{ number: number; item: string; length: number | null }>(
          `SELECT p.number, p.item, LENGTH(n.title) + LENGTH(n.message) + LENGTH(n.overview) + LENGTH(n.keywords) AS length
           FROM search_pending p LEFT JOIN news_item n ON n.id = p.item ORDER BY p.number DESC LIMIT $1`,
          max,
        )
        if (latest.length === 0) return 0
        let length = 0
        const pending = latest.filter((each, index) => {
          length += each.length ?? 0
          return index === 0 || length <= longestBatch
        })
        const [ids, numbers] = [[...new Set(pending.map(({ item }) => item))], pending.map(({ number }) => number)]
        const rows = await tx.all<Waiting>(
          `SELECT n.id, n.member, n.recommendation, n.published, n.url, n.title, n.message, n.overview, n.keywords,
             n.site_name, n.language FROM news_item n WHERE n.id IN (${placeholders(ids, 1)})`,
          ...ids,
        )
        // in the order of its numbers, SQLite's index is five times as fast
        rows.sort((a, b) => a.published - b.published)
        let turn = performance.now()
        for (let start = 0; start < rows.length; start += addedAtOnce) {
          if (performance.now() - turn > longestAdding) {
            await setImmediate()
            turn = performance.now()
          }
          const some = rows.slice(start, start + addedAtOnce).map(rowOf)
          for (const row of isPostgres ? await addTogether(tx, some) : some) await add(tx, row)
        }
        await tx.run(`DELETE FROM search_pending WHERE number IN (${placeholders(numbers, 1)})`, ...numbers)
        return pending.length
      })
    },

    countPending: async (): Promise<number> =>
      (await database.get<{ count: number }>('SELECT COUNT(*) AS count FROM search_pending'))?.count ?? 0,
  }
}

/** Items that are added to the index in a transaction: other writes wait so long. */
export const batch = 500

/** Characters of the items of a transaction: SQLite writes its index when the transaction ends, in one go. */
const longestBatch = 50_000

/** Milliseconds between two polls for new items; a search adds the latest itself. */
const pause = 1000

const reportEvery = 10_000

type SearchLog = (line: string, requestId?: undefined, level?: 'info') => void

/** Adds waiting items while the service runs. In a database from before the search all wait; the next start goes on. */
export function runIndexer(search: ReturnType<typeof createIndexing>, log: SearchLog) {
  let all: number | undefined
  let added = 0
  let reported = 0
  const say = (line: string) => log(line, undefined, 'info')
  const percent = () => Math.floor((100 * added) / (all || 1))

  async function addWaiting(): Promise<void> {
    all ??= await search.countPending()
    const isLarge = all > 2 * batch
    if (isLarge && reported === 0) say(`The search reads ${all} shares and statuses; until then, it finds the newest.`)
    reported ||= Date.now()
    while (!polling.isClosed()) {
      const count = await search.catchUp(batch)
      if (count === 0) {
        if (isLarge) say('The search has read all shares and statuses.')
        all = 0
        return
      }
      added += count
      if (isLarge && Date.now() - reported >= reportEvery) {
        reported = Date.now()
        say(`The search has read ${percent()} %.`)
      }
      await setImmediate()
    }
  }

  const polling = poll(addWaiting, pause)
  polling.begin()
  return {
    /** Says how many of the shares from before the search it finds; undefined if it finds all. */
    progress: () => (all ? `the search has read ${percent()} %` : undefined),
    close: polling.close,
  }
}
