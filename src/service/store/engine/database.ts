import { ExplainedError } from '../../usage-error.ts'

/** The value of a placeholder. Booleans are stored as 0 and 1, times as milliseconds since 1970, bytes as BYTEA. */
export type Value = string | number | Uint8Array | null

/** PostgreSQL refuses NUL in texts. No stored text has NUL, so a look-up finds nothing in both engines. */
export const withoutNul = <Any>(value: Any): Any | string =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value

/** `read committed` is for counters alone, whose statements don't depend on earlier reads. */
export type Isolation = 'serializable' | 'read committed'

/** Both engines understand each statement, except the few that ask `engine`. @throws DatabaseFailure */
export interface Database extends AsyncDisposable {
  readonly engine: 'sqlite' | 'postgres'
  all<Row>(sql: string, ...values: Value[]): Promise<Row[]>
  /**
   * A read that may take long, which SQLite reads beside the event loop. PostgreSQL ends it after some milliseconds;
   * SQLite does only where the statement asks `inTime`. @throws TookTooLong
   */
  allWithin<Row>(milliseconds: number, sql: string, ...values: Value[]): Promise<Row[]>
  get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined>
  run(sql: string, ...values: Value[]): Promise<number>
  /**
   * Rolls back if `work` throws. PostgreSQL may run `work` again after a conflict, so it must change nothing outside of
   * the database, and must not wait for anything slow. SQLite runs one transaction at a time, in any isolation.
   * @throws DatabaseBusy if others hold the database too long; DatabaseFull, possibly after `work` has ended
   */
  transaction<Result>(work: (tx: Database) => Promise<Result>, isolation?: Isolation): Promise<Result>
  /** A transaction that excludes other processes' `work` of this kind. `work` may take long. */
  exclusively<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>
  /**
   * Empties the log beside the file, which has the bytes of deleted rows. Not within a transaction.
   * @returns false if another process reads it too long; closing the database empties it too
   */
  checkpoint?(): Promise<boolean>
  load?(): DatabaseLoad
  close(): Promise<void>
}

export interface DatabaseLoad {
  waitingWrites: number
  /** Writes that were tried again because of another process, since the start. */
  retries: number
  connections?: { busy: number; idle: number }
  /** `performance.now()` when a write last failed because the disk or the server takes none. */
  fullAt?: number | undefined
}

/** The most rows that are pruned from a table at once, so that other writes don't wait long. */
export const pruneBatch = 500

const waited = 'another process has held the database for too long; try again when it has ended'

/** A statement waited too long for a lock or a connection. It has changed nothing. */
export class DatabaseBusy extends Error {
  constructor(cause: unknown, sentence = waited) {
    super(sentence, { cause })
  }
}

/** A statement was ended before it had its result: what a read would have found isn't known. */
export class TookTooLong extends DatabaseBusy {
  constructor(cause: unknown) {
    super(cause, 'a statement has taken too long, and was ended; try again later')
  }
}

/** A condition of the table that a statement reads first: at each of its rows, SQLite may end the statement. */
export const inTime = ({ engine }: Pick<Database, 'engine'>): string => (engine === 'sqlite' ? 'in_time()' : 'TRUE')

/** The rows; undefined if the read took too long. */
export const unlessTooLong = <Rows>(read: Promise<Rows>): Promise<Rows | undefined> =>
  read.catch((error: unknown) => {
    if (error instanceof TookTooLong) return undefined
    throw error
  })

export class DatabaseFailure extends ExplainedError {}

/** The database server can't be reached. Nothing was changed; the service recovers when the server is back. */
export class DatabaseAway extends DatabaseFailure {}

/** The clock can't be right: what is written would keep its time. Nothing was changed. */
export class WrongClock extends DatabaseFailure {}

/** The connection to the database server was lost during a commit: nobody knows whether the change was made. */
export class Unconfirmed extends DatabaseFailure {}

/** The disk, or the server's memory for locks, is full. Nothing was changed; writes work again when there is room. */
export class DatabaseFull extends DatabaseFailure {}

/** A transaction as a database. */
export function inTransaction(
  engine: Database['engine'],
  all: <Row>(sql: string, ...values: Value[]) => Promise<Row[]>,
  run: Database['run'],
): Database {
  const close = async () => {
    throw new Error('a transaction cannot close the database')
  }
  const tx: Database = {
    ...{ engine, all, run, close, [Symbol.asyncDispose]: close },
    allWithin: (_, sql, ...values) => all(sql, ...values),
    get: async <Row>(sql: string, ...values: Value[]) => (await all<Row>(sql, ...values))[0],
    transaction: (work) => work(tx),
    exclusively: (work) => work(tx),
  }
  return tx
}

/** Whether a statement only reads: such a one needs no transaction. */
export const isRead = (sql: string): boolean => /^\s*(?:SELECT|WITH)\b/i.test(sql)

export const placeholders = (values: readonly unknown[], first: number): string =>
  values.map((_, index) => `$${first + index}`).join(', ')
