import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { valuesOf } from '../../oidc/values.ts'

/** Maximum sign-ins of a browser that are under way at the provider, such as in several tabs. */
export const maxAttempts = 3

/** Milliseconds within which a sign-in at the provider has to be finished. */
export const attemptLifetime = 10 * 60 * 1000

/** Maximum UTF-16 units of the path to which a sign-in leads. */
export const longestDestination = 1500

/** A sign-in that is under way at the provider. */
export interface ProviderAttempt {
  /** Random; see `valuesOf`. */
  secret: string
  /** A path of this site. */
  to: string
}

/**
 * The sign-ins of a browser that are under way at the provider, each in a cookie: no node has to remember them, and no
 * other browser can finish them.
 *
 * @param secure whether cookies are sent over https only
 */
export function createProviderAttempts(secure: boolean, now: () => number) {
  const prefix = secure ? '__Host-provider-' : 'provider-'
  // Lax: the provider's redirect sends the cookie
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure }
  const nameOf = (secret: string) => prefix + valuesOf(secret).state.slice(0, 16)

  /** Newest first. */
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

    /** Ends and returns the attempt with this state; undefined if this browser has none, or it took too long. */
    take(context: Context, state: string): ProviderAttempt | undefined {
      const attempt = all(context).find(({ secret }) => valuesOf(secret).state === state)
      if (!attempt) return undefined
      clear(context, attempt.name)
      return attempt.began > now() - attemptLifetime ? attempt : undefined
    },
  }
}
