import { createHook } from 'node:async_hooks'
import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createOutgoing, type OutgoingFailed, resolveName } from '../../src/service/outgoing.ts'
import { listen } from '../support/free-port.ts'

/** What a hostile server does with a connection, once it has the request's first bytes. */
type Behaviour = (socket: Socket) => unknown

const says =
  (text: string): Behaviour =>
  (socket) =>
    socket.write(text)

/** Says something again and again, as fast as it is read, or after pauses. */
const repeats = (head: string, text: string, pause?: number): Behaviour =>
  async function repeat(socket) {
    socket.write(head)
    while (!socket.destroyed) {
      const hasRoom = socket.write(text)
      if (pause !== undefined) await delay(pause)
      else if (!hasRoom) await new Promise<void>((resolve) => socket.once('drain', resolve).once('close', resolve))
    }
  }

const ok = 'HTTP/1.1 200 OK\r\n'
const switching = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'

const behaviours: Record<string, [Behaviour, reason: string]> = {
  'is silent': [() => {}, 'slow'],
  'changes the protocol': [says(switching), 'unreachable'],
  'changes the protocol and goes on': [repeats(switching, 'x', 5), 'unreachable'],
  'changes the protocol and ends': [(socket) => socket.end(switching), 'unreachable'],
  'ends without a word': [(socket) => socket.end(), 'unreachable'],
  resets: [(socket) => socket.resetAndDestroy(), 'unreachable'],
  'ends within the head': [(socket) => socket.end(ok), 'unreachable'],
  'stops within the head': [says(ok), 'slow'],
  'drips a head without end': [repeats(ok, 'a: b\r\n', 5), 'slow'],
  'floods with a head': [repeats(ok, `a: ${'b'.repeat(8000)}\r\n`), 'unreachable'],
  'drips provisional responses': [repeats('', 'HTTP/1.1 103 Early Hints\r\n\r\n', 5), 'slow'],
  'floods with provisional responses': [repeats('', 'HTTP/1.1 100 Continue\r\n\r\n', 0), 'slow'],
  'is no web server': [says('220 mail.example ESMTP\r\n'), 'unreachable'],
  'drips a body that ends with the connection': [repeats(`${ok}Connection: close\r\n\r\n`, 'x', 5), 'slow'],
  'drips a body of a length': [repeats(`${ok}Content-Length: 99999\r\n\r\n`, 'x', 5), 'slow'],
  'drips a body in chunks': [repeats(`${ok}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n', 5), 'slow'],
  'drips extensions of a chunk': [repeats(`${ok}Transfer-Encoding: chunked\r\n\r\n1;`, 'a', 5), 'slow'],
  'drips a trailer': [repeats(`${ok}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n`, 'a: b\r\n', 5), 'slow'],
  'cuts a body of a length': [(socket) => socket.end(`${ok}Content-Length: 9\r\n\r\nx`), 'unreachable'],
  'cuts a body in chunks': [(socket) => socket.end(`${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nx`), 'unreachable'],
  'floods with a body': [repeats(`${ok}\r\n`, 'x'.repeat(65_536)), 'too large'],
}

let server: Server
let behave: Behaviour = () => {}
let origin: string
const open = new Set<Socket>()
beforeAll(async () => {
  server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    socket.once('data', () => behave(socket))
  })
  origin = `127.0.0.1:${await listen(server)}`
})
afterAll(() => void server.close())

const outgoing = createOutgoing({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: (address) => address === '127.0.0.1',
})
const timeout = 250
const patience = { timeout: 20_000 }
const failureOf = (sent: Promise<unknown>): Promise<OutgoingFailed> =>
  sent.then(
    () => expect.unreachable('it has a response'),
    (error) => error,
  )

describe.each(Object.entries(behaviours))('a server that %s', (_, [behaviour, reason]) => {
  test.each<[string, Parameters<typeof outgoing.fetch>[1]]>([
    ['a request', {}],
    ['a request that has to be taken', { method: 'POST', body: 'x', ready: () => delay(1) }],
  ])('ends %s by its deadline, with its connection', async (_, request) => {
    behave = behaviour
    const limits = { maxBytes: 100_000, timeout: reason === 'slow' ? timeout : 30_000 }
    const failed = await failureOf(outgoing.fetch(`http://${origin}/`, { ...request, ...limits }))
    expect(failed.reason).toBe(reason)
    await expect.poll(() => open.size, patience).toBe(0)
  })
})

