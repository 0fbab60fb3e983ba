import { matchKey } from '../../../contract/match-key.ts'
import type { Database } from '../database.ts'
import type { Version } from './version.ts'

/** Of the pages, so many are in memory at once. */
const batch = 1000

const shareColumns = `message, language, title, overview, keywords, site_name, picture, by_mobile, social_accounts,
  reversed_domain, url`

/** A page is known by its match key, whichever addresses it was shared under; each share keeps its own. */
export const matchKeys: Version = [
  'ALTER TABLE news_item ADD COLUMN url TEXT',
  'ALTER TABLE removed_news_item ADD COLUMN url TEXT',
  ...['news_item', 'removed_news_item'].map(
    (news) =>
      `UPDATE ${news} SET url = (SELECT url FROM recommendation r WHERE r.id = ${news}.recommendation)
       WHERE recommendation IS NOT NULL`,
  ),
  'ALTER TABLE recommendation RENAME COLUMN url TO match_key',
  'ALTER TABLE recommendation DROP COLUMN domain',
  // ids that were given out for what has become one with another recommendation: they lead to that one
  `CREATE TABLE merged_recommendation (
     id TEXT PRIMARY KEY,
     recommendation TEXT NOT NULL REFERENCES recommendation (id) ON DELETE CASCADE
   )`,
  'CREATE INDEX merged_recommendation_into ON merged_recommendation (recommendation)',
  findSamePages,
  // taken out and put in again, so that the triggers count them: of each member the latest, created when the first was
  `CREATE TABLE merged_share AS
   SELECT n.*, COALESCE(m.recommendation, n.recommendation) AS page
   FROM news_item n LEFT JOIN merged_recommendation m ON m.id = n.recommendation
   WHERE n.recommendation IN (SELECT id FROM merged_recommendation UNION SELECT recommendation FROM merged_recommendation)`,
  'DELETE FROM news_item WHERE id IN (SELECT id FROM merged_share)',
  `INSERT INTO news_item (id, member, recommendation, created, published, ${shareColumns})
   SELECT id, member, page, first_created, published, ${shareColumns}
   FROM (SELECT s.*, MIN(created) OVER (PARTITION BY page, member) AS first_created,
           ROW_NUMBER() OVER (PARTITION BY page, member ORDER BY published DESC, id) AS place FROM merged_share s) AS ranked
   WHERE place = 1`,
  'DROP TABLE merged_share',
  `UPDATE removed_news_item SET recommendation = (SELECT recommendation FROM merged_recommendation m WHERE m.id = removed_news_item.recommendation)
   WHERE recommendation IN (SELECT id FROM merged_recommendation)`,
  'DELETE FROM recommendation WHERE id IN (SELECT id FROM merged_recommendation)',
]

/** Turns addresses, or keys by an earlier rule, into match keys; where another page has the key, that is what it is merged into. */
async function findSamePages(database: Database): Promise<void> {
  let last = ''
  for (;;) {
    const pages = await database.all<{ id: string; match_key: string }>(
      'SELECT id, match_key FROM recommendation WHERE id > $1 ORDER BY id LIMIT $2',
      last,
      batch,
    )
    for (const { id, match_key } of pages) {
      last = id
      const key = matchKey(match_key)
      // a key is its own key: whoever has it already has it for good
      if (key === match_key) continue
      const same = await database.get<{ id: string }>('SELECT id FROM recommendation WHERE match_key = $1', key)
      if (same)
        await database.run('INSERT INTO merged_recommendation (id, recommendation) VALUES ($1, $2)', id, same.id)
      else await database.run('UPDATE recommendation SET match_key = $2 WHERE id = $1', id, key)
    }
    if (pages.length < batch) return
  }
}
