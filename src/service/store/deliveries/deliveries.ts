import { type Database, placeholders } from '../engine/database.ts'

/** Milliseconds for which a node has what it took; then it is taken for dead. */
export const takenFor = 60_000

/** An item, a share or a contact request, on its way to a target, a webhook or a browser. */
export interface Delivery {
  target: string
  item: string
  due: number
  /** Earlier ones. */
  attempts: number
  /** Whether a node died during the last attempt, so that nobody knows whether it arrived. */
  wasInterrupted: boolean
}

/**
 * The queue of what has to be sent to one kind of target, for all nodes. Triggers add to it in the transaction of the
 * share or request (`schema/first-schema.sql`), and end with these what wasn't sent yet.
 */
export const createDeliveries = (database: Database, table: 'chat_message' | 'push_message') => ({
  /** What has been due for the longest time. @param busy targets that this node sends something to at this moment */
  async next(busy: readonly string[], now: number): Promise<Delivery | undefined> {
    const isFree = busy.length > 0 ? `AND target NOT IN (${placeholders(busy, 2)})` : ''
    const select = `SELECT target, item, due, attempts, sending FROM ${table} WHERE due <= $1 ${isFree} ORDER BY due LIMIT 1`
    const row = await database.get<Omit<Delivery, 'wasInterrupted'> & { sending: number }>(select, now, ...busy)
    if (!row) return undefined
    const { sending, ...delivery } = row
    return { ...delivery, wasInterrupted: sending === 1 }
  },

  /** Takes it for this node. @returns false if another node has taken it */
  async take({ target, item, due }: Delivery, now: number): Promise<boolean> {
    const update = `UPDATE ${table} SET due = $4, sending = 1, attempts = attempts + 1
       WHERE target = $1 AND item = $2 AND due = $3`
    return (await database.run(update, target, item, due, now + takenFor)) === 1
  },

  /** It was sent, or never will be. */
  async end({ target, item }: Delivery): Promise<void> {
    await database.run(`DELETE FROM ${table} WHERE target = $1 AND item = $2`, target, item)
  },

  /** It is tried again, and so is everything else for the target not before. */
  async postpone({ target, item }: Delivery, due: number): Promise<void> {
    const update = `UPDATE ${table} SET sending = 0, due = $3 WHERE target = $1 AND (item = $2 OR sending = 0 AND due < $3)`
    await database.run(update, target, item, due)
  },
})
