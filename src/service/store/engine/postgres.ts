import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase, CustomTypesConfig, Pool, PoolClient, QueryConfig } from 'pg'
import { toDatabase } from '../../outgoing.ts'
import {
  type Database,
  DatabaseAway,
  DatabaseBusy,
  DatabaseFailure,
  DatabaseFull,
  type Isolation,
  Unconfirmed,
  type Value,
} from './database.ts'
import { readPostgresUrl } from './postgres-url.ts'

const pg = await toDatabase()

/** Maximum milliseconds that a statement or transaction waits for a connection or a lock. */
export const busyTimeout = 5000

/** Maximum connections to PostgreSQL, for reads and for transactions each. */
export const maxConnections = 8

/** Maximum runs of a transaction after conflicts; then the response is a 503. */
export const maxRuns = 50

/** How long a migration runs again while members write on other nodes, in milliseconds. */
export const migrationPatience = 60_000

/** Maximum runs of a transaction that violates a key: after a race, the second run succeeds. */
const maxViolations = 3

/** Maximum pause before the next run, in milliseconds; each pause is random. */
const longestPause = 200

/** Maximum lifetime of a connection in seconds: a new connection frees the server's memory. */
const connectionLifetime = 60 * 60

/** The address leads to a standby, as for a while after a failover: reads may be old there, and writes fail. */
class OnStandby extends Error {}

const unconfirmed = 'PostgreSQL ended while it committed a change; whether the change was made is unknown'

