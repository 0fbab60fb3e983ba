// @vitest-environment node

import type { RequestListener } from 'node:http'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { Failed } from '../../../../src/extension/background/base/failed.ts'
import {
  connectTo,
  largestResponse,
  longestRequestId,
  meaning,
  requestId,
} from '../../../../src/extension/background/http/connection.ts'
import { createHttp } from '../../../../src/extension/background/http/http.ts'
import {
  createRateLimit,
  type Initiator,
  longestRetryAfter,
} from '../../../../src/extension/background/http/rate-limit.ts'
import type { Network } from '../../../../src/extension/network/network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import type { OddServer } from '../../../support/odd-server.ts'
import { unpaced } from '../../support/network/networks.ts'
import { serve } from '../../support/service.ts'

// shows: §5 hosts
it('reaches only its origin, for any URL', async () => {
  const graph = await serve((_, response) => void response.end('here'))
  const elsewhere = await serve((_, response) => void response.end('there'))
  const client = connectTo(graph.url)
  expect(await client('/me').text()).toBe('here')
  expect(await client(`${graph.url}/me`).text()).toBe('here')
  for (const url of [elsewhere.url, graph.url.replace('http:', 'https:'), `//${new URL(elsewhere.url).host}/me`])
    await expect(client(url)).rejects.toMatchObject({ failure: { code: 'unexpected' } })
  expect(elsewhere.requests).toEqual([])
})

it('follows no redirect', async () => {
  const elsewhere = await serve((_, response) => void response.end())
  const graph = await serve((_, response) => void response.writeHead(307, { location: elsewhere.url }).end())
  await expect(connectTo(graph.url)('/')).rejects.toThrow()
  expect({ graph: graph.requests.length, elsewhere: elsewhere.requests.length }).toEqual({ graph: 1, elsewhere: 0 })
})

