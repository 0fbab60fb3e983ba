// @vitest-environment node

import type { RequestListener } from 'node:http'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { Failed } from '../../../../src/extension/background/base/failed.ts'
import { createHttp } from '../../../../src/extension/background/http/http.ts'
import { createRateLimit, longestRetryAfter } from '../../../../src/extension/background/http/rate-limit.ts'
import type { Network } from '../../../../src/extension/network/network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import type { Reason } from '../../../../src/extension/storage/sent.ts'
import type { OddServer } from '../../../support/odd-server.ts'
import { uncached, unpaced } from '../../support/network/networks.ts'
import { serve } from '../../support/service.ts'

let odd: OddServer

/** A client of a network with these responses, without a session unless a caller is given. */
async function meet(respond: RequestListener, rateLimit = unpaced, retryDelay = 5) {
  odd = await serve(respond)
  const network: Network = { name: '', baseUrl: odd.url, authUrl: odd.url, apiKey: '', profile: 'code' }
  const lost: string[] = []
  const http = createHttp({
    replies: uncached,
    rateLimit,
    network: async () => network,
    token: async () => 'of the session',
    ended: () => new AbortController().signal,
    onBadToken: async (token) => void lost.push(token),
    retryDelay,
  })
  return { http, network, lost }
}

const anything = v.unknown()
const me = { path: '/me', schema: anything, reason: 'page' } as const

describe('Retry-After', () => {
  /** Milliseconds of the pause after a response with this Retry-After. */
  async function pauseAfter(retryAfter: string | undefined, status = 429): Promise<number | undefined> {
    const { http } = await meet(
      (_, response) =>
        void response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end(),
    )
    const before = Date.now()
    const failed = await http.get(me).catch((error: unknown) => error)
    if (!(failed instanceof Failed)) throw new Error('no failure')
    const { retry_at } = failed.failure
    return retry_at && retry_at - before
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

  it.each([502, 503, 504])('of a %d makes a read fail at once, with the time', async (status) => {
    const began = Date.now()
    expect(await pauseAfter('5', status)).toBeGreaterThan(3000)
    expect(Date.now() - began).toBeLessThan(2000)
    expect(odd.requests).toHaveLength(1)
  })

  it('is read from every failure', async () => {
    expect(await pauseAfter('90', 400)).toBeGreaterThan(80_000)
  })
})

describe('a call in the name of a caller', () => {
  it('goes to the caller’s network with the caller’s token, whoever is signed in', async () => {
    const { http } = await meet((_, response) => void response.end('{}'))
    const { url } = odd
    const theirs = await serve((_, response) => void response.end('{}'))
    const as = {
      network: { name: '', baseUrl: theirs.url, authUrl: url, apiKey: '', profile: 'code' } as const,
      token: 'theirs',
    }
    const sending = { key: 'a key', as }
    const request = { path: '/r1', schema: anything, reason: 'answer' } as const
    await http.get({ ...me, as })
    await http.post({ path: '/status', schema: anything, reason: 'status', parameters: { message: 'A' }, sending })
    await http.put({ ...request, parameters: { value: 'ACCEPT' }, sending })
    await http.delete({ ...request, sending })
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

  it('that is rejected reports the caller’s token', async () => {
    const { http, network, lost } = await meet((_, response) => void response.writeHead(401).end('{}'))
    const signedOut = { failure: { code: 'signed-out' } }
    await expect(http.get({ ...me, as: { network, token: 'theirs' } })).rejects.toMatchObject(signedOut)
    await expect(http.get(me)).rejects.toMatchObject(signedOut)
    expect(lost).toEqual(['theirs', 'of the session'])
  })
})

describe('the rate limit of all calls', () => {
  /** A client with a real rate limit, and a counter of the network's calls. */
  async function meetCounted(respond: RequestListener, retryDelay?: number) {
    const met = await meet(respond, createRateLimit({ load: items.pace.get, store: items.pace.set }), retryDelay)
    const codeOf = (reason: Reason) =>
      met.http.get({ ...me, reason }).then(
        () => 'done',
        ({ failure }: Failed) => failure.code,
      )
    return { ...met, codeOf, calls: () => odd.requests.length }
  }

  it('allows no call after a 429 before its Retry-After, and says until when', async () => {
    const { codeOf, http, calls } = await meetCounted(
      (_, response) => void response.writeHead(429, { 'retry-after': '60' }).end(),
    )
    expect([await codeOf('time'), await codeOf('time'), await codeOf('page'), calls()]).toEqual([
      'busy',
      'busy',
      'busy',
      1,
    ])
    const { failure } = (await http.get(me).catch((error: unknown) => error as Failed)) as Failed
    expect(failure.retry_at).toBeGreaterThan(Date.now() + 55_000)
  })

  it('allows no call after a 503 with Retry-After either', async () => {
    const { codeOf, calls } = await meetCounted(
      (_, response) => void response.writeHead(503, { 'retry-after': '60' }).end(),
    )
    expect([await codeOf('page'), await codeOf('time'), calls()]).toEqual(['unreachable', 'busy', 1])
  })

  it('counts retries, which the background doesn’t make', async () => {
    const { codeOf, calls } = await meetCounted((_, response) => void response.writeHead(502).end())
    expect([await codeOf('page'), calls()]).toEqual(['unreachable', 2])
    expect([await codeOf('time'), calls()]).toEqual(['unreachable', 3])
    expect(Math.round((await items.pace.get())?.buckets.member.calls ?? 0)).toBe(118)
  })

  it('makes no retry if a Retry-After came since the first attempt', async () => {
    const statuses = [502, 429]
    const { codeOf, calls } = await meetCounted((_, response) => {
      const status = statuses.shift() ?? 200
      response.writeHead(status, status === 429 ? { 'retry-after': '60' } : {}).end('{}')
    }, 300)
    const first = codeOf('page')
    await vi.waitFor(() => expect(calls()).toBe(1))
    expect(await codeOf('time')).toBe('busy')
    expect([await first, calls()]).toEqual(['unreachable', 2])
  })

  it('counts an alarm’s calls as the background’s, and all others as the member’s', async () => {
    const { codeOf } = await meetCounted((_, response) => void response.writeHead(200).end('{}'))
    for (const reason of ['time', 'index', 'page', 'share', 'unconfirmed'] as const) await codeOf(reason)
    const { member, background } = (await items.pace.get())?.buckets ?? {}
    expect([member?.calls, background?.calls].map((calls) => Math.round(calls ?? 0))).toEqual([117, 58])
  })

  it('slows the background if the key’s calls get scarce', async () => {
    const soon = Math.floor(Date.now() / 1000) + 1800
    const headers = { 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': '100', 'x-ratelimit-reset': String(soon) }
    const { codeOf } = await meetCounted((_, response) => void response.writeHead(200, headers).end('{}'))
    expect(await codeOf('time')).toBe('done')
    expect((await items.pace.get())?.rate).toBe(0.5)
  })

  it.each(['', '0', '-1', 'many', 'NaN'])('ignores unreadable rate headers: %j', async (text) => {
    const headers = { 'x-ratelimit-limit': text, 'x-ratelimit-remaining': text, 'x-ratelimit-reset': text }
    const { codeOf } = await meetCounted((_, response) => void response.writeHead(200, headers).end('{}'))
    expect([await codeOf('time'), (await items.pace.get())?.rate]).toEqual(['done', 1])
  })
})
