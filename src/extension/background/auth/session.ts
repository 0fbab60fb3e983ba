import type { Network } from '../../network/network.ts'
import { configuredNetwork, ownerOf } from '../../storage/configured-network.ts'
import { giveDrafts } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import * as privateItems from '../../storage/private-items.ts'
import { Failed, reported } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'
import type { Caller } from '../http/http.ts'
import type { OptionsWriter } from '../member/options.ts'
import type { Retention } from '../member/retention.ts'
import { type Granted, revoke, tokenFor, validateCallback } from './protocol.ts'

export type Session = ReturnType<typeof createSession>

/** Stores what belongs to a session; does nothing once that has ended. */
type GuardedWriter = (store: () => Promise<void>) => Promise<void>

interface End {
  rejected?: string
  /** Not after a withdrawal, which ends all that was allowed. */
  remembersAnswer?: true
}

/** All steps run one after the other, so that no value of an ended session is written after its end. */
export function createSession(
  revocations: Pick<Revocations, 'add'>,
  options: Pick<OptionsWriter, 'changeMember'>,
  stored: Pick<Retention, 'deleteSessionValues'>,
) {
  const exclusive = createQueue()

  let ending = new AbortController()

  const token = async (): Promise<string | undefined> => (await privateItems.session.get())?.token

  async function revokeToken(remembersAnswer?: true): Promise<void> {
    const old = await privateItems.session.get()
    if (old) await revocations.add({ ...old, ...(remembersAnswer && { remembersAnswer }) })
  }

  async function deleteValues(): Promise<void> {
    // a write that hangs may have arrived, but the browser must not repeat it
    ending.abort(new DOMException('the session ended', 'TimeoutError'))
    ending = new AbortController()
    await stored.deleteSessionValues()
  }

  /** @returns a writer that does nothing once the current session has ended. @throws Failed signed-out */
  async function guardedWriter(): Promise<GuardedWriter> {
    const current = await token()
    if (current === undefined) throw new Failed('signed-out')
    return writerOf(current)
  }

  const writerOf =
    (current: string): GuardedWriter =>
    (store) =>
      exclusive(async () => {
        if ((await token()) === current) await store()
      })

  /** Ends the account's use after a sign-out: the next member meets nothing of it. The caller holds the lock. */
  async function leave(): Promise<void> {
    const network = await configuredNetwork.get()
    // without room for them, they stay the account's, and the next sign-in sets them aside
    if (network) await options.changeMember(network, null).catch(reported)
  }

  /** The session at the configured network with its member; undefined when signed out. The caller holds the lock. */
  async function current() {
    const [stored, account, network] = await Promise.all([
      privateItems.session.get(),
      items.account.get(),
      configuredNetwork.get(),
    ])
    if (!stored || !account || !network) return
    if (stored.baseUrl !== network.baseUrl || stored.authUrl !== network.authUrl) return
    const caller = { network, token: stored.token }
    return { owner: ownerOf(network, account), me: account.id, caller, write: writerOf(stored.token) }
  }

  return {
    guardedWriter,

    ended: (): AbortSignal => ending.signal,

    /** The session with all that one decision needs of it; undefined when signed out. */
    current: () => exclusive(current),

    owner: async (): Promise<string | undefined> => (await exclusive(current))?.owner,

    async callerOf(owner: string): Promise<Caller | undefined> {
      const session = await exclusive(current)
      return session?.owner === owner ? session.caller : undefined
    },

    /** The session's token, if this network issued it: no other network may see it. */
    async tokenAt({ baseUrl, authUrl }: Network): Promise<string | undefined> {
      const stored = await privateItems.session.get()
      return stored?.baseUrl === baseUrl && stored.authUrl === authUrl ? stored.token : undefined
    },

    exclusive,

    start: (
      newToken: string,
      { baseUrl, authUrl, profile }: Network,
      account: items.Account,
      assertAttempt: () => Promise<void>,
      endAttempt: () => Promise<void>,
    ) =>
      exclusive(async () => {
        await assertAttempt()
        if ((await token()) !== newToken) await revokeToken(true)
        await deleteValues()
        const owner = ownerOf({ baseUrl }, account)
        await options.changeMember({ baseUrl, profile }, account)
        await privateItems.session.set({ token: newToken, baseUrl, authUrl, profile })
        // what another person wrote as a signed-in member of 0.1.0
        await giveDrafts(ownerOf({ baseUrl }, { id: '' }), owner).catch(reported)
        await items.lastAccount.set({ id: account.id, name: account.name })
        await items.account.set(account)
        await endAttempt()
      }),

    /**
     * Drafts and unfinished writes stay. @param then ends a running sign-in in the same step @param rejected ends only
     * the session with this token; it is revoked too, in case the network rejected it by mistake
     */
    end: (then: () => Promise<void>, { rejected, remembersAnswer }: End = {}): Promise<boolean> =>
      exclusive(async () => {
        if (rejected !== undefined && (await token()) !== rejected) return false
        await revokeToken(remembersAnswer)
        await deleteValues()
        await then()
        return true
      }),

    /** Begins a sign-out: an account without a name has left, also if the background dies before `leave`. */
    forgetName: (): Promise<void> =>
      exclusive(async () => {
        const last = await items.lastAccount.get()
        if (last) await items.lastAccount.set({ id: last.id, name: '' })
      }),

    leave,

    /** Finishes a sign-out in whose middle the background died. */
    finishLeaving: (): Promise<void> =>
      exclusive(async () => {
        const [last, { owner }] = await Promise.all([items.lastAccount.get(), items.options.get()])
        // a sign-in changes the options before it has a session
        const isOver = !(await privateItems.session.get()) && !(await privateItems.attempt.get())
        if (isOver && last?.name === '' && owner) await leave()
      }),

    /** Stores the result unless the session has ended; `owner` if it has not. @throws Failed signed-out, at once */
    async runInSession<Result>(
      request: () => Promise<Result>,
      store: (result: Result) => Promise<void>,
    ): Promise<{ result: Result; owner: string | undefined }> {
      const write = await guardedWriter()
      const result = await request()
      let owner: string | undefined
      await write(async () => {
        await store(result)
        owner = (await current())?.owner
      })
      return { result, owner }
    },
  }
}

