import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { readTimestamp } from '../../../src/contract/text.ts'
import { createMembers } from '../../../src/extension/background/api/members.ts'
import { createNewsfeed } from '../../../src/extension/background/api/newsfeed.ts'
import { createRecommendations } from '../../../src/extension/background/api/recommendations.ts'
import { Failed } from '../../../src/extension/background/base/failed.ts'
import { createHttp } from '../../../src/extension/background/http/http.ts'
import { longestRetryAfter } from '../../../src/extension/background/http/rate-limit.ts'
import { isPosted, postStatus, readNews } from '../../../src/extension/features/news/background.ts'
import { errorCodes } from '../../../src/extension/schemas/errors.ts'
import { allNews } from '../../../src/extension/schemas/newsfeed.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { type OddServer, startOddServer } from '../../support/odd-server.ts'
import { unpaced } from '../support/network/networks.ts'
import { share } from '../support/stored/lists.ts'

/** `npm run night -- fuzz` sets both; `npm test` runs a small sample, always the same. */
const numRuns = Number(process.env.FUZZ_RESPONSES ?? 200)
const seed = Number(process.env.FUZZ_SEED ?? 1)

const patience = 10_000

/** A response of each kind that the extension decodes, as on the wire. */

const member = {
  id: 'qmxrz',
  name: 'Ana Ruiz',
  link: 'http://network.example.org/profile/7f3k',
  language: 'es',
  updated_time: '2013-04-22T17:38:33+0200',
  headline: 'Ingeniera',
  picture_small: 'http://network.example.org/pictures/7f3k/small',
}

const list = {
  count: 2,
  count_string: '2',
  paging: { previous: '', next: 'http://network.example.org/x1/list?access_token=abc&page=2&limit=20' },
}

const request = { id: 'r1', from: member, subject: 'Hello', message: 'Shall we?', mutual_contact_count: 2 }

const newsItem = {
  id: 'iplp',
  from: member,
  category: { id: 'elvI', name: 'Post' },
  label: 'Status : ',
  message: 'Caf&eacute; &amp; th&eac',
  title: 'Tea',
  description: '<p>One<br>two</p>',
  infeed_link: 'http://network.example.org/go/iplp',
  creation_date: '2011-07-18T20:42:15.133+02:00',
}

const responses = {
  recommendation: {
    ...list,
    shared: true,
    sharing_message: 'Look',
    title: 'A page',
    data: [{ ...member, sharing_message: 'Look' }, { name: 'Bo' }],
  },
  member,
  request,
  requests: { ...list, data: [request, { ...request, id: 'r2' }] },
  newsfeed: {
    ...list,
    data: [
      { ...newsItem, on: { ...newsItem, id: 'other' } },
      { id: '2011', from: member },
    ],
  },
  created: { created: true, created_graph_id: 'me/newsfeed' },
  updated: { updated: true },
  deleted: { deleted: true },
  error: { error: { type: 'permission denied', message: ['Insufficient accreditation level'] } },
  oauthError: { error: 'invalid_grant', error_description: 'No.' },
} as const

type ResponseKind = keyof typeof responses

function kindOf(method: string, path: string): ResponseKind {
  if (method === 'POST') return 'created'
  if (method === 'PUT') return 'updated'
  if (method === 'DELETE') return 'deleted'
  if (path.startsWith('/recommend')) return 'recommendation'
  if (path.includes('newsfeed')) return 'newsfeed'
  if (path.includes('pending_requests')) return 'requests'
  return path.startsWith('/me') ? 'member' : 'request'
}

const oddTexts = [
  ...['', '\u0000', '\uFFFD\uFFFD', '\uD83D', '&', '&#x110000;', '&eac', '<p', '<!--', '__proto__', 'عمر\u202e'],
  ...['javascript:alert(1)', 'http://[', 'https://', '//x', '0000-00-00T00:00:00+9999', '2013-05-03 13:59:41'],
  ...['9999-12-31T23:59:59.999999999-99:99', '>10000', '<a'.repeat(20_000), '&'.repeat(20_000)],
]

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts, -1, 1.5, Number.MAX_SAFE_INTEGER * 4, [null, [], {}, 'x', 0]),
  fc.jsonValue(),
  fc.array(fc.record({ id: fc.constantFrom(...oddTexts) }), { maxLength: 300, size: 'max' }),
)

type Path = readonly string[]

const pathsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...path, key]))]
    : [path]

/** The value with another one at a path. */
function changed(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined || typeof value !== 'object') return by
  const entries = { ...value, [key]: changed((value as Record<string, unknown> | null)?.[key], rest, by) }
  return Array.isArray(value) ? Object.values(entries) : entries
}

/** A response with other values in some places, a part of it, deep nesting, or no JSON at all. */
function bodyOf(kind: ResponseKind) {
  const change = fc.tuple(fc.constantFrom(...pathsIn(responses[kind]).slice(1)), oddValue)
  const values = fc.array(change, { maxLength: 2 }).map((changes) => {
    const value = changes.reduce<unknown>((before, [path, by]) => changed(before, path, by), responses[kind])
    return JSON.stringify(value) ?? ''
  })
  const deep = fc.constantFrom(10, 1000, 100_000).map((depth) => `${'{"on":'.repeat(depth)}{}${'}'.repeat(depth)}`)
  const cut = fc.tuple(values, fc.nat(500)).map(([text, end]) => text.slice(0, end))
  const wrapped = fc.tuple(fc.constantFrom('\uFEFF', '<html>'), values).map((parts) => parts.join(''))
  return fc.oneof(
    { weight: 12, arbitrary: values },
    { weight: 2, arbitrary: fc.oneof(deep, cut, wrapped, fc.uint8Array({ maxLength: 200 })) },
  )
}

