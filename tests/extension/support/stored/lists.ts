import * as v from 'valibot'
import { vi } from 'vitest'
import { byShareText } from '../../../../src/contract/parameters.ts'
import { addressOf } from '../../../../src/extension/background/page/pages.ts'
import type { Handlers } from '../../../../src/extension/messages/questions.ts'
import { isLive, type Write } from '../../../../src/extension/schemas/outbox.ts'
import { nothingKnown, type StoredPage } from '../../../../src/extension/schemas/pages.ts'
import type { LookedUp, LookUp, PendingRequests } from '../../../../src/extension/schemas/stored.ts'
import { contactRequestSchema, recommendationSchema, type Sharer } from '../../../../src/extension/schemas/wire.ts'
import * as items from '../../../../src/extension/storage/items.ts'

/** Waits until no write of the outbox is due within half a second. @returns its writes */
export const settledOutbox = (): Promise<Write[]> =>
  vi.waitFor(async () => {
    const writes = await items.outbox.get()
    const isAbout = (write: Write) => isLive(write) && write.due !== null && write.due <= Date.now() + 500
    if (writes.some(isAbout)) throw new Error(`under way: ${JSON.stringify(writes)}`)
    return writes
  }, 20_000)

/** Types, phases and failures of the writes, once none is due. */
export const phases = async () =>
  (await settledOutbox()).map(({ content, phase, failure }) => [content.type, phase, failure?.code])

/** A stored list with a request for each id; by default, their number is the count. */
export function pendingRequests(ids: string[], change: Partial<PendingRequests> = {}): PendingRequests {
  const requests = ids.map((id) => v.parse(contactRequestSchema, { id }))
  return { count: ids.length, count_string: '', requests, answered: [], ...change }
}

/** A page that these members shared. A member who is only a name has no other fields. */
export function recommendationBy(sharers: (string | Partial<Sharer>)[], change: Partial<LookedUp> = {}): LookedUp {
  const data = sharers.map((each) => (typeof each === 'string' ? { id: each, name: each } : each))
  return { ...v.parse(recommendationSchema, { data }), passed: [], sharedTime: '', ...change }
}

/** A stored look-up, of now. */
export const lookUpOf = (url: string, recommendation: LookedUp, change: Partial<LookUp> = {}): LookUp => ({
  ...{ tab: url, url, recommendation, contacts: null, also: [], isPassedUnread: false, at: Date.now() },
  ...change,
})

/** A page that was in front before. */
export const pageOf = (url: string, change: Partial<StoredPage> = {}): StoredPage => {
  const tab = addressOf(url)
  return { address: url, tab, said: { own: tab }, known: { ...nothingKnown, changed: 0 }, at: Date.now(), ...change }
}

/** A handler of look-ups that stores this recommendation with its contacts, as the background does. */
export const found =
  (recommendation: LookedUp, contacts: (string | Partial<Sharer>)[] | null = []): Handlers['lookUp'] =>
  async ({ url, tab = url }) => {
    const { count, data } = recommendationBy(contacts ?? [])
    await items.recommendations.set([lookUpOf(url, recommendation, { tab, contacts: contacts && { count, data } })])
    return null
  }

/** A share, a pass or a kept page without texts. */
export const plainPage = byShareText(() => '')

/** A page that members share, and the fields of the share. */
export const url = 'http://news.example/night-trains'
export const fields = { ...plainPage, title: 'A title', message: 'Read this' }

export const share = { url, pageUrl: url, ...fields }
