import { type Applications, createApplications } from './applications/applications.ts'
import {
  type AuthorizationCodes,
  type Authorizations,
  createAuthorizationCodes,
  createAuthorizations,
} from './applications/authorizations.ts'
import {
  type CallCounts,
  createCallCounts,
  createIdempotentResponses,
  type IdempotentResponses,
} from './applications/calls.ts'
import { type Audit, type AuditEntry, createAudit } from './audit.ts'
import { type ContactRequests, createContactRequests } from './contacts/contact-requests.ts'
import { type Contacts, createContacts, createTeamContacts, type TeamContacts } from './contacts/contacts.ts'
import type { Database, DatabaseLoad, Isolation } from './engine/database.ts'
import { type DatabaseOptions, openDatabase } from './engine/open-database.ts'
import { createMembers, type Members } from './members/members.ts'
import { type Aliases, createAliases, createNames, type Names } from './members/names.ts'
import { createOwnData, createRemovals, type OwnData, type Removals } from './members/own-data.ts'
import { type Cards, createCards, createPictures, createTeams, type Pictures, type Teams } from './members/profile.ts'
import { createReports, createTakeDowns, type Reports, type TakeDowns } from './reports.ts'
import { migrate } from './schema/schema.ts'
import { createSearch, type Search } from './search/search.ts'
import { createNews, type News } from './shares/news.ts'
import { createPagePictures, type PagePictures } from './shares/page-pictures.ts'
import {
  createMostShared,
  createRecommendations,
  type MostSharedPages,
  type Recommendations,
} from './shares/recommendations.ts'
import { createRemovedNews, type RemovedNews } from './shares/removed-news.ts'
import { type Attempts, createAttempts } from './sign-in/attempts.ts'
import { createMemberLinks, createPendingEmails, type MemberLinks, type PendingEmails } from './sign-in/links.ts'
import {
  createIdentities,
  createProviderLogouts,
  type Identities,
  type ProviderLogouts,
} from './sign-in/provider-accounts.ts'
import { createSessions, type Sessions } from './sign-in/sessions.ts'

export { databaseFile } from './engine/open-database.ts'

/** The kinds of resources, other than members, that a graph id can name. */
export type Kind = 'recommendation' | 'share' | 'contact_request'

/** The data store, by topic. */
export interface Store {
  members: Members
  names: Names
  pictures: Pictures
  pagePictures: PagePictures
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
  pendingEmails: PendingEmails
  identities: Identities
  aliases: Aliases
  providerLogouts: ProviderLogouts
  callCounts: CallCounts
  attempts: Attempts
  idempotentResponses: IdempotentResponses
  recommendations: Recommendations
  news: News
  search: Search
  mostShared: MostSharedPages
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
  transaction<Result>(work: (store: Store) => Promise<Result>, isolation?: Isolation): Promise<Result>
  close(): Promise<void>
}

/**
 * Opens the store, and migrates its database.
 *
 * @param data see `openDatabase`
 * @param recorded see `createStore`
 * @throws DatabaseFailure, or an error of the file system
 */
export async function openStore(
  data: string | Uint8Array,
  options: DatabaseOptions = {},
  recorded?: (entries: readonly AuditEntry[]) => void,
): Promise<Store> {
  const database = await openDatabase(data, options)
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return createStore(database, { recorded })
}

/** Callbacks for new entries of the audit log. */
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
    pagePictures: createPagePictures(database),
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
    pendingEmails: createPendingEmails(database),
    identities: createIdentities(database),
    aliases: createAliases(database),
    providerLogouts: createProviderLogouts(database),
    callCounts: createCallCounts(database),
    attempts: createAttempts(database),
    idempotentResponses: createIdempotentResponses(database),
    recommendations: createRecommendations(database),
    news: createNews(database),
    search: createSearch(database),
    mostShared: createMostShared(database),
    removedNews: createRemovedNews(database),
    removals: createRemovals(database),
    ownData: createOwnData(database),
    reports: createReports(database),
    takeDowns: createTakeDowns(database),
    audit,
    async kindOf(id) {
      const row = await database.get<{ kind: Kind }>(
        `SELECT 'recommendation' AS kind FROM recommendation WHERE id = $1
         UNION ALL SELECT 'share' FROM news_item WHERE id = $1 AND recommendation IS NOT NULL
         UNION ALL SELECT 'contact_request' FROM contact_request WHERE id = $1`,
        id,
      )
      return row?.kind
    },
    async transaction(work, isolation) {
      const entries: AuditEntry[] = []
      const result = await database.transaction((tx) => {
        entries.length = 0
        return work(createStore(tx, { added: added ?? ((entry) => entries.push(entry)) }))
      }, isolation)
      recorded?.(entries)
      return result
    },
    checkpoint: async () => (await database.checkpoint?.()) ?? true,
    load: () => database.load?.() ?? { waitingWrites: 0, retries: 0 },
    close: () => database.close(),
  }
}
