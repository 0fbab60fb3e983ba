import { matchKey } from '../../../../../contract/match-key.ts'
import type { Database } from '../../../engine/database.ts'

/** The most pages in memory at once. */
const batch = 1000

/** Pages that are merged into another page and not deleted yet. */
const merging = `(SELECT m.id, m.recommendation FROM merged_recommendation m JOIN recommendation r ON r.id = m.id)`

/**
 * Updates the match keys of all pages to the current rule, and merges pages with equal keys. A migration step for every
 * change of the rule that can make two pages one. The ids of merged pages still lead to the page.
 */
export async function mergeShares(database: Database): Promise<void> {
  await findSamePages(database)
  for await (const page of pagesToMerge(database)) await mergeSharesOf(database, page)
  for (const news of ['news_item', 'removed_news_item'])
    await database.run(
      `UPDATE ${news} SET recommendation = (SELECT recommendation FROM merged_recommendation m WHERE m.id = ${news}.recommendation)
       WHERE recommendation IN (SELECT id FROM merged_recommendation)`,
    )
  // updates fire none of the counters' triggers
  await database.run(
    `UPDATE recommendation_tally SET sharers = sharers + (
       SELECT SUM(t.sharers) FROM ${merging} m JOIN recommendation_tally t ON t.recommendation = m.id
       WHERE m.recommendation = recommendation_tally.recommendation)
     WHERE recommendation IN (SELECT recommendation FROM ${merging} m)`,
  )
  await database.run(
    `INSERT INTO numbered_sharer (recommendation, member)
     SELECT i.number, s.member FROM ${merging} m
     JOIN recommendation_tally t ON t.recommendation = m.id JOIN recommendation_tally i ON i.recommendation = m.recommendation
     JOIN numbered_sharer s ON s.recommendation = t.number`,
  )
  await database.run(
    `DELETE FROM numbered_sharer WHERE recommendation IN
       (SELECT t.number FROM ${merging} m JOIN recommendation_tally t ON t.recommendation = m.id)`,
  )
  await database.run('DELETE FROM recommendation WHERE id IN (SELECT id FROM merged_recommendation)')
}

/** Updates the pages' keys. If another page has the new key, records that the page is to be merged into that one. */
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
      // the key of a key is itself: this page's key stays, and no other page has it
      if (key === match_key) continue
      const same = await database.get<{ id: string }>('SELECT id FROM recommendation WHERE match_key = $1', key)
      if (same) {
        await database.run(
          'UPDATE merged_recommendation SET recommendation = $2 WHERE recommendation = $1',
          id,
          same.id,
        )
        await database.run('INSERT INTO merged_recommendation (id, recommendation) VALUES ($1, $2)', id, same.id)
      } else await database.run('UPDATE recommendation SET match_key = $2 WHERE id = $1', id, key)
    }
    if (pages.length < batch) return
  }
}

async function* pagesToMerge(database: Database): AsyncGenerator<string> {
  let last = ''
  for (;;) {
    const pages = await database.all<{ recommendation: string }>(
      `SELECT DISTINCT recommendation FROM ${merging} m WHERE recommendation > $1 ORDER BY recommendation LIMIT $2`,
      last,
      batch,
    )
    for (const { recommendation } of pages) {
      last = recommendation
      yield recommendation
    }
    if (pages.length < batch) return
  }
}

interface DuplicateShare {
  id: string
  member: string
  message: string
  created: number
}

/**
 * Merges each member's shares of a page into the latest one, with the creation time of the first. No comment is lost:
 * comments of the other shares are appended after blank lines, latest first.
 */
async function mergeSharesOf(database: Database, page: string): Promise<void> {
  const shares = await database.all<DuplicateShare>(
    `SELECT id, member, message, created FROM news_item
     WHERE recommendation = $1 OR recommendation IN (SELECT id FROM merged_recommendation WHERE recommendation = $1)
     ORDER BY member, published DESC, id`,
    page,
  )
  for (const theirs of Map.groupBy(shares, ({ member }) => member).values()) {
    const [latest, ...others] = theirs
    if (!latest || others.length === 0) continue
    const comments = new Set(theirs.map(({ message }) => message).filter((message) => message !== ''))
    const created = Math.min(...theirs.map((share) => share.created))
    await database.run(
      'UPDATE news_item SET message = $2, created = $3 WHERE id = $1',
      latest.id,
      [...comments].join('\n\n'),
      created,
    )
    for (const { id } of others) await database.run('DELETE FROM news_item WHERE id = $1', id)
  }
}
