import { createHmac } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { hashSecret, newId, sameSecret } from '../store/engine/secrets.ts'
import type { Credential } from '../store/members/members.ts'
import { expiredRetention, sessionLifetime } from '../store/sign-in/sessions.ts'

const deviceCookieLifetime = 365 * 24 * 60 * 60

export type BrowserCookies = ReturnType<typeof createBrowserCookies>

export function createBrowserCookies(secure: boolean) {
  // Lax: a link of another site may open the consent page for a signed-in member; its forms can't answer it
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure }
  const names = secure
    ? { session: '__Host-session', visitor: '__Host-visitor', device: '__Host-device', ticket: '__Host-ticket' }
    : { session: 'session', visitor: 'visitor', device: 'device', ticket: 'ticket' }
  /** Sessions that began during a request, whose own cookie is older; empty if the session ended. */
  const begun = new WeakMap<Request, string>()

  return {
    session: (context: Context): string | undefined =>
      (begun.get(context.req.raw) ?? getCookie(context, names.session)) || undefined,

    setSession(context: Context, session: string): void {
      begun.set(context.req.raw, session)
      setCookie(context, names.session, session, { ...options, maxAge: (sessionLifetime + expiredRetention) / 1000 })
    },

    clearSession(context: Context): void {
      begun.set(context.req.raw, '')
      setCookie(context, names.session, '', { ...options, maxAge: 0 })
    },

    ticket: (context: Context): string | undefined => getCookie(context, names.ticket),

    setTicket: (context: Context, ticket: string, maxAge: number): void =>
      setCookie(context, names.ticket, ticket, { ...options, maxAge }),

    visitor: (context: Context): string | undefined => getCookie(context, names.visitor),

    setVisitor: (context: Context, visitor: string): void => setCookie(context, names.visitor, visitor, options),

    /** The browser's id, if this member signed in there with this password. The cookie signs nobody in. */
    device(context: Context, credential: Credential | undefined): string | undefined {
      const cookie = getCookie(context, names.device) ?? ''
      const [id = ''] = cookie.split('.')
      return credential && sameSecret(cookie, deviceCookie(credential, id)) ? id : undefined
    },

    setDevice: (context: Context, credential: Credential, device = newId()): void =>
      setCookie(context, names.device, deviceCookie(credential, device), { ...options, maxAge: deviceCookieLifetime }),
  }
}

const deviceCookie = ({ member, password }: Credential, id: string): string =>
  `${id}.${createHmac('sha256', password).update(`device ${member} ${id}`).digest('base64url')}`

export const maxAttempts = 3

export const attemptLifetime = 10 * 60 * 1000

/** Maximum UTF-16 units of the path to which a sign-in leads. */
export const longestDestination = 1500

interface ProviderAttempt {
  secret: string
  to: string
}

/** The sign-ins under way at the provider, each in a cookie: no node remembers them, and no other browser ends them. */
export function createProviderAttempts(secure: boolean, now: () => number) {
  const prefix = secure ? '__Host-provider-' : 'provider-'
  // Lax: the provider's redirect sends the cookie
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure }
  const nameOf = (secret: string) => prefix + valuesOf(secret).state.slice(0, 16)

  const all = (context: Context) =>
    Object.entries(getCookie(context))
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => {
        const [began = '', secret = '', to = ''] = value.split('.')
        return { name, began: Number(began), secret, to: Buffer.from(to, 'base64url').toString() }
      })
      .sort((a, b) => b.began - a.began)

  const clear = (context: Context, name: string) => setCookie(context, name, '', { ...options, maxAge: 0 })

  return {
    save(context: Context, { secret, to }: ProviderAttempt): void {
      for (const { name } of all(context).slice(maxAttempts - 1)) clear(context, name)
      const value = [now(), secret, Buffer.from(to).toString('base64url')].join('.')
      setCookie(context, nameOf(secret), value, { ...options, maxAge: attemptLifetime / 1000 })
    },

    take(context: Context, state: string): ProviderAttempt | undefined {
      const attempt = all(context).find(({ secret }) => valuesOf(secret).state === state)
      if (!attempt) return undefined
      clear(context, attempt.name)
      return attempt.began > now() - attemptLifetime ? attempt : undefined
    },
  }
}

/** 256 bits each, from the secret in the browser's cookie, so that no other browser can finish a sign-in. */
export const valuesOf = (secret: string) => ({
  state: hashSecret(`state ${secret}`),
  nonce: hashSecret(`nonce ${secret}`),
  verifier: hashSecret(`verifier ${secret}`),
})
