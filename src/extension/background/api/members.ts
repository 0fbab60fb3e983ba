import * as v from 'valibot'
import { memberSchema } from '../../schemas/wire.ts'
import type { Caller, Http } from '../http/http.ts'
import { memberDetail } from './member-detail.ts'

const meSchema = v.object({ ...memberSchema.entries, id: v.pipe(v.string(), v.minLength(1)) })

export function createMembers(http: Http) {
  return {
    /** The token's member. */
    me: async (as: Caller) =>
      http.get({ path: '/me', schema: meSchema, reason: 'sign-in', parameters: await memberDetail(), as }),
  }
}
