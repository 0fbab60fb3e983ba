import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createOutgoing, isPublicAddress, type OutgoingFailed } from '../../src/service/outgoing.ts'
import { listen } from '../support/free-port.ts'
import { selfSigned } from './mail/mail-server.ts'

describe('an address is public', () => {
  test.each([
    '93.184.216.34',
    '8.8.8.8',
    '168.63.129.17',
    '161.25.0.1',
    '166.12.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('%s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '240.0.0.1', '192.0.0.1'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1', '::ffff:8.8.8.8', '::8.8.8.8'],
    // Azure's and IBM's services for their own machines
    ...['168.63.129.16', '161.26.0.10', '166.9.1.1', '166.11.255.255'],
    ...['64:ff9b::808:808', '2002:808:808::1', '2001:0:808:808::1', 'fec0::1', '4000::1', 'nonsense', ''],
  ])('unless it is %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

/** Stands for the Internet: 127.0.0.1 is a public host, 127.0.0.2 this machine's network. */
let port: number
const asked: { path: string | undefined; headers: Record<string, unknown> }[] = []
let answers = 0
const hosts = {
  resolve: async (name: string) => {
    if (name === 'inside.example' || name === 'a.localhost') return [{ address: '127.0.0.2', family: 4 }]
    if (name === 'both.example') return ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
    // the first answer is public, each later one isn't
    if (name === 'rebinding.example') return [{ address: answers++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    if (name === 'six.example') return [{ address: '::1', family: 6 }]
    if (name === 'nowhere.example') throw new Error('ENOTFOUND')
    if (name === 'slow.example') return new Promise<never>(() => {})
    return [{ address: '127.0.0.1', family: 4 }]
  },
  isAllowed: (address: string) => address === '127.0.0.1',
}
const outgoing = createOutgoing(hosts)
const { fetch: fetchOutgoing } = outgoing

const replies: Record<string, RequestListener> = {
  '/': (_, response) => response.end('hello'),
  '/secret': (_, response) => response.end('inside'),
  '/redirect': (request, response) => {
    const to = new URL(request.url ?? '', 'http://a').searchParams.get('to') ?? ''
    response.writeHead(302, { Location: to, 'Set-Cookie': 'a=b' }).end()
  },
  '/circle': (_, response) => response.writeHead(302, { Location: '/circle' }).end(),
  '/large': (_, response) => response.writeHead(200, { 'Content-Length': String(10e9) }).write('x'),
  '/endless': (request, response) => {
    const more = () => {
      while (!request.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  },
  '/drip': (request, response) => {
    const timer = setInterval(() => response.write('x'), 20)
    request.on('close', () => clearInterval(timer))
  },
  '/silent': () => {},
  '/cut': (request) => request.socket.destroy(),
}
const server = createServer((request, response) => {
  asked.push({ path: request.url, headers: request.headers })
  replies[new URL(request.url ?? '', 'http://a').pathname]?.(request, response)
})

beforeAll(async () => {
  port = await listen(server, '0.0.0.0')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const failure = (address: string, timeout = 1000): Promise<OutgoingFailed> =>
  fetchOutgoing(address, { maxBytes: 100_000, timeout, maxRedirects: 3 }).then(
    () => expect.unreachable('it has a response'),
    (error) => error,
  )

describe('a request to an address that somebody chose', () => {
  test('has the response of a public host, and sends no cookie and nothing about this service', async () => {
    const found = await fetchOutgoing(`http://a.example:${port}/redirect?to=/`, { maxBytes: 100, maxRedirects: 1 })
    expect({ status: found.status, text: found.body.toString() }).toEqual({ status: 200, text: 'hello' })
    const { headers } = asked.at(-1) ?? {}
    expect(headers).toMatchObject({ host: `a.example:${port}`, connection: 'close' })
    expect(Object.keys(headers ?? {}).sort()).toEqual(['accept-encoding', 'connection', 'host', 'user-agent'])
  })

  test.each([
    'http://127.0.0.2:PORT/secret',
    'http://inside.example:PORT/secret',
    'http://both.example:PORT/secret',
    'http://2130706434:PORT/secret',
    'http://0x7f.2:PORT/secret',
    'http://[::1]:PORT/secret',
    'http://[::ffff:127.0.0.1]:PORT/secret',
    'http://user:password@a.example:PORT/secret',
    'ftp://a.example:PORT/secret',
    'file:///etc/passwd',
    'data:text/plain,hello',
    '/secret',
    '',
  ])('isn’t sent to %s, nor redirected there', async (address) => {
    const before = asked.length
    const url = address.replace('PORT', String(port))
    expect((await failure(url)).reason).toBe('address')
    expect(asked).toHaveLength(before)
    if (!/:\/\/|^data:/.test(url)) return
    const redirect = `http://a.example:${port}/redirect?to=${encodeURIComponent(url)}`
    expect((await failure(redirect)).reason).toBe('address')
    expect(asked).toHaveLength(before + 1)
  })

  // shows: W18
  test('goes to the address that was checked, whatever the name has later', async () => {
    const before = asked.length
    const { body } = await fetchOutgoing(`http://rebinding.example:${port}/`, { maxBytes: 100 })
    expect(body.toString()).toBe('hello')
    expect(answers).toBe(1)
    expect((await failure(`http://rebinding.example:${port}/secret`)).reason).toBe('address')
    expect(asked).toHaveLength(before + 1)
  })

  test.each([
    ['http://a.example:PORT/circle', 'redirects'],
    ['http://a.example:PORT/large', 'too large'],
    ['http://a.example:PORT/endless', 'too large'],
    ['http://a.example:PORT/drip', 'slow'],
    ['http://a.example:PORT/silent', 'slow'],
    ['http://slow.example:PORT/', 'slow'],
    ['http://a.example:PORT/cut', 'unreachable'],
    ['http://nowhere.example:PORT/', 'unreachable'],
    ['http://a.example:1/', 'unreachable'],
  ])('to %s ends: %s', async (address, reason) => {
    const timeout = reason === 'slow' ? 300 : 30_000
    expect((await failure(address.replace('PORT', String(port)), timeout)).reason).toBe(reason)
  })

  // shows: W20
  test('goes to an internal host that the operator has named, if it may, and to no other one', async () => {
    const named = createOutgoing({ ...hosts, internalHosts: ['localhost', '127.0.0.2'] })
    const get = (host: string, toInternalHosts: boolean) =>
      named.fetch(`http://${host}:${port}/`, { toInternalHosts }).then(
        ({ status }) => status,
        ({ reason }) => reason,
      )
    for (const host of ['localhost', '127.0.0.2', '[::1]', 'inside.example', 'a.localhost', '127.0.0.3'])
      expect({ own: await get(host, true), others: await get(host, false) }, host).toEqual({
        own: ['localhost', '127.0.0.2'].includes(host) ? 200 : 'address',
        others: host === 'localhost' ? 200 : 'address',
      })
    const checked = (address: string) =>
      named.check(address, { toInternalHosts: true }).then(
        () => '',
        ({ reason }) => reason,
      )
    expect(await Promise.all(['http://127.0.0.2/', 'http://127.0.0.3/', 'file:///x'].map(checked))).toEqual([
      '',
      'address',
      'address',
    ])
  })

  test('follows no more redirects than it may', async () => {
    const before = asked.length
    expect((await failure(`http://a.example:${port}/circle`)).reason).toBe('redirects')
    expect(asked).toHaveLength(before + 1 + 3)
  })

  test('reads no body and follows no redirect unless it may, and says whether a failed request may have arrived', async () => {
    for (const [path, expected] of Object.entries({ '/endless': 200, '/large': 200, '/circle': 302 })) {
      const { status, body } = await fetchOutgoing(`http://a.example:${port}${path}`, { timeout: 30_000 })
      expect({ status, bytes: body.length }).toEqual({ status: expected, bytes: 0 })
    }
    const arrived = ['/silent', '/cut'].map((path) => failure(`http://a.example:${port}${path}`, 1000))
    const lost = ['http://a.example:1/', 'http://slow.example/', 'http://127.0.0.2/'].map((url) => failure(url, 300))
    const mayHaveArrived = (await Promise.all([...arrived, ...lost])).map((error) => error.mayHaveArrived)
    expect(mayHaveArrived).toEqual([true, true, false, false, false])
  })
})

describe('the parts of a body', () => {
  /** What is read of a response, by somebody who needs so many bytes. */
  async function read(path: string, { maxBytes = 100_000, needed = Number.POSITIVE_INFINITY } = {}) {
    const closed = new Promise<void>((resolve) => server.once('connection', (socket) => socket.once('close', resolve)))
    let bytes = 0
    const response = await fetchOutgoing(`http://a.example:${port}${path}`, {
      maxBytes,
      maxRedirects: 1,
      readParts: () => (part) => {
        bytes += part.length
        return bytes >= needed
      },
    })
    await closed
    return { bytes, status: response.status, whole: response.body.length }
  }

  test('are read to the end, or until they are enough or too many, and then the connection ends', async () => {
    expect(await read('/')).toEqual({ bytes: 'hello'.length, status: 200, whole: 0 })
    expect((await read('/endless', { needed: 10 })).bytes).toBeLessThanOrEqual(65_536)
    expect(await read('/endless')).toEqual({ bytes: 100_000, status: 200, whole: 0 })
    expect(await read('/large', { needed: 1 })).toEqual({ bytes: 1, status: 200, whole: 0 })
  })

  test('are asked for by the last response, which says its address, and aren’t read unless somebody reads them', async () => {
    const seen: unknown[] = []
    await fetchOutgoing(`http://a.example:${port}/redirect?to=/large`, {
      maxBytes: 100,
      maxRedirects: 1,
      readParts({ status, url, headers }) {
        seen.push([status, url, headers['content-length']])
        return undefined
      },
    })
    expect(seen).toEqual([[200, `http://a.example:${port}/large`, '10000000000']])
  })

  test('that come too slowly end the request', async () => {
    const readParts = () => () => false
    const dripping = fetchOutgoing(`http://a.example:${port}/drip`, { maxBytes: 100_000, timeout: 300, readParts })
    await expect(dripping).rejects.toMatchObject({ reason: 'slow' })
  })
})

test('a request waits with its connection until it is taken, by https too, and otherwise isn’t sent', async () => {
  const before = getCACertificates('default')
  onTestFinished(() => setDefaultCACertificates(before))
  setDefaultCACertificates([...before, selfSigned.cert])
  const received: string[] = []
  const server = createSecureServer(selfSigned, (request, response) => {
    received.push(request.url ?? '')
    response.end()
  })
  onTestFinished(() => void server.close())
  const origin = `https://mail.circle.example:${await listen(server)}`
  const ready = async () => expect(received).toEqual([])
  expect(await fetchOutgoing(`${origin}/taken`, { method: 'POST', body: 'x', ready })).toMatchObject({ status: 200 })
  const refused = fetchOutgoing(`${origin}/refused`, { ready: () => Promise.reject(new Error('no')) })
  await expect(refused).rejects.toMatchObject({ reason: 'unreachable', mayHaveArrived: false })
  expect(received).toEqual(['/taken'])
})
