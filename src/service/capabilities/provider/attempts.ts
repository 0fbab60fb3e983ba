import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { AttemptLimit } from '../../store/access/attempts.ts'
import { hashSecret } from '../../store/engine/secrets.ts'

export const attemptLifetime = 10 * 60 * 1000

/** Maximum UTF-16 units of the path to which a sign-in leads. */
export const longestDestination = 1500

interface ProviderAttempt {
  secret: string
  to: string
}

/** A browser's latest sign-in at the provider, in a cookie: no node remembers it, and no other browser ends it. */
export function createProviderAttempts(secure: boolean, now: () => number) {
  const name = secure ? '__Host-provider' : 'provider'
  // Lax: the provider's redirect sends the cookie
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'Lax', secure }

  return {
    save(context: Context, { secret, to }: ProviderAttempt): void {
      const value = [now(), secret, Buffer.from(to).toString('base64url')].join('.')
      setCookie(context, name, value, { ...options, maxAge: attemptLifetime / 1000 })
    },

    take(context: Context, state: string): ProviderAttempt | undefined {
      const [began = '', secret = '', to = ''] = getCookie(context, name)?.split('.') ?? []
      if (secret === '' || valuesOf(secret).state !== state) return undefined
      deleteCookie(context, name, options)
      const isInTime = Number(began) > now() - attemptLifetime
      return isInTime ? { secret, to: Buffer.from(to, 'base64url').toString() } : undefined
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
