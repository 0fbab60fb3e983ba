import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { TestNetwork } from '../test-network.ts'

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

const folder = join(import.meta.dirname, '..')

/** Of each part that has one: a part that is taken out takes its own sample along. */
export const samples: readonly Sample[] = await Promise.all(
  globSync('{features,capabilities}/*/sample.ts', { cwd: folder })
    .sort()
    .map(async (file) => Object.values<Sample>(await import(join(folder, file)))[0] ?? {}),
)
