import { spawnSync } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { endpoints } from '../../../src/contract/endpoints.ts'
import type { Parameter } from '../../../src/contract/parameters.ts'
import { commonParameters } from '../../../src/contract/parameters.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { createHeapGuard, fullPart, refusalTime } from '../../../src/service/http/heap-guard.ts'
import { drainTime, serve } from '../../../src/service/http/http-server.ts'
import { type Service, startService } from '../../../src/service/start.ts'
import { isNight } from '../../night.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { inside, launchService, urlOf } from '../own-process.ts'

let service: Service
let withTwoHosts: Service
const logged: string[] = []
const settings = { port: 0, data: ':memory:', log: (line: string) => logged.push(line) }

async function send(bytes: string, to = service) {
  const socket = connect(Number(new URL(to.url).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body }
}

/** The value that is longest in a query: each character of a text takes nine bytes there, each of a URL three. */
function longestValue(parameter: Parameter): string {
  if (parameter.type === 'string') return 'あ'.repeat(parameter.max)
  if (parameter.type === 'url' || parameter.type === 'page_url')
    return `http://a.example/${'/'.repeat(parameter.max - 17)}`
  if (parameter.type === 'list') return Array(parameter.max).fill('あ'.repeat(parameter.maxLength)).join(',')
  if (parameter.type === 'languages') return Array(parameter.max).fill('en').join('|')
  return 'x'.repeat('2026-01-02T03:04:05+0000'.length)
}

const whole = 'Host: a.example\r\nConnection: close\r\n\r\n'

beforeAll(async () => {
  service = await startService(settings, capabilities)
  const origins = { base_url: 'https://api.network.example', auth_url: 'https://www.network.example' }
  withTwoHosts = await startService({ ...settings, ...origins }, capabilities)
})
afterAll(() => Promise.all([service.close(), withTwoHosts.close()]))

describe('a malformed request', () => {
  // shows: §7 errors
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['a method in lower case', `get /me HTTP/1.1\r\n${whole}`, 400],
    ['no Host', 'GET /me HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an invalid Host', `GET /me HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n`, 400],
    ['a Host of six numbers', 'GET /me HTTP/1.1\r\nHost: 1.2.3.4.5.6\r\nConnection: close\r\n\r\n', 400],
    ['a Host whose number is too large', 'GET /me HTTP/1.1\r\nHost: 1.2.3.999\r\nConnection: close\r\n\r\n', 400],
    ['a Host with an invalid port', 'GET /me HTTP/1.1\r\nHost: a.example:99999\r\nConnection: close\r\n\r\n', 400],
    ['a whole URL with an invalid host', `GET http://1.2.3.4.5.6/me HTTP/1.1\r\n${whole}`, 400],
    ['an invalid path', `GET \\ HTTP/1.1\r\n${whole}`, 400],
    ['two lengths', `POST /status HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${whole}`, 400],
    ['a body in chunks', `POST /status HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${whole}1\r\nx\r\n0\r\n\r\n`, 411],
    ['an invalid chunk', `POST /status HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${whole}nonsense`, 411],
    ['a too long head', `GET /me HTTP/1.1\r\nX: ${'x'.repeat(70_000)}\r\n${whole}`, 431],
    ['a too long path', `GET /${'x'.repeat(70_000)} HTTP/1.1\r\n${whole}`, 431],
    ['an unknown expectation', `GET /me HTTP/1.1\r\nExpect: nonsense\r\n${whole}`, 417],
  ])('with %s gets a response in the error shape', async (_, bytes, expected) => {
    for (const to of [service, withTwoHosts]) {
      const { status, head, body } = await send(bytes, to)
      expect(status).toBe(expected)
      expect(head).toMatch(/^Content-Type: application\/json;charset=UTF-8$/im)
      expect(head).toMatch(/^Uuid: [0-9a-f-]{36}$/im)
      expect(JSON.parse(body)).toEqual({ error: { type: expect.any(String), message: [expect.any(String)] } })
    }
  })

  test('is refused in XML if its Accept asks for XML, and is not logged', async () => {
    const { body } = await send('GET /me HTTP/1.1\r\nAccept: text/xml\r\nConnection: close\r\n\r\n')
    expect(body).toContain('<type>malformed request</type>')
    expect(logged).toEqual([])
  })

  test.each(Object.entries(endpoints))('a call of %s with its longest parameters fits a head', async (_, endpoint) => {
    const { method, path, parameters } = endpoint
    const query = Object.entries({ ...parameters, ...commonParameters })
      .map(([name, parameter]) => `${name}=${encodeURIComponent(longestValue(parameter))}`)
      .join('&')
    const headers = `X: ${'x'.repeat(2000)}\r\n${whole}`
    const { status } = await send(`${method} ${path}?access_token=${'x'.repeat(64)}&${query} HTTP/1.1\r\n${headers}`)
    expect(status).toBe(401)
  })
})

