import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import { maxConnections } from '../../../src/service/http/connections.ts'
import { longestHead } from '../../../src/service/http/http-server.ts'
import { isNight } from '../../night.ts'
import { sender, service, useProcess } from './service-process.ts'

/** The number of concurrent connections for each kind of request, and the bytes that each sends. */
const connections = 10
const length = 10_000_000

/** A few times the bounds, since garbage is collected late; without bounds it grows several times as much. */
const growth = 300_000_000

useProcess(4)

let atFirst: number
const open = new Set<Socket>()
beforeAll(async () => {
  await isServed(true)
  atFirst = await service.peak()
})
// a peak of memory never falls, so each test also has that of the earlier ones
afterEach(async ({ task }) => {
  for (const socket of open) socket.destroy()
  open.clear()
  const grown = (await service.peak()) - atFirst
  console.log(`fuzz: the service has grown by ${Math.round(grown / 1e6)} MB: ${task.name}`)
  expect(service.complaints()).toBe('')
  expect(grown).toBeLessThan(growth)
})

const formType = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=bbbb'

async function isServed(withSignIn: boolean): Promise<void> {
  const [token = ''] = service.known.tokens
  const [{ cookie, csrfToken } = { cookie: '', csrfToken: '' }] = service.known.visitors
  const form = `${new URLSearchParams({ csrf_token: csrfToken, headline: 'Honest' })}`
  const requests: [method: string, path: string, headers: Record<string, string>, body: string][] = [
    ['GET', '/me', { Authorization: `Bearer ${token}` }, ''],
    ['GET', '/sign-in', {}, ''],
    ['POST', '/settings', { Cookie: cookie, 'Content-Type': formType }, form],
    ['POST', '/sign-in', { 'Content-Type': formType }, 'login=x&password=y'],
  ]
  const statuses: number[] = []
  for (const [method, path, headers, body] of withSignIn ? requests : requests.slice(0, -1)) {
    const request = { method, path, headers, body: Buffer.from(body), part: 'site', format: 'json' } as const
    statuses.push((await sender.send(request)).status)
  }
  expect(statuses).toEqual([200, 200, 303, ...(withSignIn ? [200] : [])])
}

async function meanwhile(): Promise<void> {
  for (let round = 5; round > 0; round--) {
    await isServed(round === 1)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Resolves when the service has accepted all earlier connections: it accepts in order, and answers on a new one. */
async function acceptsAll(): Promise<void> {
  const socket = connect(service.port, '127.0.0.1')
  socket.write('GET /sign-in HTTP/1.1\r\nHost: a\r\n\r\n')
  await once(socket, 'data')
  socket.destroy()
}

function attack(text: Iterable<string>): Socket {
  const socket = connect(service.port, '127.0.0.1')
  open.add(socket)
  socket.on('error', () => {}).on('close', () => open.delete(socket))
  socket.resume()
  const parts = text[Symbol.iterator]()
  const write = () => {
    for (let part = parts.next(); !part.done; part = parts.next()) {
      if (!socket.write(part.value)) return void socket.once('drain', write)
    }
  }
  return socket.once('connect', write)
}

function* unfinished(line: string, head: string, chunked: boolean): Generator<string> {
  const size = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  yield `${line} HTTP/1.1\r\nHost: 127.0.0.1:${service.port}\r\n${head}${size}\r\n\r\n`
  const part = chunked ? '1\r\nx\r\n'.repeat(50_000) : 'x'.repeat(50_000)
  for (let sent = 0; sent < length - 100_000; sent += 50_000) yield part
}

const session = (index: number) => `Cookie: ${service.known.visitors[index]?.cookie}\r\n`
const form = `Content-Type: ${formType}\r\n`
const upload = `Content-Type: ${multipart}\r\n`
const kinds: [line: string, head: () => string][] = [
  ['POST /settings', () => upload],
  ['POST /cards', () => form],
  ['POST /settings', () => `${upload}Sec-Fetch-Site: same-origin\r\n`],
  ['POST /sign-in', () => form],
  ['POST /sign-in', () => `${form}Expect: 100-continue\r\n`],
  [`POST ${oauthPaths.token}`, () => form],
  [`POST ${oauthPaths.authorize}?client_id=demo-premium`, () => form],
  [`POST ${oauthPaths.revoke}`, () => form],
  ['POST /status', () => form],
  ['POST /status', () => `${form}Authorization: Bearer bad\r\n`],
  ['PUT /me', () => form],
  ['DELETE /me', () => form],
  ['GET /', () => form],
  ['HEAD /settings', () => upload],
  ['OPTIONS /status', () => `${form}Origin: chrome-extension://a\r\n`],
  ['POST /nothing/at/all', () => form],
  ['POST /settings', () => upload + session(1)],
  ['POST /cards', () => upload + session(2)],
]

describe('unfinished requests fill no memory, and others are served', { timeout: 120_000 }, () => {
  test.each([
    ['with a length', false] as const,
    // a service that reads them grows as long as it is busy with them, which fewer connections achieve too
    ...(isNight ? [['in chunks of one byte', true] as const] : []),
  ])('bodies of 10 MB %s, of every kind at once', async (_, chunked) => {
    for (const [line, head] of kinds) {
      for (let count = 0; count < (chunked ? connections / 2 : connections); count++)
        attack(unfinished(line, head(), chunked))
    }
    await meanwhile()
  })

  test('with forms without their last byte, on the maximum number of connections', async () => {
    for (let count = 0; count < maxConnections; count++)
      attack([`POST /sign-in HTTP/1.1\r\nHost: a\r\n${form}Content-Length: 100000\r\n\r\n`, 'x'.repeat(99_000)])
    await meanwhile()
  })

  test('with three times the maximum number of connections: silent ones, half heads and half bodies', async () => {
    const halves = [
      '',
      `GET / HTTP/1.1\r\nX: ${'x'.repeat(longestHead - 100)}`,
      `POST /sign-in HTTP/1.0\r\n${form}Content-Length: 9\r\n\r\n`,
    ]
    // not more than the system's backlog: it retries others only seconds later
    for (let group = 0; group < 10; group++) {
      for (let count = 0; count < maxConnections / 10; count++) for (const half of halves) attack([half])
      await acceptsAll()
    }
    await meanwhile()
    await vi.waitFor(() => expect(open.size).toBeLessThanOrEqual(maxConnections), 10_000)
    expect(open.size).toBeGreaterThan(maxConnections / 2)
  })
})
