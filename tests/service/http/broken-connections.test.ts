import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createContain } from '../../../src/service/http/connections.ts'
import { normalizeIp } from '../../../src/service/http/sender.ts'
import { launchService, type OwnProcess, urlOf } from '../own-process.ts'

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

  // shows: A14
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
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      await once(socket, 'connect')
      await new Promise((sent) => socket.write(bytes, sent))
      socket.resetAndDestroy()
    }
    expect((await fetch(`${url}/sign-in`)).status).toBe(200)
    expect(service.complaints()).toBe('')
  })

  // shows: A14
  test('and closes a connection with a tunnel behind a refused request', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').resume()
    socket.write(page + chunked + tunnel)
    await once(socket, 'close')
  })
})

// shows: A14
test('a failure in the handling of a connection closes it, is logged, and ends nothing else', async () => {
  const logged: string[] = []
  const contain = createContain((line) => logged.push(line))
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    void contain(socket, () => {
      if (sockets.length === 1) throw new Error('at once')
      if (sockets.length === 2) return Promise.reject(new Error('later'))
      return socket.write('hello')
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const knock = () => connect((server.address() as AddressInfo).port, '127.0.0.1')
  for (let count = 0; count < 2; count++) await once(knock().resume(), 'close')
  const last = knock()
  expect(String((await once(last, 'data'))[0])).toBe('hello')
  last.destroy()
  expect(logged).toEqual([expect.stringContaining('at once'), expect.stringContaining('later')])
})

describe('the address of a client', () => {
  // shows: A14
  test.each(['br-12ab', 'eth0.100', 'veth_a', 'a:b', '%', '1', ''])('has no zone: %s', (zone) => {
    expect(normalizeIp(`fe80::5%${zone}`)).toBe('fe80:0:0:0')
  })

  test('never fails, and is the first half of an IPv6 address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV6(), fc.ipV4(), fc.string()), fc.string(), (address, zone) => {
        expect(normalizeIp(`${address}%${zone}`)).toBe(normalizeIp(address))
        expect(normalizeIp(address)).toMatch(/^(?:|[\d.]+|[\da-f]+(?::[\da-f]+){3})$/)
      }),
    )
  })
})
