import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import type { ReadsByServer, Value } from './database.ts'
import { codeOf, isLost, isOfServer, isStatementMismatch, queryCanceled } from './postgres-errors.ts'
import { selectSystem } from './postgres-servers.ts'
import { type createStatements, lastRow, rollBack } from './postgres-statements.ts'
import type { PostgresAddress } from './postgres-url.ts'

/** Milliseconds between two looks at each standby, and the most by which one may be behind. */
const every = 1000

/** Maximum milliseconds of a standby's read and of each of its other answers; then the primary reads. */
const patience = 1000

/** Maximum connections to each standby. */
export const maxStandbyConnections = 8

/** A place in the log of a primary. A standby that has replayed it has all earlier commits. */
export interface Point {
  system: string
  timeline: string
  lsn: string
}

/** Nothing that is visible on the primary is behind it: what isn't flushed is visible only by synchronous_commit = off. */
export const selectPoint = `SELECT ${selectSystem} AS system, left(pg_walfile_name(lsn), 8) AS timeline, CAST(lsn AS TEXT) AS lsn
  FROM (SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
    ELSE pg_current_wal_flush_lsn() END AS lsn) AS log`

/** One timeline has the log of one primary: after a promotion, equal places mean other changes. */
const has = ({ system, timeline, lsn }: Point): string =>
  `pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= '${lsn}' AND ${selectSystem} = '${system}'
   AND (SELECT lpad(upper(to_hex(timeline_id)), 8, '0') FROM pg_control_checkpoint()) = '${timeline}'`

interface Standby {
  name: string
  pool: Pool
  /** Whether the last look found it at most a second behind, and no read has failed since. */
  isUp: boolean
  lag: number
  reads: number
  /** Reads under way. */
  busy: number
}

interface Given {
  addresses: readonly PostgresAddress[]
  openPool: (config: PoolConfig) => Pool
  statements: ReturnType<typeof createStatements>
  /** Runs `selectPoint` on the primary. */
  readPoint: (timeout: number) => Promise<Point>
}

/**
 * Reads on standbys. A standby answers only if it has every commit from before the read, so that members see the
 * primary's state. No read waits for a standby that is behind or away.
 */
export function createStandbys({ addresses, openPool, statements, readPoint }: Given) {
  const standbys = addresses.map(({ name, url, tls }): Standby => {
    const server = { connectionString: url, ssl: tls }
    const pool = openPool({ ...server, max: maxStandbyConnections, connectionTimeoutMillis: patience })
    return { name, pool, isUp: false, lag: 0, reads: 0, busy: 0 }
  })
  const takePoint = inBatches(() => readPoint(patience))
  let onPrimary = 0
  let lastPoint: Point | undefined

  async function lookAt(standby: Standby, last: Point, point: Point): Promise<void> {
    // the reads under way will tell
    if (standby.isUp && standby.busy >= maxStandbyConnections) return
    const lag = `pg_wal_lsn_diff('${point.lsn}', pg_last_wal_replay_lsn())`
    const select = `SELECT ${has(last)} AS found, CAST(greatest(${lag}, 0) AS FLOAT8) AS lag`
    let client: PoolClient | undefined
    try {
      client = await standby.pool.connect()
      const { found, lag } = await lastRow<{ found: boolean; lag: number }>(client, select, patience)
      client.release()
      Object.assign(standby, { isUp: found, lag })
    } catch {
      client?.release(true)
      standby.isUp = false
    }
  }

  /** Without the primary, nobody knows what a standby lacks. */
  function leaveAllOut(): undefined {
    for (const standby of standbys) standby.isUp = false
  }

  async function look(): Promise<void> {
    const point = await takePoint()
    const last = lastPoint ?? point
    await Promise.all(standbys.map((standby) => lookAt(standby, last, point)))
    lastPoint = point
  }

  const closing = new AbortController()
  const looking = (async () => {
    while (!closing.signal.aborted) {
      await look().catch(leaveAllOut)
      await delay(every, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  })()

  const isFree = ({ isUp, busy }: Standby): boolean => isUp && busy < maxStandbyConnections

  /** @returns undefined if the primary has to read; without rows if it took longer than `milliseconds` */
  async function ask<Row>(sql: string, values: readonly Value[], milliseconds?: number) {
    if (!standbys.some(isFree)) return undefined
    // the primary's own read will explain a failure
    const point = await takePoint().catch(leaveAllOut)
    const free = standbys.filter(isFree)
    // in turn, the statements of a call would meet the same ones each time
    const standby = free[Math.floor(Math.random() * free.length)]
    if (!point || !standby) return undefined
    standby.busy++
    let client: PoolClient | undefined
    try {
      client = await standby.pool.connect()
      const most = milliseconds ?? patience
      const begin = `BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY; SET LOCAL statement_timeout = ${most}`
      // a statement before the read, whose snapshot is taken after it
      const { found } = await lastRow<{ found: boolean }>(client, `${begin}; SELECT ${has(point)} AS found`, patience)
      const running = { isPrepared: milliseconds === undefined, timeout: most + patience }
      const result = found ? await statements.run<Row>(client, sql, values, running) : undefined
      void rollBack(client)
      if (!result) return undefined
      standby.reads++
      return { rows: result.rows }
    } catch (error) {
      if (isStatementMismatch(error)) statements.stopPreparing()
      // such as a conflict: what the primary has changed doesn't wait for a read
      if (client && isOfServer(error) && !isLost(error)) void rollBack(client)
      else {
        standby.isUp = false
        client?.release(true)
      }
      return codeOf(error) === queryCanceled && milliseconds !== undefined ? { rows: undefined } : undefined
    } finally {
      standby.busy--
    }
  }

  return {
    async read<Row>(sql: string, values: readonly Value[], milliseconds?: number) {
      const answer = await ask<Row>(sql, values, milliseconds)
      if (!answer) onPrimary++
      return answer
    },

    load: (): ReadsByServer => ({
      onPrimary,
      standbys: standbys.map(({ name, isUp, lag, reads }) => ({ name, isUp, lag, reads })),
    }),

    async close(): Promise<void> {
      closing.abort()
      await looking
      await Promise.all(standbys.map(({ pool }) => pool.end()))
    },
  }
}

/** Questions that come while an answer is under way share the next answer, which is newer than all of them. */
function inBatches<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let running: Promise<unknown> = Promise.resolve()
  let waiting: Promise<Answer> | undefined
  return () => {
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = undefined
        const answer = ask()
        running = answer
        return answer
      })
    return waiting
  }
}
