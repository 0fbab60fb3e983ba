import * as v from 'valibot'
import { type ContactRequest, contactRequestSchema } from './wire/contact-request.ts'
import { count, text } from './wire.ts'

/** How many requests are listed at first, and at least. */
export const defaultListed = 20

const ids = v.array(v.string())

/** The contact requests to the member as the network last listed them, and what the member has answered since. */
export const pendingRequestsSchema = v.object({
  /** Of all that were pending then, listed here or not. */
  count,
  count_string: text,
  /** The newest of them. */
  requests: v.array(contactRequestSchema),
  /** Ids of those whose answer the network has confirmed since. */
  answered: ids,
  /** Ids of those that it has called gone since: answered elsewhere, or taken back. */
  gone: v.optional(ids, []),
})

export type PendingRequests = v.InferOutput<typeof pendingRequestsSchema>

interface WaitingRequests {
  requests: ContactRequest[]
  /** How many wait, listed or not. */
  count: number
  /** The same for people: the network's own text where it caps its count (">10000"). */
  number: number | string
}

/** What still waits for the member: always the stored list less what was answered since by the network's own word, so the number can't drift. */
export function waiting({ count, count_string, requests, answered, gone }: PendingRequests): WaitingRequests {
  const done = new Set([...answered, ...gone])
  const left = requests.filter(({ id }) => !done.has(id))
  const remaining = Math.max(left.length, count - (requests.length - left.length))
  const capped = count_string !== '' && count_string !== String(count)
  return { requests: left, count: remaining, number: capped ? count_string : remaining }
}
