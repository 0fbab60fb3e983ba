import { createHash } from 'node:crypto'
import { type Database, DatabaseFailure } from '../engine/database.ts'
import { exists, upsert } from '../engine/queries.ts'
import { statementsFor, type Version } from './statement.ts'
import { access, consentVersions, endedConsents, expiries, programTokens, proofs } from './tables/access.ts'
import { contacts } from './tables/contacts.ts'
import { counters, pageKeys, pageNumbers, sharedPages, textsOfMergedShares } from './tables/counters.ts'
import { joining, latinNames, members } from './tables/members.ts'
import { internalHosts, network } from './tables/network.ts'
import { firstShares, importedShares, news, quotes, textsOfOneShare } from './tables/news.ts'
import { unread, withoutPagePictures, writtenTexts } from './tables/unread.ts'

/**
 * The tables of the core or of a capability, counted for itself. The first version makes them; a released one is never
 * edited. The nodes of the release before run meanwhile: a version only adds, and the next release removes what nothing
 * uses any more. A trigger is on a table of the core or its own, and reads nothing that another trigger writes.
 */
interface SchemaPart {
  name: string
  data?: Tables
}

export interface Tables {
  /** Released versions stay as they are, and each adds to those before. */
  schema: readonly Version[]
  /**
   * The oldest version whose programs may start on these tables, by default the latest; 0 lets those start that lack
   * this part. None may that lacks one of `sqlFunctions` which they call, or whose lock-outs would leave access in them.
   */
  oldest?: number
  /** The checksum of the first version as 0.1.0 has it, if new databases lack something that 0.1.0 made. */
  released?: string
}

/**
 * The core's tables. Graph ids are random and unique across tables: an id is in exactly one of member, recommendation,
 * news_item and contact_request. Times are milliseconds since 1970.
 */
const firstVersion = [network, members, contacts, access, news, counters].flat()

const later = [
  // one version was of unreleased programs alone, whose databases count it
  ...[quotes, joining, importedShares, [], firstShares, pageKeys],
  ...[
    internalHosts,
    programTokens,
    withoutPagePictures,
    latinNames,
    consentVersions,
    pageNumbers,
    expiries,
    sharedPages,
  ],
  [...textsOfOneShare, ...writtenTexts],
  textsOfMergedShares,
  endedConsents,
  proofs,
]

export const core = {
  name: 'core',
  data: { schema: [firstVersion, ...later], released: 'cf59558af5e5fb42d3d7e5e5bd443157' } as Tables,
}

/** The core's own tables, and those that it makes for nodes of the release before. */
export const ofCore: readonly SchemaPart[] = [core, ...unread]

/** Identifies what a version does, whatever the indentation of its statements. */
const checksumOf = (version: Version): string =>
  createHash('sha256')
    .update(
      version
        .map((step) => (typeof step === 'function' ? String(step) : JSON.stringify(step)))
        .join(';')
        .replace(/(\\n|\s)+/g, ' '),
    )
    .digest('hex')
    .slice(0, 32)

export const checksumsOf = ({ schema: [first = [], ...others], released }: Tables): [string, ...string[]] => [
  released ?? checksumOf(first),
  ...others.map(checksumOf),
]

/** A row of `schema_part`; programs up to 0.1.0 wrote no `oldest`. */
export type StoredPart = { name: string; version: number; checksum: string; oldest?: number | null }

/** `checksum` identifies the first tables: before the first release, programs of one version had others. */
const schemasOf = (parts: readonly SchemaPart[]) =>
  parts.flatMap(({ name, data }) =>
    data ? [{ name, oldest: data.schema.length, checksum: checksumsOf(data)[0], ...data }] : [],
  )

