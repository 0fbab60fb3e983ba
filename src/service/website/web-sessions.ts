import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { passwordLimits } from '../store/guess-limits.ts'
import { type Credential, type MemberRow, plainLogin } from '../store/members.ts'
import { type PasswordTurns, TooBusy } from '../store/password-turns.ts'
import type { Passwords } from '../store/passwords.ts'
import { hashSecret, newSecret, sameSecret } from '../store/secrets.ts'
import { sessionLifetime } from '../store/sessions.ts'
import type { Store } from '../store/store.ts'
import { createDeviceCookie, readDeviceCookie } from './device-cookie.ts'

interface WebSessionsDeps {
  store: Store
  passwords: Passwords
  passwordTurns: PasswordTurns
  now: () => number
  /** The IP address that a request comes from. */
  clientIp: (context: Context) => string
  /** Cookies only over https; false where the web site itself is http. */
  secure: boolean
}

/** What came of a login and a password. */
export type SignInResult =
  | { kind: 'signed-in' }
  | { kind: 'wrong' }
  /** It was wrong so often that nobody looked, and nobody will for so many minutes. */
  | { kind: 'too-often'; minutes: number }
  /** So many sign in that nobody looked; it doesn't count as a guess. */
  | { kind: 'busy' }

/** How long a device cookie lasts after the last sign-in there, in seconds. */
const deviceCookieLifetime = 365 * 24 * 60 * 60

export type WebSessions = ReturnType<typeof createWebSessions>

/** Who is signed in on the web site, and whether a form that comes back is one that this browser was shown. */
export function createWebSessions({ store, passwords, passwordTurns, now, clientIp, secure }: WebSessionsDeps) {
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
      const device = readDeviceCookie(getCookie(context, names.device), credential)
      const limits = passwordLimits({ login: plainLogin(login), clientIp: clientIp(context), device })
      const isKnown = device !== undefined
      if (passwordTurns.isFull(isKnown)) return { kind: 'busy' }
      const until = await store.transaction(({ guesses }) => guesses.take(limits, now()))
      if (until !== undefined) return { kind: 'too-often', minutes: Math.ceil((until - now()) / 60_000) }
      let hash: string | undefined
      try {
        hash = await passwordTurns.take(() => check(password, credential), isKnown)
      } catch (error) {
        if (!(error instanceof TooBusy)) throw error
        await store.transaction(({ guesses }) => guesses.refund(limits))
        return { kind: 'busy' }
      }
      if (hash === undefined || !credential) return { kind: 'wrong' }

      const { member } = credential
      const before = getCookie(context, names.session)
      const session = await store.transaction(async ({ guesses, members, sessions }) => {
        await guesses.refund(limits)
        if (!(await members.replacePassword(member, credential.password, hash))) return undefined
        if (before) await sessions.end(before)
        return sessions.start(member, now())
      })
      if (session === undefined) return this.signIn(context, login, password)
      setCookie(context, names.session, session, { ...options, maxAge: sessionLifetime / 1000 })
      const cookie = createDeviceCookie({ member, password: hash }, device)
      setCookie(context, names.device, cookie, { ...options, maxAge: deviceCookieLifetime })
      return { kind: 'signed-in' }
    },

    async signOut(context: Context): Promise<void> {
      const session = getCookie(context, names.session)
      if (session) await store.sessions.end(session)
      setCookie(context, names.session, '', { ...options, maxAge: 0 })
    },
  }
}
