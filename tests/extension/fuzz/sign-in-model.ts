import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { Scheduler } from 'fast-check'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { assemble } from '../../../src/extension/background/assemble.ts'
import * as items from '../../../src/extension/storage/items.ts'
import * as secrets from '../../../src/extension/storage/secrets.ts'
import { baseUrl, createTestNetwork, password, redirectUri } from '../../service/test-network.ts'
import { resetPermissions } from '../support/permissions.ts'

/** The events of an interleaving, in any order. */
export const events = [
  'sign in',
  'sign in as another',
  'open popup',
  'confirm',
  'abandon',
  'sign out',
  'end worker',
  'session revoked elsewhere',
  'go offline',
  'go online',
  'something arrives',
  'everything arrives',
] as const

export type Event = (typeof events)[number]

/** One life of the background: its actions after its death have no effect. */
interface Life {
  dead: boolean
}

export type Model = Awaited<ReturnType<typeof createModel>>

/**
 * The background against the real service, with a browser whose every response may be late and whose worker may die.
 */
export async function createModel() {
  const origin = 'https://network.example'
  const network = await createTestNetwork({ authUrl: origin })
  const members: Record<string, ReturnType<typeof network.browse>> = {}
  for (const login of ['maya', 'ana']) {
    await network.addMember(login)
    const browser = network.browse()
    await browser.submit('/sign-in', { login, password, answer: 'sign-in' })
    members[login] = browser
  }

  const life = new AsyncLocalStorage<Life>()
  const never = new Promise<never>(() => {})
  const configured = {
    name: 'Test Network',
    baseUrl: origin,
    authUrl: origin,
    apiKey: 'premium',
    profile: 'code',
  } as const

  /** Totals of all interleavings: a test fails if the model does nothing. */
  const counts = { interleavings: 0, tokens: 0, sessions: 0 }

  /** Runs one interleaving. @returns the broken rules at its end; empty if there are none */
  async function run(happening: readonly Event[], scheduler: Scheduler): Promise<string[]> {
    fakeBrowser.reset()
    resetPermissions()
    await items.consent.set({ given: 0 })
    const issued = new Set<string>()
    const wrong: string[] = []
    let online = true
    let whose = 'maya'

    /** Delays the results that the background waits for; if it has died, they never arrive. */
    const late = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await scheduler.schedule(Promise.resolve())
      if (life.getStore()?.dead) return never
      const result = await work()
      return life.getStore()?.dead ? never : result
    }

    const request = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const asked = new Request(input, init)
      if (!online) throw new TypeError('fetch failed')
      const response = await network.app.request(asked)
      const { access_token } = await response
        .clone()
        .json()
        .catch(() => ({}))
      if (access_token) issued.add(access_token)
      return response
    }
    const browserFetch = globalThis.fetch
    globalThis.fetch = (input, init) => late(() => request(input, init))
    const restore = delayStorage(late, () => life.getStore() !== undefined)

    const authorize = (url: string): Promise<string> =>
      late(async () => {
        if (!online) throw new Error('Authorization page could not be loaded.')
        const { pathname, search } = new URL(url)
        const response = await members[whose]?.submit(pathname + search, { answer: 'allow' })
        return response?.headers.get('location') ?? ''
      })

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
        online = false
      },
      'go online': () => {
        online = true
      },
      'something arrives': () => settle(scheduler, 3),
      'everything arrives': () => settle(scheduler),
    }

    const alive = async (token: string): Promise<boolean> => {
      const response = await network.app.request(`${baseUrl}/me`, { headers: { Authorization: `Bearer ${token}` } })
      return response.status === 200
    }
    const revoke = (token: string) =>
      network.app.request(`${baseUrl}/oauth-provider/revoke_access_token2`, {
        method: 'POST',
        body: new URLSearchParams({ token }),
      })

    try {
      for (const event of happening) await act[event]()
      // at the end all results arrive, the worker starts once more, and the network works
      await settle(scheduler)
      online = true
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
      for (const token of issued) if (await alive(token)) live.push(token)
      const held = [session?.token, attempt?.token]
      for (const token of live) if (!held.includes(token)) wrong.push('a token lives that nobody holds')
      if ((session === null) !== (account === null)) wrong.push('session and account do not agree')
      if (!account && (await items.recommendations.get()).length > 0)
        wrong.push('recommendations are left without a session')
      if (!account && (await items.pendingRequests.get())) wrong.push('contact requests are left without a session')
      if ((await items.signIn.get()).phase === 'under-way') wrong.push('a sign-in is under way for ever')

      ask(() => background.handlers.signOut({}))
      await settle(scheduler)
      if (await secrets.session.get()) wrong.push('a token is left after signing out')
      if ((await secrets.revocations.get()).length > 0) wrong.push('the list of revocations does not empty')
      for (const token of issued) if (await alive(token)) wrong.push('a token lives after signing out')
    } finally {
      current.dead = true
      globalThis.fetch = browserFetch
      restore()
      for (const token of issued) await revoke(token)
    }
    return [...new Set(wrong)]
  }

  return { run, counts, close: () => network.store.close() }
}

/** Runs at most `most` waiting steps, in the scheduler's order. */
async function settle(scheduler: Scheduler, most = Number.POSITIVE_INFINITY): Promise<void> {
  for (let quiet = 0, done = 0; quiet < 6 && done < most; ) {
    if (scheduler.count() > 0) {
      await scheduler.waitNext(1)
      quiet = 0
      done++
    } else {
      // the scheduler doesn’t see the event loop turns of the service
      await setImmediate()
      quiet++
    }
  }
}

/** Schedules the background’s access to the storage; the test’s own access is immediate. */
function delayStorage(
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
