import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { AttemptLimit } from '../../store/access/attempts.ts'
import { hashSecret } from '../../store/engine/secrets.ts'

/** Maximum sign-ins of a browser under way at the provider; the oldest one ends. */
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

/** Limits sign-ins that failed at the provider by IP address: their senders are unknown. */
export const providerLimits = (clientIp: string): AttemptLimit[] => [
  { subject: `failed sign-ins at the provider from ${clientIp}`, max: 200, window: 15 * 60_000 },
]
