import type { Context } from 'hono'
import type { Count } from '../http/observed-requests.ts'
import { Problem } from '../http/response.ts'
import type { Parts } from '../parts.ts'
import { type AttemptLimit, type Attempts, passwordLimits, rightPasswordLimit } from '../store/access/attempts.ts'
import type { Credential } from '../store/members/members.ts'
import { normalizeLogin } from '../store/members/names.ts'
import type { Store } from '../store/store.ts'
import type { BrowserCookies } from './cookies.ts'
import { type PasswordQueue, TooBusy } from './password-queue.ts'

export interface PasswordAttemptsDeps extends Pick<Parts, 'store' | 'runInQueue' | 'now' | 'clientIp'> {
  passwordQueue: PasswordQueue
  count: Count
}

/** `busy`: the password queue is full, which is no attempt. */
export type Refusal = { kind: 'too-often'; minutes: number } | { kind: 'busy' }

export interface CorrectPassword {
  kind: 'right'
  credential: Credential
  hash: string
  limits: AttemptLimit[]
  rightLimit: AttemptLimit
  device: string | undefined
}

export function createPasswordAttempts(deps: PasswordAttemptsDeps, cookies: BrowserCookies) {
  const { store, passwordQueue, runInQueue, count, now, clientIp } = deps

  /** Verifies a password, unless there were too many attempts. @param verification returns the hash if it is right */
  async function attempt(
    context: Context,
    typedLogin: string,
    credential: Credential | undefined,
    verification: () => Promise<string | undefined>,
  ): Promise<CorrectPassword | { kind: 'wrong' } | Refusal> {
    const device = cookies.device(context, credential)
    const login = normalizeLogin(typedLogin)
    const ip = clientIp(context)
    const limits = passwordLimits({ login, clientIp: ip, device, visitor: cookies.visitor(context) ?? '' })
    const rightLimit = rightPasswordLimit(login)
    const sender = { login, isKnown: device !== undefined }
    // many attempts of one client at once must not delay others' writes
    const change = <Result>(work: (store: Store) => Promise<Result>) =>
      runInQueue(ip, () => store.transaction(work, 'read committed'))
    // a client that is blocked or refused gets its answer without a write
    const blocked = await store.attempts.blockedUntil([...limits, rightLimit], now())
    if (blocked === undefined && passwordQueue.isFullFor(sender)) return { kind: 'busy' }
    let counted = false
    try {
      const until = blocked ?? (await change(({ attempts }) => attempts.take(limits, now())))
      if (until !== undefined) return { kind: 'too-often', minutes: Math.ceil((until - now()) / 60_000) }
      counted = true
      const hash = await passwordQueue.run(sender, verification)
      if (hash === undefined || !credential) return { kind: 'wrong' }
      return { kind: 'right', credential, hash, limits, rightLimit, device }
    } catch (error) {
      // an office's sign-ins of the same moment don't all fit into the queue of its address either
      if (error instanceof Problem && error.status === 429 && !counted) return { kind: 'busy' }
      if (!(error instanceof TooBusy)) throw error
      await store.transaction(({ attempts }) => attempts.refund(limits), 'read committed')
      return { kind: 'busy' }
    }
  }

  async function countRight(attempts: Attempts, { limits, rightLimit }: CorrectPassword): Promise<void> {
    await attempts.forgive(limits)
    await attempts.take([rightLimit], now())
  }

  return {
    countRight,

    async attempt(...tried: Parameters<typeof attempt>): ReturnType<typeof attempt> {
      const result = await attempt(...tried)
      if (result.kind !== 'right') count('signInRefused', { reason: result.kind })
      return result
    },
  }
}
