import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect, createServer as createTcpServer, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { HttpBindings } from '@hono/node-server'
import fc from 'fast-check'
import type { Context } from 'hono'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  createContain,
  idleTimeout,
  limitConnections,
  maxRequests,
  maxWaitingBytes,
} from '../../../src/service/http/connections.ts'
import { serve } from '../../../src/service/http/http-server.ts'
import { normalizeIp, setSender } from '../../../src/service/http/sender.ts'
import { listen } from '../../support/free-port.ts'
import { launchService, type OwnProcess, urlOf } from '../own-process.ts'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const logged: string[] = []
const log = (line: string) => logged.push(line)
const contain = createContain(log)

afterEach(() => expect(logged).toEqual([]))

async function limited(answer: RequestListener, limits: Partial<Parameters<typeof limitConnections>[1]>) {
  const server = createServer(async (request, response) => {
    if (await connections.accept(request, response)) answer(request, response)
  })
  const connections = limitConnections(server, { contain, ...limits })
  return { server, port: await listen(server) }
}

const serveWith = (fetch: Parameters<typeof serve>[0]['fetch']) => serve({ port: 0, host: '127.0.0.1', log, fetch })

const connectTo = ({ url }: { url: string }) => connect(Number(new URL(url).port), '127.0.0.1')