it.each([200, 500])('stops reading a response (%d) beyond the bound', async (status) => {
  let sent = 0
  const endless = await serve((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    const more = () => {
      while (!response.destroyed && sent < 200 * 2 ** 20) {
        sent += 2 ** 16
        if (!response.write(' '.repeat(2 ** 16))) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  })
  const read = connectTo(endless.url)('/').text()
  if (status === 200) await expect(read).rejects.toMatchObject({ failure: { code: 'unreachable' } })
  else await expect(read).rejects.toThrow()
  // the server fills the sockets' buffers before it notices the end
  expect(sent).toBeLessThan(5 * largestResponse)
})

it('cuts the id of a call, which is stored with its failure', () => {
  expect(requestId(new Response('', { headers: { Uuid: 'x'.repeat(10_000) } }))).toBe('x'.repeat(longestRequestId))
  expect(requestId(new Response(''))).toBeUndefined()
})

let odd: OddServer

/** A client of a network with these responses, without a session unless a caller is given. */
async function meet(
  respond: RequestListener,
  rateLimit = unpaced,
  retryDelay = 5,
  profile: Network['profile'] = 'code',
) {
  odd = await serve(respond)
  const network: Network = { name: '', baseUrl: odd.url, authUrl: odd.url, apiKey: '', profile }
  const lost: string[] = []
  const http = createHttp({
    rateLimit,
    network: async () => network,
    token: async () => 'of the session',
    ended: () => new AbortController().signal,
    onBadToken: async (token) => void lost.push(token),
    retryDelay,
  })
  return { http, network, lost }
}

const json = { 'content-type': 'application/json' }
const errorBody = (type: string) => JSON.stringify({ error: { type, message: ['No'] } })

const anything = v.unknown()
const me = ['/me', anything] as const

describe('Retry-After', () => {
  /** Milliseconds of the pause after a response with this Retry-After. */
  async function pauseAfter(retryAfter: string | undefined, status = 429): Promise<number | undefined> {
    const { http } = await meet(
      (_, response) =>
        void response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(),
    )
    const before = Date.now()
    const failed = await http.get(...me).catch((error: unknown) => error)
    if (!(failed instanceof Failed)) throw new Error('no failure')
    const { retryAt } = failed.failure
    return retryAt && retryAt - before
  }
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString()
  const tolerance = 5000

  it.each([
    ['seconds', () => '90', 90_000],
    ['a date', () => inSeconds(90), 90_000],
    ['more than a day in seconds', () => '86401', longestRetryAfter],
    ['more than a day as a date', () => inSeconds(1_000_000), longestRetryAfter],
    ['more seconds than a number can hold', () => '9'.repeat(400), longestRetryAfter],
  ])('is accepted as %s', async (_, retryAfter, pause) => {
    const read = await pauseAfter(retryAfter())
    expect(read).toBeGreaterThan(pause - tolerance)
    expect(read).toBeLessThan(pause + tolerance)
  })

  it.each([
    ['is missing', undefined],
    ['is empty', ''],
    ['is no time', 'soon'],
    ['is negative', '-90'],
    ['has a fraction', '1.5'],
    ['is nothing to wait for', '0'],
    ['is past', 'Wed, 21 Oct 2015 07:28:00 GMT'],
  ])('is ignored if it %s', async (_, retryAfter) => {
    expect(await pauseAfter(retryAfter)).toBeUndefined()
  })

  it.each([400, 502, 503, 504])('of a %d makes a read fail at once, with the time', async (status) => {
    const began = Date.now()
    expect(await pauseAfter('5', status)).toBeGreaterThan(3000)
    expect(Date.now() - began).toBeLessThan(5000)
    expect(odd.requests).toHaveLength(1)
  })
})

it('a call in the name of a caller goes to the caller’s network with the caller’s token, whoever is signed in', async () => {
  const { http } = await meet((_, response) => void response.end('{}'))
  const { url } = odd
  const done = JSON.stringify({ created: true, updated: true, deleted: true })
  const theirs = await serve((_, response) => void response.end(done))
  const caller = {
    network: { name: '', baseUrl: theirs.url, authUrl: url, apiKey: '', profile: 'code' } as const,
    token: 'theirs',
  }
  const sending = { key: 'a key', caller }
  await http.get(...me, {}, { caller })
  await http.write('post', '/status', sending, { message: 'A' })
  await http.write('put', '/r1', sending, { value: 'ACCEPT' })
  await http.write('delete', '/r1', sending)
  expect(odd.requests).toEqual([])
  expect(
    theirs.requests.map(({ method, headers }) => [method, headers.authorization, headers['idempotency-key']]),
  ).toEqual([
    ['GET', 'Bearer theirs', undefined],
    ['POST', 'Bearer theirs', 'a key'],
    ['PUT', 'Bearer theirs', 'a key'],
    ['DELETE', 'Bearer theirs', 'a key'],
  ])
})

it('a call in the name of a caller that is rejected reports the caller’s token', async () => {
  const invalid = errorBody('invalid access token')
  const { http, network, lost } = await meet((_, response) => void response.writeHead(401, json).end(invalid))
  const signedOut = { failure: { code: 'signed-out' } }
  await expect(http.get(...me, {}, { caller: { network, token: 'theirs' } })).rejects.toMatchObject(signedOut)
  await expect(http.get(...me)).rejects.toMatchObject(signedOut)
  expect(lost).toEqual(['theirs', 'of the session'])
})

const filters = ['', '<!doctype html><h1>Blocked by your company</h1>', '{"error":{}}', '{"message":"no"}', '{"error":']

it.each(
  filters.flatMap((body) => [400, 401, 403, 404, 409, 410, 422, 429, 511].map((status) => [status, body] as const)),
)(
  'a %i with “%s” is of something between browser and network: not reachable, and decides nothing',
  async (status, body) => {
    const { http, network, lost } = await meet((_, response) => void response.writeHead(status).end(body))
    const unreachable = { failure: { code: 'unreachable' } }
    await expect(http.get(...me)).rejects.toMatchObject(unreachable)
    const sending = { key: 'a key', caller: { network, token: 'theirs' } }
    const gone = http.write('delete', '/a', sending).catch(meaning({ [status]: 'gone' }))
    await expect(gone).rejects.toMatchObject(unreachable)
    expect(lost).toEqual([])
  },
)

it.each([
  ['JSON', { 'content-type': 'application/json' }, '{"error":{"type":"permission denied","message":["No"]}}'],
  ['JSON without its type of content', {}, '{"error":{"type":"permission denied","message":["No"]}}'],
])('a 403 with an error in %s is the network’s', async (_, headers, body) => {
  const { http } = await meet((_, response) => void response.writeHead(403, headers).end(body))
  await expect(http.get(...me)).rejects.toMatchObject({ failure: { code: 'not-allowed' } })
})

it.each([
  ['ends the session if /me has one too', 401, 'signed-out', ['of the session']],
  ['ends no session if /me answers', 200, 'unreachable', []],
  ['ends no session if /me fails otherwise', 502, 'unreachable', []],
])('a 401 without a word, of a network of the specification, %s', async (_, status, code, ended) => {
  const respond: RequestListener = ({ url }, response) =>
    void response.writeHead(url === '/me' ? status : 401).end('{}')
  const { http, lost } = await meet(respond, unpaced, 5, 'token')
  await expect(http.get('/me/newsfeed', anything)).rejects.toMatchObject({ failure: { code } })
  expect({ lost, asked: odd.requests.map(({ url }) => url) }).toMatchObject({
    lost: ended,
    asked: expect.arrayContaining(['/me']),
  })
})

describe('the rate limit of all calls', () => {
  /** A client with a real rate limit, and a counter of the network's calls. */
  async function meetCounted(respond: RequestListener, retryDelay?: number) {
    const met = await meet(respond, createRateLimit(items.rateLimitState), retryDelay)
    const codeOf = (initiator: Initiator) =>
      met.http.get('/me', anything, {}, { initiator }).then(
        () => 'done',
        ({ failure }: Failed) => failure.code,
      )
    return { ...met, codeOf, calls: () => odd.requests.length }
  }

  it.each([
    [429, 'busy'],
    [503, 'unreachable'],
  ])('allows no call after a %i before its Retry-After, and says until when', async (status, first) => {
    const { codeOf, http, calls } = await meetCounted(
      (_, response) => void response.writeHead(status, { 'retry-after': '60' }).end(errorBody('quota exceeded')),
    )
    const codes = [await codeOf('background'), await codeOf('background'), await codeOf('member')]
    expect({ codes, calls: calls() }).toEqual({ codes: [first, 'busy', 'busy'], calls: 1 })
    const { failure } = (await http.get(...me).catch((error: unknown) => error as Failed)) as Failed
    expect(failure.retryAt).toBeGreaterThan(Date.now() + 55_000)
  })

  it('makes one retry, but none for the background', async () => {
    const { codeOf, calls } = await meetCounted((_, response) => void response.writeHead(502).end())
    expect({ code: await codeOf('member'), calls: calls() }).toEqual({ code: 'unreachable', calls: 2 })
    expect({ code: await codeOf('background'), calls: calls() }).toEqual({ code: 'unreachable', calls: 3 })
  })

  it('stops the background while the key’s calls are scarce', async () => {
    const soon = Math.floor(Date.now() / 1000) + 1800
    const headers = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '100', 'x-ratelimit-reset': String(soon) }
    const { codeOf } = await meetCounted((_, response) => void response.writeHead(200, headers).end('{}'))
    expect(await codeOf('background')).toBe('done')
    expect([await codeOf('background'), await codeOf('member')]).toEqual(['busy', 'done'])
  })
})
