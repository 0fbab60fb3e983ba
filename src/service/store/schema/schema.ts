import { type Database, DatabaseFailure } from '../engine/database.ts'
import { addSortNames, indexPlainLetters } from '../members/names.ts'
import { apiTerms } from './migrations/api-terms.ts'
import { changeCounts } from './migrations/change-counts.ts'
import { earlierContacts } from './migrations/earlier-contacts.ts'
import { endedContacts } from './migrations/ended-contacts.ts'
import { firstTables } from './migrations/first-tables.ts'
import { accounts } from './migrations/members/accounts.ts'
import { aliases } from './migrations/members/aliases.ts'
import { identities } from './migrations/members/identities.ts'
import { memberLinks } from './migrations/members/member-links.ts'
import { moderation } from './migrations/members/moderation.ts'
import { picturePieces } from './migrations/members/picture-pieces.ts'
import { providerSessions } from './migrations/members/provider-sessions.ts'
import { teamContacts } from './migrations/members/team-contacts.ts'
import { teams } from './migrations/members/teams.ts'
import { nameWordsAndRemovedNews } from './migrations/name-words-and-removed-news.ts'
import { orderedLists } from './migrations/ordered-lists.ts'
import { matchKeys } from './migrations/shares/match-keys.ts'
import { splitShares } from './migrations/shares/split-shares.ts'
import { unsharedPages } from './migrations/shares/unshared-pages.ts'
import { tallies } from './migrations/tallies.ts'
import { withdrawnRequests } from './migrations/withdrawn-requests.ts'
import { reportProgress } from './progress.ts'
import type { Version } from './version.ts'

/** The migrations in order. A published migration is never edited; a later one renames tables and columns if needed. */
export const migrations: readonly Version[] = [
  firstTables,
  apiTerms,
  nameWordsAndRemovedNews,
  orderedLists,
  withdrawnRequests,
  tallies,
  changeCounts,
  matchKeys,
  // match keys now distinguish ports of the other scheme, and `www.` below public suffixes
  [splitShares],
  endedContacts,
  // for ending a member's oldest sessions
  ['CREATE INDEX session_member ON session (member, expires DESC)'],
  picturePieces,
  earlierContacts,
  unsharedPages,
  // contact requests that former contacts accepted, and an index for pruning those that were declined or deleted
  [
    `DELETE FROM contact_request WHERE state = 'accepted' AND NOT EXISTS (
       SELECT 1 FROM contact c WHERE c.member = from_member AND c.contact = to_member)`,
    `CREATE INDEX contact_request_refused ON contact_request (withdrawn, updated) WHERE state IN ('declined', 'deleted')`,
  ],
  accounts,
  // own is 1 for the application of the network's own extension; member_quota replaces quota: calls per hour of each
  // member, with no bound for all together
  [
    'ALTER TABLE application ADD COLUMN own INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE application ADD COLUMN member_quota INTEGER',
  ],
  ['DROP TABLE earlier_contacts'],
  memberLinks,
  teams,
  teamContacts,
  moderation,
  // for the journal, and for the list, newest first
  ['CREATE INDEX audit_entry_newest ON audit_entry (time DESC, id)'],
  // for the groups of the audit log
  [`CREATE INDEX audit_entry_group ON audit_entry (time, actor, action) WHERE action <> 'revoked'`],
  // for finding the login of a removed member
  [`CREATE INDEX audit_entry_removed ON audit_entry (item) WHERE action = 'removed'`],
  // 1 if the e-mail with the link couldn't be sent
  ['ALTER TABLE member_link ADD COLUMN mail_failed INTEGER NOT NULL DEFAULT 0'],
  // for each member of a long list who is disabled or removed
  [
    `CREATE INDEX member_administrators ON member (state) WHERE role = 'administrator'`,
    'CREATE INDEX removed_news_item_member ON removed_news_item (member)',
  ],
  // members may have the same e-mail address
  ['DROP INDEX credential_email', 'CREATE INDEX credential_address ON credential (email)'],
  // for removing a member with the contacts, and for the entries in a member's download
  [
    'CREATE INDEX contact_contact ON contact (contact)',
    'CREATE INDEX audit_entry_actor ON audit_entry (actor)',
    'CREATE INDEX audit_entry_member ON audit_entry (member)',
  ],
  // the members with one e-mail address are read in the order of their ids
  ['DROP INDEX credential_address', 'CREATE INDEX credential_address ON credential (email, member)'],
  identities,
  providerSessions,
  // names with letters such as ß are now found without them too
  [indexPlainLetters],
  // the key of the turns that sign-ins are promised, for all nodes
  ['CREATE TABLE turn_key (id INTEGER PRIMARY KEY, secret TEXT NOT NULL)'],
  // names are sorted without accents, and found by “ä” for “ae”
  [`ALTER TABLE member ADD COLUMN sort_name TEXT NOT NULL DEFAULT ''`, addSortNames],
  aliases,
  // 1 if it was put back: the reason stays for the audit log
  ['ALTER TABLE take_down ADD COLUMN put_back INTEGER NOT NULL DEFAULT 0'],
]

/**
 * Migrates the database to this program's version. Safe if several processes start at once.
 *
 * @throws DatabaseFailure if a newer version of the program has migrated the database
 */
export function migrate(database: Database): Promise<void> {
  return database.exclusively(async (tx) => {
    await tx.run('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)')
    const row = await tx.get<{ version: number }>('SELECT version FROM schema_version')
    const version = row?.version ?? 0
    if (version > migrations.length)
      throw new DatabaseFailure(
        'a newer version of the graph service has written this database; run that one, or put a backup from before in its place',
      )
    const steps = migrations.slice(version).flat()
    // a new database takes a moment
    const progress = row && steps.length > 0 ? reportProgress(steps.length) : undefined
    try {
      for (const [index, step] of steps.entries()) {
        progress?.begin(index + 1)
        await (typeof step === 'string' ? tx.run(step) : step(tx))
      }
    } finally {
      progress?.end()
    }
    if (!row) await tx.run('INSERT INTO schema_version (version) VALUES ($1)', migrations.length)
    else if (version < migrations.length) await tx.run('UPDATE schema_version SET version = $1', migrations.length)
  })
}

/**
 * Checks that a database has this program's version, without changing it.
 *
 * @param name the database in the sentence for the operator
 * @throws DatabaseFailure if it has another one
 */
export async function assertMigrated(database: Database, name: string): Promise<void> {
  const row = await database.get<{ version: number }>('SELECT version FROM schema_version').catch(() => undefined)
  if (row?.version !== migrations.length)
    throw new DatabaseFailure(
      `${name} is of another version than this program. Start the service on it once, and stop it again`,
    )
}
