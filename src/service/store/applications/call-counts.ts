import { type Database, pruneBatch } from '../engine/database.ts'

export type CallCounts = ReturnType<typeof createCallCounts>

/** The calls in an hour of each subject that has a quota; hours are numbered from 1970. */
export function createCallCounts(database: Database) {
  return {
    inHour(hour: number): Promise<{ subject: string; calls: number }[]> {
      return database.all('SELECT subject, calls FROM call_count WHERE hour = $1', hour)
    },

    /** @returns the calls of the hour, including those of other processes */
    async add(subject: string, hour: number, calls: number): Promise<number> {
      const row = await database.get<{ calls: number }>(
        `INSERT INTO call_count (hour, subject, calls) VALUES ($1, $2, $3)
         ON CONFLICT (hour, subject) DO UPDATE SET calls = call_count.calls + excluded.calls RETURNING calls`,
        hour,
        subject,
        calls,
      )
      return row?.calls ?? calls
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
