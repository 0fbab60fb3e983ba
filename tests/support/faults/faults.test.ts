import { afterEach, describe, expect, test, vi } from 'vitest'
import { serve } from '../../../src/service/http/server/http-server.ts'
import { baseUrl, createTestNetwork } from '../../service/test-network.ts'
import { startOddServer } from '../odd-server.ts'
import type { Fault, Point } from './fault.ts'
import { startFaultProxy } from './fault-proxy.ts'
import type { FaultRulesOptions } from './fault-rules.ts'
import {
  captivePortal,
  content,
  drop,
  instead,
  late,
  latency,
  redirect,
  tooMany,
  truncated,
  twice,
  without,
} from './faults.ts'
import { faultyFetch } from './faulty-fetch.ts'
import { hold } from './hold.ts'

type App = Awaited<ReturnType<typeof createTestNetwork>>['app']

const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

/** Each way in which faults come between a client and the service. */
const faces = {
  'the proxy': async ({ fetch: target }: App, options: FaultRulesOptions) => {
    const service = await serve({ fetch: target, port: 0, host: '127.0.0.1' })
    const proxy = await startFaultProxy({ target: service.url, ...options })
    ending.push(service.close, proxy.stop)
    return { ...proxy, send: (path: string, init?: RequestInit) => fetch(proxy.origin + path, init) }
  },
  faultyFetch: async (app: App, options: FaultRulesOptions) => {
    const faulty = faultyFetch(
      (request) => (request.url.startsWith(baseUrl) ? app.request(request) : fetch(request)),
      options,
    )
    return { ...faulty, send: (path: string, init?: RequestInit) => faulty(baseUrl + path, init) }
  },
}

