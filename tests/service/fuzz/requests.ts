import { type Endpoint, endpoints } from '../../../src/contract/endpoints.ts'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import type { Parameter } from '../../../src/contract/parameters.ts'
import { commonParameters } from '../../../src/contract/parameters.ts'
import { withinBounds } from '../graph/bounds.ts'
import { siteRoutes } from '../site-routes.ts'
import type { Random } from './random.ts'

export interface Known {
  tokens: readonly string[]
  spareTokens: readonly string[]
  ids: readonly string[]
  client: readonly [string, string]
  visitors: readonly Visitor[]
}

type Format = 'json' | 'xml'

export interface FuzzRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
  part: 'graph' | 'site'
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
  ...['/nothing', '//', '/me/', '/me/me', '/%00', '/%', '/me%2Fcontacts', '/..;/me', '/ME', '/recommend/', '*'],
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

const nasty = [
  ...['', '+', '%00', '%00%01%08%0B%1F%7F', '%FF%FE', '%ED%A0%80', '%C3', '%EF%BF%BF', '%F4%8F%BF%BF'],
  ...['%F0%9F%92%A3', '%E2%80%AE%D8%A7', '%0D%0ASet-Cookie:%20a=b', '%', '%zz', '%25%32%35', '-1', '0', '-0', '+1'],
  ...['1e9', '1.5', '0x10', '9'.repeat(400), 'NaN', 'Infinity', 'null', 'undefined', '__proto__', 'constructor'],
  ...['%27%3B%20DROP%20TABLE%20member%3B--', '%24%31', '%3Cscript%3Ealert(1)%3C/script%3E', ']]%3E%26%3C!--'],
  ...['..%2F..%2Fetc%2Fpasswd', 'a'.repeat(5000), '%F0%9F%98%80'.repeat(100), 'a,'.repeat(200), 'TRUE', 'fAlSe'],
  ...['me', 'http://', 'http://%5B::1', 'http://a:99999/', 'http://user:pass@a.example/', 'javascript:alert(1)'],
  ...['file:///etc/passwd', 'http://xn--a/', 'http://%E2%80%AE.example/', `http://a.example/${'x'.repeat(1985)}`],
  ...['0000-00-00T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-2359', '2013-02-30T25:61:61%2B9999'],
  ...['275760-09-13T00:00:00Z', 'zz', 'ALL|ALL,xx'],
]

function nastyValue(random: Random): string {
  if (random.once(20)) return [...random.bytes(random.below(40))].map((byte) => `%${byte.toString(16)}`).join('')
  return random.pick(nasty)
}

function fittingValue(random: Random, parameter: Parameter): string {
  const page = `http://news.example:${80 + random.below(9)}/${random.below(50)}?b=1&utm_source=x`
  return encodeURIComponent(parameter.type === 'page_url' ? page : random.pick(withinBounds(parameter)))
}

interface Visitor {
  cookie: string
  csrfToken: string
}

/** All of the site, but for the end of the visitors' accounts. A parameter may be an id; another one is a picture's size. */
const sitePath = (path: string) => path.replace(/\{.*?\}(?=\/|$)/g, '').replace(/:(?!id)\w+/, 'small')
const routes = (await siteRoutes()).filter(({ path }) => path !== '/settings/delete')
export const sitePaths = [...new Set(routes.map(({ path }) => sitePath(path))), ...Object.values(oauthPaths)]

const buttons = ['allow', 'refuse', 'sign-in', 'accept', 'decline', 'remove', 'restore', 'like', 'unlike']
const textNames = [
  ...['client_id', 'redirect_uri', 'response_type', 'state', 'lang', 'display', 'cancel_url', 'scope', 'token'],
  ...['grant_type', 'code', 'client_secret', 'code_verifier', 'code_challenge', 'code_challenge_method'],
  ...['csrf_token', 'login', 'password', 'contacts', 'id', 'member', 'page', 'contact_card', 'application', 'picture'],
  ...['name', 'headline', 'introduction', 'interests', 'city', 'country', 'language', 'subject', 'message', 'query'],
  ...['BUSINESS-company', 'BUSINESS-email', 'PERSO-phone', 'PERSO-address', 'social_accounts', 'remove_picture'],
  ...['text', 'key', 'url', 'title', 'overview', 'url_picture', 'anyway'],
  ...['current_password', 'new_password', 'new_password_again', 'to', 'until', 'remove', 'restore'],
]

function sitePairs(
  random: Random,
  { client: [key, redirect], ids }: { client: readonly [string, string]; ids: readonly string[] },
  visitor: Visitor | undefined,
): string[] {
  const responseType = random.pick(['token', 'code'])
  const authorization = [`client_id=${key}`, `redirect_uri=${encodeURIComponent(redirect)}`, 'state=a_1']
  const usual = [
    ...authorization,
    `response_type=${responseType}`,
    `answer=${random.pick(buttons)}`,
    `action=${random.pick(buttons)}`,
    `id=${random.pick(ids)}`,
    `member=${random.pick(ids)}`,
    `contact_card=${random.pick(['BUSINESS', 'ALL', 'NONE'])}`,
    `grant_type=authorization_code`,
  ]
  return [
    ...(visitor ? [`csrf_token=${visitor.csrfToken}`] : []),
    ...usual.filter(() => !random.once(4)),
    ...Array.from({ length: random.below(8) }, () => `${random.pick(textNames)}=${nastyValue(random)}`),
  ]
}

function multipart(random: Random, visitor: Visitor | undefined): { type: string; body: Buffer } {
  const end = random.once(4) ? '' : '--x--\r\n'
  const field = (name: string, text: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
  const start = random.pick(['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a', '', '<svg onload="alert(1)">'])
  const picture = Buffer.concat([Buffer.from(start, 'latin1'), random.bytes(random.below(200))])
  const file =
    '--x\r\nContent-Disposition: form-data; name="picture"; filename="../p.png"\r\nContent-Type: image/png\r\n\r\n'
  const head = field('csrf_token', visitor?.csrfToken ?? '') + field('action', random.pick(buttons)) + file
  return {
    type: random.once(6) ? 'multipart/form-data' : 'multipart/form-data; boundary=x',
    body: Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n${end}`)]),
  }
}
