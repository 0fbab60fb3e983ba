import { matchKey } from '../../../../../contract/match-key.ts'
import type { Database } from '../../../engine/database.ts'
import { newId } from '../../../engine/secrets.ts'

/** The most shares in memory at once. */
const batch = 1000

/**
 * Moves shares whose match key differs from their recommendation's to the recommendation of that key. A migration step
 * for every change of the rule that can make one page two. Each recommendation keeps its id and its key.
 */
export async function splitShares(database: Database): Promise<void> {
  for (const news of ['news_item', 'removed_news_item']) {
    await database.run('CREATE TABLE moving (id TEXT PRIMARY KEY, match_key TEXT NOT NULL)')
    for await (const { id, key } of sharesOfOtherPages(database, news)) {
      const added = 'INSERT INTO recommendation (id, match_key) VALUES ($1, $2) ON CONFLICT (match_key) DO NOTHING'
      await database.run(added, newId(), key)
      await database.run('INSERT INTO moving (id, match_key) VALUES ($1, $2)', id, key)
    }
    // deleted and inserted, since updates fire none of the counters' triggers
    await database.run(`CREATE TABLE moved AS SELECT * FROM ${news} WHERE id IN (SELECT id FROM moving)`)
    await database.run(
      `UPDATE moved SET recommendation =
         (SELECT r.id FROM moving m JOIN recommendation r ON r.match_key = m.match_key WHERE m.id = moved.id)`,
    )
    await database.run(`DELETE FROM ${news} WHERE id IN (SELECT id FROM moving)`)
    await database.run(`INSERT INTO ${news} SELECT * FROM moved`)
    await database.run('DROP TABLE moved')
    await database.run('DROP TABLE moving')
  }
}

async function* sharesOfOtherPages(database: Database, news: string): AsyncGenerator<{ id: string; key: string }> {
  let last = ''
  for (;;) {
    const shares = await database.all<{ id: string; url: string; match_key: string }>(
      `SELECT n.id, n.url, r.match_key FROM ${news} n JOIN recommendation r ON r.id = n.recommendation
       WHERE n.id > $1 AND n.url IS NOT NULL ORDER BY n.id LIMIT $2`,
      last,
      batch,
    )
    for (const { id, url, match_key } of shares) {
      last = id
      const key = matchKey(url)
      if (key !== match_key) yield { id, key }
    }
    if (shares.length < batch) return
  }
}
