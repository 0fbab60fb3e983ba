import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Scheduler } from 'fast-check'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { discoveryPath } from '../../../src/contract/oauth.ts'
import { assemble } from '../../../src/extension/background/assemble.ts'
import * as items from '../../../src/extension/storage/items.ts'
import * as secrets from '../../../src/extension/storage/secrets.ts'
import { createTestNetwork, password } from '../../service/test-network.ts'
import { permitOnly, permittedHosts, resetPermissions } from '../support/browser/permissions.ts'
import { simulateTime } from './outbox/simulated-browser.ts'

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

/** One life of the background: its actions after its death have no effect. */
interface Life {
  dead: boolean
}

export type Model = Awaited<ReturnType<typeof createModel>>

/**
 * The background against the real service, with a browser whose every response may be late and whose worker may die.
 */
export async function createModel() {
  const network = await createSignInNetwork()
  const { connection, isAlive, revoke } = network
  const life = new AsyncLocalStorage<Life>()
  const never = new Promise<never>(() => {})

  /** Number of faults of the document so far: each has its turn. */
  let broken = 0

  /** Totals of all interleavings: a test fails if the model does nothing. */
  const counts = { interleavings: 0, tokens: 0, sessions: 0, signedInAtEnd: 0, documents: network.documents }

  /** Runs one interleaving. @returns the broken rules at its end; empty if there are none */
  async function run(happening: readonly Event[], scheduler: Scheduler): Promise<string[]> {
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

    /** Delays the results that the background waits for; if it has died, they never arrive. */
    const late = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await scheduler.schedule(Promise.resolve())
      if (life.getStore()?.dead) return never
      const result = await work()
      return life.getStore()?.dead ? never : result
    }

    const request = async (...asked: Parameters<typeof fetch>): Promise<Response> => {
      const response = await network.request(...asked)
      const { access_token } = await response
        .clone()
        .json()
        .catch(() => ({}))
      if (access_token) issued.add(access_token)
      return response
    }
    const browserFetch = globalThis.fetch
    globalThis.fetch = (...asked) => late(() => request(...asked))
    const restore = delayStorage(late, () => life.getStore() !== undefined)

    const restoreDigest = watchDigests()
    const { contains } = fakeBrowser.permissions
    fakeBrowser.permissions.contains = (asked) => late(() => contains(asked))

    const authorize = (url: string) => late(() => network.allow(whose, url))
    const flow = { redirectUri: () => redirectUri, authorize, show: async () => {}, close: async () => {} }
    let current: Life = { dead: false }
    const begin = () =>
      life.run(current, () => {
        const background = assemble({ network: async () => configured, flow, schedule: () => {} })
        background.signIn.recover().catch(() => undefined)
        return background
      })
    let background = begin()

    const ask = (work: () => Promise<unknown>) => void life.run(current, () => work().catch(() => undefined))
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
        current.dead = true
        current = { dead: false }
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
      'something arrives': () => settle(scheduler, 3),
      'everything arrives': () => settle(scheduler),
    }

    /** Waits for all results, and for the deadlines of those that never arrive. */
    const end = async () => {
      for (let deadlines = 0; deadlines < 3; deadlines++) {
        await settle(scheduler)
        time.pass(deadline)
      }
      await settle(scheduler)
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
      await settle(scheduler)
      ask(() => background.revocations.flush())
      await settle(scheduler)

      const session = await secrets.session.get()
      counts.interleavings++
      counts.tokens += issued.size
      if (session) counts.sessions++
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
      if (phase === 'signed-in') counts.signedInAtEnd++
      else if (phase !== 'confirm') wrong.push('a member cannot sign in any more')

      ask(() => background.handlers.signOut({}))
      await settle(scheduler)
      if (await secrets.session.get()) wrong.push('a token is left after signing out')
      if ((await secrets.revocations.get()).length > 0) wrong.push('the list of revocations does not empty')
      for (const token of issued) if (await isAlive(token)) wrong.push('a token lives after signing out')
    } finally {
      current.dead = true
      time.restore()
      restoreDigest()
      globalThis.fetch = browserFetch
      restore()
      for (const token of issued) await revoke(token)
    }
    return [...new Set(wrong)]
  }

  return { run, counts, close: network.close }
}

export const origin = 'https://network.example'

export const [redirectUri] = redirectUris

/** The network in the extension's settings. */
export const configured = {
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

export type DocumentFault = keyof typeof faults

export const documentFaults = Object.keys(faults) as DocumentFault[]

/** The real service, as a browser's extension reaches it, with two members who are signed in at its web site. */
export async function createSignInNetwork() {
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

  /** Number of document reads by their fault. */
  const documents: Record<string, number> = {}

  function answer(request: Request): Promise<Response> | Response {
    if (new URL(request.url).pathname !== discoveryPath) return network.app.request(request)
    const { fault } = connection
    documents[fault ?? 'none'] = (documents[fault ?? 'none'] ?? 0) + 1
    return fault ? faults[fault]() : network.app.request(request)
  }

  return {
    connection,
    documents,
    close: () => network.store.close(),

    /** Requests as the background does: it reads what the host's permission or the service (CORS) lets it read. */
    async request(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      if (!connection.online) throw new TypeError('fetch failed')
      const request = new Request(input, init)
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

/** Number of digests that threads compute at the moment. */
let digests = 0

/** Counts the digests under way, which no number of event loop turns awaits. @returns a function that stops it */
export function watchDigests(): () => void {
  const digest = crypto.subtle.digest.bind(crypto.subtle)
  crypto.subtle.digest = (...parts) => {
    digests++
    return digest(...parts).finally(() => {
      digests--
    })
  }
  return () => {
    crypto.subtle.digest = digest
  }
}

/** Runs at most `most` waiting steps, in the scheduler's order. */
export async function settle(scheduler: Scheduler, most = Number.POSITIVE_INFINITY): Promise<void> {
  for (let quiet = 0, done = 0; quiet < 6 && done < most; ) {
    if (scheduler.count() > 0) {
      await scheduler.waitNext(1)
      quiet = 0
      done++
    } else {
      // the scheduler doesn’t see the event loop turns of the service
      await setImmediate()
      if (digests === 0) quiet++
    }
  }
}

/** Schedules the background’s access to the storage; the test’s own access is immediate. */
export function delayStorage(
  late: <Result>(work: () => Promise<Result>) => Promise<Result>,
  applies: () => boolean,
): () => void {
  const restores: (() => void)[] = []
  for (const area of [fakeBrowser.storage.local, fakeBrowser.storage.session]) {
    for (const method of ['get', 'set', 'remove'] as const) {
      const original = area[method].bind(area) as (...args: unknown[]) => Promise<unknown>
      const delayed = (...args: unknown[]) => (applies() ? late(() => original(...args)) : original(...args))
      Object.assign(area, { [method]: delayed })
      restores.push(() => Object.assign(area, { [method]: original }))
    }
  }
  return () => {
    for (const restore of restores) restore()
  }
}
