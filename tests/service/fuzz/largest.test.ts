import { expect, test } from 'vitest'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { oauthParameters, oauthPaths } from '../../../src/contract/oauth.ts'
import { longestHead } from '../../../src/service/http/http-server.ts'
import { largestBody, maxFields, maxParts } from '../../../src/service/http/input.ts'
import { largestPictureForm } from '../../../src/service/pages/settings/picture-upload.ts'
import { createRandom, type Random } from './random.ts'
import { type FuzzRequest, type Known, sitePaths } from './requests.ts'
import { findFault } from './send.ts'
import { sender, service, useProcess } from './service-process.ts'

/** Set by `npm run night -- fuzz`. Memory is compared from the second round on: a single round measures only time. */
const rounds = Math.ceil(Number(process.env.FUZZ_CALLS ?? 0) / 1500)
const seed = Number(process.env.FUZZ_SEED ?? 1)

const mostHeld = 100
const growth = 12_000_000

// one request at a time; a connection with an unread body is closed half a second later
useProcess(50)

/** How long a request blocks the event loop: the minimum of several tries, without garbage collection. */
async function holdUp(request: FuzzRequest): Promise<number> {
  const held: number[] = []
  do {
    await service.held()
    const response = await sender.send(request)
    const fault = findFault(request, response)
    if (fault) throw new Error(`${fault}: ${response.status} ${response.body.toString().slice(0, 500)}`)
    held.push(await service.held())
  } while (Math.min(...held) > mostHeld && held.length < 3)
  return Math.min(...held)
}

test('the largest input of every kind blocks the event loop for less than 100 ms, and leaks no memory', {
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const kinds = largestKinds(createRandom(seed), service.known)
  const slowest = { name: '', held: 0 }
  const faults: string[] = []
  let early = 0
  for (let round = 0; round <= rounds; round++) {
    for (const [name, next] of kinds) {
      if (faults.length > 0) break
      const request = next()
      const held = await holdUp(request).catch((error: Error) => error.message)
      const isFault = typeof held === 'string' || held > mostHeld
      if (isFault) faults.push(`${name}, ${request.method} ${request.path.slice(0, 80)}, seed ${seed}: ${held}`)
      else if (held > slowest.held) Object.assign(slowest, { name, held })
    }
    if (round === 0) early = await service.memory()
  }
  const grown = (await service.memory()) - early
  console.log(
    `fuzz: ${kinds.length} kinds of largest inputs, ${rounds + 1} of each; longest held up by ${slowest.name}: ` +
      `${Math.round(slowest.held)} ms; memory in use grew by ${Math.round(grown / 1000)} kB`,
  )
  expect(faults).toEqual([])
  // otherwise nothing was measured
  expect(slowest.held).toBeGreaterThan(0)
  expect(service.complaints()).toBe('')
  expect(grown).toBeLessThan(growth)
})

/** The bytes in a head, without the headers of every request. */
const longest = longestHead - 4000

const parameterNames = [
  ...new Set(Object.values(endpoints).flatMap(({ parameters }) => Object.keys(parameters))),
  ...new Set(Object.values(oauthParameters).flatMap((each) => Object.keys(each))),
  ...['access_token', 'format', 'lang', 'to', 'saved', 'csrf_token', 'answer', 'login', 'password', 'id', 'kind'],
]

const fill = (text: string, length: number) => text.repeat(Math.max(0, Math.floor(length / text.length)))
const fields = (field: (index: number) => string, count = maxFields) =>
  Array.from({ length: count }, (_, index) => field(index)).join('&')

