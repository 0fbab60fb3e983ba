import { type Database, pruneBatch } from '../engine/database.ts'

/** How long removed news can be restored, in milliseconds; later removals prune them, and pages without shares. */
export const restorePeriod = 10 * 60 * 1000

/** Maximum shares and statuses of a member. */
export const maxNews = 20_000

const columns = `id, member, recommendation, message, language, title, overview, keywords, site_name, picture,
  by_mobile, social_accounts, created, published, reversed_domain, url`

export type RemovedNews = ReturnType<typeof createRemovedNews>

/** Removed shares and statuses, in a table of their own: queries of news need no condition that excludes them. */
export function createRemovedNews(database: Database) {
  return {
    /**
     * Removes the member's own share or status. Call it within a transaction.
     *
     * @returns false if the member has none with this id
     */
    async remove(id: string, member: string, now: number): Promise<boolean> {
      // pages first: each is found by its removed shares, which end with it
      await database.run(
        `DELETE FROM recommendation WHERE id IN (
           SELECT recommendation FROM removed_news_item WHERE removed < $1 LIMIT ${pruneBatch})
         AND NOT EXISTS (SELECT 1 FROM news_item n WHERE n.recommendation = recommendation.id)
         AND NOT EXISTS (SELECT 1 FROM removed_news_item r WHERE r.recommendation = recommendation.id AND r.removed >= $1)`,
        now - restorePeriod,
      )
      await database.run(
        `DELETE FROM removed_news_item WHERE id IN (
           SELECT id FROM removed_news_item WHERE removed < $1 LIMIT ${pruneBatch})`,
        now - restorePeriod,
      )
      const moved = await database.run(
        `INSERT INTO removed_news_item (${columns}, removed)
         SELECT ${columns}, $3 FROM news_item WHERE id = $1 AND member = $2`,
        id,
        member,
        now,
      )
      await database.run('DELETE FROM news_item WHERE id = $1 AND member = $2', id, member)
      return moved === 1
    },

    /** Whether this was the member's own and can be restored. */
    async canRestore(id: string, member: string, now: number): Promise<boolean> {
      const row = await database.get(
        'SELECT 1 FROM removed_news_item WHERE id = $1 AND member = $2 AND removed >= $3',
        id,
        member,
        now - restorePeriod,
      )
      return row !== undefined
    },

    /**
     * Restores removed news, unless the member has shared the same page again, or has `maxNews`. Call it within a
     * transaction.
     *
     * @returns whether it was restored
     */
    async restore(id: string, member: string, now: number): Promise<boolean> {
      const restored = await database.run(
        `INSERT INTO news_item (${columns}) SELECT ${columns} FROM removed_news_item
         WHERE id = $1 AND member = $2 AND removed >= $3
           AND (SELECT news FROM member_tally WHERE member = $2) < ${maxNews} ON CONFLICT DO NOTHING`,
        id,
        member,
        now - restorePeriod,
      )
      if (restored === 1) await database.run('DELETE FROM removed_news_item WHERE id = $1 AND member = $2', id, member)
      return restored === 1
    },
  }
}
