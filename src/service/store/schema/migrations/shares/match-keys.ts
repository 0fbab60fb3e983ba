import type { Version } from '../../version.ts'
import { mergeShares } from './merge-shares.ts'

/** Identifies a page by its match key instead of its address; each share has an address of its own. */
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
  // maps ids of merged recommendations, which clients may still use, to the recommendation
  `CREATE TABLE merged_recommendation (
     id TEXT PRIMARY KEY,
     recommendation TEXT NOT NULL REFERENCES recommendation (id) ON DELETE CASCADE
   )`,
  'CREATE INDEX merged_recommendation_into ON merged_recommendation (recommendation)',
  mergeShares,
]
