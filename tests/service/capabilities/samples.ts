import { conversation } from '../features/conversation/sample.ts'
import { moderation } from '../features/moderation/sample.ts'
import { mostShared } from '../features/most-shared/sample.ts'
import { passes } from '../features/passes/sample.ts'
import { search } from '../features/search/sample.ts'
import type { TestNetwork } from '../test-network.ts'
import { feeds } from './feeds/sample.ts'
import { links } from './links/sample.ts'
import { mail } from './mail/sample.ts'
import { programs } from './programs/sample.ts'
import { provider } from './provider/sample.ts'

/** Two members, one after the other, with a session each; and an administrator in their team. */
export interface About {
  member: string
  name: string
  other: string
  /** Of the member: the hash. */
  session: string
  administrator: string
}

/** Parts of statements that scan or sort a table, and tables with few rows for each member; with the reasons. */
export interface Plans {
  scans?: Readonly<Record<string, string>>
  sorts?: Readonly<Record<string, string>>
  shortLists?: Readonly<Record<string, string>>
}

/** Fills a capability's tables, so that each has rows about these members; and has what its query plans need. */
export interface Sample {
  /** Before requests and shares of the member, which triggers may tell. */
  ofMember?(network: TestNetwork, about: About): Promise<unknown>
  /** At the end. */
  ofNetwork?(network: TestNetwork): Promise<unknown>
  plans?: Plans
  /** The values of columns in a large database, as those of `query-plans/large-database.ts`. */
  columns?: Readonly<Record<string, string>>
  smallTables?: readonly string[]
}

export const samples: readonly Sample[] = [
  ...[conversation, feeds, links, mail, moderation, mostShared],
  ...[passes, programs, provider, search],
]
