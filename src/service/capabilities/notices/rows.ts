import type { Database } from '../../store/engine/database.ts'
import { insert, readValue } from '../../store/engine/queries.ts'

export const noticesRead = (database: Database) => ({
  /** The time until which the member has read; 0 before the first time. */
  until: async (member: string): Promise<number> =>
    (await readValue(database, 'SELECT until FROM notices_read WHERE member = $1', member)) ?? 0,

  /** An earlier time changes nothing: another device may have read more. */
  mark: (member: string, until: number) =>
    insert(
      database,
      'notices_read',
      { member, until },
      `ON CONFLICT (member) DO UPDATE SET until = excluded.until WHERE excluded.until > notices_read.until`,
    ),
})
