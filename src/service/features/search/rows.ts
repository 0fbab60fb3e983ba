import { setImmediate } from 'node:timers/promises'
import { createRequestQueues } from '../../limits/request-queues.ts'
import { poll } from '../../operation/poll.ts'
import type { Database } from '../../store/engine/database.ts'
import { readById, readValue } from '../../store/engine/queries.ts'
import { maxReaders } from '../../store/engine/sqlite-readers.ts'
import { type NewsRow, newsColumns } from '../../store/shares/news.ts'
import { textsOfPages } from '../../store/shares/recommendations.ts'
import { createMatches, type Match, type Question } from './matches.ts'

/** Maximum members whose searches read at once in PostgreSQL: more would only slow each other and other reads down. */
export const maxAtOnce = 4

/** Maximum milliseconds that a search reads; then it ends with what it has found. */
const longestSearching = 1000

export interface Hit {
  news: NewsRow
  /** Number of members who share the page, whether their shares match or not; 1 for a status. */
  sharers: number
}

export interface Hits {
  hits: Hit[]
  /** The number of all hits; with `isMore`, there are older ones too. */
  count: number
  isMore: boolean
}

/** @param bounds smaller ones let a small network meet what a large one does */
export function createSearch(database: Database, bounds: { candidates?: number; longest?: number } = {}) {
  const { longest = longestSearching } = bounds
  const newest = createMatches(database, bounds.candidates)
  // of each member one statement at a time, so that none takes others' turns
  const inTurn = createRequestQueues(1, Number.POSITIVE_INFINITY)
  const withOthers = createRequestQueues(
    database.engine === 'sqlite' ? maxReaders : maxAtOnce,
    Number.POSITIVE_INFINITY,
  )

  /** The statements of one search. */
  function paceOf(member: string) {
    let spent = 0
    return {
      isOver: () => spent >= longest,
      ask: <Rows>(statement: () => Promise<Rows>): Promise<Rows> =>
        inTurn(member, () =>
          withOthers('search', async () => {
            const began = performance.now()
            const rows = await statement()
            spent += performance.now() - began
            return rows
          }),
        ),
    }
  }

  const newsOf = (items: readonly string[]) =>
    readById<NewsRow & { sharers: number | null }>(database, items, (list) => [
      `SELECT ${newsColumns},
       (SELECT t.sharers FROM recommendation_tally t WHERE t.recommendation = n.recommendation) AS sharers
       FROM news_item n WHERE n.id IN (${list})`,
    ])

  return {
    ...createFilling(database),

    /** Ranks the newest `maxMatches`: first all words in the title, then some in the comment; contacts' first. */
    async find(question: Question, limit: number, offset: number): Promise<Hits> {
      const { query, authors } = question
      if (query.from.length > 0 && authors.length === 0) return { hits: [], count: 0, isMore: false }
      const { matches: all, isMore } = await newest(question, paceOf(question.viewer))
      if (!question.isByTime) all.sort((a, b) => b.rank - a.rank || b.number - a.number)
      const pages = Map.groupBy(all, ({ page }) => page)
      const shown = [...pages.values()].slice(offset, offset + limit)
      const itemOf = ([best]: Match[]) => best?.item ?? ''
      const news = await newsOf(shown.map(itemOf))
      const several = shown.filter((found) => found.length > 1 && !question.isByTime)
      const texts = await textsOfPages(database, several.map(itemOf))
      const hits = shown.flatMap((found) => {
        const own = news.get(itemOf(found))
        if (!own) return []
        const { sharers, ...item } = own
        return [{ news: { ...item, ...texts.get(item.id), language: item.language }, sharers: sharers ?? 1 }]
      })
      return { hits, count: pages.size, isMore }
    },
  }
}

export const searchRows = (database: Database) => createSearch(database)

/** Items that a transaction adds to the index: other writes wait so long. */
export const filledAtOnce = 25

/** Milliseconds until another attempt if the database was away. */
const pause = 10_000

const createFilling = (database: Database) => ({
  /** Adds items from before the index, the newest first. Safe in several processes. @returns false if it has all */
  async fillSome(): Promise<boolean> {
    const select = 'SELECT before FROM search_unfilled'
    if ((await readValue(database, select)) === undefined) return false
    // an item's own row is locked while it is added; members' transactions don't have to be repeated for it
    return database.transaction(async (tx) => {
      const before = await readValue<number>(tx, select)
      if (before === undefined) return false
      const last = `SELECT published FROM news_item WHERE published < $1 ORDER BY published DESC LIMIT 1 OFFSET $2`
      const since = (await readValue<number>(tx, last, before, filledAtOnce - 1)) ?? 0
      // as any change of an item
      await tx.run('UPDATE news_item SET language = language WHERE published >= $1 AND published < $2', since, before)
      await tx.run('UPDATE search_unfilled SET before = $1', since)
      if (since === 0) await tx.run('DELETE FROM search_unfilled')
      return since > 0
    }, 'read committed')
  },
})

/** Fills the index while the service runs; the next start goes on. */
export function startFilling({ fillSome }: ReturnType<typeof createFilling>) {
  const polling = poll(async () => {
    while (!polling.isClosed() && (await fillSome())) await setImmediate()
  }, pause)
  return { begin: polling.begin, close: polling.close }
}
