import { type Database, placeholders } from '../engine/database.ts'

export const emptyCard = { company: '', position: '', email: '', phone: '', address: '' }

/** The texts of a contact card; empty if not given. */
export type Card = Readonly<typeof emptyCard>

const fields = Object.keys(emptyCard) as (keyof Card)[]

/** The two cards of `contact_card` (§4). */
export const cardKinds = ['BUSINESS', 'PERSO'] as const
export type CardKind = (typeof cardKinds)[number]

export type Cards = ReturnType<typeof createCards>

/** Members' business cards and personal cards. */
export function createCards(database: Database) {
  return {
    async find(member: string, kind: CardKind): Promise<Card> {
      const card = await database.get<Card>(
        `SELECT ${fields.join(', ')} FROM card WHERE member = $1 AND kind = $2`,
        member,
        kind,
      )
      return card ?? emptyCard
    },

    async save(member: string, kind: CardKind, card: Card): Promise<void> {
      await database.run(
        `INSERT INTO card (member, kind, ${fields.join(', ')}) VALUES ($1, $2, ${placeholders(fields, 3)})
         ON CONFLICT (member, kind) DO UPDATE SET ${fields.map((field) => `${field} = excluded.${field}`).join(', ')}`,
        member,
        kind,
        ...fields.map((field) => card[field]),
      )
    },
  }
}
