import { isHostName } from '../network/address.ts'

/** Maximum length of a host name (RFC 1035, 2.3.4). */
export const longestHost = 253

/**
 * The site of a typed URL or host: the host in lower case and ASCII, without `www.`.
 *
 * @returns undefined if the text has no host
 */
export function siteOf(text: string): string | undefined {
  const written = text.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  // www.com stays www.com
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.(?=.+\.)/, '')
  return isHostName(host) && host.length <= longestHost ? host : undefined
}
