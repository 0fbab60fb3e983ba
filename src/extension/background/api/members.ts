import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ErrorCode } from '../../schemas/errors.ts'
import type { WriteOf } from '../../schemas/outbox.ts'
import { withoutRepeated } from '../../schemas/stored.ts'
import { accountSchema, type ContactRequest, contactRequestsSchema } from '../../schemas/wire.ts'
import { Failed, failureOf } from '../base/failed.ts'
import { languageInUse } from '../base/language.ts'
import { withDeadline } from '../base/queue.ts'
import { failBeforeSending, meaning } from '../http/connection.ts'
import { type Caller, type Calling, type Http, pathOf, type Sending } from '../http/http.ts'

/** Parameters for members in responses (§4); without a watermark, which at our size is a black bar. */
export const memberDetail = async () => ({
  language: await languageInUse(),
  user_detail: 'PARTIAL',
  user_watermark: 'FALSE',
})

const meSchema = v.object({ ...accountSchema.entries, id: v.pipe(v.string(), v.minLength(1)) })

const pingDeadline = 8000

const clientErrors: ReadonlySet<ErrorCode> = new Set(['invalid', 'not-found', 'not-allowed'])

const { limit, page } = endpoints.pendingRequests.parameters

export type Members = ReturnType<typeof createMembers>

export function createMembers(http: Http) {
  /** Reads at most `wanted` pending requests, newest first (§9). @returns `isWhole`: whether these are all */
  async function list(wanted: number, calling: Calling = {}) {
    const size = Math.min(wanted, limit.max)
    const pages = Math.min(Math.ceil(wanted / size), page.max)
    let requests: ContactRequest[] = []
    for (let number = 1; ; number++) {
      const path = '/me/pending_requests'
      const parameters = { ...(await memberDetail()), limit: String(size), page: String(number) }
      const { count, count_string, data } = await http.get(path, contactRequestsSchema, parameters, calling)
      requests = withoutRepeated([...requests, ...data])
      if (number < pages && data.length === size) continue
      const isWhole = data.length < size && count <= requests.length
      return { count: Math.max(count, requests.length), count_string, requests, isWhole }
    }
  }

  /**
   * Whether the whole list lacks it: a network may not support its own path.
   * @throws Failed `unknown` if a part of the list lacks it, which says nothing
   */
  async function isGone({ id }: { id: string }, { caller }: Sending): Promise<boolean> {
    const { requests, isWhole } = await list(limit.max, { caller })
    if (requests.some((request) => request.id === id)) return false
    if (!isWhole) throw new Failed('unknown')
    return true
  }

  const failIfGone = meaning({ 404: 'gone', 409: 'gone' })

  return {
    me: async (caller?: Caller) => http.get('/me', meSchema, await memberDetail(), { caller }),

    /**
     * Makes a call whose response shows that the network is there.
     * @throws Failed `isBeforeSending` if the network doesn't answer: a failed write can't tell whether it arrived
     */
    async ping(_: unknown, { caller }: Sending): Promise<'send'> {
      await withDeadline(pingDeadline, () => http.get('/me', v.object({}), {}, { caller })).catch((error: unknown) => {
        if (!clientErrors.has(failureOf(error).code)) failBeforeSending(error)
      })
      return 'send'
    },

    requests: list,
    isRequestGone: isGone,

    answerRequest: ({ id, value, contact_card, message }: WriteOf<'answer'>['content'], sending: Sending) => {
      const parameters = { value, contact_card: value === 'DECLINE' ? 'NONE' : contact_card, message }
      return http.write('put', pathOf(id), sending, parameters).catch(failIfGone)
    },

    deleteRequest: ({ id }: { id: string }, sending: Sending) =>
      http.write('delete', pathOf(id), sending).catch(failIfGone),
  }
}
