import { browser } from 'wxt/browser'
import type { StoredAmounts, StoredKind } from '../../schemas/stored-amounts.ts'
import { drafts, removeDrafts, removeOldDrafts } from '../../storage/drafts.ts'
import { clearShares, countShares, shareDatabase } from '../../storage/index/shares.ts'
import type { Item, Stored } from '../../storage/item.ts'
import { allItems, index as indexItem, outbox as outboxItem } from '../../storage/items.ts'
import { newsfeeds } from '../../storage/newsfeeds.ts'
import { allSecrets } from '../../storage/secrets.ts'
import { clearSent, countSent, removeOldSent, sentDatabase } from '../../storage/sent.ts'
import { databaseDeadline, withDeadline } from '../base/deadline.ts'

/** Values that are removed together. */
interface Group extends Stored {
  remove: () => Promise<unknown>
  /** Removes what is older than its days. */
  removeOld?: () => Promise<unknown>
}

/** The outbox changes its value in several steps, so that only the outbox can remove the value between two of them. */
export interface OutboxWriter {
  forget: (whose: 'everybody') => Promise<void>
  forgetOld: () => Promise<void>
}

/** Each stored value with a key of its own. */
export const values: readonly Pick<Item<unknown>, 'area' | 'key' | 'kind' | 'until' | 'days'>[] = [
  ...Object.values(allItems),
  ...Object.values(allSecrets),
  newsfeeds,
]

/** A database that fails delays nothing: nobody reads shares that `items.index` doesn't tell of, and the sent calls expire. */
const clearing = (clear: () => Promise<void>) => () => withDeadline(databaseDeadline, clear).catch(() => undefined)

/** The drafts and each database. */
export const groups: readonly Group[] = [
  { ...drafts, remove: removeDrafts, removeOld: removeOldDrafts },
  { ...shareDatabase, remove: clearing(clearShares) },
  { ...sentDatabase, remove: clearing(clearSent), removeOld: removeOldSent },
]

const groupOf = ({ forget, forgetOld }: OutboxWriter): Group => ({
  ...outboxItem,
  remove: () => forget('everybody'),
  removeOld: forgetOld,
})

/** Removes what this is true of: the values of an area at once, then the groups one after the other. */
async function forget(isMeant: (stored: Stored) => boolean, outbox?: OutboxWriter): Promise<void> {
  const removed = values.filter((value) => isMeant(value) && value !== outboxItem)
  for (const area of ['local', 'session'] as const)
    await browser.storage[area].remove(removed.flatMap((value) => (value.area === area ? [value.key] : [])))
  for (const group of [...(outbox ? [groupOf(outbox)] : []), ...groups]) if (isMeant(group)) await group.remove()
}

/** Forgets what ends with the session. To be called under the session's lock. */
export const forgetSession = (): Promise<void> => forget(({ until }) => until === 'session-end')

/** Forgets what outlives a session and ends with the member's consent. */
export const forgetMembers = (outbox: OutboxWriter): Promise<void> =>
  forget(({ until }) => until === 'consent-end', outbox)

/** Forgets what was looked up and read last, or the index. For the index, to be called under the session's lock. */
export const forgetKind = (kind: Extract<StoredKind, 'recent' | 'index'>): Promise<void> =>
  forget((stored) => stored.kind === kind && stored.until !== 'used')

/** Forgets what was typed, by whomever, and not sent. */
export const forgetUnsent = (outbox: OutboxWriter): Promise<void> => forget(({ kind }) => kind === 'unsent', outbox)

/** Removes what is older than its days. To be called under a clock that can be trusted. */
export async function forgetAged(outbox: OutboxWriter): Promise<void> {
  for (const group of [groupOf(outbox), ...groups]) if (group.days !== undefined) await group.removeOld?.()
}

/** The name of a value without its version; of all drafts the same. */
const nameOf = (key: string): string => /^\w+/.exec(key)?.[0] ?? ''

const kinds: ReadonlyMap<string, StoredKind | null> = new Map([
  ...values.map(({ key, kind }) => [nameOf(key), kind] as const),
  ['draft', drafts.kind],
])

/** How much is stored. What a database can't tell counts as nothing. */
export async function measureStored(): Promise<StoredAmounts> {
  const index = await indexItem.get()
  const counted = {
    index: index ? await countShares(index.owner).catch(() => 0) : 0,
    sent: await countSent().catch(() => 0),
  }
  const amounts = { account: 0, options: 0, unsent: 0, requests: 0, recent: 0, ...counted }
  for (const area of ['local', 'session'] as const)
    for (const [key, value] of Object.entries(await browser.storage[area].get(null))) {
      const kind = kinds.get(nameOf(key))
      if (!kind || kind in counted || isEmpty(value)) continue
      amounts[kind] += new TextEncoder().encode(key + JSON.stringify(value)).length
    }
  return amounts
}

/** A list of which all is gone. */
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0
