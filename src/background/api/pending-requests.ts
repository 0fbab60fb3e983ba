import * as v from 'valibot'
import type { Http } from './http.ts'

const pendingRequestsSchema = v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) })

export function createPendingRequests(http: Http) {
  return {
    /** How many contact requests to the member are pending (§9): the list's head is enough. */
    count: async () => (await http.get('/me/pending_requests', pendingRequestsSchema, { limit: '0' })).count,
  }
}