describe.each(Object.entries(faces))('through %s', (_, start) => {
  /** A member in front of the real service; what waits does so until `pass`, which gives its milliseconds. */
  async function meet(decide?: FaultRulesOptions['decide']) {
    const network = await createTestNetwork()
    const ana = await network.addMember('ana')
    const token = await network.token(ana)
    const waiting: { ms: number; go: () => void }[] = []
    const wait = (ms: number) => new Promise<void>((go) => waiting.push({ ms, go }))
    const face = await start(network.app, { wait, ...(decide && { decide }) })
    const headers = { authorization: `Bearer ${token}` }
    return {
      ...face,
      me: (init?: RequestInit) => face.send('/me', { headers, ...init }),
      post: (message = 'what is on my mind', key = 'a-key') =>
        face.send('/status', {
          method: 'POST',
          headers: { ...headers, 'idempotency-key': key },
          body: new URLSearchParams({ message }),
        }),
      /** How many statuses the service has. */
      stored: async () => (await network.get(`/${ana}/newsfeed`, token)).body.count,
      async pass() {
        await vi.waitFor(() => expect(waiting).not.toEqual([]))
        const next = waiting.shift()
        next?.go()
        return next?.ms
      },
    }
  }

  const failed = { name: 'TypeError', message: 'fetch failed' }
  const terminated = { name: 'TypeError', message: 'terminated' }

  test('a request without a fault gets the service’s answer', async () => {
    const { post, stored, seen, settled } = await meet()
    const response = await post()
    const body = await response.text()
    expect([response.status, await stored()]).toEqual([201, 1])
    await settled()
    expect(seen).toEqual([
      {
        method: 'POST',
        path: '/status',
        key: 'a-key',
        body: 'message=what+is+on+my+mind',
        fault: undefined,
        answers: [{ status: 201, body }],
      },
    ])
  })

  test('a planned fault meets the next request of its method and path, once, in the order of plans', async () => {
    const { me, post, next, seen } = await meet()
    next({ method: 'POST', path: '/status' }, instead(500))
    next({ path: '/sta' }, instead(503))
    next({}, instead(418))
    expect((await me()).status).toBe(418)
    expect((await me()).status).toBe(200)
    for (const status of [500, 503, 201]) expect((await post()).status).toBe(status)
    expect(seen.map(({ fault }) => fault)).toEqual(['418 before', undefined, '500 before', '503 before', undefined])
  })

  test('a function chooses the fault of every request that none is planned for', async () => {
    const { me, post, next, seen } = await meet(({ method, body, headers }) =>
      method === 'POST' && String(body).includes('on+my+mind') && headers.get('idempotency-key') === 'a-key'
        ? instead(500)
        : undefined,
    )
    next({ method: 'POST' }, instead(503))
    for (const status of [503, 500]) expect((await post()).status).toBe(status)
    expect((await post('another status', 'another-key')).status).toBe(201)
    expect((await me()).status).toBe(200)
    expect(seen.length).toBe(4)
  })

  test('latency delays the delivery', async () => {
    const { post, next, stored, pass } = await meet()
    next({}, latency(300))
    const response = post()
    expect([await stored(), await pass()]).toEqual([0, 300])
    expect((await response).status).toBe(201)
    expect(await stored()).toBe(1)
  })

  test('another fault may wait at the end of latency', async () => {
    const { post, next, stored, pass, seen } = await meet()
    next({}, latency(300, drop('after-commit')))
    const response = expect(post()).rejects.toMatchObject(failed)
    await pass()
    await response
    expect([await stored(), seen[0]?.fault]).toEqual([1, 'latency 300 ms, drop after-commit'])
  })

  test('what is on its way arrives after its client gave up', async () => {
    const { me, next, pass, seen, settled } = await meet()
    next({}, latency(300))
    const client = new AbortController()
    const response = expect(me({ signal: client.signal })).rejects.toMatchObject({ name: 'AbortError' })
    await vi.waitFor(() => expect(seen.length).toBe(1))
    client.abort()
    await response
    expect(seen[0]?.answers).toEqual([])
    await pass()
    await settled()
    expect(seen[0]?.answers).toMatchObject([{ status: 200 }])
  })

  test.each([
    ['before', 0],
    ['after-commit', 1],
  ] as const)('a connection that is dropped %s gives no byte of an answer', async (point, commits) => {
    const { post, next, stored, seen } = await meet()
    next({}, drop(point))
    await expect(post()).rejects.toMatchObject(failed)
    expect([await stored(), seen[0]?.answers.length]).toEqual([commits, commits])
  })

  test.each([drop('mid-answer'), truncated('length'), truncated('chunked')])(
    'an answer broken off by “$name” has its headers and a part of its body, and then fails',
    async (fault) => {
      const { post, next, stored, seen } = await meet()
      next({}, fault)
      const response = await post()
      expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json;charset=UTF-8'])
      const whole = seen[0]?.answers[0]?.body ?? ''
      expect(response.headers.get('content-length')).toBe(
        fault.name === 'truncated chunked' ? null : String(whole.length),
      )
      const reader = response.body?.getReader()
      const part = await reader?.read()
      expect(String(Buffer.from(part?.value ?? ''))).toBe(whole.slice(0, whole.length / 2))
      await expect(reader?.read()).rejects.toMatchObject(terminated)
      expect(await stored()).toBe(1)
    },
  )

  test('a truncation that nobody notices is half of the body', async () => {
    const { post, next, seen } = await meet()
    next({}, truncated('unnoticed'))
    const whole = (body = '') => body.slice(0, body.length / 2)
    expect(await (await post()).text()).toBe(whole(seen[0]?.answers[0]?.body))
  })

  test('late: the client is reset at once, and the service does it later', async () => {
    const { post, next, stored, pass, settled, seen } = await meet()
    next({}, late(5000))
    await expect(post()).rejects.toMatchObject(failed)
    expect(await stored()).toBe(0)
    expect(await pass()).toBe(5000)
    await settled()
    expect([await stored(), seen[0]?.answers.length]).toEqual([1, 1])
  })

  test('twice: the service gets it two times, and does it once for a key that it knows', async () => {
    const { post, next, stored, seen } = await meet()
    next({}, twice())
    expect((await post()).status).toBe(201)
    expect([await stored(), seen[0]?.answers.length]).toEqual([1, 2])
  })

  test('twice with a key that the service never gets: it does it two times, and the client has the first answer', async () => {
    const { post, next, strip, stored, seen, pass, settled } = await meet()
    strip('Idempotency-Key')
    next({}, twice(100))
    const response = await post()
    const body = await response.text()
    expect(await stored()).toBe(1)
    expect(await pass()).toBe(100)
    await settled()
    expect(await stored()).toBe(2)
    expect(seen).toMatchObject([{ key: 'a-key', answers: [{ status: 201, body }, { status: 201 }] }])
  })

  const date = new Date(Date.UTC(2026, 0, 2, 3, 4, 5))
  test.each<[string, Fault, number, Record<string, string | null>, string | RegExp, number]>([
    ['429', tooMany(), 429, { 'retry-after': null }, '', 0],
    ['429 with seconds', tooMany(120), 429, { 'retry-after': '120' }, '', 0],
    ['429 with a date', tooMany(date), 429, { 'retry-after': 'Fri, 02 Jan 2026 03:04:05 GMT' }, '', 0],
    ['429 after all', tooMany(1, 'after-commit'), 429, { 'retry-after': '1' }, '', 1],
    ['500', instead(500), 500, {}, '', 0],
    ['500 after all', instead(500, { place: 'after-commit', body: 'Oops' }), 500, {}, 'Oops', 1],
    ['503', instead(503, { headers: { 'retry-after': '5' } }), 503, { 'retry-after': '5' }, '', 0],
    ['the page of a Wi-Fi', captivePortal(), 200, { 'content-type': 'text/html' }, /^<!doctype html>/, 0],
    ['an empty list', content([]), 200, { 'content-type': 'application/json;charset=UTF-8' }, '[]', 1],
    ['null', content(null), 200, {}, 'null', 1],
    ['missing fields', without('created', 'created_graph_id'), 200, {}, '{}', 1],
  ])('the client gets %s', async (_, fault, status, headers, body, commits) => {
    const { post, next, stored } = await meet()
    next({}, fault)
    const response = await post()
    expect(response.status).toBe(status)
    for (const [header, value] of Object.entries(headers)) expect(response.headers.get(header)).toBe(value)
    expect(await response.text()).toMatch(body)
    expect(await stored()).toBe(commits)
  })

  test('a field is missing, and the others are there', async () => {
    const { me, next } = await meet()
    const whole = await (await me()).json()
    next({}, without('name'))
    const { name: _, ...rest } = whole
    expect(await (await me()).json()).toEqual(rest)
  })

  test.each([
    ['error', []],
    ['manual', []],
    ['follow', ['GET']],
  ] as const)('a redirect elsewhere, where the client has it as “%s”', async (mode, asked) => {
    const elsewhere = await startOddServer((_, response) => void response.end('there'))
    ending.push(elsewhere.close)
    const { me, next, seen } = await meet()
    next({}, redirect(`${elsewhere.url}/there`))
    const response = me({ redirect: mode })
    if (mode === 'error') await expect(response).rejects.toMatchObject(failed)
    else expect((await response).status).toBe(mode === 'manual' ? 302 : 200)
    expect(elsewhere.requests.map(({ method }) => method)).toEqual(asked)
    expect(seen[0]?.answers).toEqual([])
  })

  test.each([
    ['before', 0, false],
    ['after-commit', 1, false],
    ['mid-answer', 1, true],
  ] as const)('a request is held %s until it is released', async (point, commits, hasHeaders) => {
    const { post, next, stored } = await meet()
    const { held, release } = next({}, hold(point))
    let answered = false
    const response = post().then((answer) => {
      answered = true
      return answer.text()
    })
    await held
    if (hasHeaders) await vi.waitFor(() => expect(answered).toBe(true))
    expect([await stored(), answered]).toEqual([commits, hasHeaders])
    release()
    expect(JSON.parse(await response)).toMatchObject({ created: true })
    expect(await stored()).toBe(1)
  })

  test('a client that has enough of a body is gone', async () => {
    const { me, next } = await meet()
    const { held, gone } = next({}, hold('mid-answer'))
    const reader = (await me()).body?.getReader()
    await reader?.read()
    const rest = reader?.read()
    await held
    await reader?.cancel()
    await gone
    expect(await rest).toMatchObject({ done: true })
  })

  test('what a client gives up before it sends it is never seen', async () => {
    const { me, seen } = await meet()
    await expect(me({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toEqual([])
  })

  test.each<[Point, number]>([
    ['before', 0],
    ['after-commit', 1],
    ['mid-answer', 1],
  ])('a request that was held %s when its client went is delivered this often: %d', async (point, deliveries) => {
    const { me, next, seen, settled } = await meet()
    const { held, gone, release } = next({}, hold(point))
    const client = new AbortController()
    const response = me({ signal: client.signal }).then((answer) => answer.text())
    const failure = expect(response).rejects.toMatchObject({ name: 'AbortError' })
    await held
    client.abort()
    await failure
    await gone
    release()
    await settled()
    expect(seen[0]?.answers.length).toBe(deliveries)
  })
})
