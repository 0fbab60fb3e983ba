import { matchKey } from '../../../contract/match-key.ts'
import type { Database } from '../database.ts'
import type { Version } from './version.ts'

/** Of the pages, so many are in memory at once. */
const batch = 1000

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
  // where a member shared a page under several of its addresses, the latest stays, as when a page is shared again
  `CREATE TABLE doubled_share AS
   SELECT id, first_created, place FROM (
     SELECT n.id, MIN(n.created) OVER page AS first_created, COUNT(*) OVER page AS shares,
       ROW_NUMBER() OVER (page ORDER BY n.published DESC, n.id) AS place
     FROM news_item n LEFT JOIN merged_recommendation m ON m.id = n.recommendation
     WHERE n.recommendation IN (SELECT id FROM merged_recommendation UNION SELECT recommendation FROM merged_recommendation)
     WINDOW page AS (PARTITION BY COALESCE(m.recommendation, n.recommendation), n.member)
   ) AS share WHERE shares > 1`,
  `UPDATE news_item SET created = (SELECT first_created FROM doubled_share d WHERE d.id = news_item.id)
   WHERE id IN (SELECT id FROM doubled_share WHERE place = 1)`,
  'DELETE FROM news_item WHERE id IN (SELECT id FROM doubled_share WHERE place > 1)',
  'DROP TABLE doubled_share',
  ...['news_item', 'removed_news_item'].map(
    (news) =>
      `UPDATE ${news} SET recommendation = (SELECT recommendation FROM merged_recommendation m WHERE m.id = ${news}.recommendation)
       WHERE recommendation IN (SELECT id FROM merged_recommendation)`,
  ),
  // no trigger counts what moves
  `UPDATE recommendation_tally SET sharers = sharers + (
     SELECT SUM(t.sharers) FROM merged_recommendation m JOIN recommendation_tally t ON t.recommendation = m.id
     WHERE m.recommendation = recommendation_tally.recommendation)
   WHERE recommendation IN (SELECT recommendation FROM merged_recommendation)`,
  `INSERT INTO numbered_sharer (recommendation, member)
   SELECT i.number, s.member FROM merged_recommendation m
   JOIN recommendation_tally t ON t.recommendation = m.id JOIN recommendation_tally i ON i.recommendation = m.recommendation
   JOIN numbered_sharer s ON s.recommendation = t.number`,
  `DELETE FROM numbered_sharer WHERE recommendation IN
     (SELECT t.number FROM merged_recommendation m JOIN recommendation_tally t ON t.recommendation = m.id)`,
  'DELETE FROM recommendation WHERE id IN (SELECT id FROM merged_recommendation)',
]

/** Turns addresses into match keys; where another page has the key already, the page is to be merged into that one. */
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
      // a key is its own key, so this page keeps it, and nobody else has it
      if (key === match_key) continue
      const same = await database.get<{ id: string }>('SELECT id FROM recommendation WHERE match_key = $1', key)
      if (same)
        await database.run('INSERT INTO merged_recommendation (id, recommendation) VALUES ($1, $2)', id, same.id)
      else await database.run('UPDATE recommendation SET match_key = $2 WHERE id = $1', id, key)
    }
    if (pages.length < batch) return
  }
}
