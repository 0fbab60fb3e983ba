import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { serve } from '../../../src/service/http/http-server.ts'
import { baseUrl, createTestNetwork } from '../../service/test-network.ts'
import { startOddServer } from '../odd-server.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { drop, hold, instead, latency, type Point, truncated } from './faults.ts'
import { faultyFetch } from './faulty-fetch.ts'

/** A member's client of the real service. Waits end with `pass`, which returns their milliseconds. */
async function meet(way: 'proxy' | 'fetch' = 'fetch') {
  const network = await createTestNetwork()
  const ana = await network.addMember('ana')
  const token = await network.token(ana)
  const waiting: { ms: number; go: () => void }[] = []
  const wait = (ms: number) => new Promise<void>((go) => waiting.push({ ms, go }))
  const start = async () => {
    if (way === 'fetch') {
      const ask = (request: Request) =>
        request.url.startsWith(baseUrl) ? network.app.request(request) : fetch(request)
      const faulty = faultyFetch(ask, { wait })
      return { ...faulty, send: (path: string, init?: RequestInit) => faulty(baseUrl + path, init) }
    }
    const service = await serve({ fetch: network.app.fetch, port: 0, host: '127.0.0.1', log: console.error })
    const proxy = await startFaultProxy({ target: service.url, wait })
    onTestFinished(service.close)
    onTestFinished(proxy.stop)
    return { ...proxy, send: (path: string, init?: RequestInit) => fetch(proxy.origin + path, init) }
  }
  const face = await start()
  const headers = { authorization: `Bearer ${token}` }
  return {
    ...face,
    me: (init?: RequestInit) => face.send('/me', { headers, ...init }),
    post: (init?: RequestInit) =>
      face.send('/status', {
        method: 'POST',
        ...init,
        headers: { ...headers, 'idempotency-key': 'a-key' },
        body: new URLSearchParams({ message: 'what is on my mind' }),
      }),
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

describe.each(['proxy', 'fetch'] as const)('through the %s', (way) => {
  test('a planned fault meets the next request of its method and path, once; others get the service’s answer', async () => {
    const { me, post, next, seen } = await meet(way)
    next({ method: 'POST', path: '/status' }, instead(500))
    next({ path: '/sta' }, instead(503))
    expect((await me()).status).toBe(200)
    for (const status of [500, 503, 201]) expect((await post()).status).toBe(status)
    expect(seen.map(({ fault }) => fault)).toEqual([undefined, '500 before', '503 before', undefined])
    const body = 'message=what+is+on+my+mind'
    expect(seen.at(-1)).toMatchObject({
      method: 'POST',
      path: '/status',
      key: 'a-key',
      body,
      answers: [{ status: 201 }],
    })
  })

  test.each([
    ['before', 0],
    ['after-commit', 1],
  ] as const)('a connection that is dropped %s after a delay sends no byte of the response', async (point, commits) => {
    const { post, next, stored, pass } = await meet(way)
    next({}, latency(300, drop(point)))
    const response = expect(post()).rejects.toMatchObject(failed)
    expect([await stored(), await pass()]).toEqual([0, 300])
    await response
    expect(await stored()).toBe(commits)
  })

  test.each([drop('mid-answer'), truncated('length'), truncated('chunked')])(
    'an answer broken off by “$name” has its headers and a part of its body, and then fails',
    async (fault) => {
      const { post, next, seen } = await meet(way)
      next({}, fault)
      const response = await post()
      expect([response.status, response.headers.get('content-type')]).toEqual([201, 'application/json;charset=UTF-8'])
      const whole = seen[0]?.answers[0]?.body ?? ''
      const reader = response.body?.getReader()
      expect(String(Buffer.from((await reader?.read())?.value ?? ''))).toBe(whole.slice(0, whole.length / 2))
      await expect(reader?.read()).rejects.toMatchObject(terminated)
    },
  )

  test.each<[Point, committed: number, isAnswered: boolean]>([
    ['before', 0, false],
    ['after-commit', 1, false],
    ['mid-answer', 1, true],
  ])('a request is held %s until it is released, or its client disconnects', async (point, commits, isAnswered) => {
    const { me, post, next, stored, seen, settled } = await meet(way)
    const first = next({}, hold(point))
    let answered = false
    const response = post().then((answer) => {
      answered = true
      return answer.json()
    })
    await first.held
    if (isAnswered) await vi.waitFor(() => expect(answered).toBe(true))
    expect([await stored(), answered]).toEqual([commits, isAnswered])
    first.release()
    expect(await response).toMatchObject({ created: true })

    const second = next({}, hold(point))
    const client = new AbortController()
    const left = me({ signal: client.signal }).then((answer) => answer.text())
    const failure = expect(left).rejects.toMatchObject({ name: 'AbortError' })
    await second.held
    client.abort()
    await failure
    await second.gone
    second.release()
    await settled()
    expect(seen[1]?.answers).toHaveLength(commits)
  })
})

/** A proxy in front of a server that answers everything with its method and path. */
async function proxyEcho() {
  const echo = await startOddServer(async ({ method, url }, response) => void response.end(`${method} ${url}`))
  const proxy = await startFaultProxy({ target: echo.url })
  onTestFinished(echo.close)
  onTestFinished(proxy.stop)
  return { ...proxy, echo }
}

test('the proxy never delivers an incomplete request, nor one that it holds when it stops', async () => {
  const { echo, origin, next, stop } = await proxyEcho()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write('POST /a HTTP/1.1\r\nHost: a.example\r\nContent-Length: 10\r\n\r\nhalf')
  await once(socket, 'connect')
  socket.destroy()
  const { held, release } = next({ path: '/held' }, hold('before'))
  const response = expect(fetch(`${origin}/held`)).rejects.toThrow()
  await held
  await stop()
  await response
  release()
  expect(echo.requests).toEqual([])
})

test.each<[Point, string | undefined, number]>([
  ['before', undefined, 0],
  ['after-commit', undefined, 1],
  ['mid-answer', 'GET ', 1],
])(
  'the proxy resets a connection that is dropped %s, and notices the end of a held process',
  async (point, body, times) => {
    const { echo, origin, next, settled } = await proxyEcho()
    next({}, drop(point))
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk
    })
    socket.write('GET /path HTTP/1.1\r\nHost: a.example\r\n\r\n')
    const [error] = await once(socket, 'error')
    expect([error.code, received.split('\r\n\r\n')[1]]).toEqual(['ECONNRESET', body])

    const { held, gone, release } = next({}, hold(point))
    const program = `await (await fetch('${origin}/held', { method: 'POST', body: 'a' })).text()`
    const client: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
    await held
    client.kill('SIGKILL')
    await gone
    release()
    await settled()
    expect(echo.requests.filter(({ url }) => url === '/held')).toHaveLength(times)
  },
)