/** Opens even if there is no server. @throws DatabaseFailure if the URL can't be used @param url missing parts come from the variables `PG*` @param wait milliseconds */
export function openPostgres(url: string, { wait = busyTimeout } = {}): Database {
  // not as options of the connection: poolers refuse those
  // compiling a statement takes longer than running any of ours
  const session = `SET statement_timeout = ${statementTimeout}; SET lock_timeout = ${wait}; SET jit = off;
    SET idle_in_transaction_session_timeout = ${statementTimeout}; SELECT pg_is_in_recovery() AS is_standby`
  const { url: connectionString, tls: ssl } = readPostgresUrl(url)
  const openPool = () =>
    new pg.Pool({
      application_name: 'passalong',
      connectionString,
      ssl,
      max: maxConnections,
      connectionTimeoutMillis: wait,
      maxLifetimeSeconds: connectionLifetime,
      keepAlive: true,
      types,
      onConnect: async (client: ClientBase) => {
        // lost between two statements of a transaction: the next statement fails
        client.on('error', () => {})
        const results = await client.query(session)
        // a query of several statements has a result of each
        const { is_standby } = [results].flat().at(-1)?.rows[0] ?? {}
        if (is_standby) throw new OnStandby()
      },
      // an idle connection was lost: the next statement opens another one
    }).on('error', () => {})
  // separate pools, so that many waiting reads don't delay writes, and many waiting writes don't delay reads
  const [readers, writers] = [openPool(), openPool()]
  const statements = createStatements()
  let retries = 0
  let fullAt: number | undefined

  function transactionOn(client: ClientBase, isBounded: boolean, onFailure: (error: unknown) => void): Database {
    const run = <Row>(sql: string, values: readonly Value[]) =>
      statements.run<Row>(client, sql, values, { isBounded }).catch((error) => {
        onFailure(error)
        throw toDatabaseError(error)
      })
    const tx: Database = {
      engine: 'postgres',
      all: async <Row>(sql: string, ...values: Value[]) => (await run<Row>(sql, values)).rows,
      allWithin: async <Row>(_: number, sql: string, ...values: Value[]) => (await run<Row>(sql, values)).rows,
      get: async <Row>(sql: string, ...values: Value[]) => (await run<Row>(sql, values)).rows[0],
      run: async (sql, ...values) => (await run(sql, values)).changes,
      transaction: (work) => work(tx),
      exclusively: (work) => work(tx),
      async close() {
        throw new Error('a transaction cannot close the database')
      },
    }
    return tx
  }

  async function runOnce<Result>(begin: string, work: (tx: Database) => Promise<Result>, isBounded: boolean) {
    const client = await connect(writers)
    const failures: unknown[] = []
    let isCommitting = false
    try {
      await client.query(begin)
      const result = await work(transactionOn(client, isBounded, (error) => failures.push(error)))
      // PostgreSQL rolls the transaction back after a failed statement, even if `work` caught the error
      if (failures.length > 0) throw failures[0]
      isCommitting = true
      await client.query('COMMIT')
      client.release()
      return result
    } catch (thrown) {
      const error = failures.length > 0 ? failures[0] : thrown
      if (isLost(error)) {
        client.release(true)
        throw isCommitting ? new Unconfirmed(unconfirmed) : error
      }
      await rollBack(client)
      throw error
    }
  }

  /** Runs again after a conflict or a lost connection. @throws DatabaseBusy, DatabaseAway or DatabaseFull in the end */
  async function retry<Result>(once: () => Promise<Result>, patience = wait, most = maxRuns): Promise<Result> {
    const until = performance.now() + patience
    for (let runs = 1, violations = 0; ; runs++) {
      try {
        return await once()
      } catch (error) {
        if (isStatementMismatch(error)) statements.stopPreparing()
        const mayHelp = isConflict(error) || isLost(error) || isStatementMismatch(error)
        const goesOn = isViolation(error) ? ++violations < maxViolations : mayHelp && runs < most
        if (isUnwritable(error)) fullAt = performance.now()
        if (!goesOn || performance.now() >= until) throw toDatabaseError(error)
        retries++
      }
      await delay(Math.random() * Math.min(longestPause, 2 ** runs))
    }
  }

  const transaction = <Result>(work: (tx: Database) => Promise<Result>, isolation: Isolation = 'serializable') =>
    retry(() => runOnce(`BEGIN ISOLATION LEVEL ${isolation}`, work, true))

  /** Runs a statement outside of a transaction: only a SELECT needs no transaction against conflicts. */
  function run<Row>(sql: string, values: readonly Value[]) {
    if (!/^\s*(?:SELECT|WITH)\b/i.test(sql))
      return transaction(async (tx) => {
        const rows = await tx.all<Row>(sql, ...values)
        return { rows, changes: rows.length }
      })
    return retry(async () => {
      const client = await connect(readers)
      try {
        const result = await statements.run<Row>(client, sql, values)
        client.release()
        return result
      } catch (error) {
        client.release(isLost(error) || isUnanswered(error))
        throw error
      }
    })
  }

  /** @returns undefined if PostgreSQL has ended it */
  const runWithin = <Row>(milliseconds: number, sql: string, ...values: Value[]) =>
    retry(async () => {
      const client = await readers.connect()
      try {
        // for this transaction alone: a pooler may give the connection to others
        await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${milliseconds}`)
        // planned for its values: as a prepared one, it would be planned for any
        const { rows } = await statements.run<Row>(client, sql, values, { isPrepared: false })
        await client.query('COMMIT')
        client.release()
        return rows
      } catch (error) {
        if (isLost(error) || isUnanswered(error)) client.release(true)
        else await rollBack(client)
        if (codeOf(error) === queryCanceled) return undefined
        throw error
      }
    })

  return {
    engine: 'postgres',
    all: async <Row>(sql: string, ...values: Value[]) => (await run<Row>(sql, values)).rows,
    allWithin: runWithin,
    get: async <Row>(sql: string, ...values: Value[]) => (await run<Row>(sql, values)).rows[0],
    run: (sql, ...values) => transaction((tx) => tx.run(sql, ...values)),
    transaction,
    exclusively: (work) => retry(() => runOnce(beginAlone, work, false), migrationPatience, Number.POSITIVE_INFINITY),
    load() {
      const idle = readers.idleCount + writers.idleCount
      const busy = readers.totalCount + writers.totalCount - idle
      return { waitingWrites: writers.waitingCount, retries, connections: { busy, idle }, fullAt }
    },
    async close() {
      await Promise.all([readers.end(), writers.end()])
    },
  }
}

/** READ COMMITTED: a snapshot from before the lock would lack the last holder's changes. */
const beginAlone = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SELECT pg_advisory_xact_lock(hashtext(concat('passalong in ', current_schema())))`

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw isLost(error) || isSlow(error) || isOfServer(error)
      ? error
      : explainConnecting(messageOf(error), codeOf(error))
  }
}

/** Explains failures before the server's first answer, such as those of TLS. */
function explainConnecting(message: string, code: string): DatabaseFailure {
  if (/CERT|ISSUER|LEAF_SIGNATURE|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH/.test(code))
    return new DatabaseFailure(
      // without Node's advice, which is another way
      `PostgreSQL’s certificate isn’t trusted (${message.split(';', 1)[0]}). It has to name the host of the database URL, and its authority’s certificate has to be in a file that the URL names: ?sslmode=verify-full&sslrootcert=FILE`,
    )
  if (message.includes('does not support SSL'))
    return new DatabaseFailure(
      'PostgreSQL is on another computer and offers no TLS. Set ssl = on in its postgresql.conf; or, if nobody else reads the network between both, add ?sslmode=disable to the database URL',
    )
  return new DatabaseFailure(`PostgreSQL can’t be reached (${message}); is the database URL right?`)
}

async function rollBack(client: PoolClient): Promise<void> {
  const isOver = await client.query({ text: 'ROLLBACK', query_timeout: 1000 } as QueryConfig).then(
    () => true,
    () => false,
  )
  client.release(!isOver)
}

/** The server didn't answer: the connection still waits for it. */
const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** Maximum statements that each connection prepares: lists of any length make many variants of one statement. */
export const maxPrepared = 500

/** Maximum placeholders of a prepared statement: longer lists vary too much. */
export const maxPreparedValues = 20

/** Maximum milliseconds of a statement; then the response is a 503. */
export const statementTimeout = 10_000

/** Milliseconds until an unresponsive connection is closed: longer, so that PostgreSQL ends a slow statement first. */
const answerTimeout = statementTimeout + 5000

/** The types of COUNT (BIGINT) and of a SUM of counts (NUMERIC), parsed as numbers: our values fit in a double. */
const numbers: readonly number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

export const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (numbers.includes(oid)) return Number
    const parse = pg.types.getTypeParser(oid, format)
    // a Buffer may share its memory with others
    return oid === pg.types.builtins.BYTEA ? (text: string) => new Uint8Array(parse(text)) : parse
  }) as CustomTypesConfig['getTypeParser'],
}

