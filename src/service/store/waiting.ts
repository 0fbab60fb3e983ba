import type { Database } from './engine/database.ts'
import { countLimit, countRows } from './engine/queries.ts'
import { forgottenAfter } from './shares/page-pictures.ts'

/** What waits to be sent or fetched: the tables, and the conditions of what is repeated, and of what is due now. */
const queues = {
  requests: ['mail', "kind = 'requests' AND attempts > 0", "kind = 'requests' AND attempts = 0 AND due <= $1"],
  digest: ['mail', "kind = 'digest' AND attempts > 0", "kind = 'digest' AND attempts = 0 AND due <= $1"],
  chat: ['chat_message', 'due > $1', 'due <= $1'],
  push: ['push_message', 'due > $1', 'due <= $1'],
  picture: ['page_picture', 'due > $1', 'due <= $1 AND due > $2'],
} as const

export type Queue = keyof typeof queues

export const queueNames = Object.keys(queues) as Queue[]

/** Counts up to `countLimit` of each kind, by indexes. */
export function createWaiting(database: Database) {
  const count = (table: string, condition: string, values: readonly number[]): Promise<number> =>
    countRows(
      database,
      `FROM ${table} WHERE ${condition}`,
      values.slice(0, condition.split('$').length - 1),
      countLimit,
    )

  /** What is tried again later, and what waits behind that. */
  async function repeated(queue: Queue, now: number): Promise<number> {
    const [table, condition] = queues[queue]
    return count(table, condition, [now])
  }

  return {
    repeated,

    /** With what is due now. */
    async all(queue: Queue, now: number): Promise<number> {
      const [table, , condition] = queues[queue]
      return (await repeated(queue, now)) + (await count(table, condition, [now, now - forgottenAfter]))
    },
  }
}
