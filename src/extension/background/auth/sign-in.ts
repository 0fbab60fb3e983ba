import type { Network } from '../../network/network.ts'
import * as items from '../../storage/items.ts'
import * as secrets from '../../storage/secrets.ts'
import type { createMembers } from '../api/members.ts'
import { Failed, failureOf } from '../base/failed.ts'
import { languageInUse } from '../base/language.ts'
import { assertConsent } from '../member/consent.ts'
import type { createPace } from '../pace/pace.ts'
import { createAttempts, Superseded } from './attempt.ts'
import { assertReachable, tokenFor } from './authorization-host.ts'
import type { flow as browserFlow } from './flow.ts'
import { authorizationUrl, createAttempt, isOver, validateCallback } from './protocol.ts'
import type { Revocations } from './revocations.ts'
import type { Session } from './session.ts'

export type SignIn = ReturnType<typeof createSignIn>

interface Dependencies {
  /** The network as it is configured now. */
  network: () => Promise<Network>
  session: Session
  revocations: Revocations
  members: ReturnType<typeof createMembers>
  pace: Pick<ReturnType<typeof createPace>, 'forgetRefusals'>
  flow: typeof browserFlow
}

/**
 * Signing in, one attempt at a time. Each step is stored before the next begins, so that whatever dies in between, popup,
 * background or browser, the attempt goes on from there or says why not; pages read only the item `signIn`.
 */
export function createSignIn({ network, session, revocations, members, pace, flow }: Dependencies) {
  const attempts = createAttempts(session, revocations)
  /** Resolves once an attempt left over from a background that died is dealt with. */
  let recovered: Promise<unknown> = Promise.resolve()

  async function start(): Promise<void> {
    await recovered
    const attempt = await session.exclusive(async () => {
      const left = await secrets.attempt.get()
      await items.signIn.set({ phase: 'under-way' })
      // the member has been through the window already: only the rest is tried again
      if (left?.token && !isOver(left, Date.now())) return left
      if (left) await attempts.revoke(left)
      const begun = createAttempt(await network(), Date.now(), await secrets.apiSecret.get())
      await secrets.attempt.set(begun)
      await pace.forgetRefusals(begun.network.baseUrl)
      return begun
    })
    await finish(attempt)
  }

  /** Takes the attempt from where it stands to its end. */
  async function finish(attempt: secrets.Attempt): Promise<void> {
    try {
      await assertConsent()
      const withCallback = attempt.callback ? attempt : await throughWindow(attempt)
      const withToken = withCallback.token ? withCallback : await toToken(withCallback)
      await toAccount(withToken)
    } catch (error) {
      if (error instanceof Superseded) return
      const stands = await session.exclusive(async () => {
        const stored = await secrets.attempt.get()
        if (stored?.state !== attempt.state) return false
        const failure = failureOf(error)
        // with a token, the rest can be tried again; without one, a callback is good for one look
        if (!stored.token) await attempts.revoke(stored)
        else if (failure.retry_at) await secrets.attempt.set({ ...stored, retry_at: failure.retry_at })
        await items.signIn.set({ phase: 'failed', failure })
        return true
      })
      if (stands) throw error
    }
  }

  async function throughWindow(attempt: secrets.Attempt): Promise<secrets.Attempt> {
    const redirectUri = flow.redirectUri()
    const url = await authorizationUrl({ attempt, redirectUri, language: await languageInUse() })
    await assertReachable(url)
    await attempts.assertCurrent(attempt)
    return attempts.advance(attempt, { callback: await flow.authorize(url) })
  }

  async function toToken(attempt: secrets.Attempt): Promise<secrets.Attempt> {
    const redirectUri = flow.redirectUri()
    const granted = validateCallback(attempt.callback ?? '', redirectUri, attempt, Date.now())
    const token = await tokenFor(granted, attempt, redirectUri, 'sign-in')
    return attempts.advance(attempt, { token, proven: granted.proven })
  }

  /** Learns whose account it is; another one than before, or one that only the member can vouch for, is asked about. */
  async function toAccount(attempt: secrets.Attempt): Promise<void> {
    const account = await members
      .me({ network: attempt.network, token: attempt.token ?? '' })
      .catch((error: unknown) => {
        const { code, ...details } = failureOf(error)
        // the member has done their part, and it is kept
        throw details.retry_at && code !== 'signed-out'
          ? new Failed('sign-in-waits', { ...details, cause: error })
          : error
      })
    const before = await items.lastAccount.get()
    if (attempt.proven && (!before || before.id === account.id)) return begin(attempt, account)
    await session.exclusive(async () => {
      await attempts.assertCurrent(attempt)
      await items.signIn.set({ phase: 'confirm', account, before })
    })
  }

  async function begin(attempt: secrets.Attempt, account: items.Account): Promise<void> {
    await session.begin(attempt.token ?? '', attempt.network, account, {
      assertCurrent: () => attempts.assertCurrent(attempt),
      end: async () => {
        await secrets.attempt.remove()
        await items.signIn.set({ phase: 'signed-in' })
      },
    })
    void revocations.flush()
  }

  async function endAttempt(): Promise<void> {
    const attempt = await secrets.attempt.get()
    if (attempt) await attempts.revoke(attempt)
    await items.signIn.set({ phase: 'idle' })
  }

  return {
    start,

    /** Puts an end to the attempt; a token that it has is revoked. */
    async abandon(): Promise<void> {
      await session.exclusive(endAttempt)
      await flow.close()
      void revocations.flush()
    },

    /** Ends the session and whatever might begin another. */
    async signOut(): Promise<void> {
      await session.end(endAttempt)
      await flow.close()
    },

    /** Brings the window of the attempt to the front. */
    show: (): Promise<void> => flow.show(),

    /** The member says that the account asked about is theirs. */
    async confirm(): Promise<void> {
      const attempt = await secrets.attempt.get()
      const signIn = await items.signIn.get()
      if (!attempt?.token || signIn.phase !== 'confirm') throw new Failed('bad-request')
      await begin(attempt, signIn.account)
    },

    /** The member has seen as whom they are signed in. */
    async acknowledge(): Promise<void> {
      if ((await items.signIn.get()).phase === 'signed-in') await items.signIn.set({ phase: 'idle' })
    },

    /** The network no longer takes this token. */
    async onBadToken(token: string): Promise<void> {
      if (!(await session.lose(token))) return
      await items.signIn.set({ phase: 'failed', failure: { code: 'signed-out' } })
      void revocations.flush()
    },

    /** To be called now and then: a token that was got and never used is revoked when nobody comes for it. */
    async revokeStale(): Promise<void> {
      await session.exclusive(async () => {
        const attempt = await secrets.attempt.get()
        if (!attempt || !isOver(attempt, Date.now())) return
        if ((await items.signIn.get()).phase === 'failed') await attempts.revoke(attempt)
      })
    },

    /** To be called when the background starts: an attempt that is stored then has lost its window, or can go on without it. */
    recover(): Promise<void> {
      const recovery = (async () => {
        if ((await items.signIn.get()).phase !== 'under-way') return
        const attempt = await secrets.attempt.get()
        if (attempt?.callback) return finish(attempt)
        await session.exclusive(async () => {
          await secrets.attempt.remove()
          await items.signIn.set({ phase: 'failed', failure: { code: 'sign-in-interrupted' } })
        })
        // what is done in it would come to nothing
        await flow.close()
      })()
      recovered = recovery.catch(() => undefined)
      return recovery
    },
  }
}
