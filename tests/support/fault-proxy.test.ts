import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { demoNetwork } from '../../src/build/demo-network.ts'
import { redirectUris } from '../../src/build/extension-identity.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { oauthPaths } from '../../src/contract/oauth.ts'
import { serve } from '../../src/service/http/server/http-server.ts'
import type { ServiceSettings } from '../../src/service/start.ts'
import { createFullNetwork, type EndpointName } from '../service/graph/every-endpoint.ts'
import { cookiesFor, startSignedInService } from './demo-service.ts'
import type { Point } from './fault.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { drop, late, truncated } from './faults.ts'
import { hold } from './hold.ts'
import { startOddServer } from './odd-server.ts'
import { signInByPages } from './sign-in-by-pages.ts'

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end()
})

/** A proxy in front of a server that answers everything with its method and path. */
async function proxyEcho(options: Partial<Parameters<typeof startFaultProxy>[0]> = {}) {
  const echo = await startOddServer(async ({ method, url }, response) => void response.end(`${method} ${url}`))
  const proxy = await startFaultProxy({ target: echo.url, ...options })
  ending.push(echo.close, proxy.stop)
  return { ...proxy, echo }
}

describe('what no fault meets goes through as it came', () => {
  /** The demo network behind a proxy, which is where its clients find it. */
  async function startBehindProxy(settings: Pick<ServiceSettings, 'authUrl' | 'now'> = {}) {
    let target = ''
    const proxy = await startFaultProxy({ target: () => target })
    const service = await startSignedInService({ port: 0, baseUrl: proxy.origin, ...settings })
    target = service.url
    ending.push(service.close, proxy.stop)
    return { proxy, service }
  }

  test('a member signs in, and what the service says of itself leads to the proxy', async () => {
    const { proxy, service } = await startBehindProxy()
    const verifier = 'a-verifier-of-43-characters-at-least.~_-0123'
    const client = { client_id: demoNetwork.premiumKey, redirect_uri: redirectUris[0] }
    const query = new URLSearchParams({
      ...client,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
    const { login, password } = demoNetwork
    const url = `${proxy.origin}${oauthPaths.authorize}?${query}`
    // with the password and without: both lead through pages, forms, cookies and redirects
    for (const jar of [{ cookie: '' }, cookiesFor(proxy.origin)]) {
      const back = new URL(await signInByPages(url, { login, password, consent: 'allow' }, jar))
      const code = back.searchParams.get('code') ?? ''
      const fields = { grant_type: 'authorization_code', code, code_verifier: verifier, ...client }
      const body = new URLSearchParams(fields)
      const granted = await (await fetch(proxy.origin + oauthPaths.token, { method: 'POST', body })).json()
      const headers = { authorization: `Bearer ${granted.access_token}` }
      const me = await (await fetch(`${proxy.origin}/me`, { headers })).json()
      expect(me.link.startsWith(`${proxy.origin}/profile/`)).toBe(true)
      const list = await (await fetch(`${proxy.origin}/me/newsfeed?limit=1`, { headers })).json()
      expect([list.data.length, new URL(list.paging.next).origin]).toEqual([1, proxy.origin])
      expect(JSON.stringify([me, list])).not.toContain(service.url)
    }
  })

  test.each(Object.keys(endpoints) as EndpointName[])('the call %s', async (name) => {
    const { app, calls, own } = await createFullNetwork()
    const service = await serve({ fetch: app.fetch, port: 0, host: '127.0.0.1' })
    const proxy = await startFaultProxy({ target: service.url })
    ending.push(service.close, proxy.stop)
    const { method } = endpoints[name]
    const { path, fields } = calls[name]
    const form = new URLSearchParams(fields)
    const headers = { authorization: `Bearer ${own}` }
    const response = await (method === 'GET' || method === 'DELETE'
      ? fetch(`${proxy.origin}${path}?${form}`, { method, headers })
      : fetch(`${proxy.origin}${path}`, { method, headers, body: form }))
    const body = await response.text()
    expect(response.ok).toBe(true)
    expect(proxy.seen).toMatchObject([{ method, fault: undefined, answers: [{ status: response.status, body }] }])
  })

  /** The parts of a response that a second request doesn’t change. */
  async function answerOf(origin: string, { path, ...init }: RequestInit & { path: string }, host: string) {
    const { hostname, port } = new URL(origin)
    const sent = { host, ...(init.headers as Record<string, string>) }
    const request = httpRequest({ hostname, port, path, method: init.method ?? 'GET', headers: sent, agent: false })
    const [response] = (await once(request.end(init.body), 'response')) as [IncomingMessage]
    const {
      date,
      uuid,
      connection,
      'x-ratelimit-remaining': left,
      'set-cookie': cookies,
      ...headers
    } = response.headers
    const cookieNames = cookies?.map((line) => line.replace(/=[^;]*/, ''))
    const body = (await text(response)).replace(/(?<=name="csrf_token" value=")[^"]+/g, '')
    return { status: response.statusCode, headers, cookieNames, body }
  }

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const preflight = { origin: 'chrome-extension://abc', 'access-control-request-method': 'POST' }
  test.each<[string, RequestInit & { path: string }, number]>([
    ['a lookup in XML', { path: '/recommend?url=http%3A%2F%2Fnews.example%2F&format=xml' }, 200],
    ['what needs a token', { path: '/me' }, 401],
    ['what the network doesn’t have', { path: '/no/%2e%2e/such//thing?' }, 404],
    ['a form', { path: '/status', method: 'POST', headers: form, body: 'message=%C3%A9' }, 401],
    ['a write without a body', { path: '/status', method: 'POST' }, 401],
    ['the question before a request of another origin', { path: '/me', method: 'OPTIONS', headers: preflight }, 204],
    ['a request of another origin', { path: '/me', headers: { origin: 'moz-extension://abc' } }, 401],
    ['a page with its cookie', { path: '/sign-in', headers: { accept: 'text/html' } }, 200],
    ['a redirect to a page', { path: '/settings', headers: { accept: 'text/html' } }, 303],
    ['a style sheet', { path: '/site.css' }, 200],
    ['only the headers', { path: '/site.css', method: 'HEAD' }, 200],
  ])('%s', async (_, init, status) => {
    const now = Date.UTC(2026, 0, 2, 3, 4, 5)
    const { proxy, service } = await startBehindProxy({ now: () => now })
    const { host } = new URL(proxy.origin)
    const direct = await answerOf(service.url, init, host)
    const passed = await answerOf(proxy.origin, init, host)
    expect(passed.status).toBe(status)
    expect(passed).toEqual(direct)
  })

  test('every byte of a body, both ways', async () => {
    const mirror = await startOddServer((request, response) => void request.pipe(response))
    const { origin } = await proxyEcho({ target: mirror.url })
    ending.push(mirror.close)
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)
    const response = await fetch(origin, { method: 'PUT', body: bytes })
    expect(Buffer.compare(await response.bytes(), bytes)).toBe(0)
  })

  test('each of two hosts has its own paths', async () => {
    const { proxy } = await startBehindProxy({ authUrl: 'http://localhost:1' })
    const { host } = new URL(proxy.origin)
    expect((await answerOf(proxy.origin, { path: '/me' }, host)).status).toBe(401)
    expect((await answerOf(proxy.origin, { path: '/me' }, 'localhost:1')).status).toBe(404)
    expect((await answerOf(proxy.origin, { path: '/sign-in' }, 'localhost:1')).status).toBe(200)
    expect((await answerOf(proxy.origin, { path: '/sign-in' }, host)).status).toBe(404)
  })

  test('a service that is away is a reset for the client, until it is back', async () => {
    const { echo, origin, seen } = await proxyEcho()
    await echo.close()
    await expect(fetch(`${origin}/a`)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    const again = await startOddServer((_, response) => void response.end('back'), Number(new URL(echo.url).port))
    ending.push(again.close)
    expect(await (await fetch(`${origin}/b`)).text()).toBe('back')
    expect(seen.map(({ answers }) => answers.length)).toEqual([0, 1])
  })
})

test.each([drop('mid-answer'), truncated('length'), truncated('chunked')])(
  'a service that breaks its answer off by “$name” has answered nothing',
  async (fault) => {
    const service = await proxyEcho()
    const { origin, seen } = await proxyEcho({ target: service.origin })
    service.next({}, fault)
    await expect(fetch(origin)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    expect([seen.length, seen[0]?.answers]).toEqual([1, []])
  },
)

test('a header that is stripped is seen, and never reaches the service', async () => {
  const { echo, origin, strip, seen } = await proxyEcho()
  strip('Idempotency-Key')
  await fetch(origin, { method: 'POST', headers: { 'idempotency-key': 'a-key', 'x-other': 'there' } })
  expect(echo.requests[0]?.headers).not.toHaveProperty('idempotency-key')
  expect(echo.requests[0]?.headers).toHaveProperty('x-other', 'there')
  expect(seen[0]?.key).toBe('a-key')
})

test('a request that doesn’t come whole is never delivered', async () => {
  const { echo, origin, seen } = await proxyEcho()
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write('POST /a HTTP/1.1\r\nHost: a.example\r\nContent-Length: 10\r\n\r\nhalf')
  await once(socket, 'connect')
  socket.destroy()
  await (await fetch(`${origin}/b`)).text()
  expect([echo.requests.map(({ url }) => url), seen.map(({ path }) => path)]).toEqual([['/b'], ['/b']])
})

test.each([
  [false, ['close', 'close']],
  [true, ['keep-alive', 'keep-alive']],
])('connections that may carry several requests (%s) are told so', async (keepAlive, expected) => {
  const { origin } = await proxyEcho({ keepAlive })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  ending.push(async () => agent.destroy())
  const connections = []
  for (const path of ['/a', '/b']) {
    const [response] = (await once(httpRequest(origin + path, { agent }).end(), 'response')) as [IncomingMessage]
    await text(response)
    connections.push(response.headers.connection)
  }
  expect(connections).toEqual(expected)
})

test('once the proxy is stopped, clients are cut off, and what is held or late never arrives', async () => {
  const later = Promise.withResolvers<void>()
  const { echo, origin, next, stop, settled } = await proxyEcho({ wait: () => later.promise })
  next({ path: '/late' }, late(20))
  await expect(fetch(`${origin}/late`)).rejects.toThrow()
  const { held, release } = next({ path: '/held' }, hold('before'))
  const response = expect(fetch(`${origin}/held`)).rejects.toThrow()
  await held
  await stop()
  await response
  release()
  later.resolve()
  await settled()
  expect(echo.requests).toEqual([])
})

test('a connection that is dropped is reset, not ended', async () => {
  const { origin, next } = await proxyEcho()
  for (const point of ['before', 'after-commit', 'mid-answer'] as const) {
    next({}, drop(point))
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk
    })
    socket.write('GET /path HTTP/1.1\r\nHost: a.example\r\n\r\n')
    const [error] = await once(socket, 'error')
    expect(error).toMatchObject({ code: 'ECONNRESET' })
    expect(received.split('\r\n\r\n')[1]).toBe(point === 'mid-answer' ? 'GET ' : undefined)
  }
})

test.each<[Point, number]>([
  ['before', 0],
  ['after-commit', 1],
  ['mid-answer', 1],
])(
  'a process that is killed while its request is held %s has had it delivered this often: %d',
  async (point, times) => {
    const { echo, origin, next, settled } = await proxyEcho()
    const { held, gone, release } = next({}, hold(point))
    const program = `await (await fetch('${origin}/held', { method: 'POST', body: 'a' })).text()`
    const client: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
    await held
    client.kill('SIGKILL')
    await gone
    release()
    await settled()
    expect(echo.requests.length).toBe(times)
  },
)

test('of two hundred requests, fifty at once, each meets its own fault', async () => {
  let asked = 0
  const { origin, seen } = await proxyEcho({ decide: () => (asked++ % 2 === 0 ? drop('after-commit') : undefined) })
  const answered: string[] = []
  for (let round = 0; round < 4; round++) {
    const paths = Array.from({ length: 50 }, (_, index) => `/${round}/${index}`)
    const responses = await Promise.allSettled(paths.map(async (path) => (await fetch(origin + path)).text()))
    answered.push(...responses.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])))
  }
  const through = seen.filter(({ fault }) => fault === undefined).map(({ path }) => `GET ${path}`)
  expect([seen.length, through.length]).toEqual([200, 100])
  expect(answered.sort()).toEqual(through.sort())
  expect(seen.every(({ answers }) => answers.length === 1)).toBe(true)
})