test('a request begins in a later turn of the event loop than it is read, so that others are read too', async () => {
  let isSameTurn = false
  let wasInSameTurn: boolean | undefined
  const onRead = () => {
    isSameTurn = true
    setImmediate(() => {
      isSameTurn = false
    })
  }
  subscribe('http.server.request.start', onRead)
  const fetched = () => {
    wasInSameTurn = isSameTurn
    return new Response()
  }
  const { url, close } = await serve({ fetch: fetched, port: 0, host: '127.0.0.1', log: () => {} })
  await fetch(url)
  expect(wasInSameTurn).toBe(false)
  await close()
  unsubscribe('http.server.request.start', onRead)
})

test('the limit of the heap is what Node’s option says', () => {
  const program = join(import.meta.dirname, '../../../src/service/http/heap-guard.ts')
  const print = `import { heapLimit } from ${JSON.stringify(program)}; console.log(heapLimit())`
  const options = ['--max-old-space-size=300', '--input-type=module', '--eval', print]
  expect(Number(spawnSync(process.execPath, options, { encoding: 'utf8' }).stdout)).toBe(300 * 2 ** 20)
})

test('a heap that is nearly full after a collection is logged once', () => {
  const logged: string[] = []
  let used = 0
  const guard = createHeapGuard(
    (line) => logged.push(line),
    1000,
    () => used,
  )
  const readings = [0, fullPart * 1000, fullPart * 1000 + 1, 1000, 0].map((bytes) => {
    used = bytes
    guard.check()
    return guard.isFull()
  })
  guard.close()
  expect(readings).toEqual([false, false, true, true, false])
  expect(logged).toHaveLength(1)
})

test.runIf(isNight)(
  'a service whose heap is nearly full refuses requests politely, and goes on when there is room',
  async () => {
    const service = launchService(temporaryFolder(), {
      imports: [inside],
      nodeOptions: ['--expose-gc'],
      env: { HEAP_LIMIT: String(292 * 2 ** 20) },
    })
    onTestFinished(() => void service.kill())
    const url = await urlOf(service)
    const ask = (path: string) => fetch(url + path, { headers: { Accept: 'application/json' } })
    expect((await ask('/me')).status).toBe(401)

    // as measured in the process, whatever else its heap has
    await service.ask('hoard', { part: 1 })
    /** Each collection finds the hoard, so that the answer doesn't depend on the time since the last one. */
    async function askFull(path: string) {
      await service.ask('memory')
      return ask(path)
    }
    const refused = await askFull('/me')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('Retry-After')).toBe(String(refusalTime / 1000))
    expect(refused.headers.get('Connection')).toBe('close')
    expect(await refused.json()).toMatchObject({ error: { type: 'temporarily unavailable' } })
    expect([(await askFull('/healthz')).status, (await askFull('/readyz')).status]).toEqual([200, 503])

    // after a while it tries again, although the hoard is still there
    await expect.poll(async () => (await ask('/me')).status, { timeout: 5 * refusalTime, interval: 500 }).toBe(401)
    expect((await askFull('/me')).status).toBe(503)
    await service.ask('release')
    await expect.poll(async () => (await ask('/me')).status, { timeout: 2 * refusalTime }).toBe(401)
    expect(service.complaints()).toMatch(/^The memory is nearly used up, \d+ of 100 MB/m)
    expect(await service.stop()).toBe(0)
  },
)

describe('the end of a server', () => {
  /** A connection that stays open, and what comes on it. */
  async function open(url: string) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    await once(socket, 'connect')
    const ask = async () => {
      socket.write('GET / HTTP/1.1\r\nHost: a.example\r\n\r\n')
      return String((await once(socket, 'data'))[0])
    }
    return { socket, ask }
  }

  const start = (drains: boolean) =>
    serve({ fetch: () => new Response('here'), port: 0, host: '127.0.0.1', log: () => {}, drains })

  test('answers what comes on open connections if there are other nodes, takes no new ones, and ends with the last one', async () => {
    const server = await start(true)
    const { socket, ask } = await open(server.url)
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 OK\r\n(?!.*^Connection: close)/ims)
    const idle = await open(server.url)
    const closed = server.close()
    await expect(open(server.url)).rejects.toThrow('ECONNREFUSED')
    const ended = once(socket, 'close')
    expect(await ask()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*^Connection: close/ims)
    await ended
    // as a proxy does after its own time
    idle.socket.end()
    await closed
  })

  test('waits for no idle connection if there is no other node', async () => {
    const server = await start(false)
    const { socket } = await open(server.url)
    const ended = once(socket, 'close')
    const begun = performance.now()
    await server.close()
    await ended
    expect(performance.now() - begun).toBeLessThan(drainTime)
  })

  test('waits for idle connections of a proxy for five seconds at most', async () => {
    const server = await start(true)
    const { socket } = await open(server.url)
    const ended = once(socket, 'close')
    await server.close()
    await ended
  })
})
