import type { Version } from '../../version.ts'

/** Deletes pages without shares and removed shares; since then a page is deleted with its last share. */
export const unsharedPages: Version = [
  'CREATE INDEX removed_news_item_recommendation ON removed_news_item (recommendation)',
  `DELETE FROM recommendation
   WHERE NOT EXISTS (SELECT 1 FROM news_item WHERE recommendation = recommendation.id)
     AND NOT EXISTS (SELECT 1 FROM removed_news_item WHERE recommendation = recommendation.id)`,
]