export type Revocations = ReturnType<typeof createRevocations>

/** Stored until the network confirms, since tokens never expire. A token is added before it is deleted elsewhere. */
export function createRevocations(redirectUri: () => string) {
  const changes = createQueue()
  const flushes = createQueue()

  const change = (by: (list: privateItems.Revocation[]) => privateItems.Revocation[]): Promise<void> =>
    changes(async () => privateItems.revocations.set(by(await privateItems.revocations.get())))

  /** Exchanges the code for its token; a second use of a code revokes the first token (RFC 6749, 4.1.2). */
  async function revokeGranted(attempt: privateItems.Attempt): Promise<boolean> {
    const { network, callback = '', startedAt } = attempt
    let granted: Granted
    try {
      granted = validateCallback(callback, redirectUri(), attempt, startedAt)
    } catch {
      return true
    }
    try {
      return await revoke(network.authUrl, await tokenFor(granted, attempt, redirectUri()), network)
    } catch (error) {
      return error instanceof Failed && error.failure.code === 'sign-in-failed'
    }
  }

  const revoked = (each: privateItems.Revocation): Promise<boolean> =>
    'token' in each ? revoke(each.authUrl, each.token, each) : revokeGranted(each.attempt)

  const isSame = (one: privateItems.Revocation, other: privateItems.Revocation) =>
    JSON.stringify(one) === JSON.stringify(other)

  return {
    add: (revocation: privateItems.Revocation): Promise<void> => change((list) => [...list, revocation]),

    /** @returns whether nothing is left */
    flush: (): Promise<boolean> =>
      flushes(async () => {
        for (const each of await privateItems.revocations.get())
          if (await revoked(each)) await change((list) => list.filter((other) => !isSame(each, other)))
        const [left, unread] = await Promise.all([privateItems.revocations.get(), privateItems.unreadRevocations.get()])
        return left.length + unread.length === 0
      }),
  }
}
