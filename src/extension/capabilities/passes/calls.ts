import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { matchKey } from '../../../contract/page-url.ts'
import { memberDetail } from '../../background/api/members.ts'
import { comparerFor } from '../../background/api/plain-text.ts'
import { filled } from '../../background/api/recommendations.ts'
import { Failed } from '../../background/base/failed.ts'
import { httpStatusOf } from '../../background/http/connection.ts'
import type { Http, Sending } from '../../background/http/http.ts'
import { type Pass, passesSchema, passSchema } from '../../schemas/received-pages.ts'
import { count, elements, memberSchema } from '../../schemas/wire.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import { type Addressee, isWaiting } from './stored.ts'

/** Waiting passes that are listed at most; the site has more. */
const listed = '50'

/** Suggestions that the composer shows at most. */
const suggested = '6'

const addresseesSchema = v.object({
  data: elements(v.object({ ...memberSchema.entries, type: v.optional(v.string(), ''), member_count: count })),
})

const path = (id: string) => `/${encodeURIComponent(id)}`

/** @throws Failed `gone` if it was taken back, or answered on another device */
async function failIfGone(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    throw [404, 409].includes(httpStatusOf(error)) ? new Failed('gone', { cause: error }) : error
  })
}

export function createPassCalls(http: Pick<Http, 'get' | 'write'>) {
  const list = async (sent: boolean, reason: 'popup' | 'time' | 'unconfirmed', sending?: Pick<Sending, 'caller'>) =>
    http.get(
      '/me/passes',
      passesSchema,
      reason,
      { ...(await memberDetail()), limit: listed, sent: String(sent).toUpperCase() },
      { caller: sending?.caller },
    )

  return {
    list,

    async find(query: string): Promise<Addressee[]> {
      const parameters = { ...(await memberDetail()), query, limit: suggested }
      const { data } = await http.get('/me/addressees', addresseesSchema, 'addressees', parameters)
      return data.map(({ id, name, picture_small }) => ({ id, name, picture_small }))
    },

    /** Passes the page. Empty texts are not sent. */
    send({ url, pageUrl: _, type: _type, to, ...fields }: ContentOf<'pass'>, sending: Sending) {
      const receivers = to.map(({ id, name }) => (id === '' ? ['team', name] : ['to', id]))
      const parameters = Object.entries({ url, ...filled(fields) })
      return http.write('post', endpoints.pass.path, 'pass', sending, [...parameters, ...receivers])
    },

    /** Whether the newest passes have one of this page, with these words, to these people. */
    async isPassed({ url, message, to }: ContentOf<'pass'>, sending: Sending): Promise<boolean> {
      const { data } = await list(true, 'unconfirmed', sending)
      const isSame = await comparerFor(sending.caller.network)
      const key = matchKey(url)
      return data.some(
        (pass) =>
          pass.url !== '' &&
          matchKey(pass.url) === key &&
          isSame(pass.message, message) &&
          to.every(({ id, name }) => (id === '' ? pass.team === name : pass.to.some((each) => each.id === id))),
      )
    },

    answer: ({ id, value, message }: ContentOf<'passAnswer'>, sending: Sending) =>
      failIfGone(http.write('put', path(id), 'thanks', sending, { value, ...filled({ message }) })),

    takeBack: ({ id }: ContentOf<'passRemoval'>, sending: Sending) =>
      failIfGone(http.write('delete', path(id), 'take-back', sending)),

    isAnswered: ({ id }: { id: string }, sending: Sending): Promise<boolean> =>
      read(id, sending, (pass) => !isWaiting(pass)),

    /** Whether it is gone from all who haven't thanked. */
    isTakenBack: ({ id }: { id: string }, sending: Sending): Promise<boolean> =>
      read(id, sending, ({ to }) => to.every(({ value }) => value === 'THANKS')),
  }

  /** What a pass shows; true if it is gone. */
  async function read(id: string, { caller }: Sending, shows: (pass: Pass) => boolean): Promise<boolean> {
    try {
      return shows(await http.get(path(id), passSchema, 'unconfirmed', {}, { caller }))
    } catch (error) {
      if (httpStatusOf(error) === 404) return true
      throw error
    }
  }
}
