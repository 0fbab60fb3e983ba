import { isLoopback } from '../loopback.ts'

/**
 * Whether an application may register this redirect address: https, or http on loopback, without a fragment, which
 * carries the answer (RFC 6749 §3.1.2).
 */
export function isRedirectAddress(address: string): boolean {
  const url = URL.parse(address)
  if (!url || address.includes('#') || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

/** The address if it is an absolute http or https one. */
export function webAddress(address: string | undefined): string | undefined {
  const url = address === undefined ? undefined : URL.parse(address)
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined
}
