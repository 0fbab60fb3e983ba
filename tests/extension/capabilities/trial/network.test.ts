// @vitest-environment node

import * as v from 'valibot'
import { describe, expect } from 'vitest'
import { createQueue } from '../../../../src/extension/background/base/queue.ts'
import { type Article, articles, urlOf } from '../../../../src/extension/capabilities/trial/articles.ts'
import { createNetwork } from '../../../../src/extension/capabilities/trial/network.ts'
import { commentsSchema, likesSchema } from '../../../../src/extension/features/conversation/facts.ts'
import { mostSharedSchema } from '../../../../src/extension/features/most-shared/facts.ts'
import { newsfeedResponseSchema } from '../../../../src/extension/schemas/newsfeed.ts'
import {
  describedRecommendationSchema,
  type Pass,
  passesSchema,
} from '../../../../src/extension/schemas/received-pages.ts'
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
type Call = (method: string, path: string, fields?: Fields) => Promise<unknown>

/** The graph API of a network, as the extension calls it. One call at a time, so that no idle connection is reset. */
function callerOf(origin: string, token: string, send: (request: Request) => Promise<Response>): Call {
  const enqueue = createQueue()
  const call: Call = async (method, path, fields = {}) => {
    const url = new URL(path, origin)
    const isRead = method === 'GET'
    if (isRead) url.search = `${new URLSearchParams(fields)}`
    const body = isRead ? null : new URLSearchParams(fields)
    // a connection that waits for the next call could be reset meanwhile
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en', connection: 'close' }
    const response = await send(new Request(url, { method, headers, body }))
    return response.ok ? response.json() : response.status
  }
  return (...asked) => enqueue(() => call(...asked))
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

const detail = { user_detail: 'PARTIAL', language: 'en' }

const person = ({ name, headline }: { name: string; headline: string }) => [name, headline]

const inPage = ({ url, title, overview, site_name, message, quote }: Pass) => ({
  ...{ path: new URL(url).pathname, title, overview, site_name, message, quote },
})
const inPass = (pass: Pass) => ({
  ...inPage(pass),
  from: person(pass.from),
  to: pass.to.map(({ value, message, ...each }) => [...person(each), value, message]),
  receiver_count: pass.receiver_count,
})

const namedSchema = v.object({ data: elements(memberSchema) })

/** The parsed items of each list, without ids and times. */
const lists = {
  async sharers(call: Call, path: string, only_contacts: string) {
    const asked = { ...detail, url: urlOf({ path }), only_contacts, limit: '20' }
    const read = v.parse(describedRecommendationSchema, await call('GET', '/recommend', asked))
    const { data, share_id, updated_time: _, passed, ...page } = read
    const sharers = data.map(
      ({ name, headline, id: _, link: _link, picture_small: _face, updated_time: _time, ...each }) => ({
        ...each,
        name,
        headline,
        share_id: each.share_id !== '',
      }),
    )
    return { ...page, hasId: share_id !== '', sharers, passed: passed.map(inPass) }
  },
  async news(call: Call, path: string, filter: Fields) {
    const asked = { ...detail, language: 'ALL', limit: '20', page: '1', ...filter }
    const { data, count, paging } = v.parse(newsfeedResponseSchema, await call('GET', path, asked))
    const items = data.map(({ from, url, title, description, label, category, message, language, ...more }) => {
      const reactions = [more.quote, more.like_count, more.comment_count, more.liked]
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
        reactions,
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
  async passes(call: Call, which: Fields) {
    const { data, ...read } = v.parse(
      passesSchema,
      await call('GET', '/me/passes', { ...detail, limit: '50', ...which }),
    )
    return { waiting: read.waiting_count, passes: data.map(inPass) }
  },
  async addressees(call: Call, query: string) {
    const { data } = v.parse(namedSchema, await call('GET', '/me/addressees', { ...detail, query, limit: '6' }))
    return data.map(person).sort()
  },
  /** Thanks and answers to the newest items. */
  async conversations(call: Call) {
    const { data } = v.parse(
      newsfeedResponseSchema,
      await call('GET', '/newsfeed', { ...detail, language: 'ALL', limit: '3' }),
    )
    return Promise.all(
      data.map(async ({ id }) => {
        const likes = v.parse(likesSchema, await call('GET', `/${id}/likes`, detail))
        const comments = v.parse(commentsSchema, await call('GET', `/${id}/comments`, detail))
        const answers = comments.data.map(({ from, message }) => [...person(from), message])
        return [likes.count, likes.data.map(person), comments.count, answers]
      }),
    )
  },
  me: async (call: Call) => person(v.parse(memberSchema, await call('GET', '/me', detail))),
}

/** Everything that the extension reads. */
async function readAll(call: Call) {
  const all = articles.map(({ path }) => lists.sharers(call, path, 'FALSE'))
  return {
    me: await lists.me(call),
    sharers: await Promise.all(all),
    contacts: await lists.sharers(call, '/night-trains', 'TRUE'),
    requests: await lists.requests(call),
    received: await lists.passes(call, {}),
    sent: await lists.passes(call, { sent: 'TRUE' }),
    kept: await lists.passes(call, { kept: 'TRUE' }),
    addressees: await Promise.all(['web jon', 'νικ'].map((query) => lists.addressees(call, query))),
    conversations: await lists.conversations(call),
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
  v.parse(describedRecommendationSchema, await call('GET', '/recommend', { url: urlOf({ path }) })).share_id

const idOfPass = async (call: Call, which: Fields): Promise<string> =>
  v.parse(passesSchema, await call('GET', '/me/passes', { ...detail, ...which })).data[0]?.id ?? ''

/** Of the newest item of a contact. */
const idOfNews = async (call: Call): Promise<string> =>
  v.parse(newsfeedResponseSchema, await call('GET', '/newsfeed', { ...detail, language: 'ALL' })).data[0]?.id ?? ''

const idOfComment = async (call: Call): Promise<string> =>
  v.parse(commentsSchema, await call('GET', `/${await idOfNews(call)}/comments`, detail)).data[0]?.id ?? ''

const idOfContact = async (call: Call, query: string): Promise<string> =>
  v.parse(namedSchema, await call('GET', '/me/addressees', { ...detail, query })).data[0]?.id ?? ''

const idOfRequest = async (call: Call): Promise<string> =>
  v.parse(contactRequestsSchema, await call('GET', '/me/pending_requests', detail)).data[0]?.id ?? ''

const pageOf = (article: Article) => {
  const { title, description: overview, siteName: site_name } = article
  return { url: urlOf(article), title, overview, keywords: article.keywords.join(', '), site_name }
}

const share = (call: Call, article: Article, words: Fields) =>
  call('POST', '/recommend', { ...pageOf(article), ...words })

const articleAt = (path: string) => articles.find((each) => each.path === path) as Article

/** Every write of the extension, with the reply that it expects. Everything is read after each six. */
const writes: [string, v.GenericSchema, (call: Call) => Promise<unknown>][] = [
  [
    'shares a page',
    createdSchema,
    (call) => share(call, articleAt('/night-trains'), { message: 'At last', quote: 'nine passengers' }),
  ],
  [
    'thanks for a page',
    updatedSchema,
    async (call) => call('PUT', `/${await idOfPass(call, {})}`, { value: 'THANKS' }),
  ],
  [
    'passes a page',
    createdSchema,
    async (call) => {
      const words = { message: 'For you alone', quote: 'Five wrote back' }
      return call('POST', '/pass', {
        ...pageOf(articleAt('/lighthouse-keepers')),
        ...words,
        to: await idOfContact(call, 'jonas'),
      })
    },
  ],
  [
    'shares a page that nobody shared',
    createdSchema,
    (call) => share(call, articleAt('/lighthouse-keepers'), { message: '' }),
  ],
  [
    'answers afterwards',
    updatedSchema,
    async (call) => call('PUT', `/${await idOfPass(call, {})}`, { value: 'THANKS', message: 'On page three?' }),
  ],
  [
    'edits a comment',
    updatedSchema,
    async (call) => call('PUT', `/${await idOfOwn(call, '/night-trains')}`, { message: 'At last!' }),
  ],
  ['takes it back', deletedSchema, async (call) => call('DELETE', `/${await idOfPass(call, { sent: 'TRUE' })}`)],
  [
    'keeps a page with a note',
    createdSchema,
    (call) =>
      call('POST', '/pass', { ...pageOf(articleAt('/four-day-week')), to: 'me', message: 'For Sunday', quote: '' }),
  ],
  ['thanks for news', updatedSchema, async (call) => call('PUT', `/${await idOfNews(call)}/like`)],
  ['removes a share', deletedSchema, async (call) => call('DELETE', `/${await idOfOwn(call, '/four-day-week')}`)],
  [
    'keeps a page again',
    createdSchema,
    (call) => call('POST', '/pass', { ...pageOf(articleAt('/night-trains')), to: 'me' }),
  ],
  [
    'answers news',
    createdSchema,
    async (call) => call('POST', `/${await idOfNews(call)}/comments`, { message: 'I did, for two years.' }),
  ],
  [
    'accepts a contact request',
    updatedSchema,
    async (call) => call('PUT', `/${await idOfRequest(call)}`, { value: 'ACCEPT' }),
  ],
  [
    'keeps a page no longer',
    deletedSchema,
    async (call) => call('DELETE', `/${await idOfPass(call, { kept: 'TRUE' })}`),
  ],
  ['takes the thanks back', deletedSchema, async (call) => call('DELETE', `/${await idOfNews(call)}/like`)],
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
  ['removes the answer', deletedSchema, async (call) => call('DELETE', `/${await idOfComment(call)}`)],
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
    for (const [index, [what, schema, write]] of writes.entries()) {
      for (const call of [real, invented]) expect(v.is(schema, await write(call)), what).toBe(true)
      if (index % 6 === 5) expect([what, await readAll(invented)]).toEqual([what, await readAll(real)])
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
