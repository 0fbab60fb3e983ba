import type { Database } from './database.ts'

export type Contacts = ReturnType<typeof createContacts>

/** Who is whose contact, always in both directions. */
export function createContacts(database: Database) {
  return {
    async connect(one: string, other: string, now: number): Promise<void> {
      await database.run(
        `INSERT INTO contact (member, contact, since) VALUES ($1, $2, $3), ($2, $1, $3)
         ON CONFLICT (member, contact) DO NOTHING`,
        one,
        other,
        now,
      )
    },

    async count(member: string): Promise<number> {
      const row = await database.get<{ count: number }>(
        'SELECT COUNT(*) AS count FROM contact WHERE member = $1',
        member,
      )
      return row?.count ?? 0
    },
  }
}
