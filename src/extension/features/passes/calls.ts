import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { matchKey } from '../../../contract/page-url.ts'
import { memberDetail } from '../../background/api/members.ts'
import { comparerFor } from '../../background/api/plain-text.ts'
import { filled } from '../../background/api/recommendations.ts'
import { isSince } from '../../background/api/since.ts'
import { httpStatusOf, meaning } from '../../background/http/connection.ts'
import type { Http, Sending } from '../../background/http/http.ts'
import type { Reason } from '../../schemas/reasons.ts'
import { type Pass, type PassesAbout, passesSchema, passSchema } from '../../schemas/received-pages.ts'
import { count, elements, longestPage, memberSchema } from '../../schemas/wire.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import { type Addressee, mostKept } from './stored.ts'

/** Waiting or sent passes that are listed at most; the site has more. */
export const listed = '50'

/** Pages of the longest kind that are read of each list, to find the passes about one page. */
const mostPages = 20

/** Suggestions that the composer shows at most. */
const suggested = '6'

const addresseesSchema = v.object({
  data: elements(
    v.object({ ...memberSchema.entries, type: v.optional(v.string(), ''), member_count: count }),
    longestPage,
  ),
})

const path = (id: string) => `/${encodeURIComponent(id)}`

export function createPassCalls(http: Pick<Http, 'get' | 'write'>) {
  const read = async (which: Record<string, string>, reason: Reason, sending?: Pick<Sending, 'caller'>) =>
    http.get('/me/passes', passesSchema, reason, { ...(await memberDetail()), ...which }, { caller: sending?.caller })

  const list = (sent: boolean, reason: Reason, sending?: Pick<Sending, 'caller'>) =>
    read({ limit: listed, sent: String(sent).toUpperCase() }, reason, sending)

  const listKept = (reason: Reason, sending?: Pick<Sending, 'caller'>, query?: string) =>
    read({ limit: `${mostKept}`, kept: 'TRUE', ...(query && { query }) }, reason, sending)

  return {
    list,
    listKept,

    /** Reads all passes to the member, and what the member keeps, up to a bound. */
    async listAll(reason: Reason): Promise<PassesAbout> {
      const all: Pass[] = []
      for (const kept of ['FALSE', 'TRUE'])
        for (let page = 1, left = 1; left > 0; page++) {
          if (page > mostPages) return { passed: all, isPassedUnread: true }
          const part = await read({ limit: `${longestPage}`, page: `${page}`, kept }, reason)
          all.push(...part.data)
          left = part.data.length > 0 ? part.count - page * longestPage : 0
        }
      return { passed: all, isPassedUnread: false }
    },

    async findAddressees(query?: string): Promise<Addressee[]> {
      const parameters = { ...(await memberDetail()), ...(query && { query }), limit: suggested }
      const { data } = await http.get('/me/addressees', addresseesSchema, 'addressees', parameters)
      return data.map(({ id, name, picture_small }) => ({ id, name, picture_small }))
    },

    /** Passes the page. Empty texts are not sent, but for the words to oneself, which take the place of earlier ones. */
    send(
      { url, pageUrl: _, type: _type, to, isBookmark, message, quote = '', ...texts }: ContentOf<'pass'>,
      sending: Sending,
    ) {
      const receivers = to?.map(({ id, name }) => (id === '' ? ['team', name] : ['to', id])) ?? [['to', 'me']]
      const words = isBookmark ? {} : to ? filled({ message, quote }) : { message, quote }
      const parameters = Object.entries({ url, ...filled(texts), ...words })
      return http.write('post', endpoints.pass.path, to ? 'pass' : 'keep', sending, [...parameters, ...receivers])
    },

    /** Whether a pass of this page, with these words, to these people was made since the first attempt. */
    async isPassed(content: ContentOf<'pass'>, sending: Sending, since: number): Promise<boolean> {
      const { url, message, quote = '', to, isBookmark } = content
      const { data } = await (to ? list(true, 'unconfirmed', sending) : listKept('unconfirmed', sending))
      const isSame = await comparerFor(sending.caller.network)
      const key = matchKey(url)
      return data.some(
        (pass) =>
          pass.url !== '' &&
          matchKey(pass.url) === key &&
          (isBookmark || (isSame(pass.message, message) && isSame(pass.quote, quote))) &&
          isSince(pass.creation_date, since) &&
          (to ?? []).every(({ id, name }) => (id === '' ? pass.team === name : pass.to.some((each) => each.id === id))),
      )
    },

    answer: ({ id, value, message }: ContentOf<'passAnswer'>, sending: Sending) =>
      http
        .write('put', path(id), 'thanks', sending, { value, ...filled({ message }) })
        // taken back, or answered on another device
        .catch(meaning({ 404: 'gone', 409: 'gone' })),

    takeBack: ({ id, isKept }: ContentOf<'passRemoval'>, sending: Sending) =>
      http
        .write('delete', path(id), isKept ? 'kept-removal' : 'take-back', sending)
        // in the latter case, all have answered
        .catch(meaning({ 404: 'gone', 409: 'already-sent' })),

    /** Whether the pass has this answer; an earlier one may have been without a text. */
    async isAnswered({ id, value, message }: ContentOf<'passAnswer'>, sending: Sending): Promise<boolean> {
      const [given] = (await find(id, sending))?.to ?? []
      const isSame = await comparerFor(sending.caller.network)
      return given?.value === value && (message === '' || isSame(given.message, message))
    },

    /** Whether it is gone from all who haven't thanked. */
    async isTakenBack({ id }: { id: string }, sending: Sending): Promise<boolean> {
      const pass = await find(id, sending)
      // a reply that names nobody says nothing
      return pass === null || (pass.to.length > 0 && pass.to.every(({ value }) => value === 'THANKS'))
    },
  }

  /** The pass; null if it was taken back. */
  async function find(id: string, { caller }: Sending): Promise<Pass | null> {
    try {
      return await http.get(path(id), passSchema, 'unconfirmed', {}, { caller })
    } catch (error) {
      if (httpStatusOf(error) === 404) return null
      throw error
    }
  }
}
