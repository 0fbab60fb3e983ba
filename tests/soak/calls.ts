import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { demoNetwork } from '../../src/build/demo-network.ts'
import { oauthPaths } from '../../src/contract/oauth.ts'
import { hashSecret } from '../../src/service/store/engine/secrets.ts'
import type { WriteCall } from '../service/fuzz/kills/write.ts'
import type { Random } from '../service/fuzz/random.ts'
import { createRequests, type FuzzRequest, type Known } from '../service/fuzz/requests.ts'
import { createSender } from '../service/fuzz/send.ts'
import { png } from '../service/website/picture-files.ts'
import { readCsrfToken } from '../support/sign-in-by-pages.ts'

type Weighted = [weight: number, call: () => Promise<unknown>]

const form = 'application/x-www-form-urlencoded'

const maxSlow = 50

const profile = { first_name: 'Maya', last_name: 'Lindqvist', gender: 'F', language: 'en', country: 'SE' }

/** How long the browser of a member stays signed in, in calls. */
const callsOfBrowser = 500

/**
 * The calls of a network's day: of extensions, browsers, people who type nonsense, and programs that are broken or
 * slow. None adds data that stays.
 */
export function createCalls(random: Random, known: Known, port: number) {
  const sender = createSender(port, 8)
  const randomRequest = createRequests(random, known)
  const [premium = '', standard = ''] = known.tokens
  const [key, redirectUri] = known.client
  const readers = [premium, standard, ...known.tokens]
  let browser = { cookie: '', calls: Number.POSITIVE_INFINITY }

  async function send(method: string, path: string, headers: Record<string, string>, body: Buffer | string = '') {
    const bytes = Buffer.from(body)
    const length = bytes.length > 0 ? { 'Content-Length': String(bytes.length) } : {}
    const request = { method, path, headers: { ...headers, ...length }, body: bytes, part: 'site', format: 'json' }
    return sender.send(request as FuzzRequest)
  }

  const get = (path: string, token = random.pick(readers)) => send('GET', path, { Authorization: `Bearer ${token}` })

  const write = (method: string, path: string, fields: Record<string, string>, token = premium) =>
    send(
      method,
      path,
      { Authorization: `Bearer ${token}`, 'Content-Type': form, 'Idempotency-Key': `soak-${random.next()}` },
      `${new URLSearchParams(fields)}`,
    )

  const page = () => `https://news.example/read-${random.below(50)}`

  /** A page of the site, as the browser's member, who signs in anew from time to time. */
  async function open(path: string) {
    if (browser.calls++ > callsOfBrowser) browser = await signIn()
    const load = () => send('GET', path, { Cookie: browser.cookie, Accept: 'text/html' })
    const loaded = await load()
    // a page that strangers may read says so in its header
    const isSignedOut = /^\/sign-in|href="\/sign-in/.test(`${loaded.headers.location ?? ''}${loaded.body}`)
    if (!isSignedOut) return loaded
    browser = await signIn()
    return load()
  }

  async function signIn() {
    const first = await send('GET', '/sign-in', { Accept: 'text/html' })
    const visitor = cookiesOf(first.headers)
    const fields = {
      csrf_token: readCsrfToken(String(first.body)),
      login: demoNetwork.login,
      password: demoNetwork.password,
    }
    const signedIn = await send(
      'POST',
      '/sign-in',
      { Cookie: visitor, 'Content-Type': form },
      `${new URLSearchParams(fields)}`,
    )
    return { cookie: [visitor, cookiesOf(signedIn.headers)].join('; '), calls: 0 }
  }

  async function submit(path: string, fields: Record<string, string>, to = path) {
    const csrf_token = readCsrfToken(String((await open(path)).body))
    const body = `${new URLSearchParams({ csrf_token, ...fields })}`
    return send('POST', to, { Cookie: browser.cookie, 'Content-Type': form }, body)
  }

  const slow = new Set<Promise<unknown>>()

  /**
   * Connects from one of many addresses, sends bytes, and goes away after a while, which the next calls don't wait for.
   */
  async function connectSlowly(bytes: string, milliseconds: number): Promise<void> {
    if (slow.size >= maxSlow) await Promise.race(slow)
    const localAddress = `127.${1 + random.below(250)}.${random.below(250)}.${1 + random.below(250)}`
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(bytes))
    socket.on('error', () => {}).resume()
    const closed = new Promise((resolve) => socket.once('close', resolve)).finally(() => slow.delete(closed))
    slow.add(closed)
    void delay(milliseconds).then(() => socket.destroy())
  }

  const idIn = ({ body }: { body: unknown }, field = 'created_graph_id') =>
    (JSON.parse(String(body)) as { [field: string]: string })[field] ?? '0'.repeat(32)

  async function firstIn(path: string): Promise<string> {
    const { data = [] } = JSON.parse(String((await get(path, premium)).body)) as { data?: { id: string }[] }
    return data[0]?.id ?? '0'.repeat(32)
  }

  const share = () =>
    write('POST', '/recommend', { url: page(), title: 'Title', message: `Read it ${random.below(1000)}` })
  const post = () => write('POST', '/status', { message: 'A status of these days' }, standard)
  const keep = () => write('POST', '/pass', { url: page(), to: 'me', title: 'Title' })
  const remove = (id: string, token = premium) => write('DELETE', `/${id}`, {}, token)

  async function commentBriefly() {
    const item = await firstIn('/newsfeed?limit=1')
    return remove(idIn(await write('POST', `/${item}/comments`, { message: 'I think so, too' })))
  }

  async function postAndRemoveAll() {
    await post()
    // what another lane's removal has missed is removed here too
    const own = `/profile/${known.ids[0]}`
    const shown = String((await open(own)).body).matchAll(/name="id" value="(\w+)"/g)
    for (const [, id = ''] of shown) await submit(own, { id, action: 'remove' }, '/news')
  }

  /** Every call that changes something. */
  const writes: Record<WriteCall, Weighted> = {
    recommend: [30, share],
    updateShare: [5, async () => write('PUT', `/${idIn(await share(), 'share_id')}`, { message: 'Read it soon' })],
    deleteShare: [5, async () => remove(idIn(await share(), 'share_id'))],
    status: [5, postAndRemoveAll],
    deleteStatus: [5, async () => remove(idIn(await post()), standard)],
    answerContactRequest: [
      1,
      async () => write('PUT', `/${await firstIn('/me/pending_requests')}`, { value: 'DECLINE' }),
    ],
    deleteContactRequest: [1, async () => remove(await firstIn('/me/pending_requests'))],
    pass: [10, keep],
    answerPass: [5, async () => write('PUT', `/${idIn(await keep())}`, { value: 'DONE' })],
    deletePass: [5, async () => remove(idIn(await keep()))],
    like: [5, async () => write('PUT', `/${await firstIn('/newsfeed?limit=1')}/like`, {})],
    unlike: [5, async () => remove(`${await firstIn('/newsfeed?limit=1')}/like`)],
    comment: [3, commentBriefly],
    deleteComment: [2, commentBriefly],
  }

  /** Each kind of call with its weight. */
  const kinds: Weighted[] = [
    // an extension
    [120, () => get('/me')],
    [200, () => get(`/recommend?${new URLSearchParams({ url: page() })}`)],
    [
      60,
      () => get(`/recommend?${new URLSearchParams({ url: page(), user_detail: 'PARTIAL', only_contacts: 'TRUE' })}`),
    ],
    [60, () => get(`/newsfeed?limit=${random.below(100)}&language=${random.pick(['ALL', 'en', 'en|fr'])}`)],
    [40, () => get('/me/newsfeed?format=XML')],
    [60, () => get('/me/pending_requests')],
    [40, () => get('/me/contacts?limit=100')],
    [20, () => get(`/${random.pick(known.ids)}`)],
    [20, () => send('GET', '/.well-known/passalong', {})],
    [10, () => send('OPTIONS', '/me', { Origin: 'chrome-extension://abc', 'Access-Control-Request-Method': 'PUT' })],
    ...Object.values(writes),
    // a browser
    [10, () => open('/')],
    [10, () => open(`/people?q=${random.pick(['a', 'maya', 'xyz'])}`)],
    [
      20,
      () => open(random.pick(['/news', '/settings', '/requests', '/cards', '/applications', '/password', '/removed'])),
    ],
    [10, () => open(`/profile/${random.pick(known.ids)}`)],
    [10, () => send('GET', '/site.css', {})],
    [3, () => submit('/settings', profile)],
    [3, upload],
    [1, () => open('/sign-in')],
    [1, () => submit('/', {}, '/sign-out')],
    [2, authorize],
    // what is refused
    [20, () => get('/me', 'wrong')],
    [10, () => get(`/${'0'.repeat(32)}`)],
    [
      10,
      () =>
        get(random.pick(['/nothing', '/recommend', '/recommend?url=nonsense', '/me?access_token=a&access_token=b'])),
    ],
    [5, () => write('POST', '/recommend', { url: page() }, 'wrong')],
    [3, () => write('POST', '/status', { message: 'x'.repeat(200_000) })],
    [2, () => connectSlowly(wrongSignIn(), 1000)],
    [10, () => read(randomRequest())],
    // what is broken or slow
    [3, () => connectSlowly('GET /me HTTP/1.1\r\nHos', 1000 + random.below(1000))],
    [3, () => connectSlowly('POST /status HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nmess', 1000)],
    [3, () => connectSlowly(`GET /recommend?url=${page()} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(3), random.below(20))],
    [3, () => connectSlowly(`GET /nothing/${random.next()} HTTP/1.1\r\nHost: ${random.next()}\r\n\r\n`, 20)],
  ]

  async function read(request: FuzzRequest): Promise<void> {
    const isRead = request.method === 'GET' && !request.path.startsWith(oauthPaths.revoke)
    if (isRead) await sender.send(request).catch(() => {})
  }

  async function upload() {
    const fields = new FormData()
    fields.set('csrf_token', readCsrfToken(String((await open('/settings')).body)))
    for (const [name, value] of Object.entries(profile)) fields.set(name, value)
    fields.set('picture', new Blob([new Uint8Array(random.once(3) ? random.bytes(50_000) : png())]), 'p.png')
    const encoded = new Response(fields)
    const headers = { Cookie: browser.cookie, 'Content-Type': encoded.headers.get('Content-Type') ?? '' }
    return send('POST', '/settings', headers, Buffer.from(await encoded.arrayBuffer()))
  }

  /** The web server profile (§5): consent, code, token, a call, revocation. */
  async function authorize() {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: key,
      redirect_uri: redirectUri,
      state: 'a',
      lang: 'en',
    })
    const { headers } = await submit(`${oauthPaths.authorize}?${query}`, { answer: 'allow' })
    const code = URL.parse(String(headers.location ?? ''))?.searchParams.get('code')
    if (!code) return
    const fields = {
      grant_type: 'authorization_code',
      client_id: key,
      client_secret: demoNetwork.premiumSecret,
      redirect_uri: redirectUri,
      code,
    }
    const { body } = await send('POST', oauthPaths.token, { 'Content-Type': form }, `${new URLSearchParams(fields)}`)
    const token = String(JSON.parse(String(body)).access_token)
    await get('/me', token)
    await send('GET', `${oauthPaths.revoke}?access_token=${token}`, {})
  }

  const total = kinds.reduce((sum, [weight]) => sum + weight, 0)

  return {
    /** Makes a call of a random kind. */
    async next(): Promise<void> {
      let chosen = random.next() * total
      for (const [weight, call] of kinds) {
        chosen -= weight
        if (chosen < 0) return void (await call())
      }
    },
    finish: async (): Promise<void> => void (await Promise.all(slow)),

    close: sender.close,
  }
}

/** A sign-in with a login that nobody has. */
function wrongSignIn(): string {
  const fields = { csrf_token: hashSecret('form v '), login: `nobody${crypto.randomUUID()}`, password: 'wrong' }
  const body = `${new URLSearchParams(fields)}`
  return `POST /sign-in HTTP/1.1\r\nHost: a\r\nCookie: visitor=v\r\nContent-Type: ${form}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

const cookiesOf = (headers: Record<string, string | string[] | undefined>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
