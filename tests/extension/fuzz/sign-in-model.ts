import { fakeBrowser } from 'wxt/testing/fake-browser'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { discoveryPath } from '../../../src/contract/oauth.ts'
import { assemble } from '../../../src/extension/background/assemble.ts'
import * as items from '../../../src/extension/storage/items.ts'
import * as secrets from '../../../src/extension/storage/secrets.ts'
import type { Random } from '../../service/fuzz/random.ts'
import { createTestNetwork, password } from '../../service/test-network.ts'
import { permitOnly, permittedHosts, resetPermissions } from '../support/browser/permissions.ts'
import { createMortalBrowser, simulateTime } from './outbox/simulated-browser.ts'

/** The events of an interleaving, in any order. */
export const events = [
  'sign in',
  'sign in as another',
  'open popup',
  'confirm',
  'abandon',
  'reject account',
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

export type Event = (typeof events)[number]

/** The longest deadline of a call, in milliseconds. */
const deadline = 20_000

export type Model = Awaited<ReturnType<typeof createModel>>

/**
 * The background against the real service, with a browser whose every response may be late and whose worker may die.
 */
export async function createModel() {
  const network = await createSignInNetwork()
  const { connection, isAlive, revoke } = network

  /** Number of faults of the document so far: each has its turn. */
  let broken = 0

  /** Runs one interleaving, with results in this order. @returns the rules broken at its end; empty if there are none */
  async function run(happening: readonly Event[], order: Random): Promise<string[]> {
    fakeBrowser.reset()
    resetPermissions()
    // as after the installation
    permitOnly()
    await items.consent.set({ given: 0 })
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
    const browser = createMortalBrowser(order, request, () => network.isBusy() || digests.isBusy(), time.now, 6)
    const { late, settle } = browser
    const { contains } = fakeBrowser.permissions
    fakeBrowser.permissions.contains = (asked) => late(() => contains(asked))

    const authorize = (url: string) => late(() => network.allow(whose, url))
    const flow = { redirectUri: () => redirectUri, authorize, show: async () => {}, close: async () => {} }
    const begin = () =>
      browser.begin((within) => {
        const background = assemble({ network: async () => configured, flow, schedule: () => {} })
        background.signIn.recover().catch(() => undefined)
        return { ...background, within }
      })
    let background = begin()

    const ask = (work: () => Promise<unknown>) => void background.within(() => work().catch(() => undefined))
    const act: Record<Event, () => unknown> = {
      'sign in': () => ask(() => background.handlers.signIn({})),
      'sign in as another': () => {
        whose = whose === 'maya' ? 'ana' : 'maya'
        ask(() => background.handlers.signIn({}))
      },
      'open popup': () => {
        ask(() => background.handlers.refreshPendingRequests({}))
        ask(() => background.handlers.lookUp({ url: 'https://news.example/' }))
      },
      confirm: () => ask(() => background.handlers.confirmSignIn({})),
      abandon: () => ask(() => background.handlers.abandonSignIn({})),
      'reject account': () => ask(() => background.handlers.rejectAccount({})),
      'sign out': () => ask(() => background.handlers.signOut({})),
      'end worker': () => {
        browser.die()
        background = begin()
      },
      'session revoked elsewhere': async () => {
        for (const token of issued) await revoke(token)
      },
      'go offline': () => {
        connection.online = false
      },
      'go online': () => {
        connection.online = true
      },
      'permit host': () => permitOnly(origin),
      'forbid host': () => permitOnly(),
      'break document': () => {
        connection.fault = documentFaults[broken++ % documentFaults.length]
      },
      'mend document': () => {
        connection.fault = undefined
      },
      'time passes': () => time.pass(deadline),
      'something arrives': () => settle(3),
      'everything arrives': () => settle(),
    }

    /** Waits for all results, and for the deadlines of those that never arrive. */
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
      return signIn.phase
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

      const session = await secrets.session.get()
      const attempt = await secrets.attempt.get()
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
      let phase: string | undefined
      for (let tries = 0; tries < 2 && phase !== 'signed-in' && phase !== 'confirm'; tries++) {
        ask(() => background.handlers.signIn({}))
        await end()
        phase = await checkPhase()
      }
      if (phase !== 'signed-in' && phase !== 'confirm') wrong.push('a member cannot sign in any more')

      ask(() => background.handlers.signOut({}))
      await settle()
      if (await secrets.session.get()) wrong.push('a token is left after signing out')
      if ((await secrets.revocations.get()).length > 0) wrong.push('the list of revocations does not empty')
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

/** The network in the extension's settings. */
const configured = {
  name: 'Test Network',
  baseUrl: origin,
  authUrl: origin,
  apiKey: 'extension',
  profile: 'code',
} as const

/** Lets scripts of every origin read a response, as the service does for its document. */
const readable = { headers: { 'access-control-allow-origin': '*' } }

/** Faults of the network's document. */
const faults = {
  'document fails': async () => new Response('', { status: 500 }),
  'document is garbage': async () => new Response('<!doctype html><h1>Welcome to the Wi-Fi</h1>', readable),
  'document is a captive portal': async () => new Response('<!doctype html><h1>Welcome to the Wi-Fi</h1>'),
  'document breaks off': async () =>
    new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }), readable),
  'document is unreachable': () => Promise.reject(new TypeError('fetch failed')),
  'document is silent': () => new Promise<never>(() => {}),
} satisfies Record<string, () => Promise<Response>>

type DocumentFault = keyof typeof faults

const documentFaults = Object.keys(faults) as DocumentFault[]

/** The real service, as a browser's extension reaches it, with two members who are signed in at its web site. */
async function createSignInNetwork() {
  const network = await createTestNetwork({ apiUrl: origin, authUrl: origin })
  const { apiKey: key } = configured
  // thousands of interleavings happen in one hour of the service's clock
  const quota = 1_000_000_000
  const application = { key, name: 'Extension', level: 'premium', redirectUris: [redirectUri], quota } as const
  await network.store.applications.add(application, network.clock.now)
  const members: Record<string, ReturnType<typeof network.browse>> = {}
  for (const login of ['maya', 'ana']) {
    await network.addMember(login)
    members[login] = network.browse()
    await members[login].submit('/sign-in', { login, password, answer: 'sign-in' })
  }

  /** The state of the connection, which events change. */
  const connection = { online: true, fault: undefined as DocumentFault | undefined }

  let underWay = 0
  async function handle(request: Request): Promise<Response> {
    underWay++
    return Promise.resolve(network.app.request(request)).finally(() => underWay--)
  }
  function answer(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== discoveryPath) return handle(request)
    const { fault } = connection
    return fault ? faults[fault]() : handle(request)
  }

  return {
    connection,
    /** Whether the service is handling a request. */
    isBusy: () => underWay > 0,
    close: () => network.store.close(),

    /** Requests as the background does: it reads what the host's permission or the service (CORS) lets it read. */
    async request(request: Request): Promise<Response> {
      if (!connection.online) throw new TypeError('fetch failed')
      const isPermitted = permittedHosts().length > 0
      if (!isPermitted) request.headers.set('origin', 'chrome-extension://passalong')
      const response = await answer(request)
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
