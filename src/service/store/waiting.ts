import type { Database } from './engine/database.ts'
import { countLimit, countRows } from './engine/queries.ts'

/** A queue of e-mails; an index has the rows of each condition, in which `$1` is now. */
export interface Queue {
  table: string
  /** The condition of rows that are tried again later, and of rows that wait behind them. */
  repeated: string
  /** The condition of rows that are due now. */
  due: string
}

/** Counts up to `countLimit` of each kind. */
export function createWaiting(database: Database) {
  const count = (table: string, condition: string, now: number): Promise<number> =>
    countRows(database, `FROM ${table} WHERE ${condition}`, condition.includes('$1') ? [now] : [], countLimit)

  const repeated = ({ table, repeated }: Queue, now: number): Promise<number> => count(table, repeated, now)

  return {
    repeated,

    /** Counts all waiting rows, also rows that are due now. */
    all: async (queue: Queue, now: number): Promise<number> =>
      (await repeated(queue, now)) + (await count(queue.table, queue.due, now)),
  }
}