const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`

describe('connections', () => {
  test('an idle connection is closed after the documented time', async () => {
    const server = createServer(() => {})
    limitConnections(server, { contain })
    expect(server.timeout).toBe(idleTimeout)
    limitConnections(server, { contain, timeout: 20 })
    const socket = connect(await listen(server), '127.0.0.1')
    // closing a connection with unread input resets it
    socket.on('error', () => {}).write(get('/'))
    await new Promise((closed) => socket.once('close', closed))
    server.close()
  })

  test('the requests of a connection are handled one at a time, and none after it closes', async () => {
    const begun: string[] = []
    const ends: (() => void)[] = []
    const server = await serveWith(async (request) => {
      begun.push(new URL(request.url).pathname)
      await new Promise<void>((end) => ends.push(end))
      return new Response('')
    })
    const ask = (...paths: string[]) => {
      const socket = connectTo(server)
      socket.resume().write(paths.map((path) => get(path)).join(''))
      return socket
    }
    const one = ask('/1', '/2', '/3')
    await expect.poll(() => begun).toEqual(['/1'])
    const other = ask('/other')
    await expect.poll(() => begun).toEqual(['/1', '/other'])
    ends[0]?.()
    await expect.poll(() => begun).toEqual(['/1', '/other', '/2'])
    one.destroy()
    const last = ask('/last')
    await expect.poll(() => begun).toEqual(['/1', '/other', '/2', '/last'])
    for (const end of ends) end()
    for (const socket of [other, last]) socket.destroy()
    await server.close()
    expect(begun).not.toContain('/3')
  })

  test('a connection holds none of its finished requests and responses but the last ones', async () => {
    const finished: WeakRef<object>[] = []
    const server = await serveWith((request, env) => {
      const { incoming, outgoing } = env as HttpBindings
      for (const object of [request, incoming, outgoing]) finished.push(new WeakRef(object))
      return new Response('')
    })
    const socket = connectTo(server)
    let answered = 0
    socket.on('data', (data) => {
      answered += data.toString().split('HTTP/1.1').length - 1
    })
    for (let round = 0, sent = 0; round < 20; round++) {
      sent += 1 + (round % 2)
      socket.write(get('/').repeat(1 + (round % 2)))
      // more than `maxRequests` without a response would close the connection
      while (answered < sent) await delay(1)
    }
    const alive = () => {
      collect()
      return finished.filter((object) => object.deref()).length
    }
    await expect.poll(alive).toBeLessThanOrEqual(6)
    expect(finished.length).toBeGreaterThanOrEqual(80)
    socket.destroy()
    await server.close()
  })

  test.each(['Expect: nonsense', 'Transfer-Encoding: chunked'])('with %s counts for its connection', async (header) => {
    const server = await serveWith(() => new Promise(() => {}))
    const socket = connectTo(server).resume()
    const refused = `POST / HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n${header.startsWith('T') ? '0\r\n\r\n' : ''}`
    socket.write(`${get('/')}${refused.repeat(maxRequests)}`)
    await once(socket, 'close')
    await server.close()
  })

  test('a client whose head needs a round trip gets a response while strangers with many addresses send slowly', async () => {
    const answer: RequestListener = ({ url }, response) => void (url === '/me' && response.end('me'))
    const { server, port } = await limited(answer, { max: 5 })
    let address = 2
    const knock = async () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.0.${address++}` }).on('error', () => {})
      await once(server, 'connection')
      return socket.resume()
    }
    const strangers: Socket[] = []
    const attack = async () => {
      const socket = await knock()
      strangers.push(socket)
      socket.write(get('/slow'))
      await once(server, 'request')
    }
    for (let count = 0; count < 5; count++) await attack()
    const client = await knock()
    for (let count = 0; count < 3; count++) await attack()
    expect(client.closed).toBe(false)
    client.write(get('/me'))
    expect(String((await once(client, 'data'))[0])).toContain('me')
    const expected = [...Array(4).fill(true), ...Array(4).fill(false)]
    await expect.poll(() => strangers.map(({ closed }) => closed)).toEqual(expected)
    for (const socket of [client, ...strangers]) socket.destroy()
    server.close()
  })

  test('a connection counts for the sender of its open request, and idle ones are closed first', async () => {
    const ends: (() => void)[] = []
    const answer: RequestListener = (request, response) => {
      const subject = String(request.headers.from)
      const context = { req: { raw: new Request('http://a.example/') }, env: { incoming: request } }
      setSender(context as unknown as Context, { subject, isMember: subject === 'ana' })
      ends.push(() => response.end())
    }
    const { server, port } = await limited(answer, { max: 4 })
    const ask = async (from: string) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.resume().write(get('/', `From: ${from}\r\n`))
      await once(server, 'request')
      return socket
    }
    const ofAna = [await ask('ana'), await ask('ana'), await ask('ana')]
    const stranger = await ask('stranger')
    const next = [await ask('second')]
    // three of a member count less than one of a stranger
    await once(stranger, 'close')
    expect(ofAna.map(({ closed }) => closed)).toEqual([false, false, false])
    const idle = ofAna[1] ?? expect.fail()
    ends[1]?.()
    await once(idle, 'data')
    next.push(await ask('third'))
    await once(idle, 'close')
    expect([...ofAna, ...next].map(({ closed }) => closed)).toEqual([false, true, false, false, false])
    // closed connections count for nobody: two of a sender are more than an idle one
    ends[4]?.()
    await once(next[0] ?? expect.fail(), 'data')
    next.push(await ask('third'))
    await once(next[0] ?? expect.fail(), 'close')
    ends[0]?.()
    await once(ofAna[0] ?? expect.fail(), 'data')
    next.push(await ask('fourth'))
    await once(next[1] ?? expect.fail(), 'close')
    expect(ofAna[0]?.closed).toBe(false)
    for (const socket of [...ofAna, ...next]) socket.destroy()
    server.close()
  })

  test('the connection with the oldest open request is closed if waiting heads take too much memory', async () => {
    const answer: RequestListener = ({ url }, response) => void (url === '/done' && response.end())
    const { server, port } = await limited(answer, { maxBytes: 10_000 })
    const sockets = Array.from({ length: 3 }, () => connect(port, '127.0.0.1').resume())
    const [first, second, third] = sockets as [Socket, Socket, Socket]
    const ask = (path: string) => get(path, `X: ${'x'.repeat(4000)}\r\n`)
    // heads of finished requests don't count
    for (let request = 0; request < 5; request++) {
      third.write(ask('/done'))
      await once(third, 'data')
    }
    first.write(ask('/'))
    await once(server, 'request')
    second.write(ask('/'))
    await once(server, 'request')
    expect(sockets.map(({ closed }) => closed)).toEqual([false, false, false])
    third.write(ask('/'))
    await once(first, 'close')
    expect(sockets.map(({ closed }) => closed)).toEqual([true, false, false])
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  test('the connection with the oldest open request is closed if waiting responses take too much memory', async () => {
    const length = (maxWaitingBytes * 3) / 4
    const server = await serveWith(() => new Response('x'.repeat(length)))
    const sockets = Array.from({ length: 3 }, () => connectTo(server))
    for (const socket of sockets) {
      socket.write(get('/', 'Connection: close\r\n'))
      await once(socket, 'readable')
    }
    const lengths = await Promise.all(sockets.map(async (socket) => (await buffer(socket).catch(() => '')).length))
    expect(lengths.map((got) => got > length)).toEqual([false, false, true])
    await server.close()
  })
})

