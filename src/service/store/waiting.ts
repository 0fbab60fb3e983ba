import type { Database } from './engine/database.ts'
import { countLimit, countRows } from './engine/queries.ts'

/** What waits to be sent or fetched; an index has the rows of each condition, in which `$1` is now. */
export interface Queue {
  /** The figure of the metrics that counts it. */
  figure: 'mails' | 'deliveries'
  table: string
  /** What is tried again later, and what waits behind that. */
  repeated: string
  /** What is due now. */
  due: string
}

/** Counts up to `countLimit` of each kind. */
export function createWaiting(database: Database) {
  const count = (table: string, condition: string, now: number): Promise<number> =>
    countRows(database, `FROM ${table} WHERE ${condition}`, condition.includes('$1') ? [now] : [], countLimit)

  const repeated = ({ table, repeated }: Queue, now: number): Promise<number> => count(table, repeated, now)

  return {
    repeated,

    /** With what is due now. */
    all: async (queue: Queue, now: number): Promise<number> =>
      (await repeated(queue, now)) + (await count(queue.table, queue.due, now)),
  }
}
