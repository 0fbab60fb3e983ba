import { type Database, placeholders } from '../engine/database.ts'
import { type NewsRow, newsColumns } from './news.ts'

/** The latest shares of a time that are counted: counting more would keep other requests waiting. */
export const maxCounted = 5000

/** A page with its latest share. */
export interface MostShared {
  news: NewsRow
  /** The number of active members who shared it in this time, among those whose shares are counted. */
  sharers: number
}

interface Counted {
  /** The page's latest share. */
  item: string
  sharers: number
}

/** Whose shares are counted: the whole network's, or those of a member's contacts. */
export type Whose = 'network' | { contactsOf: string }

/** How long the network's numbers are kept in memory, in milliseconds: every member sees the same. */
const lifetime = 60_000

export type MostSharedPages = ReturnType<typeof createMostShared>

/** The pages that most members shared in a time. A member shares a page once, so counts once. */
export function createMostShared(database: Database) {
  const cached = new Map<string, { at: number; pages: Promise<Counted[]> }>()

  async function count(whose: Whose, since: number, limit: number): Promise<Counted[]> {
    const shares =
      whose === 'network'
        ? 'news_item n CROSS JOIN member m WHERE n.published >= $1'
        : 'contact c CROSS JOIN news_item n CROSS JOIN member m WHERE c.member = $3 AND n.member = c.contact AND n.published >= $1'
    return database.all<Counted>(
      `SELECT COUNT(*) AS sharers,
         (SELECT l.id FROM news_item l CROSS JOIN member o
           WHERE l.recommendation = s.recommendation AND o.id = l.member AND o.state = 'active' ORDER BY l.published DESC, l.id LIMIT 1) AS item
       FROM (SELECT n.recommendation, n.published FROM ${shares} AND n.recommendation IS NOT NULL
           AND m.id = n.member AND m.state = 'active' ORDER BY n.published DESC LIMIT ${maxCounted}) AS s
       GROUP BY s.recommendation ORDER BY sharers DESC, MAX(s.published) DESC LIMIT $2`,
      since,
      limit,
      ...(whose === 'network' ? [] : [whose.contactsOf]),
    )
  }

  /** Reads the shares anew: a title that was taken down isn't shown for as long as the numbers are kept. */
  async function describe(counted: readonly Counted[]): Promise<MostShared[]> {
    const ids = counted.map(({ item }) => item)
    if (ids.length === 0) return []
    const rows = await database.all<NewsRow>(
      `SELECT ${newsColumns} FROM news_item n CROSS JOIN member m
       WHERE n.id IN (${placeholders(ids, 1)}) AND m.id = n.member AND m.state = 'active'`,
      ...ids,
    )
    const byId = new Map(rows.map((row) => [row.id, row]))
    return counted.flatMap(({ item, sharers }) => {
      const news = byId.get(item)
      return news ? [{ news, sharers }] : []
    })
  }

  return {
    /**
     * The pages that most members shared in the last milliseconds, then the latest.
     *
     * @param period in milliseconds
     * @param now milliseconds since 1970
     */
    async list(whose: Whose, period: number, limit: number, now: number): Promise<MostShared[]> {
      if (whose !== 'network') return describe(await count(whose, now - period, limit))
      const key = `${period} ${limit}`
      const known = cached.get(key)
      if (known && known.at <= now && now < known.at + lifetime) return describe(await known.pages)
      const pages = count(whose, now - period, limit)
      cached.set(key, { at: now, pages })
      // a failure isn't kept
      pages.catch(() => cached.delete(key))
      return describe(await pages)
    },
  }
}
