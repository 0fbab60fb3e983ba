import { AsyncLocalStorage } from 'node:async_hooks'
import type { Scheduler } from 'fast-check'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { assemble } from '../../../src/extension/background/assemble.ts'
import * as items from '../../../src/extension/storage/items.ts'
import * as secrets from '../../../src/extension/storage/secrets.ts'
import { permitOnly, resetPermissions } from '../support/browser/permissions.ts'
import { simulateTime } from './outbox/simulated-browser.ts'
import { delayStorage, settle, watchDigests } from './sign-in-delays.ts'
import { configured, createSignInNetwork, documentFaults, origin, redirectUri } from './sign-in-network.ts'

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