/** @param name of the database, in the sentence @throws DatabaseFailure if this program can't bring it up to date */
export function assertKnown(stored: readonly StoredPart[], parts: readonly SchemaPart[], name = 'this database') {
  const schemas = new Map(schemasOf(parts).map((part) => [part.name, part]))
  for (const part of stored) {
    const own = schemas.get(part.name)
    if (own && part.checksum !== own.checksum)
      throw new DatabaseFailure(
        `${name} was made by an unreleased version of the graph service (tables ${part.checksum.slice(0, 7)} of ${part.name}, version ${part.version}), and there is no way from it to this one. Only that version opens it: go back to it, or begin with another directory or database`,
      )
    const known = own?.schema.length ?? 0
    if (Math.min(part.version, part.oldest ?? part.version) <= known) continue
    // without its declaration, a removal or a lock-out would forget it
    throw new DatabaseFailure(
      own
        ? `a newer version of the graph service has written ${name}; run that one, or put a backup from before in its place`
        : `${name} has tables of “${part.name}”, which this program lacks; run one that has it, or put a backup from before in its place`,
    )
  }
}

/** @returns undefined for a database without tables */
async function readParts(database: Database): Promise<StoredPart[] | undefined> {
  const found = await exists(
    database,
    database.engine === 'sqlite'
      ? `SELECT 1 FROM sqlite_master WHERE name = 'schema_part'`
      : `SELECT 1 FROM pg_class WHERE oid = to_regclass('schema_part')`,
  )
  return found ? database.all('SELECT * FROM schema_part') : undefined
}

const behindOf = (parts: readonly SchemaPart[], stored: readonly StoredPart[] = []) =>
  schemasOf(parts).flatMap((part) => {
    const isUnread = unread.some(({ name }) => name === part.name)
    const { version = isUnread ? Number.POSITIVE_INFINITY : 0 } = stored.find(({ name }) => name === part.name) ?? {}
    return version < part.schema.length ? { ...part, version } : []
  })

/** The steps that a database lacks. */
const stepsOf = ({ schema, version }: ReturnType<typeof behindOf>[number]) =>
  schema.slice(version).flatMap((steps) => steps.filter((step) => version > 0 || !isUpgrade(step)))

const isUpgrade = (step: Version[number]): boolean => typeof step === 'object' && step.isUpgrade === true

/**
 * Brings a database up to date; several processes may do so at once. Newer tables stay as they are.
 * @throws DatabaseFailure if an unreleased program made it, or a newer one that lets no programs of this version start
 */
export function migrate(database: Database, capabilities: readonly SchemaPart[], own = core): Promise<void> {
  const parts = [own, ...unread, ...capabilities]
  return database.exclusively(async (tx) => {
    const stored = await readParts(tx)
    if (stored) assertKnown(stored, parts)
    else
      await tx.run(`CREATE TABLE schema_part (
      name TEXT PRIMARY KEY, version INTEGER NOT NULL, checksum TEXT NOT NULL)`)
    if (!stored?.some((part) => 'oldest' in part)) await tx.run('ALTER TABLE schema_part ADD COLUMN oldest INTEGER')
    const behind = behindOf(parts, stored)
    const steps = behind.flatMap(stepsOf)
    if (stored && steps.length > 0) {
      process.stderr.write('The database is being upgraded. With large tables, that takes minutes.\n')
      if (tx.engine === 'postgres') await lockAllTables(tx)
    }
    for (const step of steps)
      if (typeof step === 'function') await step(tx)
      else for (const statement of statementsFor(tx.engine, step)) await tx.run(statement)
    for (const { name, schema, checksum, oldest } of behind)
      await upsert(tx, 'schema_part', { name }, { version: schema.length, checksum, oldest })
  })
}

/** Steps that lock one table after the other would meet the transactions of other nodes in deadlock after deadlock. */
async function lockAllTables(tx: Database): Promise<void> {
  const tables = await tx.all<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = to_regnamespace(current_schema()) AND relkind = 'r' ORDER BY relname`,
  )
  await tx.run(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`)
}

export async function assertMigrated(database: Database, capabilities: readonly SchemaPart[], name: string) {
  const parts = [...ofCore, ...capabilities]
  const stored = await readParts(database)
  // a move copies the tables that this program has, and no others
  const asNewest = stored?.map((part) => ({ ...part, oldest: part.version }))
  if (asNewest) assertKnown(asNewest, parts, name)
  if (behindOf(parts, stored).length > 0)
    throw new DatabaseFailure(
      `${name} is of another version than this program. Start the service on it once, and stop it again`,
    )
}
