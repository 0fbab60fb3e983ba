import { setImmediate } from 'node:timers/promises'
import { poll } from '../../operation/poll.ts'
import type { Database } from '../../store/engine/database.ts'
import { readValue } from '../../store/engine/queries.ts'

/** Items that a transaction adds to the index: other writes wait so long. */
export const filledAtOnce = 25

/** Milliseconds until another attempt if the database was away. */
const pause = 10_000

export const createFilling = (database: Database) => ({
  /** Adds items from before the index, the newest first. Safe in several processes. @returns false if it has all */
  async fillSome(): Promise<boolean> {
    const select = 'SELECT before FROM search_unfilled'
    if ((await readValue(database, select)) === undefined) return false
    // an item's own row is locked while it is added; members' transactions don't have to be repeated for it
    return database.transaction(async (tx) => {
      const before = await readValue<number>(tx, select)
      if (before === undefined) return false
      const last = `SELECT published FROM news_item WHERE published < $1 ORDER BY published DESC LIMIT 1 OFFSET $2`
      const since = (await readValue<number>(tx, last, before, filledAtOnce - 1)) ?? 0
      // as any change of an item
      await tx.run('UPDATE news_item SET language = language WHERE published >= $1 AND published < $2', since, before)
      await tx.run('UPDATE search_unfilled SET before = $1', since)
      if (since === 0) await tx.run('DELETE FROM search_unfilled')
      return since > 0
    }, 'read committed')
  },
})

/** Fills the index while the service runs; the next start goes on. */
export function startFilling({ fillSome }: ReturnType<typeof createFilling>) {
  const polling = poll(async () => {
    while (!polling.isClosed() && (await fillSome())) await setImmediate()
  }, pause)
  return { begin: polling.begin, close: polling.close }
}
