import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { startOddServer } from '../odd-server.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { drop, late, type Point, truncated } from './faults.ts'
import { hold } from './hold.ts'

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

test('forwards every byte of both bodies', async () => {
  const mirror = await startOddServer((request, response) => void request.pipe(response))
  const { origin } = await proxyEcho({ target: mirror.url })
  ending.push(mirror.close)
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)
  const response = await fetch(origin, { method: 'PUT', body: bytes })
  expect(Buffer.compare(await response.bytes(), bytes)).toBe(0)
})

test('resets its clients while the service is down, and forwards again when the service is back', async () => {
  const { echo, origin, seen } = await proxyEcho()
  await echo.close()
  await expect(fetch(`${origin}/a`)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
  const again = await startOddServer((_, response) => void response.end('back'), Number(new URL(echo.url).port))
  ending.push(again.close)
  expect(await (await fetch(`${origin}/b`)).text()).toBe('back')
  expect(seen.map(({ answers }) => answers.length)).toEqual([0, 1])
})

test.each([drop('mid-answer'), truncated('length'), truncated('chunked')])(
  'records no answer that the service breaks off by “$name”',
  async (fault) => {
    const service = await proxyEcho()
    const { origin, seen } = await proxyEcho({ target: service.origin })
    service.next({}, fault)
    await expect(fetch(origin)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    expect([seen.length, seen[0]?.answers]).toEqual([1, []])
  },
)

test('records a stripped header and doesn’t forward it', async () => {
  const { echo, origin, strip, seen } = await proxyEcho()
  strip('Idempotency-Key')
  await fetch(origin, { method: 'POST', headers: { 'idempotency-key': 'a-key', 'x-other': 'there' } })
  expect(echo.requests[0]?.headers).not.toHaveProperty('idempotency-key')
  expect(echo.requests[0]?.headers).toHaveProperty('x-other', 'there')
  expect(seen[0]?.key).toBe('a-key')
})

test('never delivers an incomplete request', async () => {
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
])('says in each response whether the connection stays open (%s)', async (keepAlive, expected) => {
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

test('resets its clients when it stops, and delivers no held or late request', async () => {
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

test('resets a dropped connection instead of ending it', async () => {
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
])('delivers the request of a process that is killed while it is held %s this often: %d', async (point, times) => {
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
})

test('gives each of two hundred requests, fifty at once, its own fault', async () => {
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
