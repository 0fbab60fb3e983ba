import { type Database, pruneBatch, type Value } from '../engine/database.ts'
import { exists, prune } from '../engine/queries.ts'

/** How long removed news can be restored, in milliseconds; later removals prune them, and pages without shares. */
export const restorePeriod = 10 * 60 * 1000

export const maxNews = 20_000

const columns = `id, member, recommendation, message, language, title, overview, keywords, site_name, picture,
  by_mobile, social_accounts, created, published, reversed_domain, url`

/** In a table of their own: queries of news need no condition. Only what authors removed is pruned. */
export function createRemovedNews(database: Database) {
  async function moveBack(id: string, condition: string, ...values: Value[]): Promise<boolean> {
    const insert = `INSERT INTO news_item (${columns}) SELECT ${columns} FROM removed_news_item r WHERE id = $1 AND ${condition}
       AND (SELECT news FROM member_tally t WHERE t.member = r.member) < ${maxNews} ON CONFLICT DO NOTHING`
    const restored = await database.run(insert, id, ...values)
    if (restored === 1) await database.run('DELETE FROM removed_news_item WHERE id = $1', id)
    return restored === 1
  }

  return {
    /** Removes the member's own share or status. Call it within a transaction. @returns false if there is none */
    async remove(id: string, member: string, now: number): Promise<boolean> {
      // pages first: their removed shares identify them, and are deleted with them
      const deletion = `DELETE FROM recommendation WHERE id IN (
         SELECT recommendation FROM removed_news_item WHERE removed < $1 AND taken_down = 0 LIMIT ${pruneBatch})
       AND NOT EXISTS (SELECT 1 FROM news_item n WHERE n.recommendation = recommendation.id)
       AND NOT EXISTS (SELECT 1 FROM removed_news_item r WHERE r.recommendation = recommendation.id
         AND (r.removed >= $1 OR r.taken_down = 1))`
      await database.run(deletion, now - restorePeriod)
      await prune(database, 'removed_news_item', 'id', 'removed < $1 AND taken_down = 0', now - restorePeriod)
      const insert = `INSERT INTO removed_news_item (${columns}, removed)
       SELECT ${columns}, $3 FROM news_item WHERE id = $1 AND member = $2`
      const moved = await database.run(insert, id, member, now)
      await database.run('DELETE FROM news_item WHERE id = $1 AND member = $2', id, member)
      return moved === 1
    },

    /** Whether the member removed this item, hasn't shared its page again, and can still restore it. */
    canRestore(id: string, member: string, now: number): Promise<boolean> {
      const select = `SELECT 1 FROM removed_news_item r WHERE id = $1 AND member = $2 AND removed >= $3 AND taken_down = 0
         AND NOT EXISTS (SELECT 1 FROM news_item n WHERE n.member = r.member AND n.recommendation = r.recommendation)`
      return exists(database, select, id, member, now - restorePeriod)
    },

    /** Whether the member removed this item, and may still restore it, perhaps after removing another share of its page. */
    mayComeBack(id: string, member: string, now: number): Promise<boolean> {
      const select =
        'SELECT 1 FROM removed_news_item WHERE id = $1 AND member = $2 AND removed >= $3 AND taken_down = 0'
      return exists(database, select, id, member, now - restorePeriod)
    },

    /** Restores news unless its page is shared again, or there are `maxNews`. Call it within a transaction. */
    restore: (id: string, member: string, now: number): Promise<boolean> =>
      moveBack(id, 'member = $2 AND removed >= $3 AND taken_down = 0', member, now - restorePeriod),

    /** Nobody can restore it then. Call it within a transaction. @returns false if the item is unknown */
    async takeDown(id: string, now: number): Promise<boolean> {
      const ended = await database.run('UPDATE removed_news_item SET removed = 0 WHERE id = $1 AND taken_down = 0', id)
      const insert = `INSERT INTO removed_news_item (${columns}, removed, taken_down)
       SELECT ${columns}, $2, 1 FROM news_item WHERE id = $1`
      const moved = await database.run(insert, id, now)
      await database.run('DELETE FROM news_item WHERE id = $1', id)
      return ended + moved > 0
    },

    /** Restores an item that was taken down, under the same conditions as `restore`. Call it within a transaction. */
    putBack: (id: string): Promise<boolean> => moveBack(id, 'taken_down = 1'),
  }
}
