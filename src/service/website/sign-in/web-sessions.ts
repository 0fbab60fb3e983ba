import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { RunInQueue } from '../../http/server/request-queues.ts'
import { hashSecret, newSecret, sameSecret } from '../../store/engine/secrets.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import { type Credential, normalizeLogin } from '../../store/members/members.ts'
import { passwordLimits } from '../../store/sign-in/attempt-limits.ts'
import type { AttemptLimit } from '../../store/sign-in/attempts.ts'
import { type PasswordQueue, TooBusy } from '../../store/sign-in/password-queue.ts'
import type { Passwords } from '../../store/sign-in/passwords.ts'
import { sessionLifetime } from '../../store/sign-in/sessions.ts'
import type { Store } from '../../store/store.ts'
import type { MemberVisit } from '../page/visit.ts'
import { createDeviceCookie, readDeviceCookie } from './device-cookie.ts'

interface WebSessionsDeps {
  store: Store
  passwords: Passwords
  passwordQueue: PasswordQueue
  runInQueue: RunInQueue
  now: () => number
  /** The IP address that a request comes from. */
  clientIp: (context: Context) => string
  /** Cookies only over https; false where the web site itself is http. */
  secure: boolean
}

/** Why nobody looked at a password. */
export type Refusal =
  /** It was wrong so often that nobody will look for so many minutes. */
  | { kind: 'too-often'; minutes: number }
  /** So many sign in that nobody can; it doesn't count as a guess. */
  | { kind: 'busy' }

/** What came of a login and a password. */
export type SignInResult = { kind: 'signed-in' } | { kind: 'wrong' } | Refusal

/** What came of a current and a new password. */
export type PasswordChange = { kind: 'changed' } | { kind: 'wrong' } | Refusal

/** A password that was right. */
interface RightGuess {
  kind: 'right'
  credential: Credential
  /** The hash to store in place of the one before. */
  hash: string
  /** To be refunded. */
  limits: AttemptLimit[]
  /** The browser's id, where this member has signed in there before. */
  device: string | undefined
}

/** How long a device cookie lasts after the last sign-in there, in seconds. */
const deviceCookieLifetime = 365 * 24 * 60 * 60

export type WebSessions = ReturnType<typeof createWebSessions>

