import type { Context } from 'hono'
import type { RunInQueue } from '../../http/server/request-queues.ts'
import { type Credential, normalizeLogin } from '../../store/members/members.ts'
import { passwordLimits, rightPasswordLimit } from '../../store/sign-in/attempt-limits.ts'
import type { AttemptLimit, Attempts } from '../../store/sign-in/attempts.ts'
import { type PasswordQueue, TooBusy } from '../../store/sign-in/password-queue.ts'
import type { Store } from '../../store/store.ts'
import type { BrowserCookies } from './browser-cookies.ts'
import type { Refusal } from './sign-in-results.ts'

interface PasswordAttemptsDeps {
  store: Store
  passwordQueue: PasswordQueue
  runInQueue: RunInQueue
  now: () => number
  /** The client's IP address. */
  clientIp: (context: Context) => string
  cookies: Pick<BrowserCookies, 'device'>
}

export interface CorrectPassword {
  kind: 'right'
  credential: Credential
  /** The hash to store instead of the previous one. */
  hash: string
  /** The counted attempts, to refund. */
  limits: AttemptLimit[]
  /** The limit of right passwords, to count. */
  rightLimit: AttemptLimit
  /** The browser's id, if this member has signed in there before. */
  device: string | undefined
}

/** Limits how often passwords are tried, and how many are verified at once. */
export function createPasswordAttempts({
  store,
  passwordQueue,
  runInQueue,
  now,
  clientIp,
  cookies,
}: PasswordAttemptsDeps) {
  /**
   * Verifies a password, unless there were too many attempts or the queue is full.
   *
   * @param verification returns the hash to store if the password is right
   */
  async function attempt(
    context: Context,
    typedLogin: string,
    credential: Credential | undefined,
    verification: () => Promise<string | undefined>,
  ): Promise<CorrectPassword | { kind: 'wrong' } | Refusal> {
    const device = cookies.device(context, credential)
    const login = normalizeLogin(typedLogin)
    const limits = passwordLimits({ login, clientIp: clientIp(context), device })
    const rightLimit = rightPasswordLimit(login)
    const sender = { login, isKnown: device !== undefined }
    if (passwordQueue.isFull(sender)) return { kind: 'busy' }
    const minutesTo = (until: number) => Math.ceil((until - now()) / 60_000)
    const rightUntil = await store.attempts.blockedUntil([rightLimit], now())
    if (rightUntil !== undefined) return { kind: 'right-too-often', minutes: minutesTo(rightUntil) }
    // many attempts of one client at once must not delay others' writes
    const change = <Result>(work: (store: Store) => Promise<Result>) =>
      runInQueue(clientIp(context), () => store.transaction(work))
    // a blocked client gets its answer without a write
    const until =
      (await store.attempts.blockedUntil(limits, now())) ??
      (await change(({ attempts }) => attempts.take(limits, now())))
    if (until !== undefined) return { kind: 'too-often', minutes: minutesTo(until) }
    try {
      const hash = await passwordQueue.run(sender, verification)
      if (hash === undefined || !credential) return { kind: 'wrong' }
      return { kind: 'right', credential, hash, limits, rightLimit, device }
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error
      await change(({ attempts }) => attempts.refund(limits))
      return { kind: 'busy' }
    }
  }

  /** Counts an attempt as a right password, no longer as a guess. */
  async function countRight(attempts: Attempts, { limits, rightLimit }: CorrectPassword): Promise<void> {
    await attempts.refund(limits)
    await attempts.take([rightLimit], now())
  }

  return { attempt, countRight }
}
