import { type Database, pruneBatch, type Value } from '../engine/database.ts'

/** The most subjects that one statement counts. */
const addBatch = 500

export type CallCounts = ReturnType<typeof createCallCounts>

/** The calls in an hour of each subject that has a quota; hours are numbered from 1970. */
export function createCallCounts(database: Database) {
  return {
    inHour(hour: number): Promise<{ subject: string; calls: number }[]> {
      return database.all('SELECT subject, calls FROM call_count WHERE hour = $1', hour)
    },

    /**
     * Adds calls to the counts of an hour. Rows are locked in the order of their subjects, so that two processes can't
     * deadlock.
     *
     * @returns the calls of the hour by subject, including those of other processes
     */
    async add(hour: number, added: ReadonlyMap<string, number>): Promise<Map<string, number>> {
      const calls = new Map<string, number>()
      const inOrder = [...added].sort(([a], [b]) => (a < b ? -1 : 1))
      for (let first = 0; first < inOrder.length; first += addBatch) {
        const values: Value[] = [hour]
        const rows = inOrder
          .slice(first, first + addBatch)
          .map(([subject, count]) => `($1, $${values.push(subject)}, $${values.push(count)})`)
        const saved = await database.all<{ subject: string; calls: number }>(
          `INSERT INTO call_count (hour, subject, calls) VALUES ${rows.join(', ')}
           ON CONFLICT (hour, subject) DO UPDATE SET calls = call_count.calls + excluded.calls RETURNING subject, calls`,
          ...values,
        )
        for (const row of saved) calls.set(row.subject, row.calls)
      }
      return calls
    },

    /** Deletes up to `pruneBatch` rows of earlier hours. */
    async pruneBefore(hour: number): Promise<void> {
      await database.run(
        `DELETE FROM call_count WHERE (hour, subject) IN (
           SELECT hour, subject FROM call_count WHERE hour < $1 LIMIT ${pruneBatch})`,
        hour,
      )
    },
  }
}
