import type * as v from 'valibot'
import type { PassesAbout } from './received-pages.ts'
import type { allowanceSchema, lookSchema, pendingRequestsSchema, rateLimitSchema } from './stored-schemas.ts'
import type { ContactRequest, Recommendation } from './wire.ts'

export const defaultListed = 20

export type PendingRequests = v.InferOutput<typeof pendingRequestsSchema>

/** The stored list without the requests that were answered since. Computed each time, so that no count can drift. */
export function stillPending({ count, count_string, requests, answered }: PendingRequests): {
  requests: ContactRequest[]
  count: number
  /** The count to display, or the network's text in its place. */
  number: number | string
} {
  const done = new Set(answered)
  const left = requests.filter(({ id }) => !done.has(id))
  const remaining = Math.max(left.length, count - (requests.length - left.length))
  return { requests: left, count: remaining, number: count_string || remaining }
}

export interface LookedUp extends Recommendation, Pick<PassesAbout, 'passed'> {
  /** When the member shared the page; empty if the listed sharers don't say it. Not on the wire. */
  sharedTime: string
}

export type ContactSharers = Pick<Recommendation, 'count' | 'data'>

/** The network's answer about an address. */
export interface SharedAt {
  /** The one that its people share, which a further share goes to. */
  url: string
  recommendation: LookedUp
  contacts: ContactSharers | null
}

/** The network's answer about a page. */
export interface LookUp extends SharedAt {
  /** The address in the tab, cleaned. */
  tab: string
  /** People at further addresses: at the tab's or the page's own, or of the paper that the page says it is of. */
  also: SharedAt[]
  /** More was passed to the member, or is kept by the member, than was read. */
  isPassedUnread: boolean
  /** When the network said so, in milliseconds since 1970. */
  at: number
}

export const isShared = ({ recommendation: { count, data } }: Pick<SharedAt, 'recommendation'>): boolean =>
  count > 0 || data.length > 0

/** Milliseconds for which an answer stands for the one that is being asked for. */
const answerLifetime = 60_000

export const isFresh = (at: number): boolean => Math.abs(Date.now() - at) < answerLifetime

/** Whether the network has answered about the page in a tab a moment ago, or has named people before. */
export const hasReply = (lookUps: readonly LookUp[], { url }: { url: string }): boolean =>
  lookUps.some((each) => each.tab === url && (isShared(each) || isFresh(each.at)))

/** Milliseconds until an opening that no popup showed is outdated. */
const openingLifetime = 10_000

/** What a popup that opens shows. */
export type OpeningWith =
  | { show: 'page'; tab: { id?: number | undefined; url?: string | undefined; title?: string | undefined } }
  | { show: 'link'; url: string; text: string }
  | { show: 'requests' }
  /** After a sign-in: the page in front, with its form if the member had begun something there. */
  | { show: 'draft' }
  /** The member sends the words for their search. */
  | { show: 'news'; words: string }

export type Opening = OpeningWith & { at: number }

/** Whether the opening is recent: an old opening that no popup showed must not appear in a later popup. */
export const isRecent = ({ at }: Opening, now: number): boolean => Math.abs(now - at) < openingLifetime

/** A network's calls for the API key in this hour, and when the next one begins. */
export type Allowance = v.InferOutput<typeof allowanceSchema>

export type RateLimitState = v.InferOutput<typeof rateLimitSchema>

/** Bytes of stored data by kind. */
export interface StoredAmounts {
  account: number
  options: number
  unsent: number
  requests: number
  recent: number
  /** Shares; null if the database can't be read. */
  index: number | null
}

export type StoredKind = keyof StoredAmounts

/** Removes later duplicates by identity. Elements with an empty identity can't be compared and stay. */
export function withoutRepeated<Element extends { id: string }>(
  elements: readonly Element[],
  identityOf: (element: Element) => string = ({ id }) => id,
): Element[] {
  const seen = new Set<string>()
  return elements.filter((element) => {
    const identity = identityOf(element)
    return identity === '' || (!seen.has(identity) && seen.add(identity))
  })
}

export type Look = v.InferOutput<typeof lookSchema>

/** Milliseconds within which another look belongs to the same visit: a popup closes at any click beside it. */
const pause = 30 * 60 * 1000

export const nextLook = (before: Look | null, now: number): Look => ({
  at: now,
  since: before && now - before.at < pause ? before.since : (before?.at ?? null),
})
