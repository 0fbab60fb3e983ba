import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Argument } from '../../messages/questions.ts'
import { type ContactRequest, contactRequestSchema, contactRequestsSchema } from '../../schemas/contact-request.ts'
import { withoutRepeated } from '../../schemas/wire.ts'
import { Failed } from '../failed.ts'
import type { Http } from './http.ts'
import { memberDetail } from './member-detail.ts'
import { type Sending, writeOnce } from './write-once.ts'

const updatedSchema = v.object({ updated: v.literal(true) })
const deletedSchema = v.object({ deleted: v.literal(true) })

const { limit, page } = endpoints.pendingRequests.parameters

export function createContactRequests(http: Http) {
  const path = (id: string) => `/${encodeURIComponent(id)}`

  /** Pending requests to the member (§9), the newest first: at least as many as wanted where there are so many. */
  async function list(wanted: number) {
    const size = Math.min(wanted, limit.max)
    const pages = Math.min(Math.ceil(wanted / size), page.max)
    let requests: ContactRequest[] = []
    for (let number = 1; ; number++) {
      const parameters = { ...(await memberDetail()), limit: String(size), page: String(number) }
      const { count, count_string, data } = await http.get('/me/pending_requests', contactRequestsSchema, parameters)
      requests = withoutRepeated([...requests, ...data])
      if (number >= pages || data.length < size)
        return { count: Math.max(count, requests.length), count_string, requests }
    }
  }

  /**
   * Whether it isn't pending any more: neither found by itself nor listed, since a network may know the one and not the
   * other. Lists of more than a hundred are not looked through.
   */
  async function isGone(id: string): Promise<boolean> {
    try {
      await http.get(path(id), contactRequestSchema)
      return false
    } catch (error) {
      if (!(error instanceof Failed && error.failure.code === 'not-found')) throw error
      const { requests } = await list(limit.max)
      return requests.every((request) => request.id !== id)
    }
  }

  /**
   * Sends an answer once. Where no clear response comes back, the request itself tells whether it arrived: it is gone then.
   *
   * @throws Failed `request-gone` when it was answered elsewhere, or taken back; `answer-unconfirmed` when it can't be told
   */
  async function send(id: string, write: () => Promise<unknown>, { checking }: Sending): Promise<void> {
    const sendOnce = () =>
      write().catch((error: unknown) => {
        const code = error instanceof Failed ? error.failure.code : undefined
        throw code === 'not-found' || code === 'conflict' ? new Failed('request-gone', { cause: error }) : error
      })
    await writeOnce(
      {
        send: sendOnce,
        arrived: () => isGone(id),
        unconfirmed: 'answer-unconfirmed',
        notAllowed: 'answering-not-allowed',
      },
      { checking },
    )
  }

  return {
    list,

    /** Accepts or declines it (§4, PUT). */
    answer: ({ id, ...answer }: Argument<'answerContactRequest'>, sending: Sending) =>
      send(id, () => http.put(path(id), updatedSchema, answer, sending.key), sending),

    /** Deletes it without an answer (§4, DELETE). */
    delete: (id: string, sending: Sending) =>
      send(id, () => http.delete(path(id), deletedSchema, sending.key), sending),
  }
}
