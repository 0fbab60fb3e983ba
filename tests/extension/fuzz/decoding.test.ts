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
import { createRandom, type Random } from '../../service/fuzz/random.ts'
import { type OddServer, startOddServer } from '../../support/odd-server.ts'
import { unpaced } from '../support/network/networks.ts'
import { share } from '../support/stored/lists.ts'

/** `npm run night -- fuzz` sets both; `npm test` runs a small sample, always the same. */
const numRuns = Number(process.env.FUZZ_RESPONSES ?? 500)
const seed = Number(process.env.FUZZ_SEED ?? 1)

const patience = 10_000

const random = createRandom(seed)

/** Mostly the right kind of response, so that mutations go deep; sometimes the response of another endpoint. */
function kindOf(method: string, path: string): ResponseKind {
  if (random.once(20)) return random.pick(Object.keys(responses) as ResponseKind[])
  if (method === 'POST') return 'created'
  if (method === 'PUT') return 'updated'
  if (method === 'DELETE') return 'deleted'
  if (path.startsWith('/recommend')) return 'recommendation'
  if (path.includes('newsfeed')) return 'newsfeed'
  if (path.includes('pending_requests')) return 'requests'
  return path.startsWith('/me') ? 'member' : 'request'
}

const statuses = [200, 200, 200, 201, 203, 206]
const failures = [400, 401, 403, 404, 409, 413, 418, 429, 500, 501]
const types = ['application/json;charset=UTF-8', 'text/html', 'application/json;charset=latin1', 'x/y;charset=nonsense']

let server: OddServer
beforeAll(async () => {
  server = await startOddServer((request, response) => {
    const status = random.once(1000) ? 503 : random.pick(random.once(5) ? failures : statuses)
    const kind =
      status < 400 ? kindOf(request.method ?? '', request.url ?? '') : random.pick(['error', 'oauthError'] as const)
    const body = mutate(responses[kind], random)
    const breaks = random.once(200)
    response.writeHead(status, {
      'content-type': random.pick(types),
      ...(random.once(200) ? { 'content-encoding': random.pick(['gzip', 'br']) } : {}),
      ...(breaks ? { 'content-length': body.length + 10 } : {}),
      uuid: random.pick(['', 'x', 'é', 'a'.repeat(5000)]),
      'retry-after': random.pick(['', '-1', '1e9', '9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT', 'soon', '120']),
    })
    if (breaks) response.write(body, () => response.destroy())
    else response.end(body)
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
  const recommendations = createRecommendations(http, newsfeed)
  const answer = { type: 'answer', id: 'r1', value: 'ACCEPT', contact_card: 'NONE', message: '' } as const
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
    answerRequest: () => members.answerRequest(answer, sending),
    deleteRequest: () => members.deleteRequest({ id: 'r1' }, sending),
    isRequestGone: () => members.isRequestGone({ id: 'r1' }, sending),
    news: () => readNews(newsfeed)(allNews, 1),
    ownNews: () => newsfeed.readOwn(),
    postStatus: () => postStatus(http)(status, sending),
    isPosted: () => isPosted(newsfeed)(status, sending, Date.now()),
  }
  const outcomes: Record<string, number> = {}
  const count = (outcome: string) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  const question = fc.constantFrom(...(Object.keys(questions) as (keyof typeof questions)[]))
  const answers = fc.noShrink(fc.noBias(fc.nat()))
  await fc.assert(
    fc.asyncProperty(question, answers, async (asked, seedOfAnswers) => {
      random.restart(seedOfAnswers)
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

const oddTexts = [
  ...['', '\u0000', '\uFFFD\uFFFD', '\uD83D', '&', '&#x110000;', '&eac', '<p', '<!--', '__proto__', 'عمر\u202e'],
  ...['javascript:alert(1)', 'http://[', 'https://', '//x', '0000-00-00T00:00:00+9999', '2013-05-03 13:59:41'],
  ...['9999-12-31T23:59:59.999999999-99:99', '>10000'],
]

const notUtf8 = ['fffe', 'eda080', 'c3', '00', 'f4908080']

function oddValue(random: Random): unknown {
  const values = [null, true, -1, 1.5, Number.MAX_SAFE_INTEGER * 4, [], {}, [null, [], {}, 'x', 0]]
  return random.pick<() => unknown>([
    () => random.pick([...values, { id: 1, name: null, from: [], data: {} }]),
    () => random.pick(oddTexts),
    () => random.pick(oddTexts).repeat(random.below(200)),
    () => Array.from({ length: random.below(300) }, () => ({ id: random.pick(oddTexts) })),
  ])()
}

/** Changes one thing in a value: a value, a key, an element. */
function mutateValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.once(6)) return oddValue(random)
  if (Array.isArray(value)) {
    const place = random.below(value.length + 1)
    return value.toSpliced(place, random.below(2), mutateValue(value[place], random))
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return oddValue(random)
  const place = random.below(entries.length)
  const [key = 'data', old] = entries[place] ?? []
  const changed = random.pick<() => [string, unknown][]>([
    () => [[key, mutateValue(old, random)]],
    () => [[key, mutateValue(old, random)]],
    () => [],
    () => [[random.pick(['__proto__', 'constructor', 'toString', key.toUpperCase(), `${key} `]), old]],
  ])()
  return Object.fromEntries(entries.toSpliced(place, 1, ...changed))
}

const depth = (random: Random) => random.below(random.pick([10, 1000, 100_000]))

/** Changes the text itself, so that it may be invalid JSON. */
function mutateText(text: string, random: Random): string {
  const from = random.below(text.length + 1)
  const to = from + random.below(40)
  return random.pick<() => string>([
    () => text.slice(0, from),
    () => text.slice(0, from) + text.slice(to),
    () => text.slice(0, to) + text.slice(from),
    () => text.replace('{', `{"${random.pick(['id', 'data', 'error'])}":${JSON.stringify(oddValue(random))},`),
    () => text.replaceAll(random.pick([',', ':', '"', '{', '[']), random.pick(['', ',', '"', ':', '\\', '}'])),
    () => text.replace(/"data":\[/, `"data":${'['.repeat(depth(random))}`),
    () => `${'{"on":'.repeat(depth(random))}${text}`,
    () => text.replace('"message":"', `"message":"${random.pick(['<a', '&', ' ']).repeat(random.below(20_000))}`),
    () => random.pick(['\uFEFF', '<html>']) + text,
  ])()
}

function mutateBytes(bytes: Buffer, random: Random): Buffer {
  const changed = Buffer.from(bytes)
  for (let times = 1 + random.below(8); times > 0 && changed.length > 0; times--)
    changed[random.below(changed.length)] = random.below(256)
  return random.once(4) ? Buffer.concat([changed, Buffer.from(random.pick(notUtf8), 'hex')]) : changed
}

/** A response with one to three mutations of its values, its text or its bytes. */
function mutate(response: unknown, random: Random): Buffer {
  let value = response
  let text: string | undefined
  let bytes: Buffer | undefined
  for (let times = 1 + random.below(3); times > 0; times--) {
    const level = random.below(8)
    if (level < 6 && text === undefined) value = mutateValue(value, random)
    else if (level < 7 && bytes === undefined) text = mutateText(text ?? JSON.stringify(value) ?? '', random)
    else bytes = mutateBytes(bytes ?? Buffer.from(text ?? JSON.stringify(value) ?? ''), random)
  }
  return bytes ?? Buffer.from(text ?? JSON.stringify(value) ?? '')
}

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
