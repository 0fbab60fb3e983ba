import * as v from 'valibot'
import type { Handlers } from '../../../../src/extension/messages/questions.ts'
import { type LookedUp, lookedUpSchema } from '../../../../src/extension/schemas/stored.ts'
import type { Sharer } from '../../../../src/extension/schemas/wire.ts'
import * as items from '../../../../src/extension/storage/items.ts'

/** A page that these members shared. A member who is only a name has no other fields. */
export function recommendationBy(sharers: (string | Partial<Sharer>)[], change: Partial<LookedUp> = {}): LookedUp {
  const data = sharers.map((each) => (typeof each === 'string' ? { id: each, name: each } : each))
  return { ...v.parse(lookedUpSchema, { data }), ...change }
}

/** A handler of look-ups that stores this recommendation with its contacts, as the background does. */
export const found =
  (recommendation: LookedUp, contacts: (string | Partial<Sharer>)[] | null = []): Handlers['lookUp'] =>
  async ({ url }) => {
    const { count, data } = recommendationBy(contacts ?? [])
    await items.recommendations.set([{ url, recommendation, contacts: contacts && { count, data } }])
    return null
  }
