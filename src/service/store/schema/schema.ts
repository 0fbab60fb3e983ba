import { type Database, DatabaseFailure } from '../engine/database.ts'
import { changeCounts } from './migrations/change-counts.ts'
import { endedContacts } from './migrations/ended-contacts.ts'
import { firstTables } from './migrations/first-tables.ts'
import { nameWordsAndRemovedNews } from './migrations/name-words-and-removed-news.ts'
import { orderedLists } from './migrations/ordered-lists.ts'
import { picturePieces } from './migrations/picture-pieces.ts'
import { matchKeys } from './migrations/shares/match-keys.ts'
import { splitShares } from './migrations/shares/split-shares.ts'
import { tallies } from './migrations/tallies.ts'
import { withdrawnRequests } from './migrations/withdrawn-requests.ts'
import { wordsOfTheApi } from './migrations/words-of-the-api.ts'
import type { Version } from './version.ts'

/**
 * The versions in their order, each a file. What was published is never edited, only followed: what this program calls
 * otherwise now is renamed by a later version.
 */
export const migrations: readonly Version[] = [
  firstTables,
  wordsOfTheApi,
  nameWordsAndRemovedNews,
  orderedLists,
  withdrawnRequests,
  tallies,
  changeCounts,
  matchKeys,
  // ports of the other scheme, and `www.` of names below which everybody can have a site, tell pages apart
  [splitShares],
  endedContacts,
  // a member's sessions, the newest first: too many of them end
  ['CREATE INDEX session_member ON session (member, expires DESC)'],
  picturePieces,
]

/**
 * Brings the database to this program's version; safe beside other processes that do the same.
 *
 * @throws DatabaseFailure when a newer program has been at the database
 */
export function migrate(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.run('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)')
    const row = await tx.get<{ version: number }>('SELECT version FROM schema_version')
    const version = row?.version ?? 0
    if (version > migrations.length)
      throw new DatabaseFailure(
        'a newer version of the graph service has written this database; run that one, or put a backup from before in its place',
      )
    for (const step of migrations.slice(version).flat()) await (typeof step === 'string' ? tx.run(step) : step(tx))
    if (!row) await tx.run('INSERT INTO schema_version (version) VALUES ($1)', migrations.length)
    else if (version < migrations.length) await tx.run('UPDATE schema_version SET version = $1', migrations.length)
  })
}