test.each([
  ['a redirect to a server that changes the protocol', `HTTP/1.1 302 Found\r\nLocation: /next\r\n\r\n`, 'unreachable'],
  ['a certificate that never comes', undefined, 'slow'],
])('%s ends a request', async (_, head, reason) => {
  let count = 0
  behave = (socket) => head && socket.write(count++ === 0 ? head : switching)
  const address = `${head === undefined ? 'https' : 'http'}://${origin}/`
  const limits = { maxRedirects: 3, timeout: reason === 'slow' ? timeout : 30_000 }
  expect((await failureOf(outgoing.fetch(address, limits))).reason).toBe(reason)
  await expect.poll(() => open.size, patience).toBe(0)
})

test('a request that is never taken, and one that its sender ends, settle with their connections', async () => {
  behave = () => {}
  const never = () => new Promise<never>(() => {})
  const notTaken = await failureOf(outgoing.fetch(`http://${origin}/`, { ready: never, timeout }))
  expect({ reason: notTaken.reason, mayHaveArrived: notTaken.mayHaveArrived }).toEqual({
    reason: 'slow',
    mayHaveArrived: false,
  })
  const ending = new AbortController()
  const ended = failureOf(outgoing.fetch(`http://${origin}/`, { signal: ending.signal, timeout: 60_000 }))
  await expect.poll(() => open.size, patience).toBe(1)
  ending.abort()
  expect((await ended).reason).toBe('slow')
  const late = await failureOf(outgoing.fetch(`http://${origin}/`, { signal: ending.signal, timeout: 60_000 }))
  expect(late.reason).toBe('slow')
  await expect.poll(() => open.size, patience).toBe(0)
})

describe('names that somebody chose', () => {
  /** A name server that never answers. @returns its address */
  async function silentNameServer(): Promise<{ address: string; asked: () => number }> {
    let asked = 0
    const socket = createSocket('udp4').on('message', () => asked++)
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    onTestFinished(() => void socket.close())
    return { address: `127.0.0.1:${socket.address().port}`, asked: () => asked }
  }

  // shows: A18
  test('are asked for no longer than their calls last', async () => {
    const { address, asked } = await silentNameServer()
    const waiting = createOutgoing({
      resolve: (name, signal) => resolveName(name, signal, [address]),
      isAllowed: () => true,
    })
    const calls = Array.from({ length: 40 }, (_, number) =>
      failureOf(waiting.fetch(`http://n${number}.blackhole.test/`, { timeout: 500 })),
    )
    expect(new Set((await Promise.all(calls)).map(({ reason }) => reason))).toEqual(new Set(['slow']))
    // for an IPv4 and an IPv6 address of each
    await expect.poll(asked, patience).toBeGreaterThanOrEqual(80)
    const before = asked()
    // the second question would come after a second
    await delay(1500)
    expect(asked()).toBe(before)
  })

  // shows: A18
  test('occupy no thread of the process', async () => {
    const kinds: string[] = []
    const hook = createHook({ init: (_, kind) => kinds.push(kind) }).enable()
    onTestFinished(() => void hook.disable())
    await failureOf(createOutgoing().fetch('http://n.blackhole.test/', { timeout }))
    expect({ resolves: kinds.includes('QUERYWRAP'), looksUp: kinds.includes('GETADDRINFOREQWRAP') }).toEqual({
      resolves: true,
      looksUp: false,
    })
    await lookup('localhost')
    expect(kinds).toContain('GETADDRINFOREQWRAP')
  })

  test('are given up after two questions for each kind of address', async () => {
    const { address, asked } = await silentNameServer()
    expect(await resolveName('n.blackhole.test', AbortSignal.timeout(60_000), [address])).toEqual([])
    expect(asked()).toBe(4)
  })
})