describe('the service survives a client’s reset of its connection', () => {
  let service: OwnProcess
  let url: string
  beforeAll(async () => {
    service = launchService(':memory:')
    url = await urlOf(service)
  })
  afterAll(() => service.stop())

  const host = 'HTTP/1.1\r\nHost: a.example\r\n'
  const page = `GET /sign-in ${host}\r\n`
  const chunked = `POST / ${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`
  const expectation = `POST / ${host}Expect: nonsense\r\nContent-Length: 1\r\n\r\n0`
  const tunnel = `CONNECT a.example:1 ${host}\r\n`
  const upgrade = `GET / ${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`

  test.each([
    ['a tunnel behind a body in chunks', page + chunked + tunnel],
    ['a tunnel behind an unknown expectation', page + expectation + tunnel],
    ['a tunnel behind a page', page + tunnel],
    ['two tunnels', page + tunnel + tunnel],
    ['another protocol behind a refused request', page + chunked + upgrade],
    ['nonsense behind a refused request', `${page}${chunked}nonsense\r\n\r\n`],
    ['a refused request', page + expectation],
  ])('while it waits for responses to %s', async (_, bytes) => {
    for (let round = 0; round < 5; round++) {
      const socket = connectTo({ url })
      await once(socket, 'connect')
      await new Promise((sent) => socket.write(bytes, sent))
      socket.resetAndDestroy()
    }
    // otherwise it closes the connection itself
    const socket = connectTo({ url }).resume()
    socket.write(page + chunked + tunnel)
    await once(socket, 'close')
    expect((await fetch(`${url}/sign-in`)).status).toBe(200)
    expect(service.complaints()).toBe('')
  })
})

test('a failure in the handling of a connection closes it, is logged, and ends nothing else', async () => {
  const logged: string[] = []
  const contain = createContain((line) => logged.push(line))
  const sockets: Socket[] = []
  const server = createTcpServer((socket) => {
    sockets.push(socket)
    void contain(socket, () => {
      if (sockets.length === 1) throw new Error('at once')
      if (sockets.length === 2) return Promise.reject(new Error('later'))
      return socket.write('hello')
    })
  })
  onTestFinished(() => void server.close())
  const port = await listen(server)
  const knock = () => connect(port, '127.0.0.1')
  for (let count = 0; count < 2; count++) await once(knock().resume(), 'close')
  const last = knock()
  expect(String((await once(last, 'data'))[0])).toBe('hello')
  last.destroy()
  expect(logged).toEqual([expect.stringContaining('at once'), expect.stringContaining('later')])
})

describe('the address of a client', () => {
  // shows: §8 quota
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['64:ff9b::cb00:7107', '203.0.113.7'],
    ['64:ff9b::203.0.113.8', '203.0.113.8'],
    ['2001:db8:0:1::1', '2001:db8:0:1'],
    ['2001:0db8:0:1:2:3:4:5', '2001:db8:0:1'],
    ['2001:db8::1:0:0:0:9', '2001:db8:0:1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, normalized) => expect(normalizeIp(address)).toBe(normalized))

  test('never fails, is the first half of an IPv6 address, and has no zone', () => {
    for (const zone of ['br-12ab', 'eth0.100', 'veth_a', 'a:b', '%', '1', ''])
      expect(normalizeIp(`fe80::5%${zone}`)).toBe('fe80:0:0:0')
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), fc.ipV4(), fc.string()), fc.string(), (address, zone) => {
        expect(normalizeIp(`${address}%${zone}`)).toBe(normalizeIp(address))
        expect(normalizeIp(address)).toMatch(/^(?:|[\d.]+|[\da-f]+(?::[\da-f]+){3})$/)
      }),
    )
  })
})
