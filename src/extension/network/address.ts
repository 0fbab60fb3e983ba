/** Browsers let spaces and more stand in a URL's host, percent-encoded. */
export const isHostName = (host: string): boolean => /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])$/i.test(host)

/** Here http is as good as https. Without `[::1]`, which a content security policy can't name. */
export const loopbackHosts = ['127.0.0.1', 'localhost'] as const

/** https, or http on loopback if allowed, with nothing after the host: permissions and policies speak of origins. */
export function networkOrigin(text: string, { loopback }: { loopback: boolean }): string | undefined {
  const url = URL.parse(text.trim())
  if (!url || url.href !== `${url.origin}/` || !isHostName(url.hostname)) return undefined
  const local = loopback && loopbackHosts.some((host) => host === url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && local) ? url.origin : undefined
}

/** Match pattern of an origin. With a port it grants nothing in Firefox; in Chromium it is the narrower permission. */
export function hostPermission(origin: string, browser: string): string {
  const url = new URL(origin)
  return `${url.protocol}//${browser === 'firefox' ? url.hostname : url.host}/*`
}

/** Maximum characters of a host (RFC 1035). */
const longestHost = 253

/** The host of a typed URL or host in lower case and ASCII, without `www.`; undefined if there is none. */
export function siteOf(text: string): string | undefined {
  const written = text.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  // www.com stays www.com
  const host = url.hostname.replace(/\.$/, '').replace(/^www\.(?=.+\.)/, '')
  return isHostName(host) && host.length <= longestHost ? host : undefined
}

export const redirectPath = 'signed-in'

export const networkBounds = { name: 60, baseUrl: 300, apiKey: 200 } as const
