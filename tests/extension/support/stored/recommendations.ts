import * as v from 'valibot'
import type { Handlers } from '../../../../src/extension/messages/questions.ts'
import { type LookedUp, lookedUpSchema } from '../../../../src/extension/schemas/look-up.ts'
import type { Sharer } from '../../../../src/extension/schemas/wire/recommendation.ts'
import * as items from '../../../../src/extension/storage/items.ts'

/** A page that these members shared. A member who is given as a name alone has empty fields. */
export function recommendationBy(sharers: (string | Partial<Sharer>)[], change: Partial<LookedUp> = {}): LookedUp {
  const data = sharers.map((each) => (typeof each === 'string' ? { id: each, name: each } : each))
  return { ...v.parse(lookedUpSchema, { data }), ...change }
}

/** The reply to a look-up that found this, and these contacts among them, stored as the background stores it. */
export const found =
  (recommendation: LookedUp, contacts: (string | Partial<Sharer>)[] | null = []): Handlers['lookUp'] =>
  async ({ url }) => {
    const { count, data } = recommendationBy(contacts ?? [])
    await items.recommendations.set([{ url, recommendation, contacts: contacts && { count, data } }])
    return null
  }
