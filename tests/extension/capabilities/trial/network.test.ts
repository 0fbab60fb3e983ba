// @vitest-environment node

import * as v from 'valibot'
import { describe, expect } from 'vitest'
import { type Article, articles, urlOf } from '../../../../src/extension/capabilities/trial/articles.ts'
import { createNetwork } from '../../../../src/extension/capabilities/trial/network.ts'
import { commentsSchema, likesSchema } from '../../../../src/extension/features/conversation/questions.ts'
import { mostSharedSchema } from '../../../../src/extension/features/most-shared/background.ts'
import { newsfeedResponseSchema } from '../../../../src/extension/schemas/newsfeed.ts'
import { describedRecommendationSchema, passesSchema } from '../../../../src/extension/schemas/received-pages.ts'
import {
  contactRequestsSchema,
  createdSchema,
  deletedSchema,
  elements,
  memberSchema,
  updatedSchema,
} from '../../../../src/extension/schemas/wire.ts'
import type { Service } from '../../../../src/service/start.ts'
import { buildBackground, maya, sessionToken } from '../../support/background.ts'
import { inWindow, it } from '../../support/service.ts'

type Fields = Record<string, string>
type Call = <Schema extends v.GenericSchema>(
  schema: Schema,
  call: string,
  fields?: Fields,
) => Promise<v.InferOutput<Schema>>

/** The graph API of a network, as the extension calls it. */
const callerOf =
  (origin: string, token: string, send: (request: Request) => Promise<Response>): Call =>
  async (schema, call, fields = {}) => {
    const [method = '', path = ''] = call.split(' ')
    const url = new URL(path, origin)
    const isRead = method === 'GET'
    const parameters = new URLSearchParams({ user_detail: 'PARTIAL', limit: '20', ...fields })
    if (isRead) url.search = `${parameters}`
    // a connection that waits for the next call could be reset meanwhile
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en', connection: 'close' }
    const response = await send(new Request(url, { method, headers, body: isRead ? null : parameters }))
    if (!response.ok) throw new Error(`${call}: ${response.status}`)
    return v.parse(schema, await response.json())
  }

/** The service with the data of `npm start`, and the trial's network, for the same member. */
async function bothNetworks({ url }: Service): Promise<Record<'real' | 'invented', Call>> {
  const { handlers } = buildBackground(url, (page) => inWindow(page, { ...maya, contacts: true }))
  await handlers.signIn({})
  const token = (await sessionToken()) ?? ''
  return {
    real: callerOf(url, token, fetch),
    invented: callerOf('https://circle.example', token, createNetwork()),
  }
}

const described = describedRecommendationSchema

const named = v.object({ data: elements(memberSchema) })

/** Without addresses, pictures and labels, which the trial lacks; whether there are ids and times, which each network has of its own. */
const comparable = (read: unknown) =>
  JSON.parse(JSON.stringify(read, comparableValue).replaceAll('http://news.example', 'https://news.example'))

