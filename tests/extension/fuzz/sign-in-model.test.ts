import fc from 'fast-check'
import { afterEach, beforeEach, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { hour } from '../../../src/contract/durations.ts'
import { discoveryPath } from '../../../src/contract/oauth.ts'
import { assemble } from '../../../src/extension/background/assemble.ts'
import * as items from '../../../src/extension/storage/items.ts'
import * as privateItems from '../../../src/extension/storage/private-items.ts'
import { createRandom, type Random } from '../../service/fuzz/random.ts'
import { createTestNetwork, password } from '../../service/test-network.ts'
import { handlersOf } from '../support/answers.ts'
import { permitOnly, permittedHosts, resetPermissions } from '../support/browser/permissions.ts'
import { createMortalBrowser, simulateTime } from './outbox/simulated-browser.ts'

/** Number of interleavings: a sample in `npm test`, always the same; many in `npm run night -- fuzz`. */
const runs = Number(process.env.MODEL_RUNS ?? 12)

let model: Awaited<ReturnType<typeof createModel>>

beforeEach(async () => {
  model = await createModel()
})
afterEach(() => model.close())

const holds = (numRuns: number, seed = 1) => {
  // sign-ins are more frequent than other events: without a session, nothing else can happen
  const often: Event[] = ['sign in', 'sign in', 'everything arrives', 'everything arrives']
  const happening = fc.array(fc.constantFrom(...events, ...often), { minLength: 3, maxLength: 20 })
  return fc.assert(
    fc.asyncProperty(happening, fc.integer(), async (happens, order) => {
      const wrong = await model.run(happens, createRandom(order))
      if (wrong.length > 0) throw new Error(wrong.join(', '))
    }),
    { numRuns, ...(!process.env.MODEL_RUNS && { seed }), endOnFailure: true, includeErrorInReport: true },
  )
}

it(
  'whatever happens in any order, one session is there at most, no token is left after signing out, and each is revoked',
  () => holds(runs),
  3_600_000,
)

const events = [
  'sign in',
  'sign in as another',
  'open popup',
  'abandon',
  'sign out',
  'end worker',
  'session revoked elsewhere',
  'go offline',
  'go online',
  'permit host',
  'forbid host',
  'break document',
  'mend document',
  'time passes',
  'something arrives',
  'everything arrives',
] as const

type Event = (typeof events)[number]

const deadline = 20_000

/**
 * The background against the real service, with a browser whose every response may be late and whose worker may die.
 */
async function createModel() {
  const network = await createSignInNetwork()
  const { connection, isAlive, revoke } = network

  let broken = 0
  let runs = 0

  /** Runs one interleaving, with results in this order. @returns the rules broken at its end; empty if there are none */
  async function run(happening: readonly Event[], order: Random): Promise<string[]> {
    // in fewer hours than a session at the web site has, whose writes of an hour have a limit
    if (++runs % 100 === 0) network.clock.now += hour
    fakeBrowser.reset()
    resetPermissions()
    // as after the installation
    permitOnly()
    await items.consent.set({ given: 0, version: 2 })
    const issued = new Set<string>()
    const wrong: string[] = []
    Object.assign(connection, { online: true, fault: undefined })
    const time = simulateTime(Date.now())
    let whose = 'maya'

    const request = async (asked: Request): Promise<Response> => {
      const response = await network.request(asked)
      const { access_token } = await response
        .clone()
        .json()
        .catch(() => ({}))
      if (access_token) issued.add(access_token)
      return response
    }
    const digests = watchDigests()
    const browser = createMortalBrowser(order, request, () => network.isBusy() || digests.isBusy(), 6)
    const { late, settle } = browser
    const { contains } = fakeBrowser.permissions
    fakeBrowser.permissions.contains = (asked) => late(() => contains(asked))

    const authorize = (url: string) => late(() => network.allow(whose, url))
    const flow = { redirectUri: () => redirectUri, authorize, show: async () => {}, close: async () => {} }
    const begin = () =>
      browser.begin((within) => {
        const background = assemble({ network: async () => configured, flow, schedule: () => {}, capabilities: [] })
        background.signIn.recover().catch(() => undefined)
        return { ...background, handlers: handlersOf(background.answers), within }
      })
    let background = begin()

    const ask = (work: () => Promise<unknown>) => void background.within(() => work().catch(() => undefined))
    /** A click on “Agree and sign in”. */
    const signIn = () =>
      ask(async () => {
        await background.handlers.giveConsent({})
        await background.handlers.signIn({})
      })
    const act: Record<Event, () => unknown> = {
      'sign in': signIn,
      'sign in as another': () => {
        whose = whose === 'maya' ? 'ana' : 'maya'
        signIn()
      },
      'open popup': () => {
        ask(() => background.handlers.refreshPendingRequests({}))
        ask(() => background.handlers.lookUp({ url: 'https://news.example/' }))
      },
      abandon: () => ask(() => background.handlers.abandonSignIn({})),
      'sign out': () => ask(() => background.handlers.signOut({})),
      'end worker': () => {
        browser.die()
        background = begin()
      },
      'session revoked elsewhere': async () => {
        for (const token of issued) await revoke(token)
      },
      'go offline': () => Object.assign(connection, { online: false }),
      'go online': () => Object.assign(connection, { online: true }),
      'permit host': () => permitOnly(origin),
      'forbid host': () => permitOnly(),
      // each fault has its turn
      'break document': () => Object.assign(connection, { fault: documentFaults[broken++ % documentFaults.length] }),
      'mend document': () => Object.assign(connection, { fault: undefined }),
      'time passes': () => time.pass(deadline),
      'something arrives': () => settle(3),
      'everything arrives': () => settle(),
    }

    const end = async () => {
      for (let deadlines = 0; deadlines < 3; deadlines++) {
        await settle()
        time.pass(deadline)
      }
      await settle()
    }
    const checkPhase = async () => {
      const signIn = await items.signIn.get()
      if (signIn.phase === 'under-way') wrong.push('a sign-in is under way for ever')
      if (signIn.phase === 'failed' && signIn.failure.code === 'unexpected')
        wrong.push('a sign-in fails without a reason')
    }

    try {
      for (const event of happening) await act[event]()
      await end()
      await checkPhase()
      // at the end the worker starts once more, and the network works
      Object.assign(connection, { online: true, fault: undefined })
      act['end worker']()
      await settle()
      ask(() => background.revocations.flush())
      await settle()

      const session = await privateItems.session.get()
      const attempt = await privateItems.attempt.get()
      const account = await items.account.get()
      const live: string[] = []
      for (const token of issued) if (await isAlive(token)) live.push(token)
      const held = [session?.token, attempt?.token]
      for (const token of live) if (!held.includes(token)) wrong.push('a token lives that nobody holds')
      if ((session === null) !== (account === null)) wrong.push('session and account do not agree')
      if (!account && (await items.recommendations.get()).length > 0)
        wrong.push('recommendations are left without a session')
      if (!account && (await items.pendingRequests.get())) wrong.push('contact requests are left without a session')
      await checkPhase()

      // the first one may find that the network has revoked the stored attempt's token
      const isSignedIn = async () => (await items.account.get()) !== null
      for (let tries = 0; tries === 0 || (tries < 2 && !(await isSignedIn())); tries++) {
        signIn()
        await end()
        await checkPhase()
      }
      if (!(await isSignedIn())) wrong.push('a member cannot sign in any more')

      ask(() => background.handlers.signOut({}))
      await settle()
      if (await privateItems.session.get()) wrong.push('a token is left after signing out')
      if ((await privateItems.revocations.get()).length > 0) wrong.push('the list of revocations does not empty')
      for (const token of issued) if (await isAlive(token)) wrong.push('a token lives after signing out')
    } finally {
      time.restore()
      digests.restore()
      browser.restore()
      fakeBrowser.permissions.contains = contains
      for (const token of issued) await revoke(token)
    }
    return [...new Set(wrong)]
  }

  return { run, close: network.close }
}

const origin = 'https://network.example'

const [redirectUri] = redirectUris

const configured = {
  name: 'Test Network',
  baseUrl: origin,
  authUrl: origin,
  apiKey: 'extension',
  profile: 'code',
} as const

/** Lets scripts of every origin read a response, as the service does for its document. */
const readable = { headers: { 'access-control-allow-origin': '*' } }

const documentFaults: (() => Promise<Response>)[] = [
  async () => new Response('', { status: 500 }),
  async () => new Response('<!doctype html><h1>Welcome to the Wi-Fi</h1>', readable),
  // a captive portal
  async () => new Response('<!doctype html><h1>Welcome to the Wi-Fi</h1>'),
  async () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), readable),
  () => Promise.reject(new TypeError('fetch failed')),
  () => new Promise<never>(() => {}),
]

