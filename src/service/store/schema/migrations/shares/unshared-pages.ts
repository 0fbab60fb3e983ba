import type { Version } from '../../version.ts'

/** Deletes pages that nobody shares, and of which no removed share is stored; later ones end with their last share. */
export const unsharedPages: Version = [
  'CREATE INDEX removed_news_item_recommendation ON removed_news_item (recommendation)',
  `DELETE FROM recommendation
   WHERE NOT EXISTS (SELECT 1 FROM news_item WHERE recommendation = recommendation.id)
     AND NOT EXISTS (SELECT 1 FROM removed_news_item WHERE recommendation = recommendation.id)`,
]
