// @vitest-environment node

import * as v from 'valibot'
import { describe, expect } from 'vitest'
import { mostSharedSchema } from '../../../../src/extension/capabilities/most-shared/facts.ts'
import { createNetwork } from '../../../../src/extension/capabilities/trial/network.ts'
import { type Article, articles, createPeople, urlOf } from '../../../../src/extension/capabilities/trial/people.ts'
import { newsfeedResponseSchema } from '../../../../src/extension/schemas/newsfeed.ts'
import {
  contactRequestsSchema,
  createdSchema,
  deletedSchema,
  memberSchema,
  recommendationSchema,
  updatedSchema,
} from '../../../../src/extension/schemas/wire.ts'
import type { Service } from '../../../../src/service/start.ts'
import { buildBackground, maya, sessionToken } from '../../support/background.ts'
import { inWindow, it } from '../../support/service.ts'

type Fields = Record<string, string>
type Call = (method: string, path: string, fields?: Fields) => Promise<unknown>

/** The graph API of a network, as the extension calls it. */
function callerOf(origin: string, token: string, send: (request: Request) => Promise<Response>): Call {
  return async (method, path, fields = {}) => {
    const url = new URL(path, origin)
    const isRead = method === 'GET'
    if (isRead) url.search = `${new URLSearchParams(fields)}`
    const body = isRead ? null : new URLSearchParams(fields)
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
    const response = await send(new Request(url, { method, headers, body }))
    return response.ok ? response.json() : response.status
  }
}

/** The service with the data of `npm start`, and the trial's network, for the same member. */
async function bothNetworks({ url }: Service): Promise<Record<'real' | 'invented', Call>> {
  const { handlers } = buildBackground(url, (page) => inWindow(page, { ...maya, contacts: true }))
  await handlers.signIn({})
  const token = (await sessionToken()) ?? ''
  return {
    real: callerOf(url, token, fetch),
    invented: callerOf('https://circle.example', token, createNetwork(createPeople(Date.now()))),
  }
}

const detail = { user_detail: 'PARTIAL', language: 'en' }

const person = ({ name, headline }: { name: string; headline: string }) => [name, headline]

/** What the extension reads of each list, without ids and times. */
const lists = {
  async sharers(call: Call, path: string, only_contacts: string) {
    const asked = { ...detail, url: urlOf({ path }), only_contacts, limit: '20' }
    const read = v.parse(recommendationSchema, await call('GET', '/recommend', asked))
    const { data, share_id, updated_time: _, ...page } = read
    const sharers = data.map((each) => [...person(each), each.language, each.distance, each.sharing_message])
    return { ...page, hasId: share_id !== '', sharers }
  },
  async news(call: Call, path: string, filter: Fields) {
    const asked = { ...detail, language: 'ALL', limit: '20', page: '1', ...filter }
    const { data, count, paging } = v.parse(newsfeedResponseSchema, await call('GET', path, asked))
    const items = data.map(({ from, url, title, description, label, category, message, language }) => {
      const page = url && new URL(url).pathname
      return [
        ...person(from),
        page,
        title,
        description,
        label.replace(/:? *$/, ''),
        message,
        language,
        category.name !== '',
      ]
    })
    return { count, paging, items }
  },
  async requests(call: Call) {
    const read = v.parse(contactRequestsSchema, await call('GET', '/me/pending_requests', { ...detail, limit: '20' }))
    return read.data.map((each) => [...person(each.from), each.subject, each.message, each.mutual_contact_count])
  },
  async mostShared(call: Call) {
    const { data } = v.parse(mostSharedSchema, await call('GET', '/most_shared', { period: 'WEEK', limit: '3' }))
    return data.map(({ title, sharer_count }) => [title, sharer_count])
  },
  me: async (call: Call) => person(v.parse(memberSchema, await call('GET', '/me', detail))),
}

