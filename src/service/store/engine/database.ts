/** What may stand for a `$1`; booleans are stored as 0 and 1, times as whole milliseconds since 1970, bytes as BYTEA. */
export type Value = string | number | Uint8Array | null

/**
 * The few things that the store asks of an engine. Each throws DatabaseFailure where the file is not what it should be. The only one today is SQLite. PostgreSQL is to come where one machine is
 * outgrown: so the texts keep to what both understand, with parameters as `$1`, `$2`, …
 */
export interface Database {
  all<Row>(sql: string, ...values: Value[]): Promise<Row[]>
  get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined>
  /** @returns how many rows were inserted, changed or deleted */
  run(sql: string, ...values: Value[]): Promise<number>
  /**
   * Everything that `work` does through the database it is handed is kept together, or not at all when it throws.
   * Nobody else's statements come between. Within it, ask nothing but that database, and wait for nothing slow.
   *
   * @throws DatabaseBusy, before it has begun; DatabaseFull, also after `work` has done all of its part
   */
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>
  /** Waits for what is under way. */
  close(): Promise<void>
}

/**
 * How many rows that have expired a write deletes along the way, in each table that it adds to: far more than it adds, and few
 * enough that nobody waits for it.
 */
export const pruneBatch = 500

/** Another process has held the database for so long that a write was given up; it has changed nothing. */
export class DatabaseBusy extends Error {
  constructor(cause: unknown) {
    super('another process has held the database for too long; try again when it has ended', { cause })
  }
}

/** Something that whoever runs the service has to mend: the message says what, of which file, and how. */
export class DatabaseFailure extends Error {}

/** The disk did not take a write, which has changed nothing. Once there is room, writes are possible again. */
export class DatabaseFull extends DatabaseFailure {}

/** `$first, $first+1, …`, one for each of these values. */
export function placeholders(values: readonly unknown[], first: number): string {
  return values.map((_, index) => `$${first + index}`).join(', ')
}
