import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { type Database, placeholders } from '../engine/database.ts'
import type { NewsRow } from '../shares/news.ts'
import { blocksAt } from './spans.ts'
import { type Indexed, spaced, tsvector, wordsOf } from './words.ts'

/** Numbers of the index for each millisecond of publication; the schema's triggers have them, too. */
export const numbersPerMillisecond = 1000

/** Items that are added to the index at once: everything else waits so long. */
const addedAtOnce = 100

type Waiting = Indexed & Pick<NewsRow, 'id' | 'published'> & { recommendation: string | null }

export function createIndexing(database: Database) {
  const isPostgres = database.engine === 'postgres'
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
      : [words.rest.join(' '), words.facts.join(' ')]
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
  }
}

/** Items that are added to the index in a transaction: other writes wait so long. */
export const batch = 500

/** Milliseconds between two looks for new items; a search adds the latest itself. */
const pause = 1000

const reportEvery = 10_000

/** Runs with the service. In a database from before the search all items wait; the next start goes on. */
export function keepSearchUp(search: ReturnType<typeof createIndexing>, log: (line: string) => void) {
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
