import type { Random } from '../random.ts'

const whole = 'GET /me HTTP/1.1\r\nHost: a.example\r\nAccept: */*\r\nConnection: close\r\n\r\n'
const heads = [
  '',
  'Host: a.example\r\n',
  'Host: a.example\r\nHost: b.example\r\n',
  'Host: \r\n',
  'Host: a b\r\n',
  'Host: [::1\r\n',
  'Host: a.example\nX: y\n',
  'Host: a.example\r\n X: folded\r\n',
  'Host: a.example\r\n: nameless\r\n',
  'Host: a.example\r\nX\u0000: y\r\n',
  'Host: a.example\r\nX: \u0000\u0001\u00ff\r\n',
  'Host: a.example\r\nContent-Length: -1\r\n',
  'Host: a.example\r\nContent-Length: 99999999999999999999\r\n',
  'Host: a.example\r\nContent-Length: 1\r\nContent-Length: 2\r\n',
  'Host: a.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n',
  'Host: a.example\r\nTransfer-Encoding: chunked\r\n',
  'Host: a.example\r\nTransfer-Encoding: gzip, nonsense\r\n',
  'Host: a.example\r\nExpect: nonsense\r\n',
  'Host: a.example\r\nExpect: 100-continue\r\nContent-Length: 3\r\n',
  'Host: a.example\r\nConnection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n',
  `Host: a.example\r\n${'X: y\r\n'.repeat(5000)}`,
  `Host: a.example\r\nX: ${'y'.repeat(100_000)}\r\n`,
  `Host: ${'a'.repeat(3000)}\r\n`,
]
const lines = [
  'GET /me HTTP/1.1',
  'get /me HTTP/1.1',
  'GET /me HTTP/1.0',
  'GET /me HTTP/2.0',
  'GET /me HTTP/9.9',
  'GET /me',
  'GET  HTTP/1.1',
  'GET me HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET http://other.example/me HTTP/1.1',
  'GET http://[/ HTTP/1.1',
  'GET ftp://a/ HTTP/1.1',
  'GET /\u00ff\u00fe HTTP/1.1',
  'GET /\\..\\me HTTP/1.1',
  'GET /../../etc/passwd HTTP/1.1',
  'GET /me\u0000 HTTP/1.1',
  `GET /${'a'.repeat(100_000)} HTTP/1.1`,
  'POST /status HTTP/1.1',
  'PUT /me HTTP/1.1',
  'DELETE /me HTTP/1.1',
  'CONNECT a.example:443 HTTP/1.1',
  'TRACE /me HTTP/1.1',
  'NONSENSE /me HTTP/1.1',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  'PRI * HTTP/2.0',
]
const bodies = [
  '',
  'x=y',
  '3\r\na=b\r\n0\r\n\r\n',
  'zz\r\n',
  'ffffffffffffffff\r\n',
  '3;x=y\r\na=b\r\n',
  whole,
  'a=%00&'.repeat(50_000),
]

/** Bytes of broken HTTP requests. */
export function rawRequest(random: Random): Buffer {
  if (random.once(20)) return random.bytes(random.below(2000))
  const end = random.once(10) ? '' : '\r\n'
  const request = `${random.pick(lines)}\r\n${random.pick(heads)}${random.once(2) ? 'Connection: close\r\n' : ''}${end}${random.pick(bodies)}`
  const bytes = Buffer.from(request, 'latin1')
  if (random.once(4))
    for (let count = random.below(5); count > 0; count--) bytes[random.below(bytes.length)] = random.below(256)
  return random.once(6) ? bytes.subarray(0, random.below(bytes.length)) : bytes
}

/** The first defect of the response to such bytes; undefined if it has none. */
export function findRawFault(text: string): string | undefined {
  const response = text.replace(/^HTTP\/1.1 100 Continue\r\n\r\n/, '')
  // Node closes the connection when the client has closed its half, unless the response is there already
  if (response === '') return undefined
  const [head = '', ...rest] = response.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(head)?.[1])
  if (!status || status >= 500) return `status ${head.split('\r\n', 1)}`
  if (!/^uuid: [0-9a-f-]{36}$/im.test(head)) return `no request id: ${head.split('\r\n', 1)}`
  if (status < 400) return undefined
  return rest.join('\r\n\r\n').includes('{"error":{"type":"') ? undefined : `no error in it: ${text}`
}
