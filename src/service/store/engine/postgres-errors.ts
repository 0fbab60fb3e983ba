import { DatabaseAway, DatabaseBusy, DatabaseFailure, DatabaseFull, TookTooLong } from './database.ts'

/** The oldest PostgreSQL that the service works with. */
export const oldestVersion = 15

/** No server, or only a standby or an old primary: reads may be old there, and writes are lost. */
export class NoPrimary extends Error {}

/** PostgreSQL's code of an error (https://www.postgresql.org/docs/current/errcodes-appendix.html), or the system's. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether PostgreSQL itself said it. */
const isOfServer = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(codeOf(error))

const isOutOfLocks = (error: unknown): boolean => codeOf(error) === '53200'

/** A conflict with other transactions: this transaction can run again. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error)) || isOutOfLocks(error)

/** A unique or foreign key was violated: after a race, the next run finds the other's rows; a bug fails again. */
export const isViolation = (error: unknown): boolean => ['23505', '23503'].includes(codeOf(error))

/** A prepared statement is missing on a connection, or is there already: a pooler shares connections. */
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

/** A pooler in front of several servers may lead one connection to a standby later. */
const isOnStandby = (error: unknown): boolean =>
  error instanceof NoPrimary || (codeOf(error) === '0A000' && messageOf(error).includes('in a hot standby'))

export const isLost = (error: unknown): boolean =>
  isStale(error) ||
  isOnStandby(error) ||
  lostCodes.includes(codeOf(error)) ||
  codeOf(error).startsWith('08') ||
  (codeOf(error) === '' && lostMessages.test(messageOf(error)))

/** Of no use any more: lost, or without the server's answer, for which it still waits. */
export const isCut = (error: unknown): boolean => isLost(error) || messageOf(error) === 'Query read timeout'

/** The disk is full or fails, or the server takes no writes by its settings. */
export const isUnwritable = (error: unknown): boolean => /^(?:53100|58030|25006)$/.test(codeOf(error))

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

export const onStandby =
  'The database URL leads to a standby, which takes no writes; it has to lead to the primary server'

export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseBusy || error instanceof DatabaseFailure) return error
  const code = codeOf(error)
  if (isOutOfLocks(error))
    return new DatabaseFull(
      `PostgreSQL has no memory for more locks (${messageOf(error)}). Nothing was changed. If that happens again, raise its setting max_pred_locks_per_transaction`,
    )
  if (code === queryCanceled) return new TookTooLong(error)
  if (isConflict(error) || isSlow(error)) return new DatabaseBusy(error)
  if (code === '53300')
    return new DatabaseAway(
      `PostgreSQL takes no more connections (${messageOf(error)}): raise its setting max_connections, or that of the user or database`,
    )
  if (isOnStandby(error)) return new DatabaseAway(error instanceof NoPrimary ? error.message : onStandby)
  if (isLost(error)) return new DatabaseAway(`PostgreSQL can’t be reached (${messageOf(error)})`)
  if (isUnwritable(error))
    return new DatabaseFull(
      `PostgreSQL can’t write (${messageOf(error)}). Nothing was changed. Reads continue; writes will work again once PostgreSQL can write`,
    )
  const sentence = failures.find(([codes]) => codes.test(code))?.[1]
  return sentence ? new DatabaseFailure(`${sentence} (${messageOf(error)})`) : error
}

/** Explains failures before the server's first answer, such as TLS failures; others stay as they are. */
export function explainConnecting(error: unknown): unknown {
  if (isLost(error) || isSlow(error) || isOfServer(error)) return error
  const message = messageOf(error)
  if (/CERT|ISSUER|LEAF_SIGNATURE|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|PATH_LENGTH/.test(codeOf(error)))
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
