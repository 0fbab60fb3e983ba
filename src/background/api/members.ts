import * as v from 'valibot'
import { webAddress } from '../../messages/recommendation.ts'
import type { Http } from './http.ts'

const text = v.optional(v.fallback(v.string(), ''), '')

const memberSchema = v.object({ id: v.pipe(v.string(), v.minLength(1)), name: text, link: webAddress })

export function createMembers(http: Http) {
  return {
    /** The member whose token it is. */
    me: () => http.get('/me', memberSchema),
  }
}
