import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { toDatabase } from '../../outgoing.ts'
import {
  type Database,
  DatabaseFailure,
  type Isolation,
  inTransaction,
  isRead,
  Unconfirmed,
  type Value,
} from './database.ts'
import {
  codeOf,
  explainConnecting,
  isConflict,
  isCut,
  isLost,
  isStatementMismatch,
  isUnwritable,
  isViolation,
  toDatabaseError,
} from './postgres-errors.ts'
import { askRole, createServers, cut, readPostgresUrls, runOfServer, type ServerRole } from './postgres-servers.ts'
import { createStatements, lastRow, rollBack, statementTimeout, types } from './postgres-statements.ts'

const pg = await toDatabase()

/** Maximum milliseconds that a statement or transaction waits for a connection or a lock. */
export const busyTimeout = 5000

/** Maximum connections to PostgreSQL, for reads and for transactions each. */
export const maxConnections = 8

/** Maximum runs of a transaction after conflicts; then the response is a 503. */
const maxRuns = 50

/** How long a migration runs again while members write on other nodes, in milliseconds. */
const migrationPatience = 60_000

/** Maximum runs of a transaction that violates a key: after a race, the second run succeeds. */
const maxViolations = 3

/** Maximum pause before the next run, in milliseconds; each pause is random. */
const longestPause = 200

/** How long a transaction that runs again waits for those before it, in milliseconds. */
const longestTurn = 200

/** Maximum lifetime of a connection in seconds: a new connection frees the server's memory. */
const connectionLifetime = 60 * 60

const unanswered =
  'PostgreSQL doesn’t confirm a change, as if a standby were away; whether the change was made is unknown'
const unconfirmed = 'PostgreSQL ended while it committed a change; whether the change was made is unknown'

/**
 * Opens even if there is no server. @throws DatabaseFailure if a URL can't be used
 * @param url missing parts come from the variables `PG*` @param wait milliseconds
 */
