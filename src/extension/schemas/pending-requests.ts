import * as v from 'valibot'
import { type ContactRequest, contactRequestSchema } from './wire/contact-request.ts'
import { count, text } from './wire.ts'

/** Requests listed at first; the least number of a list. */
export const defaultListed = 20

const ids = v.array(v.string())

/** The last list of contact requests to the member, and the answers since then. */
export const pendingRequestsSchema = v.object({
  /** Number of all that were pending then, listed here or not. */
  count,
  count_string: text,
  /** The newest pending requests. */
  requests: v.array(contactRequestSchema),
  /** Ids whose answer the network has confirmed since. */
  answered: ids,
  /** Ids answered elsewhere or withdrawn since, according to the network. */
  gone: v.optional(ids, []),
})

export type PendingRequests = v.InferOutput<typeof pendingRequestsSchema>

interface StillPending {
  requests: ContactRequest[]
  /** Number of all, listed or not. */
  count: number
  /** The count to display: the network's text if it caps its count (">10000"). */
  number: number | string
}

/**
 * The stored list without the requests that were answered since. Computed each time, so that no count can drift.
 */
export function stillPending({ count, count_string, requests, answered, gone }: PendingRequests): StillPending {
  const done = new Set([...answered, ...gone])
  const left = requests.filter(({ id }) => !done.has(id))
  const remaining = Math.max(left.length, count - (requests.length - left.length))
  const capped = count_string !== '' && count_string !== String(count)
  return { requests: left, count: remaining, number: capped ? count_string : remaining }
}
