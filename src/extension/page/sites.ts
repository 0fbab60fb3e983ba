import { isHostName } from '../network/host-name.ts'

/** How long a host's name may be (RFC 1035, 2.3.4). */
export const longestHost = 253

/**
 * The site of a URL or of a host, as a member may write them: the host in lower case and ASCII, without `www.`.
 * Undefined where there is none.
 */
export function siteOf(text: string): string | undefined {
  const written = text.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  // www.com is not all of com
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.(?=.+\.)/, '')
  return isHostName(host) && host.length <= longestHost ? host : undefined
}