function comparableValue(name: string, value: unknown) {
  if (/^(?:\w*link|picture\w*|label)$/.test(name)) return undefined
  if (/^(?:id|share_id|\w+_time|creation_date)$/.test(name)) return Boolean(value)
  return value
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

const contacts = async (call: Call, query: string) => {
  const { data } = await call(named, 'GET /me/addressees', { query })
  return data.sort(byName)
}

/** All that the extension reads. */
const readAll = async (call: Call) => {
  const news = (path: string, filter: Fields = {}) =>
    call(newsfeedResponseSchema, `GET ${path}`, { language: 'ALL', limit: '50', ...filter })
  const newest = (await news('/newsfeed')).data.slice(0, 3)
  return comparable({
    me: await call(memberSchema, 'GET /me'),
    sharers: await Promise.all(articles.map((each) => call(described, 'GET /recommend', { url: urlOf(each) }))),
    contacts: await call(described, 'GET /recommend', { url: urlOf(nightTrains), only_contacts: 'TRUE' }),
    requests: await call(contactRequestsSchema, 'GET /me/pending_requests'),
    passes: await Promise.all(
      [{}, { sent: 'TRUE' }, { kept: 'TRUE' }].map((which) => call(passesSchema, 'GET /me/passes', which)),
    ),
    addressees: await Promise.all(['web', 'νικ'].map((query) => contacts(call, query))),
    reactions: await Promise.all(
      newest.flatMap(({ id }) => [call(likesSchema, `GET /${id}/likes`), call(commentsSchema, `GET /${id}/comments`)]),
    ),
    news: [
      await news('/newsfeed'),
      await news('/newsfeed', { domain: 'news.example', language: 'es,de' }),
      await news('/me/newsfeed'),
    ],
  })
}

const articleAt = (path: string) => articles.find((each) => each.path === path) as Article
const [nightTrains, lighthouses, fourDays] = ['/night-trains', '/lighthouse-keepers', '/four-day-week'].map(
  articleAt,
) as [Article, Article, Article]

const pageOf = (article: Article) => {
  const { title, description: overview, siteName: site_name } = article
  return { url: urlOf(article), title, overview, keywords: article.keywords.join(', '), site_name }
}

const idOfOwn = async (call: Call, article: Article) =>
  (await call(described, 'GET /recommend', { url: urlOf(article) })).share_id
const idOfPass = async (call: Call, which: Fields = {}) =>
  (await call(passesSchema, 'GET /me/passes', which)).data[0]?.id
/** Of the newest item of a contact. */
const idOfNews = async (call: Call) =>
  (await call(newsfeedResponseSchema, 'GET /newsfeed', { language: 'ALL' })).data[0]?.id
const idOfRequest = async (call: Call) => (await call(contactRequestsSchema, 'GET /me/pending_requests')).data[0]?.id

/** Every write of the extension but those that change who is a contact. */
const writes: ((call: Call) => Promise<unknown>)[] = [
  (call) => call(createdSchema, 'POST /recommend', { ...pageOf(nightTrains), message: 'At last', quote: 'nine' }),
  async (call) => call(updatedSchema, `PUT /${await idOfPass(call)}`, { value: 'THANKS' }),
  async (call) => {
    const to = (await contacts(call, 'jonas'))[0]?.id ?? ''
    return call(createdSchema, 'POST /pass', { ...pageOf(lighthouses), message: 'For you', quote: 'Five', to })
  },
  (call) => call(createdSchema, 'POST /recommend', { ...pageOf(lighthouses), message: '' }),
  async (call) => call(updatedSchema, `PUT /${await idOfPass(call)}`, { value: 'THANKS', message: 'Page three?' }),
  async (call) => call(updatedSchema, `PUT /${await idOfOwn(call, nightTrains)}`, { message: 'At last!' }),
  async (call) => call(deletedSchema, `DELETE /${await idOfPass(call, { sent: 'TRUE' })}`),
  (call) => call(createdSchema, 'POST /pass', { ...pageOf(fourDays), to: 'me', message: 'For Sunday', quote: '' }),
  async (call) => call(updatedSchema, `PUT /${await idOfNews(call)}/like`),
  async (call) => call(deletedSchema, `DELETE /${await idOfOwn(call, fourDays)}`),
  async (call) => call(createdSchema, `POST /${await idOfNews(call)}/comments`, { message: 'I did.' }),
  async (call) => call(deletedSchema, `DELETE /${await idOfPass(call, { kept: 'TRUE' })}`),
  async (call) => call(deletedSchema, `DELETE /${await idOfNews(call)}/like`),
  (call) => call(createdSchema, 'POST /status', { message: 'I read the one about the lighthouses.' }),
]

describe('the trial’s network', () => {
  it('responds as the service does with the same people, to each call, also after each write', async ({ service }) => {
    const { real, invented } = await bothNetworks(service)
    // the service counts and indexes the changes later
    for (const [path, schema, fields] of [
      ['/most_shared', mostSharedSchema, { period: 'WEEK', limit: '3' }],
      ['/search', newsfeedResponseSchema, { query: 'night trains', language: 'en' }],
    ] as const) {
      const [one, other] = await Promise.all([invented, real].map((call) => call(schema, `GET ${path}`, fields)))
      expect(comparable(one)).toEqual(comparable(other))
    }
    expect(await readAll(invented)).toEqual(await readAll(real))
    for (const [index, write] of writes.entries()) {
      for (const call of [real, invented]) await write(call)
      if (index % 5 === 4) expect([index, await readAll(invented)]).toEqual([index, await readAll(real)])
    }
  })

  it('counts the visitor’s thanks for each share, also one whose thanks nobody recorded', async ({ service }) => {
    const { invented } = await bothNetworks(service)
    const sharers = async (page: typeof nightTrains) =>
      (await call(described, 'GET /recommend', { url: urlOf(page) })).data
    const call = invented
    const counts: number[] = []
    for (const page of [nightTrains, fourDays])
      for (const { share_id, like_count, liked } of await sharers(page)) {
        if (liked || share_id === '') continue
        counts.push(like_count)
        await call(updatedSchema, `PUT /${share_id}/like`)
        const now = (await sharers(page)).find((each) => each.share_id === share_id)
        expect(now).toMatchObject({ like_count: like_count + 1, liked: true })
      }
    expect(counts).toContain(0)
  })

  it('accepts and deletes contact requests, and knows none of an id that was removed', async ({ service }) => {
    for (const call of Object.values(await bothNetworks(service))) {
      const [accepted] = (await call(contactRequestsSchema, 'GET /me/pending_requests')).data
      const name = accepted?.from.name ?? ''
      await call(updatedSchema, `PUT /${accepted?.id}`, { value: 'ACCEPT' })
      expect((await contacts(call, name)).map((each) => each.name)).toEqual([name])
      const [request, share] = [await idOfRequest(call), await idOfOwn(call, fourDays)]
      for (const id of [request, share]) await call(deletedSchema, `DELETE /${id}`)
      expect(await idOfRequest(call)).not.toBe(request)
      for (const gone of [`DELETE /${share}`, 'DELETE /unknown'])
        await expect(call(v.unknown(), gone)).rejects.toThrow(`${gone}: 404`)
    }
  })
})
