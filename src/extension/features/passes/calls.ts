import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { memberDetail } from '../../background/api/members.ts'
import { filled } from '../../background/api/recommendations.ts'
import { meaning } from '../../background/http/connection.ts'
import { type Http, pathOf, type Sending } from '../../background/http/http.ts'
import type { Initiator } from '../../background/http/rate-limit.ts'
import { type Pass, type PassesAbout, passesSchema } from '../../schemas/received-pages.ts'
import { count, elements, longestPage, memberSchema } from '../../schemas/wire.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import { mostKept, mostSuggested, type Suggestion } from './stored.ts'

/** Waiting or sent passes that are listed at most; the site has more. */
export const listed = '50'

/** Pages of the longest kind that are read of each list, to find the passes about one page. */
const mostPages = 20

const addresseesSchema = v.object({
  data: elements(
    v.object({ ...memberSchema.entries, type: v.optional(v.string(), ''), member_count: count }),
    longestPage,
  ),
})

/** In hexadecimal digits. */
async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function createPassCalls(http: Pick<Http, 'get' | 'write'>) {
  const read = async (which: Record<string, string>, initiator?: Initiator) =>
    http.get('/me/passes', passesSchema, { ...(await memberDetail()), ...which }, initiator && { initiator })

  return {
    list: (sent: boolean, initiator?: Initiator) =>
      read({ limit: listed, sent: String(sent).toUpperCase() }, initiator),

    listKept: (query?: string, initiator?: Initiator) =>
      read({ limit: `${mostKept}`, kept: 'TRUE', ...(query && { query }) }, initiator),

    /** Reads all passes to the member, and what the member keeps, up to a bound. */
    async listAll(): Promise<PassesAbout> {
      const all: Pass[] = []
      for (const kept of ['FALSE', 'TRUE'])
        for (let page = 1, left = 1; left > 0; page++) {
          if (page > mostPages) return { passed: all, isPassedUnread: true }
          const part = await read({ limit: `${longestPage}`, page: `${page}`, kept })
          all.push(...part.data)
          left = part.data.length > 0 ? part.count - page * longestPage : 0
        }
      return { passed: all, isPassedUnread: false }
    },

    async findAddressees(query?: string): Promise<Suggestion[]> {
      const parameters = { ...(await memberDetail()), ...(query && { query }), limit: `${mostSuggested}` }
      const { data } = await http.get('/me/addressees', addresseesSchema, parameters)
      return data.map(({ id, name, picture_small, headline }) => ({ id, name, picture_small, headline }))
    },

    /** Passes the page, or keeps it. Empty texts are not sent. */
    send(
      { url, pageUrl: _, type: _type, to, isBookmark, message, quote = '', ...texts }: ContentOf<'pass'>,
      sending: Sending,
    ) {
      const receivers = to?.map(({ id, name }) => (id === '' ? ['team', name] : ['to', id])) ?? [['to', 'me']]
      const words = isBookmark ? {} : filled({ message, quote })
      const parameters = Object.entries({ url, ...filled(texts), ...words })
      return http.write('post', endpoints.pass.path, sending, [...parameters, ...receivers])
    },

    /** An empty note clears it. */
    async writeNote({ url, message, replaces }: ContentOf<'keptNote'>, sending: Sending) {
      const parameters = Object.entries({ url, message, replaces: await sha256(replaces) })
      return http.write('post', endpoints.pass.path, sending, [...parameters, ['to', 'me']])
    },

    answer: ({ id, value, message }: ContentOf<'passAnswer'>, sending: Sending) =>
      http
        .write('put', pathOf(id), sending, { value, ...filled({ message }) })
        // taken back, or answered on another device
        .catch(meaning({ 404: 'gone', 409: 'gone' })),

    takeBack: ({ id }: ContentOf<'passRemoval'>, sending: Sending) =>
      http
        .write('delete', pathOf(id), sending)
        // 409: all have answered
        .catch(meaning({ 404: 'gone', 409: 'already-sent' })),
  }
}
