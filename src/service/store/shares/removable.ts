import type { Database, Value } from '../engine/database.ts'
import { prune } from '../engine/queries.ts'

/** How long authors can restore what they removed, in milliseconds. */
export const restorePeriod = 10 * 60 * 1000

/** A condition on a removed row: the member `$2` may restore the one with the id `$1`, if it was removed since `$3`. */
export const restorable = 'id = $1 AND member = $2 AND removed >= $3 AND taken_down = 0'

interface Removable {
  /** All columns; the table of removed rows has them, too. */
  columns: readonly string[]
  /** A condition on the removed row `r`: there is room for it to come back. */
  hasRoom: string
}

/**
 * Removed rows have a table of their own, so queries of the others need no condition. Only what authors removed is
 * pruned. Call each function within a transaction.
 */
export function removableRows(database: Database, table: string, { columns, hasRoom }: Removable) {
  const list = columns.join(', ')
  const removed = `removed_${table}`

  async function moveBack(id: string, condition: string, ...values: Value[]): Promise<boolean> {
    const insert = `INSERT INTO ${table} (${list}) SELECT ${list} FROM ${removed} r WHERE ${condition} AND ${hasRoom}
       ON CONFLICT DO NOTHING`
    const restored = await database.run(insert, id, ...values)
    if (restored === 1) await database.run(`DELETE FROM ${removed} WHERE id = $1`, id)
    return restored === 1
  }

  return {
    /** @returns how many were deleted */
    pruneExpired: (now: number): Promise<number> =>
      prune(database, removed, 'id', 'removed < $1 AND taken_down = 0', now - restorePeriod),

    /** Removes the member's own. @returns false if there is none */
    async remove(id: string, member: string, now: number): Promise<boolean> {
      const insert = `INSERT INTO ${removed} (${list}, removed) SELECT ${list}, $3 FROM ${table} WHERE id = $1 AND member = $2`
      const moved = await database.run(insert, id, member, now)
      await database.run(`DELETE FROM ${table} WHERE id = $1 AND member = $2`, id, member)
      return moved === 1
    },

    restore: (id: string, member: string, now: number): Promise<boolean> =>
      moveBack(id, restorable, member, now - restorePeriod),

    /** Nobody can restore it then. @returns false if it is unknown */
    async takeDown(id: string, now: number): Promise<boolean> {
      const ended = await database.run(`UPDATE ${removed} SET removed = 0 WHERE id = $1 AND taken_down = 0`, id)
      const insert = `INSERT INTO ${removed} (${list}, removed, taken_down) SELECT ${list}, $2, 1 FROM ${table} WHERE id = $1`
      const moved = await database.run(insert, id, now)
      await database.run(`DELETE FROM ${table} WHERE id = $1`, id)
      return ended + moved > 0
    },

    /** Restores what was taken down. */
    putBack: (id: string): Promise<boolean> => moveBack(id, 'id = $1 AND taken_down = 1'),
  }
}
