import ky, { isHTTPError } from 'ky'
import { oauthLanguages, oauthPaths } from '../../graph/oauth.ts'
import { chooseLanguage } from '../../i18n/languages.ts'
import type { Network } from '../../network.ts'
import * as items from '../../storage/items.ts'
import * as secrets from '../../storage/secrets.ts'
import { failedCall } from '../api/http.ts'
import type { createMembers } from '../api/members.ts'
import { Failed, failureOf } from '../failed.ts'
import type { flow as browserFlow } from './flow.ts'
import { authorizationAddress, createState, tokenOfCallback } from './protocol.ts'

/** Milliseconds that the authorization host has to show its page, and to take a revocation. */
const deadline = 10_000

interface Dependencies {
  /** The network as it is configured now. */
  network: () => Promise<Network>
  members: ReturnType<typeof createMembers>
  flow: typeof browserFlow
  redirectPath: string
}

export type AccountKeeper = ReturnType<typeof createAccount>

/** Signing in and out. The session and every step towards it lie in storage; pages read only `account` and `signIn`. */
export function createAccount({ network, members, flow, redirectPath }: Dependencies) {
  const client = ky.create({
    timeout: deadline,
    retry: 0,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })

  /** Resolves once an attempt left over from a background that died is out of the way. */
  let recovered = Promise.resolve()

  /** Runs the whole sign-in. An attempt that another one or `cancelSignIn` has replaced ends without a trace. */
  async function signIn(): Promise<void> {
    await recovered
    const attempt = { state: createState(), startedAt: Date.now() }
    await secrets.attempt.set(attempt)
    await items.signIn.set({ phase: 'under-way' })
    try {
      const redirectAddress = flow.redirectAddress(redirectPath)
      const { language: choice } = await items.options.get()
      const language = chooseLanguage(choice, navigator.language)
      const lang = oauthLanguages.find((each) => each === language) ?? 'en'
      const address = authorizationAddress({
        network: await network(),
        redirectAddress,
        state: attempt.state,
        language: lang,
      })
      await assertReachable(address)
      const callback = await flow.authorize(address)
      if (!(await isCurrent(attempt.state))) return
      // good for one answer, right or wrong
      await secrets.attempt.remove()
      await begin(tokenOfCallback(callback, redirectAddress, attempt, Date.now()))
      await items.signIn.set({ phase: 'idle' })
    } catch (error) {
      const stored = await secrets.attempt.get()
      if (stored && stored.state !== attempt.state) return
      if (stored) await secrets.attempt.remove()
      else if ((await items.signIn.get()).phase !== 'under-way') return
      await items.signIn.set({ phase: 'failed', failure: failureOf(error) })
      throw error
    }
  }

  const isCurrent = async (state: string): Promise<boolean> => (await secrets.attempt.get())?.state === state

  /** The browser reports an unreachable page as "could not be loaded", so the cause is found out before it opens. */
  async function assertReachable(address: string): Promise<void> {
    try {
      // the sign-in page may answer with a redirect of its own
      await client.get(address, { redirect: 'manual', throwHttpErrors: (status) => status >= 400 })
    } catch (error) {
      const failed = failedCall(error)
      const status = isHTTPError(error) ? error.response.status : 0
      throw status >= 400 && status < 500 ? new Failed('sign-in-page-failed', { cause: error }) : failed
    }
  }

  /** Stores the session first, then learns whose it is; a session that nobody can be found for is given back. */
  async function begin(token: string): Promise<void> {
    await secrets.session.set({ token })
    try {
      await items.account.set(await members.me())
    } catch (error) {
      await end()
      await revoke(token)
      throw error
    }
  }

  /** Forgets the session and all that was stored for it here. */
  async function end(): Promise<void> {
    await secrets.session.remove()
    await items.account.remove()
    await items.pendingRequests.remove()
    await items.lastAnswers.remove()
  }

  /** True when the network has confirmed it; an unknown token counts as revoked (RFC 7009, 2.2). */
  async function revoke(token: string): Promise<boolean> {
    try {
      await client.post(oauthPaths.revoke, {
        baseUrl: (await network()).authUrl,
        body: new URLSearchParams({ access_token: token }),
        redirect: 'error',
      })
      return true
    } catch (error) {
      return isHTTPError(error) && error.response.status >= 400 && error.response.status < 500
    }
  }

  return {
    signIn,

    async cancelSignIn(): Promise<void> {
      await secrets.attempt.remove()
      await items.signIn.set({ phase: 'idle' })
    },

    async signOut(): Promise<{ revoked: boolean }> {
      const session = await secrets.session.get()
      await end()
      await items.signIn.set({ phase: 'idle' })
      return { revoked: session ? await revoke(session.token) : true }
    },

    token: async (): Promise<string | undefined> => (await secrets.session.get())?.token,

    /** The network no longer takes this token: the session has ended, unless another one has begun since. */
    async onBadToken(token: string): Promise<void> {
      if ((await secrets.session.get())?.token !== token) return
      await end()
      await items.signIn.set({ phase: 'failed', failure: { code: 'signed-out' } })
    },

    /** To be called when the background starts: an attempt that is stored then has lost its window. */
    recover(): Promise<void> {
      recovered = (async () => {
        if ((await items.signIn.get()).phase !== 'under-way') return
        await secrets.attempt.remove()
        await items.signIn.set({ phase: 'failed', failure: { code: 'sign-in-interrupted' } })
      })()
      return recovered
    },
  }
}
