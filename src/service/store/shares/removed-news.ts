import { type Database, pruneBatch } from '../engine/database.ts'

/** How long, in milliseconds, what was removed can be brought back; afterwards it is forgotten at the next removals. */
export const restorePeriod = 10 * 60 * 1000

const columns = `id, member, recommendation, message, language, title, overview, keywords, site_name, picture,
  by_mobile, social_accounts, created, published, reversed_domain, url`

export type RemovedNews = ReturnType<typeof createRemovedNews>

/**
 * Shares and statuses that their members removed, apart from those that there are: so nothing that reads news has to
 * know of them, and they are gone everywhere at once.
 */
export function createRemovedNews(database: Database) {
  return {
    /**
     * Takes a share or status of the member's own away; to be called within a transaction.
     *
     * @returns false where the member has none with this id
     */
    async remove(id: string, member: string, now: number): Promise<boolean> {
      await database.run(
        `DELETE FROM removed_news_item WHERE id IN (
           SELECT id FROM removed_news_item WHERE removed < $1 LIMIT ${pruneBatch})`,
        now - restorePeriod,
      )
      const kept = await database.run(
        `INSERT INTO removed_news_item (${columns}, removed)
         SELECT ${columns}, $3 FROM news_item WHERE id = $1 AND member = $2`,
        id,
        member,
        now,
      )
      await database.run('DELETE FROM news_item WHERE id = $1 AND member = $2', id, member)
      return kept === 1
    },

    /** Whether this was the member's own and can be brought back. */
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
     * Brings it back as it was, unless the member has shared the same page again; to be called within a transaction.
     *
     * @returns whether it is back
     */
    async restore(id: string, member: string, now: number): Promise<boolean> {
      const back = await database.run(
        `INSERT INTO news_item (${columns}) SELECT ${columns} FROM removed_news_item
         WHERE id = $1 AND member = $2 AND removed >= $3 ON CONFLICT DO NOTHING`,
        id,
        member,
        now - restorePeriod,
      )
      if (back === 1) await database.run('DELETE FROM removed_news_item WHERE id = $1 AND member = $2', id, member)
      return back === 1
    },
  }
}