export interface Result<Row> {
  rows: Row[]
  changes: number
}

export function createStatements() {
  /** The names of prepared statements by text. Named by content, so that a name always means the same statement. */
  const names = new Map<string, string>()
  let prepares = true

  function nameOf(text: string, values: readonly Value[]): string | undefined {
    if (!prepares || values.length > maxPreparedValues) return undefined
    const known = names.get(text)
    if (known || names.size >= maxPrepared) return known
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    return name
  }

  return {
    async run<Row>(
      client: ClientBase,
      text: string,
      values: readonly Value[],
      { isBounded = true, isPrepared = true } = {},
    ): Promise<Result<Row>> {
      const name = isBounded && isPrepared ? nameOf(text, values) : undefined
      const result = await client.query({
        text,
        values: values.map(storable),
        ...(name && { name }),
        ...(isBounded && { query_timeout: answerTimeout }),
      })
      return { rows: result.rows, changes: result.rowCount ?? 0 }
    },

    stopPreparing(): void {
      prepares = false
    },
  }
}

/** PostgreSQL refuses NUL in texts. No stored text has NUL, so a look-up finds nothing in both engines. */
const storable = (value: Value): Value => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)

/** PostgreSQL's code of an error (https://www.postgresql.org/docs/current/errcodes-appendix.html), or the system's. */
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether PostgreSQL itself said it. */
const isOfServer = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(codeOf(error))

