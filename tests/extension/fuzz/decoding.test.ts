import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { readTimestamp } from '../../../src/contract/text.ts'
import { createContactRequests, createMembers } from '../../../src/extension/background/api/members.ts'
import { createNewsfeed, createStatuses } from '../../../src/extension/background/api/newsfeed.ts'
import { createRecommendations } from '../../../src/extension/background/api/recommendations.ts'
import { Failed } from '../../../src/extension/background/base/failed.ts'
import { createHttp } from '../../../src/extension/background/http/http.ts'
import { longestRetryAfter } from '../../../src/extension/background/http/rate-limit.ts'
import { errorCodes } from '../../../src/extension/schemas/errors.ts'
import { allNews } from '../../../src/extension/schemas/newsfeed.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { createRandom } from '../../service/fuzz/random.ts'
import { type OddServer, startOddServer } from '../../support/odd-server.ts'
import { type ResponseKind, responses } from '../support/network/network-responses.ts'
import { uncached, unpaced } from '../support/network/networks.ts'
import { mutate } from './mutate.ts'

/** `npm run fuzz:client` sets both; `npm test` runs a small sample, always the same. */
const wanted = Number(process.env.FUZZ_RESPONSES ?? 1000)
const seed = Number(process.env.FUZZ_SEED ?? 1)

/** Questions that are asked at once. */
const lanes = 8
/** Maximum milliseconds of a question. */
const patience = 10_000

const random = createRandom(seed)
const served = new Map<string, number>()
const count = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

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

const failures = [400, 401, 403, 404, 409, 413, 418, 429, 500, 501]

let server: OddServer
beforeAll(async () => {
  server = await startOddServer((request, response) => {
    const status = random.once(1000)
      ? 503
      : random.once(5)
        ? random.pick(failures)
        : random.pick([200, 200, 200, 201, 203, 206])
    const kind =
      status < 400 ? kindOf(request.method ?? '', request.url ?? '') : random.pick(['error', 'oauthError'] as const)
    count(served, kind)
    const body = mutate(responses[kind], random)
    const breaks = random.once(200)
    response.writeHead(status, {
      'content-type': random.pick([
        'application/json;charset=UTF-8',
        'text/html',
        'application/json;charset=latin1',
        'x/y;charset=nonsense',
      ]),
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

/** The processing of a decoded text before it is drawn. */
function readTexts(value: unknown): void {
  if (typeof value === 'string') {
    const moment = readTimestamp(value)
    if (moment !== undefined) new Date(moment).toISOString()
  } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(readTexts)
}

// shows: observed empty-strings, S25
it('every response becomes a value or a failure with a code, in linear time', {
  timeout: process.env.FUZZ_RESPONSES ? 0 : 120_000,
}, async () => {
  await items.consent.set({ given: 0 })
  const network = { name: '', baseUrl: server.url, authUrl: server.url, apiKey: '', profile: demoNetwork.profile }
  const http = createHttp({
    replies: uncached,
    rateLimit: unpaced,
    network: async () => network,
    token: async () => 'abc',
    ended: () => new AbortController().signal,
    onBadToken: async () => {},
    deadline: 2 * patience,
  })
  const [members, recommendations, requests, newsfeed] = [
    createMembers(http),
    createRecommendations(
      http,
      createNewsfeed(http, async () => network),
    ),
    createContactRequests(http),
    createNewsfeed(http, async () => network),
  ]
  const statuses = createStatuses(http, newsfeed)
  const answer = { type: 'answer', id: 'r1', value: 'ACCEPT', contact_card: 'NONE', message: '' } as const
  const status = { type: 'status' as const, message: 'A status of mine', social_account: [] }
  const page = {
    type: 'share',
    url: 'http://news.example/',
    page_url: 'http://news.example/',
    title: '',
    overview: '',
    keywords: '',
    site_name: '',
    url_picture: '',
    message: 'Look',
  } as const
  const sending = { key: 'one', as: { network, token: 'abc' } }
  const questions: (() => Promise<unknown>)[] = [
    () => members.me('sign-in', { network, token: 'abc' }),
    () => recommendations.lookUp('m1', { url: 'http://news.example/', reason: 'page' }),
    () => recommendations.more('http://news.example/', false, 2),
    () => recommendations.checkShare(page, sending),
    () => recommendations.share(page, sending),
    () => recommendations.isShared(page, sending),
    () => requests.list(120, 'popup'),
    () => requests.answer(answer, sending),
    () => requests.delete({ id: 'r1' }, sending),
    () => requests.isGone({ id: 'r1' }, sending),
    () => newsfeed.read(allNews, 1, 'news'),
    () => newsfeed.readOwn('unconfirmed'),
    () => statuses.post(status, sending),
    () => statuses.isPosted(status, sending, Date.now()),
  ]
  const outcomes = new Map<string, number>()
  const faults: string[] = []
  const total = () => [...served.values()].reduce((sum, each) => sum + each, 0)

  async function lane() {
    while (total() < wanted && faults.length === 0) {
      const question = random.pick(questions)
      const began = performance.now()
      try {
        readTexts(await question())
        count(outcomes, 'value')
      } catch (error) {
        const { code, retry_at = 0 } = error instanceof Failed ? error.failure : {}
        if (!code || code === 'unexpected' || !errorCodes.includes(code))
          faults.push(`${question}: ${(error as Error)?.stack}`)
        if (!(retry_at <= Date.now() + longestRetryAfter))
          faults.push(`${question} is not to be asked before ${retry_at}`)
        count(outcomes, code ?? 'thrown')
      }
      if (performance.now() - began > patience) faults.push(`${question} took ${performance.now() - began} ms`)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))

  const tell = (counts: Map<string, number>) =>
    [...counts]
      .sort(([, a], [, b]) => b - a)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ')
  console.log(`${total()} mutated responses (seed ${seed}): ${tell(served)}\nbecame: ${tell(outcomes)}`)
  expect(faults).toEqual([])
  expect(total()).toBeGreaterThanOrEqual(wanted)
  expect(outcomes.get('value')).toBeGreaterThan(wanted / 20)
  expect(outcomes.get('unreachable')).toBeGreaterThan(wanted / 20)
})
