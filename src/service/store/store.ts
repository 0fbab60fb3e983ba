import { closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Audit, type AuditEntry, createAudit } from './administration/audit.ts'
import { type Applications, createApplications } from './applications/applications.ts'
import { type AuthorizationCodes, createAuthorizationCodes } from './applications/authorization-codes.ts'
import { type Authorizations, createAuthorizations } from './applications/authorizations.ts'
import { type CallCounts, createCallCounts } from './applications/call-counts.ts'
import { createIdempotentResponses, type IdempotentResponses } from './applications/idempotent-responses.ts'
import { type ContactRequests, createContactRequests } from './contacts/contact-requests.ts'
import { type Contacts, createContacts } from './contacts/contacts.ts'
import { createTeamContacts, type TeamContacts } from './contacts/team-contacts.ts'
import { type Database, DatabaseFailure, type DatabaseLoad } from './engine/database.ts'
import { openSqlite } from './engine/sqlite.ts'
import { type Cards, createCards } from './members/cards.ts'
import { createMembers, type Members } from './members/members.ts'
import { createNames, type Names } from './members/names.ts'
import { createOwnData, type OwnData } from './members/own-data.ts'
import { createPictures, type Pictures } from './members/pictures.ts'
import { createRemovals, type Removals } from './members/removals.ts'
import { createTeams, type Teams } from './members/teams.ts'
import { createReports, type Reports } from './peace/reports.ts'
import { createTakeDowns, type TakeDowns } from './peace/take-downs.ts'
import { migrate } from './schema/schema.ts'
import { createNews, type News } from './shares/news.ts'
import { createRecommendations, type Recommendations } from './shares/recommendations.ts'
import { createRemovedNews, type RemovedNews } from './shares/removed-news.ts'
import { type Attempts, createAttempts } from './sign-in/attempts.ts'
import { createMemberLinks, type MemberLinks } from './sign-in/member-links.ts'
import { createSessions, type Sessions } from './sign-in/sessions.ts'

/** The kinds of resources, other than members, that a graph id can name. */
export type Kind = 'recommendation' | 'share' | 'contact_request'

/** The data store, by topic. */
export interface Store {
  members: Members
  names: Names
  pictures: Pictures
  cards: Cards
  teams: Teams
  contacts: Contacts
  contactRequests: ContactRequests
  teamContacts: TeamContacts
  applications: Applications
  authorizationCodes: AuthorizationCodes
  authorizations: Authorizations
  sessions: Sessions
  memberLinks: MemberLinks
  callCounts: CallCounts
  attempts: Attempts
  idempotentResponses: IdempotentResponses
  recommendations: Recommendations
  news: News
  removedNews: RemovedNews
  removals: Removals
  ownData: OwnData
  reports: Reports
  takeDowns: TakeDowns
  audit: Audit
  kindOf(id: string): Promise<Kind | undefined>
  load(): DatabaseLoad
  /** See `Database.checkpoint`. */
  checkpoint(): Promise<boolean>
  /** See `Database.transaction`: `work` must use only the store that it is given. */
  transaction<Result>(work: (store: Store) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Name of the database file in the data directory. */
export const databaseFile = 'network.sqlite'

/**
 * Opens the store, and migrates its database.
 *
 * @param data the data directory, which is created if missing, readable for this user only; or `:memory:`; or the bytes
 *   of a database file, which is then opened in memory
 * @param serving whether this process serves the network, not a command
 * @param recorded see `createStore`
 * @throws DatabaseFailure, or an error of the file system
 */
export async function openStore(
  data: string | Uint8Array,
  serving = false,
  recorded?: (entries: readonly AuditEntry[]) => void,
): Promise<Store> {
  const content = typeof data === 'string' ? undefined : data
  const path = typeof data === 'string' && data !== ':memory:' ? privateFile(data) : ':memory:'
  const database = openSqlite(path, { serving, ...(content && { content }) })
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return createStore(database, { recorded })
}

function privateFile(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, databaseFile)
  // created here, since SQLite would use the umask; it gives its other files the same mode
  closeSync(openSync(path, 'a', 0o600))
  const log = `${path}-wal`
  // SQLite would delete the log, with the writes that are not in the database file yet
  if (statSync(path).size === 0 && (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new DatabaseFailure(
      `${path} is missing or empty, and ${log} isn’t, which belongs to it. Put that file or a backup in its place, or move ${log} away`,
    )
  return path
}

/** Callbacks for new entries of the record. */
interface Recording {
  /** Called with the entries of each transaction that has ended. */
  recorded?: ((entries: readonly AuditEntry[]) => void) | undefined
  /** Called with each entry within its transaction. */
  added?: (entry: AuditEntry) => void
}

/** @param database a database after `migrate` */
export function createStore(database: Database, { recorded, added }: Recording = {}): Store {
  const audit = createAudit(database, added)
  return {
    members: createMembers(database),
    names: createNames(database),
    pictures: createPictures(database),
    cards: createCards(database),
    teams: createTeams(database),
    contacts: createContacts(database),
    contactRequests: createContactRequests(database),
    teamContacts: createTeamContacts(database),
    applications: createApplications(database),
    authorizationCodes: createAuthorizationCodes(database),
    authorizations: createAuthorizations(database, audit),
    sessions: createSessions(database, audit),
    memberLinks: createMemberLinks(database),
    callCounts: createCallCounts(database),
    attempts: createAttempts(database),
    idempotentResponses: createIdempotentResponses(database),
    recommendations: createRecommendations(database),
    news: createNews(database),
    removedNews: createRemovedNews(database),
    removals: createRemovals(database),
    ownData: createOwnData(database),
    reports: createReports(database),
    takeDowns: createTakeDowns(database),
    audit,
    async kindOf(id) {
      const row = await database.get<{ kind: Kind }>(
        `SELECT 'recommendation' AS kind FROM recommendation WHERE id = $1
         UNION ALL SELECT 'recommendation' FROM merged_recommendation WHERE id = $1
         UNION ALL SELECT 'share' FROM news_item WHERE id = $1 AND recommendation IS NOT NULL
         UNION ALL SELECT 'contact_request' FROM contact_request WHERE id = $1`,
        id,
      )
      return row?.kind
    },
    async transaction(work) {
      const entries: AuditEntry[] = []
      const result = await database.transaction((tx) => {
        entries.length = 0
        return work(createStore(tx, { added: added ?? ((entry) => entries.push(entry)) }))
      })
      recorded?.(entries)
      return result
    },
    checkpoint: async () => (await database.checkpoint?.()) ?? true,
    load: () => database.load?.() ?? { waitingWrites: 0, retries: 0 },
    close: () => database.close(),
  }
}