/** Everything that the extension reads. */
async function readAll(call: Call) {
  const all = articles.flatMap(({ path }) => ['TRUE', 'FALSE'].map((only) => lists.sharers(call, path, only)))
  return {
    me: await lists.me(call),
    sharers: await Promise.all(all),
    requests: await lists.requests(call),
    news: await lists.news(call, '/newsfeed', {}),
    own: await lists.news(call, '/me/newsfeed', {}),
    filtered: await lists.news(call, '/newsfeed', { domain: 'news.example', language: 'es,de' }),
    lately: await lists.news(call, '/newsfeed', {
      since: `${new Date(Date.now() - 10 * 3_600_000).toISOString().slice(0, 19)}+0000`,
    }),
    second: await lists.news(call, '/newsfeed', { limit: '5', page: '2' }),
  }
}

const idOfOwn = async (call: Call, path: string): Promise<string> =>
  v.parse(recommendationSchema, await call('GET', '/recommend', { url: urlOf({ path }) })).share_id

const idOfRequest = async (call: Call): Promise<string> =>
  v.parse(contactRequestsSchema, await call('GET', '/me/pending_requests', detail)).data[0]?.id ?? ''

const share = (call: Call, article: Article, message: string) => {
  const { title, description: overview, siteName: site_name } = article
  const keywords = article.keywords.join(', ')
  return call('POST', '/recommend', { url: urlOf(article), title, overview, keywords, site_name, message })
}

const articleAt = (path: string) => articles.find((each) => each.path === path) as Article

/** Every write of the extension, with the reply that it expects. */
const writes: [string, v.GenericSchema, (call: Call) => Promise<unknown>][] = [
  ['shares a page', createdSchema, (call) => share(call, articleAt('/night-trains'), 'At last')],
  ['shares a page that nobody shared', createdSchema, (call) => share(call, articleAt('/lighthouse-keepers'), '')],
  [
    'edits a comment',
    updatedSchema,
    async (call) => call('PUT', `/${await idOfOwn(call, '/night-trains')}`, { message: 'At last!' }),
  ],
  ['removes a share', deletedSchema, async (call) => call('DELETE', `/${await idOfOwn(call, '/four-day-week')}`)],
  [
    'accepts a contact request',
    updatedSchema,
    async (call) => call('PUT', `/${await idOfRequest(call)}`, { value: 'ACCEPT' }),
  ],
  [
    'declines a contact request',
    updatedSchema,
    async (call) => call('PUT', `/${await idOfRequest(call)}`, { value: 'DECLINE', contact_card: 'NONE' }),
  ],
  [
    'posts a status',
    createdSchema,
    (call) => call('POST', '/status', { message: 'I read the one about the lighthouses.' }),
  ],
]

describe('the trial’s network', () => {
  it('responds as the service does with the same people, to each call, also after each write', async ({ service }) => {
    const { real, invented } = await bothNetworks(service)
    // the service counts and indexes the changes later
    expect(await lists.mostShared(invented)).toEqual(await lists.mostShared(real))
    for (const query of ['night trains', 'ETCS nivel', 'Weber Zug', 'from:weber Zug', 'nobody']) {
      const [one, other] = [invented, real].map((call) => lists.news(call, '/search', { query, language: 'en' }))
      expect(await one, query).toEqual(await other)
    }
    expect(await readAll(invented)).toEqual(await readAll(real))
    for (const [what, schema, write] of writes) {
      for (const call of [real, invented]) expect(v.is(schema, await write(call)), what).toBe(true)
      expect([what, await readAll(invented)]).toEqual([what, await readAll(real)])
    }
  })

  it('deletes a contact request, and knows none of that id afterwards, nor a share or a status that was removed', async ({
    service,
  }) => {
    const { real, invented } = await bothNetworks(service)
    for (const call of [real, invented]) {
      const id = await idOfRequest(call)
      const share = await idOfOwn(call, '/four-day-week')
      for (const each of [id, share]) expect(v.is(deletedSchema, await call('DELETE', `/${each}`))).toBe(true)
      expect([await call('GET', `/${id}`), await call('DELETE', `/${share}`)]).toEqual([404, 404])
      expect(await call('GET', '/unknown')).toBe(404)
    }
  })
})
