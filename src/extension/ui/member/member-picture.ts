import type { Network } from '../../network/network.ts'

/**
 * Where a member's picture may be loaded from: one of the configured network's hosts, by the scheme that is configured for
 * it (networks write `http:` for pictures that they serve by `https:` as well). Empty for any other URL: no third
 * party learns who looks.
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
