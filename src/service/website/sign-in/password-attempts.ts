import type { Context } from 'hono'
import { Problem } from '../../http/problems.ts'
import type { RunInQueue } from '../../http/server/request-queues.ts'
import type { Credential } from '../../store/members/members.ts'
import { normalizeLogin } from '../../store/members/new-profile.ts'
import { passwordLimits, rightPasswordLimit } from '../../store/sign-in/attempt-limits.ts'
import type { AttemptLimit, Attempts } from '../../store/sign-in/attempts.ts'
import { type PasswordQueue, TooBusy } from '../../store/sign-in/password-queue.ts'
import type { Store } from '../../store/store.ts'
import type { BrowserCookies } from './browser-cookies.ts'
import type { Refusal } from './sign-in-results.ts'
import type { Turns } from './turns.ts'

interface PasswordAttemptsDeps {
  store: Store
  passwordQueue: PasswordQueue
  runInQueue: RunInQueue
  signInRefused: (reason: string) => void
  now: () => number
  clientIp: (context: Context) => string
  cookies: Pick<BrowserCookies, 'device' | 'visitor'>
  turns: Turns
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
  signInRefused,
  now,
  clientIp,
  cookies,
  turns,
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
    const ip = clientIp(context)
    const limits = passwordLimits({ login, clientIp: ip, device, visitor: cookies.visitor(context) ?? '' })
    const rightLimit = rightPasswordLimit(login)
    const turn = await turns.read(context)
    const isOwnTurn = turn !== undefined && normalizeLogin(turn.login) === login
    const sender = { login, isKnown: device !== undefined, clientIp: ip, turn: isOwnTurn ? turn.at : undefined }
    const minutesTo = (until: number) => Math.ceil((until - now()) / 60_000)
    const rightUntil = await store.attempts.blockedUntil([rightLimit], now())
    if (rightUntil !== undefined) return { kind: 'right-too-often', minutes: minutesTo(rightUntil) }
    // many attempts of one client at once must not delay others' writes
    const change = <Result>(work: (store: Store) => Promise<Result>) =>
      runInQueue(ip, () => store.transaction(work, 'read committed'))
    const refuse = async ({ turn: at }: TooBusy): Promise<Refusal> => {
      await turns.save(context, { login: typedLogin, at })
      return { kind: 'busy', seconds: Math.max(1, Math.ceil((at - now()) / 1000)) }
    }
    // a client that is blocked or refused gets its answer without a write
    const blocked = await store.attempts.blockedUntil(limits, now())
    const refusal = blocked === undefined ? passwordQueue.refusalOf(sender) : undefined
    if (refusal) return refuse(refusal)
    let counted = false
    try {
      const until = blocked ?? (await change(({ attempts }) => attempts.take(limits, now())))
      if (until !== undefined) return { kind: 'too-often', minutes: minutesTo(until) }
      counted = true
      const hash = await passwordQueue.run(sender, verification)
      if (hash === undefined || !credential) return { kind: 'wrong' }
      return { kind: 'right', credential, hash, limits, rightLimit, device }
    } catch (error) {
      // an office's sign-ins of the same moment don't all fit into the queue of its address either
      if (error instanceof Problem && error.status === 429 && !counted) return refuse(passwordQueue.refuse(sender))
      if (!(error instanceof TooBusy)) throw error
      await store.transaction(({ attempts }) => attempts.refund(limits), 'read committed')
      return refuse(error)
    }
  }

  /** Counts an attempt as a right password, no longer as a guess. */
  async function countRight(attempts: Attempts, { limits, rightLimit }: CorrectPassword): Promise<void> {
    await attempts.forgive(limits)
    await attempts.take([rightLimit], now())
  }

  return {
    countRight,

    async attempt(...tried: Parameters<typeof attempt>): ReturnType<typeof attempt> {
      const result = await attempt(...tried)
      if (result.kind !== 'right') signInRefused(result.kind)
      return result
    },
  }
}
