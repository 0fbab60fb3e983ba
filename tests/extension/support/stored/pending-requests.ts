import * as v from 'valibot'
import type { PendingRequests } from '../../../../src/extension/schemas/stored.ts'
import { contactRequestSchema } from '../../../../src/extension/schemas/wire.ts'

/** A stored list with a request for each id; by default, their number is the count. */
export function pendingRequests(ids: string[], change: Partial<PendingRequests> = {}): PendingRequests {
  const requests = ids.map((id) => v.parse(contactRequestSchema, { id }))
  return { count: ids.length, count_string: '', requests, answered: [], gone: [], ...change }
}
