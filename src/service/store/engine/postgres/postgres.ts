import { setTimeout as delay } from 'node:timers/promises'
import pg, { type ClientBase, type PoolClient } from 'pg'
import { type Database, type Isolation, Unconfirmed, type Value } from '../database.ts'
import { isConflict, isLost, isStatementMismatch, isViolation, toDatabaseError } from './failures.ts'
import { createStatements, statementTimeout, types } from './statements.ts'

/** How long a statement or transaction waits for a connection or a lock, in milliseconds. */
export const busyTimeout = 5000

/** The most connections for reads, and for transactions each. */
export const maxConnections = 8

/** Maximum runs of a transaction that conflicts with others. */
export const maxRuns = 50

/** How long a migration runs again while members write on other nodes, in milliseconds. */
export const migrationPatience = 60_000

/** Maximum runs of a transaction that violates a key: after a race, the second run succeeds. */
const maxViolations = 3

/** Maximum pause before the next run, in milliseconds; each pause is random. */
const longestPause = 200

/** Maximum lifetime of a connection in seconds: a new connection frees the server's memory. */
const connectionLifetime = 60 * 60

const unconfirmed = 'PostgreSQL ended while it committed a change; whether the change was made is unknown'

/**
 * Opens a PostgreSQL database. Connections are made when needed, so it opens even if there is no server.
 *
 * @param url `postgres://…`; missing parts come from the variables `PG*`
 * @param wait how long a statement waits for a connection or a lock, in milliseconds
 */
export function openPostgres(url: string, { wait = busyTimeout } = {}): Database {
  // not as options of the connection: poolers refuse those
  const session = `SET statement_timeout = ${statementTimeout}; SET lock_timeout = ${wait};
    SET idle_in_transaction_session_timeout = ${statementTimeout}`
  const openPool = () =>
    new pg.Pool({
      application_name: 'passalong',
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: wait,
      maxLifetimeSeconds: connectionLifetime,
      keepAlive: true,
      types,
      onConnect: async (client: ClientBase) => {
        // lost between two statements of a transaction: the next statement fails
        client.on('error', () => {})
        await client.query(session)
      },
      // an idle connection was lost: the next statement opens another one
    }).on('error', () => {})
  // separate pools, so that many waiting reads don't delay writes, and many waiting writes don't delay reads
  const [readers, writers] = [openPool(), openPool()]
  const statements = createStatements()
  let retries = 0

  /** The database of a transaction. @param onFailure called with each statement's error */
  function transactionOn(client: ClientBase, isBounded: boolean, onFailure: (error: unknown) => void): Database {
    const run = <Row>(sql: string, values: readonly Value[]) =>
      statements.run<Row>(client, sql, values, isBounded).catch((error) => {
        onFailure(error)
        throw toDatabaseError(error)
      })
    const tx: Database = {
      engine: 'postgres',
      all: async <Row>(sql: string, ...values: Value[]) => (await run<Row>(sql, values)).rows,
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

  /** Runs a transaction once. */
  async function runOnce<Result>(
    begin: string,
    work: (tx: Database) => Promise<Result>,
    isBounded: boolean,
  ): Promise<Result> {
    const client = await writers.connect()
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

  /**
   * Runs `once` again after a conflict with another transaction or a lost connection.
   *
   * @param patience how long it runs again, in milliseconds
   * @param most the most runs
   * @throws DatabaseBusy, DatabaseAway or DatabaseFull after that
   */
  async function retry<Result>(once: () => Promise<Result>, patience = wait, most = maxRuns): Promise<Result> {
    const until = Date.now() + patience
    for (let runs = 1, violations = 0; ; runs++) {
      try {
        return await once()
      } catch (error) {
        if (isStatementMismatch(error)) statements.stopPreparing()
        const mayHelp = isConflict(error) || isLost(error) || isStatementMismatch(error)
        const goesOn = isViolation(error) ? ++violations < maxViolations : mayHelp && runs < most
        if (!goesOn || Date.now() >= until) throw toDatabaseError(error)
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
      const client = await readers.connect()
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

  return {
    engine: 'postgres',
    all: async <Row>(sql: string, ...values: Value[]) => (await run<Row>(sql, values)).rows,
    get: async <Row>(sql: string, ...values: Value[]) => (await run<Row>(sql, values)).rows[0],
    run: (sql, ...values) => transaction((tx) => tx.run(sql, ...values)),
    transaction,
    exclusively: (work) =>
      retry(
        () =>
          runOnce(
            // READ COMMITTED: a snapshot from before the lock would lack the last holder's changes
            `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
             SET LOCAL idle_in_transaction_session_timeout = 0;
             SELECT pg_advisory_xact_lock(hashtext('passalong in ' || current_schema()))`,
            work,
            false,
          ),
        migrationPatience,
        Number.POSITIVE_INFINITY,
      ),
    load() {
      const idle = readers.idleCount + writers.idleCount
      const busy = readers.totalCount + writers.totalCount - idle
      return { waitingWrites: writers.waitingCount, retries, connections: { busy, idle } }
    },
    async close() {
      await Promise.all([readers.end(), writers.end()])
    },
  }
}

/** Ends a failed transaction; closes its connection if that fails too. */
async function rollBack(client: PoolClient): Promise<void> {
  const isOver = await client.query({ text: 'ROLLBACK', query_timeout: 1000 } as pg.QueryConfig).then(
    () => true,
    () => false,
  )
  client.release(!isOver)
}

/** The server didn't answer: the connection still waits for it. */
const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'
