import type { Context } from 'hono'
import type { Count } from '../http/observed-requests.ts'
import { Problem } from '../http/response.ts'
import type { Parts } from '../parts.ts'
import { type AttemptLimit, type Attempts, passwordLimits, rightPasswordLimit } from '../store/access/attempts.ts'
import { sameSecret } from '../store/engine/secrets.ts'
import type { Credential } from '../store/members/members.ts'
import { normalizeLogin } from '../store/members/names.ts'
import type { Store } from '../store/store.ts'
import type { BrowserCookies } from './cookies.ts'
import { longestWait, type PasswordQueue, TooBusy, ticketLifetime } from './password-queue.ts'

export interface PasswordAttemptsDeps extends Pick<Parts, 'store' | 'runInQueue' | 'now' | 'clientIp'> {
  passwordQueue: PasswordQueue
  count: Count
}

/** `busy`: the password queue is full, which is no attempt; the ticket is valid in this many seconds. */
export type Refusal = { kind: 'too-often' | 'right-too-often'; minutes: number } | { kind: 'busy'; seconds: number }

export interface CorrectPassword {
  kind: 'right'
  credential: Credential
  hash: string
  limits: AttemptLimit[]
  rightLimit: AttemptLimit
  device: string | undefined
}

interface Ticket {
  login: string
  at: number
}

export function createPasswordAttempts(
  deps: PasswordAttemptsDeps,
  cookies: BrowserCookies,
  sign: (text: string) => Promise<string>,
) {
  const { store, passwordQueue, runInQueue, count, now, clientIp } = deps

  async function saveTicket(context: Context, { login, at }: Ticket): Promise<void> {
    const text = `${Math.ceil(at)}.${Buffer.from(login).toString('base64url')}`
    cookies.setTicket(context, `${text}.${await sign(text)}`, (longestWait + ticketLifetime) / 1000)
  }

  async function ticketOf(context: Context): Promise<Ticket | undefined> {
    const cookie = cookies.ticket(context)
    if (cookie === undefined) return undefined
    const [at = '', login = '', proof = ''] = cookie.split('.')
    if (!sameSecret(proof, await sign(`${at}.${login}`))) return undefined
    return { login: Buffer.from(login, 'base64url').toString(), at: Number(at) }
  }

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
    const found = await ticketOf(context)
    const ticket = found && normalizeLogin(found.login) === login ? found.at : undefined
    const sender = { login, isKnown: device !== undefined, clientIp: ip, ticket }
    const minutesTo = (until: number) => Math.ceil((until - now()) / 60_000)
    const rightUntil = await store.attempts.blockedUntil([rightLimit], now())
    if (rightUntil !== undefined) return { kind: 'right-too-often', minutes: minutesTo(rightUntil) }
    // many attempts of one client at once must not delay others' writes
    const change = <Result>(work: (store: Store) => Promise<Result>) =>
      runInQueue(ip, () => store.transaction(work, 'read committed'))
    const refuse = async ({ ticket: at }: TooBusy): Promise<Refusal> => {
      await saveTicket(context, { login: typedLogin, at })
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

  async function countRight(attempts: Attempts, { limits, rightLimit }: CorrectPassword): Promise<void> {
    await attempts.forgive(limits)
    await attempts.take([rightLimit], now())
  }

  return {
    ticketOf,
    countRight,

    async attempt(...tried: Parameters<typeof attempt>): ReturnType<typeof attempt> {
      const result = await attempt(...tried)
      if (result.kind !== 'right') count('signInRefused', { reason: result.kind })
      return result
    },
  }
}
