import * as v from 'valibot'
import type { PendingRequests } from '../../../../src/extension/schemas/pending-requests.ts'
import { contactRequestSchema } from '../../../../src/extension/schemas/wire/contact-request.ts'

/** A stored list with a request for each id; the count is theirs unless told. */
export function pendingRequests(ids: string[], change: Partial<PendingRequests> = {}): PendingRequests {
  const requests = ids.map((id) => v.parse(contactRequestSchema, { id }))
  return { count: ids.length, count_string: '', requests, answered: [], gone: [], ...change }
}
