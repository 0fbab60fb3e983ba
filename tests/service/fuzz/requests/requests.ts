import { commonParameters, type Endpoint, endpoints } from '../../../../src/contract/endpoints.ts'
import type { Random } from '../random.ts'
import { fittingValue, nastyValue } from './nasty-values.ts'
import { multipart, sitePairs, sitePaths, type Visitor } from './site-requests.ts'

/** Data of the network that requests refer to. */
export interface Known {
  tokens: readonly string[]
  /** Tokens that may be revoked. */
  spareTokens: readonly string[]
  /** Ids of members, contact requests and news. */
  ids: readonly string[]
  /** An application's key and one of its redirect URIs. */
  client: readonly [string, string]
  visitors: readonly Visitor[]
}

type Format = 'json' | 'xml'

export interface FuzzRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
  /** The part of the service that it is for. */
  part: 'graph' | 'site'
  /** The expected format of a graph response. */
  format: Format
}

const accepts: readonly [string | undefined, Format][] = [
  [undefined, 'json'],
  ['*/*', 'json'],
  ['application/json; charset=UTF-8', 'json'],
  ['application/xml', 'xml'],
  ['text/xml;q=0.9, application/json;q=0.1', 'xml'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'json'],
  [`${'a/b;q=0.1,'.repeat(500)}`, 'json'],
  [';;;,=q', 'json'],
]

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'QUERY']
const oddPaths = [
  '/nothing',
  '//',
  '/me/',
  '/me/me',
  '/%00',
  '/%',
  '/me%2Fcontacts',
  '/..;/me',
  '/ME',
  '/recommend/',
  '*',
]
const oddTypes = ['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'nonsense', '']
const form = 'application/x-www-form-urlencoded'

export function createRequests(random: Random, known: Known) {
  const { tokens, spareTokens, ids, visitors } = known
  const id = () => (random.once(4) ? 'me' : random.once(6) ? '0'.repeat(32) : random.pick(ids))

  function pairsFor({ parameters }: Pick<Endpoint, 'parameters'>): string[] {
    return Object.entries(parameters).flatMap(([name, parameter]) => {
      if (!parameter.required && random.once(2)) return []
      return `${name}=${random.once(4) ? nastyValue(random) : fittingValue(random, parameter)}`
    })
  }

  /** How the parameters are sent, and mutated. */
  function spread(pairs: string[]): { query: string; body: Buffer } {
    if (random.once(8)) pairs.push(random.pick(pairs.length > 0 ? pairs : ['a=1']))
    if (random.once(15)) pairs.push(...Array.from({ length: 300 }, (_, index) => `p${index % 7}=${index}`))
    if (random.once(20)) pairs.push(`%00=${nastyValue(random)}`, '&&=', '=')
    if (random.once(3)) return { query: pairs.join('&'), body: Buffer.alloc(0) }
    const cut = random.below(pairs.length + 1)
    return { query: pairs.slice(0, cut).join('&'), body: Buffer.from(pairs.slice(cut).join('&')) }
  }

  function token(part: FuzzRequest['part']): string {
    if (part === 'site') return random.pick(spareTokens)
    return random.once(8) ? random.pick(['bad', '', 'x'.repeat(3000), '%00', '%C3%A9']) : random.pick(tokens)
  }

  function oddHeaders(method: string): Record<string, string> {
    const headers: Record<string, string> = {}
    const add = (name: string, values: readonly string[]) => {
      if (random.once(8)) headers[name] = random.pick(values)
    }
    add('Accept-Language', ['pt-BR', 'x'.repeat(2000), ';q=,,', '*', 'é'])
    add('Accept-Encoding', ['gzip', 'deflate', 'br;q=1, gzip;q=0.2', 'identity;q=0', '*;q=0'])
    add('Idempotency-Key', ['k', `k${random.below(1000)}`, 'x y', 'é', 'x'.repeat(300), ''])
    add('Origin', ['chrome-extension://abc', 'https://evil.example', 'null', 'é'])
    add('Cookie', ['session=x; visitor=y', '__Host-session=%00', ';;;=', 'a=b; '.repeat(500)])
    add('X-Forwarded-For', ['1.2.3.4', '::1', ','.repeat(1000), 'é'])
    add('Authorization', ['Basic YTpi', 'Bearer', 'Bearer a b', 'é', `Bearer ${'x'.repeat(5000)}`])
    add('Range', ['bytes=0-1', 'nonsense'])
    add('If-None-Match', ['*'])
    add('Access-Control-Request-Method', ['PUT'])
    add('Content-Encoding', ['gzip'])
    add('Upgrade', ['websocket', 'h2c'])
    // if the head is too long, the response has a body: the service doesn't see that the method is HEAD
    if (method !== 'HEAD' && random.once(30))
      for (let index = random.pick([100, 2000]); index > 0; index--) headers[`X-Flood-${index}`] = 'x'
    return headers
  }

  return function next(): FuzzRequest {
    const part = random.once(5) ? 'site' : 'graph'
    const endpoint: Endpoint = random.pick(Object.values(endpoints))
    const place = part === 'site' ? random.pick(sitePaths) : endpoint.path
    const path = (random.once(25) ? random.pick(oddPaths) : place).replace(':id', id)
    const usual = part === 'site' ? random.pick(['GET', 'POST']) : endpoint.method
    const method = random.once(12) ? random.pick(methods) : usual

    const visitor = part === 'site' && !random.once(3) ? random.pick(visitors) : undefined
    const pairs = part === 'site' ? sitePairs(random, known, visitor) : pairsFor(endpoint)
    const headers = oddHeaders(method)
    if (visitor) headers.Cookie = visitor.cookie
    if (!random.once(6)) {
      if (random.once(3)) pairs.push(`access_token=${token(part)}`)
      else headers.Authorization ??= `Bearer ${random.pick(tokens)}`
    }
    if (random.once(10)) pairs.push(`${random.pick(Object.keys(commonParameters))}=${nastyValue(random)}`)
    const [accept, accepted] = random.pick(accepts)
    if (accept !== undefined) headers.Accept = accept

    let { query, body } = spread(pairs)
    const wanted = random.once(6) ? random.pick(['xml', 'JSON'] as const) : undefined
    // first, because the first of several values counts, and the rest may be broken
    if (wanted) query = `format=${wanted}&${query}`
    if (random.once(60)) body = Buffer.alloc(random.pick([100_000, 100_001, 1_000_000, 10_000_000]), 'a=%00&')
    if (random.once(20)) body = random.bytes(random.below(3000))
    headers['Content-Type'] = random.once(15) ? random.pick(oddTypes) : form
    if (part === 'site' && random.once(8)) {
      const upload = multipart(random, visitor)
      body = upload.body
      headers['Content-Type'] = upload.type
    }
    if (method === 'TRACE') body = Buffer.alloc(0)
    if (random.once(8)) headers['Transfer-Encoding'] = 'chunked'
    else headers['Content-Length'] = String(body.length)

    const first = new URLSearchParams(query).get('format')?.toLowerCase()
    const format = first === 'xml' || first === 'json' ? first : accepted
    return { method, path: query ? `${path}?${query}` : path, headers, body, part, format }
  }
}
