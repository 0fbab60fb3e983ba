import { isLoopback } from '../../http/loopback.ts'

/** Whether a browser reserves this URI's host for an extension; no server has such a name. */
export function isExtensionUri(uri: string): boolean {
  return /\.(?:chromiumapp\.org|extensions\.allizom\.org)$/.test(new URL(uri).hostname)
}

/**
 * Whether an application may register this redirect URI: https, or http on loopback. A registered redirect URI is
 * compared exactly (RFC 9700 §4.1.3). No fragment is allowed, since the token is sent in it (RFC 6749 §3.1.2).
 */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.includes('#') || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}
