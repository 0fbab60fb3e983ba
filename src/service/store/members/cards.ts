import type { Database } from '../engine/database.ts'

/** The texts of a contact card; empty if not given. */
export interface Card {
  company: string
  position: string
  email: string
  phone: string
  address: string
}

/** The two cards of `contact_card` (§4). */
export const cardKinds = ['BUSINESS', 'PERSO'] as const
export type CardKind = (typeof cardKinds)[number]

export const emptyCard: Readonly<Card> = { company: '', position: '', email: '', phone: '', address: '' }

export type Cards = ReturnType<typeof createCards>

/** Members' business cards and personal cards. */
export function createCards(database: Database) {
  return {
    async find(member: string, kind: CardKind): Promise<Card> {
      const card = await database.get<Card>(
        'SELECT company, position, email, phone, address FROM card WHERE member = $1 AND kind = $2',
        member,
        kind,
      )
      return card ?? emptyCard
    },

    async save(member: string, kind: CardKind, card: Card): Promise<void> {
      await database.run(
        `INSERT INTO card (member, kind, company, position, email, phone, address) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (member, kind) DO UPDATE SET company = excluded.company, position = excluded.position,
           email = excluded.email, phone = excluded.phone, address = excluded.address`,
        member,
        kind,
        card.company,
        card.position,
        card.email,
        card.phone,
        card.address,
      )
    },
  }
}
