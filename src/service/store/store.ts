import { createAttempts } from './access/attempts.ts'
import { createMemberLinks, createPendingEmails } from './access/links.ts'
import { createSessions } from './access/sessions.ts'
import { createApplications, createAuthorizationCodes, createAuthorizations } from './applications.ts'
import { type Audit, type AuditEntry, createAudit } from './audit.ts'
import { createCallCounts, createIdempotentResponses } from './calls.ts'
import { createChannels } from './channels.ts'
import { createClockRepairs } from './clock.ts'
import { createContactRequests, createContacts, createTeamContacts } from './contacts/contacts.ts'
import type { Database, DatabaseLoad, Isolation } from './engine/database.ts'
import { type DatabaseOptions, openDatabase } from './engine/open-database.ts'
import { readValue } from './engine/queries.ts'
import { createMailRefusals } from './members/mail-refusals.ts'
import { createMembers } from './members/members.ts'
import { createAliases, createNames } from './members/names.ts'
import { createOwnData, createRemovals } from './members/own-data.ts'
import { createCards, createPictures, createTeams } from './members/profile.ts'
import { createNetwork } from './network.ts'
import { type ActionOf, type DataOf, dataOf, type PartOf } from './part.ts'
import { migrate } from './schema/schema.ts'
import { createHidden, type Hidden } from './shares/hidden.ts'
import { createNews, createRemovedNews } from './shares/news.ts'
import { createPagePictures } from './shares/page-pictures.ts'
import { createRecommendations } from './shares/recommendations.ts'
import { createWaiting } from './waiting.ts'

export { databaseFile } from './engine/open-database.ts'

export type Kind = 'recommendation' | 'share' | 'status' | 'contact_request'

/** What the store knows of a capability. */
export type Part = PartOf<Store>

export type Data = DataOf<Store>

export interface Store extends ReturnType<typeof createTopics>, AsyncDisposable {
  /** What the capabilities store. */
  data: readonly Data[]
  /** The capabilities' actions of the audit log, by name. */
  partActions: ReadonlyMap<string, ActionOf<Store>>
  /** A capability's functions over its tables, made when they are first used, once for this store or transaction. */
  of<Rows>(rows: (database: Database, audit: Audit, hidden: Hidden) => Rows): Rows
  kindOf(id: string): Promise<Kind | undefined>
  load(): DatabaseLoad
  checkpoint(): Promise<boolean>
  transaction<Result>(work: (store: Store) => Promise<Result>, isolation?: Isolation): Promise<Result>
  close(): Promise<void>
}

export async function openStore(
  data: string | Uint8Array,
  parts: readonly Part[],
  options: DatabaseOptions = {},
  recorded?: (entries: readonly AuditEntry[]) => void,
): Promise<Store> {
  const database = await openDatabase(data, options)
  try {
    await migrate(database, parts)
  } catch (error) {
    await database.close()
    throw error
  }
  return createStore(database, parts, recorded)
}

const createTopics = (database: Database, data: readonly DataOf<never>[], audit: Audit, hidden: Hidden) => ({
  network: createNetwork(database),
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
  sessions: createSessions(
    database,
    audit,
    data.flatMap(({ sessionGoesOn }) => sessionGoesOn ?? []),
  ),
  mailRefusals: createMailRefusals(database),
  memberLinks: createMemberLinks(database),
  pendingEmails: createPendingEmails(database),
  aliases: createAliases(database),
  callCounts: createCallCounts(database),
  attempts: createAttempts(database),
  idempotentResponses: createIdempotentResponses(database),
  recommendations: createRecommendations(database, hidden),
  news: createNews(database, hidden),
  removedNews: createRemovedNews(database),
  removals: createRemovals(database, data),
  ownData: createOwnData(database, data),
  channels: createChannels(database, data, audit),
  clock: createClockRepairs(
    database,
    data.flatMap(({ times }) => (times === 'none' ? [] : times)),
  ),
  waiting: createWaiting(database),
  audit,
})

export function createStore(
  database: Database,
  parts: readonly Part[],
  recorded?: (entries: readonly AuditEntry[]) => void,
): Store {
  const data = dataOf(parts)
  const hidden = createHidden(data)
  const partActions = new Map(data.flatMap(({ actions }) => Object.entries(actions)))

  /** @param added is called with each new entry of the audit log, in a transaction */
  function over(on: Database, added?: (entry: AuditEntry) => void): Store {
    const audit = createAudit(on, partActions, added)
    const made = new Map<unknown, unknown>()
    return {
      data,
      partActions,
      ...createTopics(on, data, audit, hidden),
      of<Rows>(rows: (database: Database, audit: Audit, hidden: Hidden) => Rows): Rows {
        if (!made.has(rows)) made.set(rows, rows(on, audit, hidden))
        return made.get(rows) as Rows
      },
      kindOf(id) {
        const select = `SELECT 'recommendation' AS kind FROM recommendation WHERE id = $1
       UNION ALL SELECT CASE WHEN recommendation IS NULL THEN 'status' ELSE 'share' END FROM news_item WHERE id = $1
       UNION ALL SELECT 'contact_request' FROM contact_request WHERE id = $1`
        return readValue(on, select, id)
      },
      async transaction(work, isolation) {
        const entries: AuditEntry[] = []
        const result = await on.transaction((tx) => {
          entries.length = 0
          return work(over(tx, added ?? ((entry) => entries.push(entry))))
        }, isolation)
        if (!added) recorded?.(entries)
        return result
      },
      checkpoint: async () => (await on.checkpoint?.()) ?? true,
      load: () => on.load?.() ?? { waitingWrites: 0, retries: 0 },
      close: () => on.close(),
      [Symbol.asyncDispose]: () => on.close(),
    }
  }

  return over(database)
}
