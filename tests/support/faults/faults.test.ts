import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { serve } from '../../../src/service/http/http-server.ts'
import { baseUrl, createTestNetwork } from '../../service/test-network.ts'
import { startOddServer } from '../odd-server.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { drop, hold, instead, latency, type Point, truncated } from './faults.ts'
import { faultyFetch } from './faulty-fetch.ts'

/** A member's client of the real service. Waits end at once; `waited` has their milliseconds. */
async function meet(way: 'proxy' | 'fetch') {
  const network = await createTestNetwork()
  const ana = await network.addMember('ana')
  const token = await network.token(ana)
  const waited: number[] = []
  const wait = async (ms: number) => void waited.push(ms)
  const service = await serve({ fetch: network.app.fetch, port: 0, host: '127.0.0.1', log: console.error })
  onTestFinished(service.close)
  const proxy = await startFaultProxy({ target: service.url, wait })
  onTestFinished(proxy.stop)
  const faulty = faultyFetch((request) => network.app.request(request), { wait })
  const { next, seen, settled } = way === 'proxy' ? proxy : faulty
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'a-key' }
  const body = () => new URLSearchParams({ message: 'what is on my mind' })
  const send = (path: string, init: RequestInit) =>
    way === 'proxy' ? fetch(proxy.origin + path, init) : faulty(baseUrl + path, init)
  return {
    ...{ next, seen, settled, waited },
    me: (init?: RequestInit) => send('/me', { headers, ...init }),
    post: () => send('/status', { method: 'POST', headers, body: body() }),
    /** Number of statuses at the service. */
    stored: async () => (await network.get(`/${ana}/newsfeed`, token)).body.count,
  }
}

describe.each(['proxy', 'fetch'] as const)('through the %s', (way) => {
  test('a planned fault meets the next request of its method and path alone, once', async () => {
    const { me, post, next, seen, stored, waited } = await meet(way)
    next({ method: 'POST', path: '/status' }, instead(500))
    next({ path: '/sta' }, latency(300, drop('before')))
    next({ path: '/sta' }, drop('after-commit'))
    expect((await me()).status).toBe(200)
    expect((await post()).status).toBe(500)
    for (const commits of [0, 1]) {
      await expect(post()).rejects.toMatchObject({ name: 'TypeError', message: 'fetch failed' })
      expect({ stored: await stored(), waited }).toEqual({ stored: commits, waited: [300] })
    }
    expect((await post()).status).toBe(201)
    const names = seen.map(({ fault }) => fault)
    expect(names).toEqual([undefined, '500 before', 'latency 300 ms, drop before', 'drop after-commit', undefined])
    const sent = { method: 'POST', path: '/status', key: 'a-key', body: 'message=what+is+on+my+mind' }
    expect(seen.at(-1)).toMatchObject({ ...sent, answers: [{ status: 201 }] })
  })

  test.each([drop('mid-answer'), truncated('length'), truncated('chunked')])(
    'an answer broken off by “$name” has its headers and a part of its body, and then fails',
    async (fault) => {
      const { post, next, seen } = await meet(way)
      next({}, fault)
      const response = await post()
      expect({ status: response.status, contentType: response.headers.get('content-type') }).toEqual({
        status: 201,
        contentType: 'application/json;charset=UTF-8',
      })
      const whole = seen[0]?.answers[0]?.body ?? ''
      const reader = response.body?.getReader()
      expect(String(Buffer.from((await reader?.read())?.value ?? ''))).toBe(whole.slice(0, whole.length / 2))
      await expect(reader?.read()).rejects.toMatchObject({ name: 'TypeError', message: 'terminated' })
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
    expect({ stored: await stored(), answered }).toEqual({ stored: commits, answered: isAnswered })
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

test('the proxy resets connections, notices the end of a process, and delivers neither half a request nor one that it holds when it stops', async () => {
  const echo = await startOddServer(async ({ method, url }, response) => void response.end(`${method} ${url}`))
  onTestFinished(echo.close)
  const { origin, next, settled, stop } = await startFaultProxy({ target: echo.url })
  const open = () => connect(Number(new URL(origin).port), '127.0.0.1')
  for (const [point, body] of [
    ['before', undefined],
    ['mid-answer', 'GET '],
  ] as const) {
    next({}, drop(point))
    let received = ''
    const socket = open().setEncoding('utf8')
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.write('GET /path HTTP/1.1\r\nHost: a.example\r\n\r\n')
    const [error] = await once(socket, 'error')
    expect({ code: error.code, body: received.split('\r\n\r\n')[1] }).toEqual({ code: 'ECONNRESET', body })
  }

  const ofProcess = next({}, hold('before'))
  const program = `await (await fetch('${origin}/held', { method: 'POST', body: 'a' })).text()`
  const client = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  await ofProcess.held
  client.kill('SIGKILL')
  await ofProcess.gone
  ofProcess.release()
  await settled()

  const half = open()
  half.write('POST /half HTTP/1.1\r\nHost: a.example\r\nContent-Length: 10\r\n\r\nhalf')
  await once(half, 'connect')
  half.destroy()
  const { held, release } = next({ path: '/held' }, hold('before'))
  const response = expect(fetch(`${origin}/held`)).rejects.toThrow()
  await held
  await stop()
  await response
  release()
  expect(echo.requests.map(({ url }) => url)).toEqual(['/path'])
})