export function openPostgres(url: string, { wait = busyTimeout } = {}): Database {
  // not as options of the connection: poolers refuse those
  // compiling a statement takes longer than running any of ours
  const session = `SET statement_timeout = ${statementTimeout}; SET lock_timeout = ${wait}; SET jit = off;
    SET idle_in_transaction_session_timeout = ${statementTimeout}; ${askRole}`
  const servers = createServers(readPostgresUrls(url), pg.Client)
  const openPool = () =>
    new pg.Pool({
      application_name: 'passalong',
      maxLifetimeSeconds: connectionLifetime,
      keepAlive: true,
      types,
      Client: servers.Connection,
      max: maxConnections,
      connectionTimeoutMillis: wait,
      onConnect: async (client: ClientBase) => {
        // lost between two statements of a transaction: the next statement fails
        client.on('error', () => {})
        servers.accept(client, await lastRow<ServerRole>(client, session))
      },
      // an idle connection was lost: the next statement opens another one
    }).on('error', () => {})
  // separate pools, so that many waiting reads don't delay writes, and many waiting writes don't delay reads
  const [readers, writers] = [openPool(), openPool()]
  const statements = createStatements()
  /** Connections that wait for the answer to a COMMIT which nobody waits for any more. */
  const late = new Set<PoolClient>()
  let retries = 0
  let fullAt: number | undefined

  function transactionOn(client: ClientBase, isBounded: boolean, onFailure: (error: unknown) => void): Database {
    const run = <Row>(sql: string, values: readonly Value[]) =>
      statements.run<Row>(client, sql, values, { isBounded }).catch((error) => {
        onFailure(error)
        throw toDatabaseError(error)
      })
    return inTransaction(
      'postgres',
      async <Row>(sql: string, ...values: Value[]) => (await run<Row>(sql, values)).rows,
      async (sql, ...values) => (await run(sql, values)).changes,
    )
  }

  async function runOnce<Result>(begin: string, work: (tx: Database) => Promise<Result>, isBounded: boolean) {
    const client = await connect(writers)
    const run = servers.runOf(client)
    const failures: unknown[] = []
    let xid = ''
    let done: { result: Result } | undefined
    try {
      const numbered = `${begin}; SELECT CAST(pg_current_xact_id() AS TEXT) AS xid`
      ;({ xid } = await lastRow<{ xid: string }>(client, numbered, isBounded))
      const result = await work(transactionOn(client, isBounded, (error) => failures.push(error)))
      // PostgreSQL rolls the transaction back after a failed statement, even if `work` caught the error
      if (failures.length > 0) throw failures[0]
      done = { result }
      await commit(client)
      return result
    } catch (thrown) {
      // its connection is still in use
      if (thrown instanceof Unconfirmed) throw thrown
      const error = failures.length > 0 ? failures[0] : thrown
      if (!isCut(error)) {
        await rollBack(client)
        throw error
      }
      client.release(true)
      if (!done || (await wasCommitted(xid, run)) === false) throw error
      return done.result
    }
  }

  /** @throws Unconfirmed if a synchronous standby is away, or the network is parted: the connection waits on, alone */
  async function commit(client: PoolClient): Promise<void> {
    const answer = client.query('COMMIT')
    const { promise: isLate, resolve } = Promise.withResolvers<'late'>()
    const timer = setTimeout(resolve, wait, 'late')
    if ((await Promise.race([answer, isLate]).finally(() => clearTimeout(timer))) !== 'late') return client.release()
    late.add(client)
    const end = (isLost: boolean) => {
      late.delete(client)
      client.release(isLost)
    }
    answer.then(
      () => end(false),
      () => end(true),
    )
    throw new Unconfirmed(unanswered)
  }

  /**
   * Looks up a transaction whose COMMIT got no answer.
   * @returns false if it may run again @throws Unconfirmed if its number may have been given to another one
   */
  async function wasCommitted(xid: string, run: string | undefined): Promise<boolean> {
    for (const until = performance.now() + wait; performance.now() < until; await delay(50)) {
      const [row] = await all<{ status: string | null; run: string }>(lookUp, xid).catch((error) => {
        if (isUnknownTransaction(error)) return []
        throw error instanceof DatabaseFailure ? new Unconfirmed(unconfirmed) : error
      })
      const isSame = row?.run === run
      if (!row || row.status === 'aborted') return false
      if (row.status === 'committed' && isSame) return true
      if (row.status === 'in progress' && !isSame) return false
      if (row.status !== 'in progress') break
    }
    throw new Unconfirmed(unconfirmed)
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

  /** When all of this node's transactions before have run that run again. */
  let turn: Promise<unknown> = Promise.resolve()

  /** Transactions that conflicted run again one after the other; all at once they would conflict each time. */
  async function runInTurn<Result>(once: () => Promise<Result>): Promise<Result> {
    const before = turn
    const { promise, resolve } = Promise.withResolvers<void>()
    turn = before.then(() => promise)
    await Promise.race([before, delay(longestTurn)])
    return once().finally(resolve)
  }

  function transaction<Result>(work: (tx: Database) => Promise<Result>, isolation: Isolation = 'serializable') {
    const run = () => runOnce(`BEGIN ISOLATION LEVEL ${isolation}`, work, true)
    let hasMet = false
    return retry(() =>
      (hasMet ? runInTurn(run) : run()).catch((error) => {
        hasMet ||= isConflict(error)
        throw error
      }),
    )
  }

  /** Runs a statement outside of a transaction: only a SELECT needs no transaction against conflicts. */
  const all = <Row>(sql: string, ...values: Value[]): Promise<Row[]> =>
    isRead(sql) ? retry(() => readOnce<Row>(sql, values)) : transaction((tx) => tx.all<Row>(sql, ...values))

  /** @param longest milliseconds, after which PostgreSQL ends it */
  async function readOnce<Row>(sql: string, values: readonly Value[], longest?: number) {
    const client = await connect(readers)
    try {
      // for this transaction alone: a pooler may give the connection to others
      if (longest) await lastRow(client, `BEGIN READ ONLY; SET LOCAL statement_timeout = ${longest}`)
      // planned for its values: as a prepared one, it would be planned for any
      const { rows } = await statements.run<Row>(client, sql, values, { isPrepared: !longest })
      if (longest) await client.query('COMMIT')
      client.release()
      return rows
    } catch (error) {
      if (!longest || isCut(error)) client.release(isCut(error))
      else await rollBack(client)
      throw error
    }
  }

  return {
    engine: 'postgres',
    all,
    allWithin: (milliseconds, sql, ...values) => retry(() => readOnce(sql, values, milliseconds)),
    get: async <Row>(sql: string, ...values: Value[]) => (await all<Row>(sql, ...values))[0],
    run: (sql, ...values) => transaction((tx) => tx.run(sql, ...values)),
    transaction,
    exclusively: (work) => retry(() => runOnce(beginAlone, work, false), migrationPatience, Number.POSITIVE_INFINITY),
    load() {
      const idle = readers.idleCount + writers.idleCount
      const busy = readers.totalCount + writers.totalCount - idle
      return { waitingWrites: writers.waitingCount, retries, connections: { busy, idle }, fullAt }
    },
    close,
    [Symbol.asyncDispose]: close,
  }

  async function close(): Promise<void> {
    servers.close()
    for (const client of late) cut(client)
    await Promise.all([readers.end(), writers.end()])
  }

  async function connect(pool: Pool): Promise<PoolClient> {
    await servers.begin()
    try {
      return await pool.connect()
    } catch (error) {
      if (isLost(error)) await servers.find()
      throw explainConnecting(error)
    }
  }
}

const lookUp = `SELECT pg_xact_status(CAST($1 AS xid8)) AS status, ${runOfServer} AS run`

/** The server has given no transaction this number: the transaction was lost. */
const isUnknownTransaction = (error: unknown): boolean => codeOf(error) === '22023'

/** READ COMMITTED: a snapshot from before the lock would lack the last holder's changes. */
const beginAlone = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SELECT pg_advisory_xact_lock(hashtext(concat('passalong in ', current_schema())))`
