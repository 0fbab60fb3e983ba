import { type Busy, furthestDue, isFree } from './due.ts'
import type { Database } from './engine/database.ts'

/** Milliseconds for which a node has what it claimed; then it counts as dead. */
export const deliveryLease = 60_000

export interface Delivery {
  target: string
  item: string
  member: string
  /** The target's URL. */
  address: string
  due: number
  attempts: number
  /** 1 if a node died during the last attempt, so that nobody knows whether it arrived. */
  sending: number
}

interface Tables {
  messages: string
  targets: string
  /** The targets' column with the URL. */
  address: string
}

export type Deliveries = ReturnType<typeof createDeliveries>

/** The queue of one kind of target, for all nodes. A trigger of the capability adds to it. */
export function createDeliveries(database: Database, { messages: table, targets, address }: Tables) {
  const columns = { key: 'm.target', member: 'm.member', address: `t.${address}` }

  return {
    /** The delivery that has been due for the longest time. */
    next(busy: Busy, now: number): Promise<Delivery | undefined> {
      const [condition, ...values] = isFree(busy, columns, 3)
      const select = `SELECT m.target, m.item, m.member, t.${address} AS address, m.due, m.attempts, m.sending
       FROM ${table} m JOIN ${targets} t ON t.id = m.target WHERE (m.due <= $1 OR m.due > $2)${condition} ORDER BY m.due LIMIT 1`
      return database.get(select, now, now + furthestDue, ...values)
    },

    /** Counts an attempt. @returns undefined if another node has claimed it */
    async claim(delivery: Delivery, now: number): Promise<Delivery | undefined> {
      const update = `UPDATE ${table} SET due = $4, attempts = attempts + 1
       WHERE target = $1 AND item = $2 AND due = $3 RETURNING due, attempts`
      const { target, item, due } = delivery
      const claimed = await database.get<Pick<Delivery, 'due' | 'attempts'>>(
        update,
        target,
        item,
        due,
        now + deliveryLease,
      )
      return claimed && { ...delivery, ...claimed }
    },

    /** Records that it may arrive from now on. @returns false if another node has claimed it meanwhile */
    async begin({ target, item, due }: Delivery): Promise<boolean> {
      const update = `UPDATE ${table} SET sending = 1 WHERE target = $1 AND item = $2 AND due = $3`
      return (await database.run(update, target, item, due)) === 1
    },

    async end({ target, item, due }: Delivery): Promise<void> {
      await database.run(`DELETE FROM ${table} WHERE target = $1 AND item = $2 AND due = $3`, target, item, due)
    },

    /** Repeats it at a time, and everything else for the target not before, except what another node sends. */
    async postpone({ target, item, due }: Delivery, next: number): Promise<void> {
      const own = `UPDATE ${table} SET sending = 0, due = $4 WHERE target = $1 AND item = $2 AND due = $3`
      if ((await database.run(own, target, item, due, next)) === 0) return
      const others = `UPDATE ${table} SET due = $2 WHERE target = $1 AND sending = 0 AND due < $2`
      await database.run(others, target, next)
    },
  }
}
