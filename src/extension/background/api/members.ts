import * as v from 'valibot'
import type { ErrorCode } from '../../schemas/errors.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import { memberSchema } from '../../schemas/wire.ts'
import { failureOf } from '../base/failed.ts'
import { languageInUse } from '../base/language.ts'
import { withDeadline } from '../base/queue.ts'
import { unsent } from '../http/failed-call.ts'
import type { Caller, Http } from '../http/http.ts'

/**
 * Parameters for members in responses (§4): the language in use, the fields that lists show, and pictures without a
 * watermark, which at our size is a black bar.
 */
export const memberDetail = async () => ({
  language: await languageInUse(),
  user_detail: 'PARTIAL',
  user_watermark: 'FALSE',
})

const meSchema = v.object({ ...memberSchema.entries, id: v.pipe(v.string(), v.minLength(1)) })

/** Milliseconds that a write waits for a response of the network; then it is retried later. */
const reachDeadline = 8000

const refusals: ReadonlySet<ErrorCode> = new Set(['invalid', 'forbidden', 'not-found', 'conflict', 'not-allowed'])

export function createMembers(http: Http) {
  const read = <Schema extends v.GenericSchema>(
    schema: Schema,
    reason: Reason,
    as?: Caller,
    parameters: Record<string, string> = {},
  ) => http.get({ path: '/me', schema, reason, parameters, as })

  return {
    /** The token's member; the current session's unless given. */
    me: async (reason: Reason, as?: Caller) => read(meSchema, reason, as, await memberDetail()),

    /**
     * Makes sure that the network answers, before a write leaves: a connection that fails during a write can't tell
     * whether the write arrived. Reads nothing if the network answered a moment ago, unless `always`.
     *
     * @throws Failed `unsent` if it doesn't; a refusal of this read is an answer
     */
    async reach(reason: Reason, as: Caller, always = false): Promise<void> {
      if (!always && http.hasAnswered(as)) return
      await withDeadline(reachDeadline, () => read(v.object({}), reason, as)).catch((error: unknown) => {
        if (!refusals.has(failureOf(error).code)) unsent(error)
      })
    },
  }
}