const texts: Record<string, (length: number, name: string) => string> = {
  'one long value': (length, name) => `${name}=${fill('x', length - 100)}`,
  'one long value in percents': (length, name) => `${name}=${fill('%C3%A9', length - 100)}`,
  'one long value of spaces': (length, name) => `${name}=${fill('+', length - 100)}x`,
  'one long value of broken percents': (length, name) => `${name}=${fill('%', length - 100)}`,
  'one long name': (length) => `${fill('x', length - 100)}=1`,
  'a long list': (length, name) => `${name}=${fill('en,', length - 100)}`,
  'a long list of different values': (length, name) =>
    `${name}=${Array.from({ length: (length - 100) / 7 }, (_, index) => `v${index}`).join(',')}`,
  'a long URL': (length, name) => `${name}=${encodeURIComponent(`http://a.example/?${fill('a&', length / 6)}`)}`,
  'a URL of many dots': (length, name) => `${name}=${encodeURIComponent(`http://${fill('a.', length / 2)}`)}`,
  'a URL of many steps': (length, name) => `${name}=${encodeURIComponent(`http://a/${fill('../', length / 8)}`)}`,
  'the most values of one name': (length, name) =>
    fields((index) => `${name}=${index}${fill('y', length / maxFields - name.length - 8)}`),
  'the most names': (length) => fields((index) => `n${index}=${fill('y', length / maxFields - 8)}`),
  'more values of one name than are taken': (length) => fill('a&', length),
  'more names than are taken': (length) => fields((index) => `n${index}`, length / 7),
}

const headers: readonly [name: string, text: (length: number) => string][] = [
  ['Accept', (length) => fill('a/b;q=0.1;x="y",', length)],
  ['Accept', (length) => `a/b${fill(';', length - 10)}`],
  ['Accept-Language', (length) => Array.from({ length: length / 9 }, (_, index) => `x;q=0.${index % 100}`).join(',')],
  ['Accept-Encoding', (length) => fill('br;q=0.1,', length)],
  ['Cookie', (length) => fill('session=b; ', length)],
  ['Cookie', (length) => `session=${fill('%C3%A9', length)}`],
  ['Cookie', (length) => `visitor=v; device=${fill('a.', length)}`],
  ['Authorization', (length) => `Bearer${fill(' ', length)}x y`],
  ['Authorization', (length) => `Basic ${fill('YTpi', length)}`],
  ['X-Forwarded-For', (length) => fill('[', length)],
  ['Content-Type', (length) => `application/x-www-form-urlencoded${fill(';', length)}`],
  ['Content-Type', (length) => `multipart/form-data${fill('; boundary=', length)}`],
  ['Idempotency-Key', (length) => fill('x', length)],
  ['Origin', (length) => `chrome-extension://${fill('x', length)}`],
  ['Host', (length) => fill('1.', length)],
]

const paths: readonly ((length: number) => string)[] = [
  (length) => fill('/', length),
  (length) => fill('../', length),
  (length) => fill('%41', length),
  (length) => fill('0', length),
  (length) => `profile/${fill('0', length - 20)}`,
  (length) => `${fill('me/', length - 20)}newsfeed`,
]

