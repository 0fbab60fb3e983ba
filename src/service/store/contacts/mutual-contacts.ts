import { type Database, placeholders } from '../engine/database.ts'
import { haveMutual } from '../members/seen-member.ts'

/** A member's number and contacts (table `member_tally`). */
interface Tally {
  member: string
  number: number
  contacts: number
}

const mutual = `FROM numbered_contact a CROSS JOIN numbered_contact b
  WHERE a.member = $1 AND b.member = $2 AND b.contact = a.contact`

const anyMutual = `SELECT 1 WHERE ${haveMutual('$1', '$2')}`

/**
 * Contacts that a member has in common with each of others. Each pair has a statement of its own, which scans the
 * shorter one of their two contact lists, so that other requests run between the pairs.
 */
export function createMutualContacts(database: Database) {
  /** Reads something about each pair, except those without any mutual contact because one of them has no contacts. */
  async function ofEach<Result>(
    member: string,
    others: readonly string[],
    read: (fewer: number, more: number) => Promise<Result>,
  ): Promise<Map<string, Result>> {
    const results = new Map<string, Result>()
    if (others.length === 0) return results
    const tallies = await database.all<Tally>(
      `SELECT member, number, contacts FROM member_tally WHERE member IN (${placeholders([member, ...others], 1)})`,
      member,
      ...others,
    )
    const own = tallies.find((tally) => tally.member === member)
    for (const other of tallies) {
      if (!own || other === own) continue
      const [fewer, more] = own.contacts < other.contacts ? [own, other] : [other, own]
      if (fewer.contacts > 0) results.set(other.member, await read(fewer.number, more.number))
    }
    return results
  }

  return {
    /** The number of mutual contacts with each other member; missing if there are none. */
    count: (member: string, others: readonly string[]): Promise<Map<string, number>> =>
      ofEach(member, others, async (fewer, more) => {
        const row = await database.get<{ count: number }>(`SELECT COUNT(*) AS count ${mutual}`, fewer, more)
        return row?.count ?? 0
      }),

    async haveAny(one: string, other: string): Promise<boolean> {
      return (await database.get(anyMutual, one, other)) !== undefined
    },
  }
}
