import type { Network } from '../../network/network.ts'

/**
 * URL of a member's picture on one of the configured network's hosts, with the configured scheme: networks may send
 * `http:` for pictures that they serve by `https:` as well.
 *
 * @returns an empty text for any other URL, so that no third party learns who looks
 */
export function memberPicture(picture: string, { baseUrl, authUrl }: Pick<Network, 'baseUrl' | 'authUrl'>): string {
  const url = URL.parse(picture)
  if (!url || !/^https?:$/.test(url.protocol)) return ''
  const own = [baseUrl, authUrl].map((origin) => new URL(origin)).find(({ hostname }) => hostname === url.hostname)
  if (!own) return ''
  const sameScheme = own.protocol === url.protocol
  if (sameScheme && own.port !== url.port) return ''
  return own.origin + url.pathname + url.search
}
