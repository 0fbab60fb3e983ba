import { DatabaseAway, DatabaseBusy, DatabaseFailure, DatabaseFull } from '../database.ts'

/** PostgreSQL's code of an error (https://www.postgresql.org/docs/current/errcodes-appendix.html), or the system's. */
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The server has no memory for more locks until transactions end. */
const isOutOfLocks = (error: unknown): boolean => codeOf(error) === '53200'

/** A conflict with other transactions: this transaction can run again. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error)) || isOutOfLocks(error)

/**
 * A unique or foreign key was violated. After a race with another transaction, the next run finds its rows; a bug
 * fails again.
 */
export const isViolation = (error: unknown): boolean => ['23505', '23503'].includes(codeOf(error))

/**
 * A prepared statement is missing on a connection, or is there already. The cause is a pooler in front of PostgreSQL
 * that shares connections and loses prepared statements.
 */
export const isStatementMismatch = (error: unknown): boolean => ['26000', '42P05'].includes(codeOf(error))

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

/** The connection failed or was lost: a new connection may work. */
export const isLost = (error: unknown): boolean =>
  isStale(error) ||
  lostCodes.includes(codeOf(error)) ||
  codeOf(error).startsWith('08') ||
  (codeOf(error) === '' && lostMessages.test(messageOf(error)))

/** Every connection is in use, a lock is held too long, or the statement takes too long. */
const isSlow = (error: unknown): boolean =>
  ['57014', '55P03'].includes(codeOf(error)) ||
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

/** Translates an error of PostgreSQL for the operator; returns the error itself if it is a bug of the program. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseBusy || error instanceof DatabaseFailure) return error
  const code = codeOf(error)
  if (isOutOfLocks(error))
    return new DatabaseFull(
      `PostgreSQL has no memory for more locks (${messageOf(error)}). Nothing was changed. If that happens again, raise its setting max_pred_locks_per_transaction`,
    )
  if (isConflict(error) || isSlow(error)) return new DatabaseBusy(error)
  if (isLost(error)) return new DatabaseAway(`PostgreSQL can’t be reached (${messageOf(error)})`)
  if (/^(?:53100|58030|25006)$/.test(code))
    return new DatabaseFull(
      `PostgreSQL can’t write (${messageOf(error)}). Nothing was changed. Reads continue; writes will work again once PostgreSQL can write`,
    )
  const sentence = failures.find(([codes]) => codes.test(code))?.[1]
  return sentence ? new DatabaseFailure(`${sentence} (${messageOf(error)})`) : error
}
