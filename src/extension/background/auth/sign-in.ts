import type { Network } from '../../network/network.ts'
import * as items from '../../storage/items.ts'
import * as privateItems from '../../storage/private-items.ts'
import type { Members } from '../api/members.ts'
import { Failed, failureOf, reported } from '../base/failed.ts'
import { languageInUse } from '../base/language.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import { assertConsent } from '../member/consent.ts'
import type { flow as browserFlow } from './flow.ts'
import {
  assertReachable,
  authorizationUrl,
  createAttempt,
  isAttemptExpired,
  tokenFor,
  validateCallback,
} from './protocol.ts'
import type { Revocations, Session } from './session.ts'

class Superseded extends Error {}

export type SignIn = ReturnType<typeof createSignIn>

/** Signs in, one attempt at a time. Each step is stored before the next: an attempt survives this background. */
export function createSignIn(
  network: () => Promise<Network>,
  session: Session,
  revocations: Revocations,
  members: Members,
  rateLimit: RateLimit,
  flow: typeof browserFlow,
) {
  let recovered: Promise<unknown> = Promise.resolve()

  async function assertCurrent(attempt: privateItems.Attempt): Promise<void> {
    if ((await privateItems.attempt.get())?.state !== attempt.state) throw new Superseded()
  }

  async function revokeGranted(attempt: privateItems.Attempt): Promise<void> {
    const { network, token, callback } = attempt
    if (token) await revocations.add({ authUrl: network.authUrl, profile: network.profile, token })
    else if (callback) await revocations.add({ attempt })
  }

  async function revokeAttempt(attempt: privateItems.Attempt): Promise<void> {
    await revokeGranted(attempt)
    await privateItems.attempt.remove()
  }

  /** Stores the step, or queues the token for revocation if the attempt has ended meanwhile. @throws Superseded */
  const advance = (attempt: privateItems.Attempt, step: Partial<privateItems.Attempt>): Promise<privateItems.Attempt> =>
    session.exclusive(async () => {
      const advanced = { ...attempt, ...step }
      await assertCurrent(attempt).catch(async (superseded: unknown) => {
        await revokeGranted(advanced)
        throw superseded
      })
      await privateItems.attempt.set(advanced)
      return advanced
    })

  /** @param scope what a member who is signed in is asked for alone: a “no” changes nothing */
  async function start(scope?: 'contacts'): Promise<void> {
    await recovered
    const attempt = await session.exclusive(async () => {
      const configured = await network()
      const earlier = await privateItems.attempt.get()
      await items.signIn.set({ phase: 'under-way' })
      // the window is done: only the steps after the token are retried
      if (earlier?.token && !isAttemptExpired(earlier, Date.now())) return earlier
      if (earlier) await revokeAttempt(earlier)
      const created = createAttempt(configured, Date.now())
      await privateItems.attempt.set(created)
      await rateLimit.clearRefusals(created.network.baseUrl)
      return created
    })
    await resume(attempt, scope)
  }

  async function resume(attempt: privateItems.Attempt, scope?: 'contacts'): Promise<void> {
    try {
      await assertConsent()
      const withCallback = attempt.callback ? attempt : await openWindow(attempt, scope)
      const withToken = withCallback.token ? withCallback : await getToken(withCallback)
      await checkAccount(withToken)
    } catch (error) {
      if (error instanceof Superseded) return
      const isCurrent = await session.exclusive(async () => {
        const stored = await privateItems.attempt.get()
        if (stored?.state !== attempt.state) return false
        const failure = failureOf(error)
        // with a token that the network takes the remaining steps can be retried; a callback works only once
        if (!stored.token || failure.code === 'signed-out') await revokeAttempt(stored)
        else if (failure.retryAt) await privateItems.attempt.set({ ...stored, retryAt: failure.retryAt })
        const isNo = scope && failure.code === 'sign-in-closed' && (await privateItems.session.get()) !== null
        await items.signIn.set(isNo ? { phase: 'idle' } : { phase: 'failed', failure })
        return !isNo
      })
      if (isCurrent) throw error
    }
  }

  async function openWindow(attempt: privateItems.Attempt, scope?: 'contacts'): Promise<privateItems.Attempt> {
    const redirectUri = flow.redirectUri()
    const url = await authorizationUrl(attempt, redirectUri, await languageInUse(), scope)
    await assertReachable(attempt.network, url, redirectUri)
    await assertCurrent(attempt)
    return advance(attempt, { callback: await flow.authorize(url) })
  }

  async function getToken(attempt: privateItems.Attempt): Promise<privateItems.Attempt> {
    const redirectUri = flow.redirectUri()
    const granted = validateCallback(attempt.callback ?? '', redirectUri, attempt, Date.now())
    const token = await tokenFor(granted, attempt, redirectUri)
    return advance(attempt, { token })
  }

  async function checkAccount(attempt: privateItems.Attempt): Promise<void> {
    const account = await members
      .me({ network: attempt.network, token: attempt.token ?? '' })
      .catch((error: unknown) => {
        const { code, ...details } = failureOf(error)
        // the token stays stored, so the member needn't open the window again
        throw details.retryAt && code !== 'signed-out'
          ? new Failed('sign-in-waits', { ...details, cause: error })
          : error
      })
    const assertAttempt = () => assertCurrent(attempt)
    await session.start(attempt.token ?? '', attempt.network, account, assertAttempt, async () => {
      await privateItems.attempt.remove()
      await items.signIn.set({ phase: 'idle' })
    })
    void revocations.flush()
  }

  async function endAttempt(): Promise<void> {
    const attempt = await privateItems.attempt.get()
    if (attempt) await revokeAttempt(attempt)
    await items.signIn.set({ phase: 'idle' })
  }

  return {
    start,

    async abandon(): Promise<void> {
      await session.exclusive(endAttempt)
      await flow.close()
      void revocations.flush()
    },

    /** The session ends, and with it nothing else. */
    async end(): Promise<void> {
      await session.end(endAttempt)
      await flow.close()
    },

    /** The member leaves: somebody else may come. */
    async signOut(): Promise<void> {
      await session.forgetName().catch(reported)
      await session.end(
        async () => {
          await endAttempt()
          await session.leave()
        },
        { remembersAnswer: true },
      )
      await flow.close()
    },

    async onBadToken(token: string): Promise<void> {
      const notify = async () => {
        if ((await items.signIn.get()).phase === 'under-way') return
        await items.signIn.set({ phase: 'failed', failure: { code: 'signed-out' } })
      }
      if (await session.end(notify, { rejected: token, remembersAnswer: true })) void revocations.flush()
    },

    async revokeStale(): Promise<void> {
      await session.exclusive(async () => {
        const attempt = await privateItems.attempt.get()
        if (!attempt || !isAttemptExpired(attempt, Date.now())) return
        if ((await items.signIn.get()).phase !== 'under-way') await revokeAttempt(attempt)
      })
    },

    /** Called at the background's start: a stored attempt continues after its callback, else it has lost its window. */
    recover(): Promise<void> {
      const recovery = (async () => {
        await session.finishLeaving().catch(reported)
        if ((await items.signIn.get()).phase !== 'under-way') return
        const attempt = await privateItems.attempt.get()
        if (attempt?.callback) return resume(attempt)
        await session.exclusive(async () => {
          if ((await items.signIn.get()).phase !== 'under-way') return
          await privateItems.attempt.remove()
          await items.signIn.set({ phase: 'failed', failure: { code: 'sign-in-failed' } })
        })
        await flow.close()
      })()
      recovered = recovery.catch(() => undefined)
      return recovery
    },
  }
}