/** Who is signed in on the web site, and whether a form that comes back is one that this browser was shown. */
export function createWebSessions({
  store,
  passwords,
  passwordQueue,
  runInQueue,
  now,
  clientIp,
  secure,
}: WebSessionsDeps) {
  // Lax: another site's link may lead a signed-in member to the consent page, another site's form may not decide there
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure }
  const names = secure
    ? { session: '__Host-session', visitor: '__Host-visitor', device: '__Host-device' }
    : { session: 'session', visitor: 'visitor', device: 'device' }

  /** Bound to this browser and this sign-in, so neither another site nor a former session can know it. */
  function tokenOf(context: Context, visitor: string): string {
    return hashSecret(`form ${visitor} ${getCookie(context, names.session) ?? ''}`)
  }

  /** @returns the hash to store when the password is right, a new one where it was outdated; undefined when it is wrong */
  async function check(password: string, credential: Credential | undefined): Promise<string | undefined> {
    const isRight = await passwords.check(password, credential?.password)
    if (!isRight || !credential) return undefined
    return passwords.isOutdated(credential.password) ? passwords.hash(password) : credential.password
  }

  /**
   * Looks at a password, unless it was guessed too often or too many wait.
   *
   * @param look gives the hash to store when the password is right
   */
  async function guess(
    context: Context,
    login: string,
    credential: Credential | undefined,
    look: () => Promise<string | undefined>,
  ): Promise<RightGuess | { kind: 'wrong' } | Refusal> {
    const device = readDeviceCookie(getCookie(context, names.device), credential)
    const limits = passwordLimits({ login: normalizeLogin(login), clientIp: clientIp(context), device })
    const isKnown = device !== undefined
    if (passwordQueue.isFull(isKnown)) return { kind: 'busy' }
    // whoever guesses very often at once stands in line for that, not before everybody else's writes
    const change = <Result>(work: (store: Store) => Promise<Result>) =>
      runInQueue(clientIp(context), () => store.transaction(work))
    // and whoever may not guess any more is told so at once
    const until =
      (await store.attempts.blockedUntil(limits, now())) ??
      (await change(({ attempts }) => attempts.take(limits, now())))
    if (until !== undefined) return { kind: 'too-often', minutes: Math.ceil((until - now()) / 60_000) }
    try {
      const hash = await passwordQueue.run(look, isKnown)
      return hash !== undefined && credential ? { kind: 'right', credential, hash, limits, device } : { kind: 'wrong' }
    } catch (error) {
      if (!(error instanceof TooBusy)) throw error
      await change(({ attempts }) => attempts.refund(limits))
      return { kind: 'busy' }
    }
  }

  /** Gives the browser its session, and what it is known by at the next sign-in. */
  function setCookies(context: Context, session: string, { credential: { member }, hash, device }: RightGuess): void {
    setCookie(context, names.session, session, { ...options, maxAge: sessionLifetime / 1000 })
    const cookie = createDeviceCookie({ member, password: hash }, device)
    setCookie(context, names.device, cookie, { ...options, maxAge: deviceCookieLifetime })
  }

  return {
    /**
     * The signed-in member, if any.
     *
     * @param within the store of a transaction that does what this member may do
     */
    async member(context: Context, within: Store = store): Promise<MemberRow | undefined> {
      const session = getCookie(context, names.session)
      const id = session && (await within.sessions.member(session, now()))
      return id ? within.members.find(id) : undefined
    },

    /** The value for a form's hidden `csrf_token`. */
    csrfToken(context: Context): string {
      let visitor = getCookie(context, names.visitor)
      if (!visitor) {
        visitor = newSecret()
        setCookie(context, names.visitor, visitor, options)
      }
      return tokenOf(context, visitor)
    },

    /** Whether the form carries the token of a page that this browser was shown. */
    hasValidCsrfToken(context: Context, form: URLSearchParams | FormData): boolean {
      const visitor = getCookie(context, names.visitor)
      const given = form.get('csrf_token')
      return visitor !== undefined && typeof given === 'string' && sameSecret(given, tokenOf(context, visitor))
    },

    /**
     * Starts a session when login and password are right; one that this browser had before ends. A password that was replaced
     * while the hash was computed is checked again, against the new hash.
     */
    async signIn(context: Context, login: string, password: string): Promise<SignInResult> {
      const credential = await store.members.credential(login)
      const right = await guess(context, login, credential, () => check(password, credential))
      if (right.kind !== 'right') return right
      const { member, password: hashBefore } = right.credential
      const before = getCookie(context, names.session)
      const session = await store.transaction(async ({ attempts, members, sessions }) => {
        await attempts.refund(right.limits)
        if (!(await members.replacePassword(member, hashBefore, right.hash))) return undefined
        if (before) await sessions.end(before)
        return sessions.start(member, now())
      })
      if (session === undefined) return this.signIn(context, login, password)
      setCookies(context, session, right)
      return { kind: 'signed-in' }
    },

    /**
     * Changes the visitor's password where the current one is right, and ends everything that it opened: all sessions, of which
     * this browser gets a new one, and what applications were allowed. A password that was replaced while the hashes were
     * computed is checked again, against the new hash.
     */
    async changePassword(
      visit: Pick<MemberVisit, 'context' | 'member' | 'change'>,
      current: string,
      next: string,
    ): Promise<PasswordChange> {
      const { context, member, change } = visit
      const credential = await store.members.credentialOf(member.id)
      const right = await guess(context, credential?.login ?? '', credential, async () =>
        (await passwords.check(current, credential?.password)) ? passwords.hash(next) : undefined,
      )
      if (right.kind !== 'right') return right
      const session = await change(async ({ attempts, members, sessions, authorizations }) => {
        await attempts.refund(right.limits)
        if (!(await members.replacePassword(member.id, right.credential.password, right.hash))) return undefined
        await sessions.endAll(member.id)
        await authorizations.revokeAllOf(member.id)
        return sessions.start(member.id, now())
      })
      if (session === undefined) return this.changePassword(visit, current, next)
      setCookies(context, session, right)
      return { kind: 'changed' }
    },

    async signOut(context: Context): Promise<void> {
      const session = getCookie(context, names.session)
      if (session) await store.sessions.end(session)
      setCookie(context, names.session, '', { ...options, maxAge: 0 })
    },
  }
}
