import type { Database } from '../../store/engine/database.ts'
import { exists, insert, readById, readColumn } from '../../store/engine/queries.ts'
import { maySee } from '../../store/visibility.ts'

/** Maximum likes of a member: fifty a day for three years. */
export const maxLikes = 50_000

/** Numbers of thanks and answers to a share or a status, by counters that triggers maintain. */
export interface NewsState {
  likes: number
  comments: number
  /** 1 if the reader likes it. */
  liked: 0 | 1
}

/** A share or a status with its author, in whose name the like or the comment is found. */
export type Item = { id: string; member: string }

/** Adds an item's counters, to which its likes and comments refer. */
export const beginCounting = (database: Database, news: string) =>
  insert(database, 'news_tally', { news }, 'ON CONFLICT (news) DO NOTHING')

export const likeRows = (database: Database) => ({
  /** The states of items that have one, by the items' ids. */
  states: (items: Iterable<string>, reader: string): Promise<Map<string, NewsState & { id: string }>> =>
    readById(database, items, (list, next) => [
      `SELECT c.news AS id, c.likes, c.comments,
         CASE WHEN l.member IS NULL THEN 0 ELSE 1 END AS liked
       FROM news_tally c LEFT JOIN news_like l ON l.member = $${next} AND l.news = c.news WHERE c.news IN (${list})`,
      reader,
    ]),

  /** Adds a like once. Call it within a transaction. @returns false if the member has `maxLikes` others */
  async add({ id: news, member: to_member }: Item, member: string, now: number): Promise<boolean> {
    const isLiked = 'SELECT 1 FROM news_like WHERE member = $2 AND news = $1'
    if (await exists(database, isLiked, news, member)) return true
    const isFull = `SELECT 1 FROM news_like WHERE member = $1 ORDER BY created LIMIT 1 OFFSET ${maxLikes - 1}`
    if (await exists(database, isFull, member)) return false
    await beginCounting(database, news)
    const row = { news, member, to_member, created: now }
    await insert(database, 'news_like', row, 'ON CONFLICT (member, news) DO NOTHING')
    return true
  },

  remove: (news: string, member: string) =>
    database.run('DELETE FROM news_like WHERE member = $2 AND news = $1', news, member),

  /** Ids of members, the latest first. */
  members(news: string, reader: string, limit: number, offset: number): Promise<string[]> {
    const seen = maySee('$4', { member: 'l.member', domain: "''" })
    const select = `SELECT l.member FROM news_like l WHERE l.news = $1${seen}
       ORDER BY l.created DESC, l.member LIMIT $2 OFFSET $3`
    return readColumn(database, select, news, limit, offset, reader)
  },
})
