import { createAttempts } from './access/attempts.ts'
import { createMemberLinks, createPendingEmails } from './access/links.ts'
import { createSessions } from './access/sessions.ts'
import { createApplications, createAuthorizationCodes, createAuthorizations } from './applications.ts'
import { type Audit, type AuditEntry, createAudit } from './audit.ts'
import { createCallCounts, createIdempotentResponses } from './calls.ts'
import { createClockRepairs, refusingWrites } from './clock.ts'
import { createContactRequests, createContacts, createTeamContacts } from './contacts/contacts.ts'
import { createSuggestions } from './contacts/suggestions.ts'
import { coreActions } from './core-actions.ts'
import type { Database, DatabaseLoad, Isolation } from './engine/database.ts'
import { type DatabaseOptions, openDatabase } from './engine/open-database.ts'
import { readValue } from './engine/queries.ts'
import { createMailRefusals } from './members/mail-refusals.ts'
import { createMembers } from './members/members.ts'
import { createAliases, createNames } from './members/names.ts'
import { createOwnData, createRemovals } from './members/own-data.ts'
import { createCards, createPictures, createTeams } from './members/profile.ts'
import { createChannels, createInternalHosts, createNetwork } from './network.ts'
import { type ActionOf, type DataOf, dataOf, type PartOf } from './part.ts'
import { migrate } from './schema/schema.ts'
import { createNews, createRemovedNews } from './shares/news.ts'
import { createPageKeys } from './shares/page-keys.ts'
import { createRecommendations } from './shares/recommendations.ts'
import { createHashing, createSharedPages } from './shares/shared-pages.ts'
import { createWaiting } from './waiting.ts'
import { createWeeks } from './weeks.ts'

export { databaseFile } from './engine/open-database.ts'

/** The core's kinds of resources with a graph id, besides members. */
export type CoreKind = 'recommendation' | 'share' | 'status' | 'contact_request'

/** A capability, as the store knows it. */
export type Part = PartOf<Store>

export type Data = DataOf<Store>

export interface Store extends Repositories, AsyncDisposable {
  audit: Audit
  /** The declarations of what capabilities store. */
  data: readonly Data[]
  /** The actions of the audit log, by name; the journal has the core's replays. */
  actions: ReadonlyMap<string, Partial<ActionOf<Store>>>
  /** A capability's functions over its tables, made when they are first used, once for this store or transaction. */
  of<Rows>(rows: Make<Rows>): Rows
  /**
   * @param knower the member who asks, if one does
   * @returns a kind of the core's or of a capability's `resources`; undefined for members, and for what the knower may not know
   */
  kindOf(id: string, knower: string | undefined): Promise<string | undefined>
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
  refusal?: () => string | undefined,
): Promise<Store> {
  await using opened = new AsyncDisposableStack()
  const database = opened.use(await openDatabase(data, options))
  await migrate(database, parts)
  opened.move()
  return createStore(refusal ? refusingWrites(database, refusal) : database, parts, recorded)
}

type Make<Made> = (database: Database, audit: Audit) => Made

/**
 * The core's repositories. Each is made when it is first used, once for this store or transaction: most need two. So a
 * store must not be spread: its repositories are no own properties.
 */
const repositoriesOf = (data: readonly DataOf<never>[]) => {
  const times = data.flatMap((part) => part.times ?? [])
  const hashesOf = createHashing()
  return {
    network: createNetwork,
    members: createMembers,
    names: createNames,
    pictures: createPictures,
    cards: createCards,
    teams: createTeams,
    contacts: createContacts,
    contactRequests: createContactRequests,
    teamContacts: createTeamContacts,
    suggestions: createSuggestions,
    applications: createApplications,
    authorizationCodes: createAuthorizationCodes,
    authorizations: createAuthorizations,
    sessions: createSessions,
    mailRefusals: createMailRefusals,
    memberLinks: createMemberLinks,
    pendingEmails: createPendingEmails,
    aliases: createAliases,
    callCounts: createCallCounts,
    attempts: createAttempts,
    idempotentResponses: createIdempotentResponses,
    pageKeys: (database) => createPageKeys(database, hashesOf(database)),
    pageHashes: hashesOf,
    recommendations: (database) => createRecommendations(database, hashesOf(database)),
    sharedPages: (database) => createSharedPages(database, hashesOf(database)),
    news: createNews,
    removedNews: createRemovedNews,
    removals: (database) => createRemovals(database, data),
    ownData: (database) => createOwnData(database, data),
    channels: (database, audit) => createChannels(database, data, audit),
    internalHosts: createInternalHosts,
    clock: (database) => createClockRepairs(database, times),
    waiting: createWaiting,
    weeks: createWeeks,
  } satisfies Readonly<Record<string, Make<unknown>>>
}

type Repositories = {
  readonly [Name in keyof ReturnType<typeof repositoriesOf>]: ReturnType<ReturnType<typeof repositoriesOf>[Name]>
}

export function createStore(
  database: Database,
  parts: readonly Part[],
  recorded?: (entries: readonly AuditEntry[]) => void,
): Store {
  const data = dataOf(parts)
  const resources = data.flatMap(({ resources = {} }) => Object.entries(resources))
  const selectKind = [
    `SELECT 'recommendation' AS kind FROM recommendation WHERE id = $1`,
    `SELECT CASE WHEN recommendation IS NULL THEN 'status' ELSE 'share' END FROM news_item WHERE id = $1`,
    `SELECT 'contact_request' FROM contact_request WHERE id = $1`,
    ...resources.map(([kind, of]) =>
      typeof of === 'string'
        ? `SELECT '${kind}' FROM ${of} WHERE id = $1`
        : `SELECT '${kind}' FROM ${of.table} WHERE id = $1 AND ${of.knownTo}`,
    ),
  ].join(' UNION ALL ')
  const isForSome = resources.some(([, of]) => typeof of !== 'string')
  const ofParts = data.flatMap(({ actions = {} }) => Object.entries(actions))
  const actions = new Map<string, Partial<ActionOf<Store>>>([...Object.entries(coreActions), ...ofParts])
  const repositories = {} as Repositories
  for (const [name, make] of Object.entries<Make<unknown>>(repositoriesOf(data)))
    Object.defineProperty(repositories, name, {
      get(this: Store) {
        return this.of(make)
      },
    })

  /** @param added is called with each new entry of the audit log, in a transaction */
  function over(on: Database, added?: (entry: AuditEntry) => void): Store {
    const audit = createAudit(on, actions, added)
    const made = new Map<unknown, unknown>()
    const own: Omit<Store, keyof Repositories> = {
      data,
      actions,
      audit,
      of<Rows>(rows: Make<Rows>): Rows {
        if (!made.has(rows)) made.set(rows, rows(on, audit))
        return made.get(rows) as Rows
      },
      kindOf: (id, knower = '') => readValue(on, selectKind, ...(isForSome ? [id, knower] : [id])),
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
    return Object.assign(Object.create(repositories) as Repositories, own)
  }

  return over(database)
}