const kinds = Object.keys(responses) as ResponseKind[]

const response = fc.record({
  status: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(200, 200, 200, 201, 203, 206) },
    { weight: 1, arbitrary: fc.constantFrom(400, 401, 403, 404, 409, 413, 418, 429, 500, 501) },
  ),
  bodies: fc.record(Object.fromEntries(kinds.map((kind) => [kind, bodyOf(kind)]))),
  /** In place of the endpoint's own. */
  other: fc.option(fc.constantFrom(...kinds), { freq: 20, nil: undefined }),
  isBroken: fc.integer({ min: 0, max: 199 }).map((number) => number === 0),
  headers: fc.record({
    'content-type': fc.constantFrom(
      ...['application/json;charset=UTF-8', 'text/html', 'application/json;charset=latin1', 'x/y;charset=nonsense'],
    ),
    uuid: fc.constantFrom('', 'x', 'é', 'a'.repeat(5000)),
    'retry-after': fc.constantFrom(
      ...['', '-1', '1e9', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT', 'soon', '120'],
    ),
  }),
})

let answer: ReturnType<typeof response.generate>['value']
let server: OddServer
beforeAll(async () => {
  server = await startOddServer(({ method = '', url = '' }, sent) => {
    const { status, bodies, other, isBroken, headers } = answer
    const kind = other ?? (status < 400 ? kindOf(method, url) : 'error')
    const body = Buffer.from(bodies[kind] ?? '')
    sent.writeHead(status, { ...headers, ...(isBroken && { 'content-length': body.length + 10 }) })
    if (isBroken) sent.write(body, () => sent.destroy())
    else sent.end(body)
    server.requests.length = 0
  })
})
afterAll(() => server.close())

function readTexts(value: unknown): void {
  if (typeof value === 'string') {
    const moment = readTimestamp(value)
    if (moment !== undefined) new Date(moment).toISOString()
  } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(readTexts)
}

it('every response becomes a value or a failure with a code, in linear time', {
  timeout: process.env.FUZZ_RESPONSES ? 0 : 120_000,
}, async () => {
  await items.consent.set({ given: 0, version: 2 })
  const network = { name: '', baseUrl: server.url, authUrl: server.url, apiKey: '', profile: demoNetwork.profile }
  const http = createHttp({
    rateLimit: unpaced,
    network: async () => network,
    token: async () => 'abc',
    ended: () => new AbortController().signal,
    onBadToken: async () => {},
    deadline: 2 * patience,
  })
  const members = createMembers(http)
  const newsfeed = createNewsfeed(http, async () => network)
  const recommendations = createRecommendations(http)
  const ofRequest = { type: 'answer', id: 'r1', value: 'ACCEPT', contact_card: 'NONE', message: '' } as const
  const status = { type: 'status' as const, message: 'A status of mine', social_account: [] }
  const page = { type: 'share', ...share } as const
  const sending = { key: 'one', caller: { network, token: 'abc' } }
  const questions = {
    me: () => members.me({ network, token: 'abc' }),
    lookUp: () => recommendations.lookUp('m1', { url: 'http://news.example/' }),
    more: () => recommendations.more('http://news.example/', false, 2),
    checkShare: () => recommendations.checkShare(page, sending),
    share: () => recommendations.share(page, sending),
    isShared: () => recommendations.isShared(page, sending),
    requests: () => members.requests(120),
    answerRequest: () => members.answerRequest(ofRequest, sending),
    deleteRequest: () => members.deleteRequest({ id: 'r1' }, sending),
    isRequestGone: () => members.isRequestGone({ id: 'r1' }, sending),
    news: () => readNews(newsfeed)(allNews, 1),
    ownNews: () => newsfeed.readOwn(sending.caller),
    postStatus: () => postStatus(http)(status, sending),
    isPosted: () => isPosted(newsfeed)(status, sending, Date.now()),
  }
  const outcomes: Record<string, number> = {}
  const count = (outcome: string) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  const question = fc.constantFrom(...(Object.keys(questions) as (keyof typeof questions)[]))
  await fc.assert(
    fc.asyncProperty(question, fc.noShrink(response), async (asked, next) => {
      answer = next
      const began = performance.now()
      try {
        readTexts(await questions[asked]())
        count('value')
      } catch (error) {
        if (!(error instanceof Failed)) throw error
        const { code, retryAt = 0 } = error.failure
        if (code === 'unexpected') throw error
        expect(errorCodes).toContain(code)
        expect(retryAt).toBeLessThanOrEqual(Date.now() + longestRetryAfter)
        count(code)
      }
      expect(performance.now() - began).toBeLessThan(patience)
    }),
    { numRuns, seed, includeErrorInReport: true },
  )
  console.log(`${numRuns} questions (seed ${seed}) became ${JSON.stringify(outcomes)}`)
  expect(outcomes.value).toBeGreaterThan(numRuns / 20)
  expect(outcomes.unreachable).toBeGreaterThan(numRuns / 20)
})