const isOutOfLocks = (error: unknown): boolean => codeOf(error) === '53200'

/** A conflict with other transactions: this transaction can run again. */
const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error)) || isOutOfLocks(error)

/** A unique or foreign key was violated: after a race, the next run finds the other's rows; a bug fails again. */
const isViolation = (error: unknown): boolean => ['23505', '23503'].includes(codeOf(error))

/** A prepared statement is missing on a connection, or is there already: a pooler shares connections. */
const isStatementMismatch = (error: unknown): boolean => ['26000', '42P05'].includes(codeOf(error))

/** A migration has changed a table since this connection prepared the statement: a new connection can run it. */
const isStale = (error: unknown): boolean =>
  codeOf(error) === '0A000' && messageOf(error).startsWith('cached plan must not change')

const lostCodes = [
  // shut down, crashed, starting, idle for too long, too many connections
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '53300'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // a socket of the file system
  'ENOENT',
]

const lostMessages = /^(?:Connection terminated|Client has encountered a connection error|timeout expired)/

/** A pooler in front of several servers may lead one connection to a standby later. */
const isOnStandby = (error: unknown): boolean =>
  error instanceof OnStandby || (codeOf(error) === '0A000' && messageOf(error).includes('in a hot standby'))

const isLost = (error: unknown): boolean =>
  isStale(error) ||
  isOnStandby(error) ||
  lostCodes.includes(codeOf(error)) ||
  codeOf(error).startsWith('08') ||
  (codeOf(error) === '' && lostMessages.test(messageOf(error)))

/** The disk is full or fails, or the server takes no writes by its settings. */
const isUnwritable = (error: unknown): boolean => /^(?:53100|58030|25006)$/.test(codeOf(error))

const queryCanceled = '57014'

/** Every connection is in use, a lock is held too long, or the statement takes too long. */
const isSlow = (error: unknown): boolean =>
  [queryCanceled, '55P03'].includes(codeOf(error)) ||
  /^(?:timeout exceeded when trying to connect|Query read timeout)/.test(messageOf(error))

/** SQLSTATE classes and codes of failures that the operator has to repair, with the beginning of the sentence. */
const failures: readonly (readonly [RegExp, string])[] = [
  [/^28/, 'PostgreSQL refuses the user or password of the database URL'],
  [/^3D000$/, 'PostgreSQL has no database of the name in the database URL; create it, or correct the name'],
  [
    /^42501$/,
    'The user of the database URL lacks a right. The database, its schema and all tables have to belong to this user',
  ],
  [/^3F000$/, 'PostgreSQL has no schema for the tables; create the schema public, or correct the search_path'],
  [/^XX00[12]$/, 'The database is damaged; put a backup in its place'],
]

export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseBusy || error instanceof DatabaseFailure) return error
  const code = codeOf(error)
  if (isOutOfLocks(error))
    return new DatabaseFull(
      `PostgreSQL has no memory for more locks (${messageOf(error)}). Nothing was changed. If that happens again, raise its setting max_pred_locks_per_transaction`,
    )
  if (isConflict(error) || isSlow(error)) return new DatabaseBusy(error)
  if (code === '53300')
    return new DatabaseAway(
      `PostgreSQL takes no more connections (${messageOf(error)}): raise its setting max_connections, or that of the user or database`,
    )
  if (isOnStandby(error))
    return new DatabaseAway(
      'The database URL leads to a standby, which takes no writes; it has to lead to the primary server',
    )
  if (isLost(error)) return new DatabaseAway(`PostgreSQL can’t be reached (${messageOf(error)})`)
  if (isUnwritable(error))
    return new DatabaseFull(
      `PostgreSQL can’t write (${messageOf(error)}). Nothing was changed. Reads continue; writes will work again once PostgreSQL can write`,
    )
  const sentence = failures.find(([codes]) => codes.test(code))?.[1]
  return sentence ? new DatabaseFailure(`${sentence} (${messageOf(error)})`) : error
}
