import type { Network } from '../../network/network.ts'
import * as items from '../../storage/items.ts'
import { ownerOf } from '../../storage/owner.ts'
import * as secrets from '../../storage/secrets.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'
import type { Caller } from '../http/http.ts'
import type { createReplies } from '../http/replies.ts'
import type { createOptions } from '../member/options.ts'
import { forgetSession } from '../member/stored.ts'
import type { Revocations } from './revocations.ts'

export type Session = ReturnType<typeof createSession>

interface AttemptHandle {
  /** @throws when it is no longer the member's attempt */
  assertCurrent: () => Promise<void>
  end: () => Promise<void>
}

/**
 * The member's session: who is signed in, and the only way to write what belongs to them. Everything here happens one
 * after the other, so that nothing of an ended session can be written after its end.
 */
export function createSession(
  revocations: Revocations,
  options: Pick<ReturnType<typeof createOptions>, 'changeMember'>,
  replies: Pick<ReturnType<typeof createReplies>, 'forget'>,
) {
  const exclusive = createQueue()

  const token = async (): Promise<string | undefined> => (await secrets.session.get())?.token

  /** A token that is of no more use is put on the list before it is forgotten. */
  async function revokeToken(unless?: string): Promise<void> {
    const old = await secrets.session.get()
    if (old && old.token !== unless) await revocations.add(old)
  }

  async function forget(): Promise<void> {
    replies.forget()
    await forgetSession()
  }

  /**
   * The way to store what is the member's: as long as the session of now stands, and nothing once it has ended.
   *
   * @throws Failed signed-out
   */
  async function writer(): Promise<(store: () => Promise<void>) => Promise<void>> {
    const begun = await token()
    if (begun === undefined) throw new Failed('signed-out')
    return (store) =>
      exclusive(async () => {
        if ((await token()) === begun) await store()
      })
  }

  /** The session with the member whose it is, at the network that is configured; undefined when signed out. Holds the lock. */
  async function current() {
    const [stored, account, network] = await Promise.all([
      secrets.session.get(),
      items.account.get(),
      items.network.get(),
    ])
    if (!stored || !account || stored.baseUrl !== network.baseUrl || stored.authUrl !== network.authUrl) return
    return { owner: ownerOf(network, account), caller: { network, token: stored.token } }
  }

  return {
    writer,

    /** Who is signed in, as owners are named; undefined when nobody is. */
    owner: async (): Promise<string | undefined> => (await exclusive(current))?.owner,

    /** For calls in the name of this owner and of nobody else; undefined where they are not signed in. */
    async callerOf(owner: string): Promise<Caller | undefined> {
      const session = await exclusive(current)
      return session?.owner === owner ? session.caller : undefined
    },

    /** The token of the session, if this network gave it: no other may see it. */
    async tokenAt({ baseUrl, authUrl }: Network): Promise<string | undefined> {
      const stored = await secrets.session.get()
      return stored?.baseUrl === baseUrl && stored.authUrl === authUrl ? stored.token : undefined
    },

    /** Runs a step while holding the session lock; not reentrant. */
    exclusive,

    /**
     * A new session, whose token replaces the old one; what is stored of another member is forgotten first.
     *
     * @param attempt what led to it: asked whether it still stands before anything is done, and ended with the beginning
     */
    begin: (newToken: string, { baseUrl, authUrl }: Network, account: items.Account, attempt: AttemptHandle) =>
      exclusive(async () => {
        await attempt.assertCurrent()
        await revokeToken(newToken)
        const before = await items.lastAccount.get()
        await forget()
        await options.changeMember({ baseUrl }, before, account)
        await secrets.session.set({ token: newToken, baseUrl, authUrl })
        await items.lastAccount.set({ id: account.id, name: account.name })
        await items.account.set(account)
        await attempt.end()
      }),

    /**
     * The member signs out: what was read of theirs is gone here, and the network is told as soon as it can be. What they
     * typed and want to be sent stays until they are back (`storage/drafts.ts`, `outbox`).
     *
     * @param endAttempt ends a sign-in that is under way in the same step, so that it can't begin a session afterwards
     */
    end: (endAttempt: () => Promise<void>) =>
      exclusive(async () => {
        await revokeToken()
        await forget()
        await endAttempt()
      }),

    /**
     * The network no longer takes this token. Nothing happens if another session has begun.
     * The token is revoked all the same: one that was refused by mistake would live on, known to nobody.
     */
    lose: (lostToken: string) =>
      exclusive(async () => {
        if ((await token()) !== lostToken) return false
        await revokeToken()
        await forget()
        return true
      }),

    /**
     * Makes requests in the member's session, and hands what came of them to `store`, which holds the lock, unless the
     * session has ended meanwhile.
     *
     * @returns what came of them, stored or not, and whose session it was; undefined where it has ended
     * @throws Failed signed-out, without a request
     */
    async during<Result>(
      request: () => Promise<Result>,
      store: (result: Result) => Promise<void>,
    ): Promise<{ result: Result; owner: string | undefined }> {
      const write = await writer()
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