/** The real service, as a browser's extension reaches it, with two members who are signed in at its web site. */
async function createSignInNetwork() {
  const network = await createTestNetwork({ apiUrl: origin, authUrl: origin })
  const { apiKey: key } = configured
  // hundreds of interleavings happen in one hour of the service's clock
  const quota = 1_000_000_000
  const application = { key, name: 'Extension', level: 'premium', redirectUris: [redirectUri], quota } as const
  await network.store.applications.add(application, network.clock.now)
  const members: Record<string, ReturnType<typeof network.browse>> = {}
  for (const login of ['maya', 'ana']) {
    await network.addMember(login)
    members[login] = network.browse()
    await members[login].submit('/sign-in', { login, password, answer: 'sign-in' })
  }

  /** Events change it. `fault` responds in place of the network's document. */
  const connection: { online: boolean; fault: (() => Promise<Response>) | undefined } = {
    online: true,
    fault: undefined,
  }

  let underWay = 0
  async function handle(request: Request): Promise<Response> {
    underWay++
    return Promise.resolve(network.app.request(request)).finally(() => underWay--)
  }
  return {
    clock: network.clock,
    connection,
    isBusy: () => underWay > 0,
    close: () => network.store.close(),

    /** Requests as the background does: it reads what the host's permission or the service (CORS) lets it read. */
    async request(request: Request): Promise<Response> {
      if (!connection.online) throw new TypeError('fetch failed')
      const isPermitted = permittedHosts().length > 0
      if (!isPermitted) request.headers.set('origin', 'chrome-extension://passalong')
      const isDocument = new URL(request.url).pathname === discoveryPath
      const response = await (isDocument && connection.fault ? connection.fault() : handle(request))
      if (!isPermitted && request.mode === 'cors' && !response.headers.has('access-control-allow-origin'))
        throw new TypeError('Failed to fetch')
      return Object.defineProperty(response, 'url', { value: request.url })
    },

    /** The window of the sign-in, in which the member allows it. @returns the callback */
    async allow(member: string, url: string): Promise<string> {
      if (!connection.online) throw new Error('Authorization page could not be loaded.')
      const { pathname, search } = new URL(url)
      const response = await members[member]?.submit(pathname + search, { answer: 'allow' })
      return response?.headers.get('location') ?? ''
    },

    async isAlive(token: string): Promise<boolean> {
      const response = await network.app.request(`${origin}/me`, { headers: { Authorization: `Bearer ${token}` } })
      return response.status === 200
    },

    async revoke(token: string): Promise<void> {
      const body = new URLSearchParams({ token })
      await network.app.request(`${origin}/oauth-provider/revoke_access_token2`, { method: 'POST', body })
    },
  }
}

/** Counts the digests under way, which no number of event loop turns awaits. */
function watchDigests() {
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  let underWay = 0
  crypto.subtle.digest = (...parts) => {
    underWay++
    return digest(...parts).finally(() => underWay--)
  }
  return {
    isBusy: () => underWay > 0,
    restore: () => void Object.assign(crypto.subtle, { digest }),
  }
}
