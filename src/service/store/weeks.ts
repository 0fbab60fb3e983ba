import type { Database } from './engine/database.ts'

/** Maximum news that the numbers of one week read. */
export const maxCountedOfWeek = 10_000

interface Week {
  /** Members who shared or posted. */
  active: number
  pages: number
  posts: number
  joined: number
  /** Whether the week had more news than are counted. */
  isMore: boolean
}

/** Counts of news, which all members see; passes and kept pages are counted nowhere. Imported shares are no news. */
export const createWeeks = (database: Database) => ({
  /** @param after exclusive @param until inclusive */
  async count(after: number, until: number): Promise<Week> {
    const select = `SELECT COUNT(*) AS news, COUNT(DISTINCT member) AS active, COUNT(recommendation) AS pages,
              (SELECT COUNT(*) FROM member WHERE joined > $1 AND joined <= $2) AS joined
       FROM (SELECT member, recommendation FROM news_item WHERE published > $1 AND published <= $2 AND imported = 0
             ORDER BY published DESC, id LIMIT ${maxCountedOfWeek}) AS week`
    type Counted = Record<'news' | 'active' | 'pages' | 'joined', number>
    const { news = 0, active = 0, pages = 0, joined = 0 } = (await database.get<Counted>(select, after, until)) ?? {}
    return { active, pages, posts: news - pages, joined, isMore: news === maxCountedOfWeek }
  },
})