const boundary = 'b'.repeat(30)
const part = (head: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const finish = (parts: string) => `${parts}--${boundary}--\r\n`
const uploads: Record<string, (length: number) => string> = {
  'the most parts': (length) =>
    finish(part('name="picture"; filename="p"', fill('x', length / maxParts - 150)).repeat(maxParts)),
  'one large part': (length) => finish(part('name="picture"; filename="p"', fill('\r\n--b', length - 300))),
  'a long name in percents': (length) => finish(part(`name="${fill('%22', length - 300)}"`, '')),
  'a long name of backslashes': (length) => finish(part(`name="${fill('\\"', length - 300)}"`, '')),
  'a long head of a part': (length) => finish(part(`name="a"\r\n${fill('X: y\r\n', length - 300)}`, '')),
  'a head of a part without end': (length) => `--${boundary}\r\n${fill('X: ', length - 300)}`,
  'many parts': (length) => finish(fill(part('name="a"', ''), length - 300)),
  'boundaries alone': (length) => fill(`--${boundary}\r\n`, length),
}

const formType = 'application/x-www-form-urlencoded'

/** A kind of large input; each call gives a request for another endpoint. */
type LargestKind = readonly [name: string, next: () => FuzzRequest]

function largestKinds(random: Random, { tokens, ids, visitors, client: [key, redirect] }: Known): LargestKind[] {
  function request({ path = '', query = '', type = formType, body = '', head = {}, method = '' }): FuzzRequest {
    const isSite = random.once(2)
    const endpoint = random.pick(Object.values(endpoints))
    const visitor = random.pick(visitors)
    const place = isSite ? random.pick(sitePaths) : endpoint.path
    const to = path || place.replace(':id', random.pick(['me', ...ids]))
    const isAuthorize = to === oauthPaths.authorize
    const asked = isAuthorize ? `client_id=${key}&redirect_uri=${encodeURIComponent(redirect)}&${query}` : query
    const search = asked ? `?${asked}` : ''
    const usual: Record<string, string> = { 'Content-Type': type, Cookie: visitor.cookie }
    if (!isSite) usual.Authorization = `Bearer ${random.pick(tokens)}`
    const bytes = Buffer.from(body, 'latin1')
    return {
      method:
        method || (isSite ? (body ? 'POST' : 'GET') : body && endpoint.method === 'GET' ? 'POST' : endpoint.method),
      path: to + search,
      headers: { ...usual, ...head, 'Content-Length': String(bytes.length) },
      body: bytes,
      part: 'site',
      format: 'json',
    }
  }
  const name = () => random.pick(parameterNames)
  const withToken = (text: string) => `csrf_token=${random.pick(visitors).csrfToken}&${text}`

  const picture = { path: '/settings/picture', method: 'POST' }
  const multipart = { type: `multipart/form-data; boundary=${boundary}`, method: 'POST' }
  const lists = ['a long list', 'the most values of one name']

  return [
    ...Object.entries(texts).flatMap(([kind, text]): LargestKind[] => [
      [`a query: ${kind}`, () => request({ query: text(longest, name()) })],
      [`a form: ${kind}`, () => request({ body: withToken(text(largestBody - 200, name())) })],
      [`a picture: ${kind}`, () => request({ ...picture, body: text(largestPictureForm - 200, name()) })],
      [
        `everything at once: ${kind}`,
        () => {
          const [header, value] = random.pick(headers)
          const head = { [header]: value(longest / 2) }
          return request({ query: text(longest / 2, name()), body: text(largestBody, name()), head })
        },
      ],
    ]),
    ...['language', 'social_account'].map((list): LargestKind => {
      const query = () => texts[random.pick(lists)]?.(longest, list) ?? ''
      return [`a list: ${list}`, () => request({ path: '/newsfeed', method: 'GET', query: query() })]
    }),
    ...headers.map(([header, value]): LargestKind => {
      return [`a header: ${header} ${value(40).slice(0, 40)}`, () => request({ head: { [header]: value(longest) } })]
    }),
    [
      'the most headers',
      () => request({ head: Object.fromEntries(Array.from({ length: 1500 }, (_, index) => [`X-${index}`, 'x'])) }),
    ],
    ...paths.map((path): LargestKind => {
      return [`a path: ${path(40).slice(0, 40)}`, () => request({ path: `/${path(longest)}` })]
    }),
    ...Object.entries(uploads).flatMap(([kind, upload]): LargestKind[] => {
      const path = () => random.pick(['/settings', '/cards'])
      return [
        [`a picture: ${kind}`, () => request({ ...multipart, ...picture, body: upload(largestPictureForm - 200) })],
        [`files: ${kind}`, () => request({ ...multipart, path: path(), body: upload(largestBody) })],
      ]
    }),
    ...['[', '{"a":', '"\\u0000', '<a>'].map((text): LargestKind => {
      const type = () => random.pick(['application/json', 'text/xml', ''])
      return [`a body of another type: ${text}`, () => request({ type: type(), body: fill(text, largestBody - 200) })]
    }),
  ]
}
