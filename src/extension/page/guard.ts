import { siteOf } from './sites.ts'

/** Why an address is not looked up without a second click. */
export type GuardReason = 'internal' | 'secret' | 'excluded'

/**
 * Whether a page's address may be none of the network's business: a host that only the member's own machine or company
 * knows, a query that looks as if it opened something, or a site that the member excluded.
 *
 * @param address cleaned by the contract's `cleanPageUrl`
 * @param excludedSites as `siteOf` writes them; the hosts below them are excluded with them
 */
export function guardReason(address: string, excludedSites: readonly string[]): GuardReason | undefined {
  const { hostname, pathname, searchParams } = new URL(address)
  const host = siteOf(address)
  if (excludedSites.some((site) => host === site || host?.endsWith(`.${site}`))) return 'excluded'
  if (isInternal(hostname)) return 'internal'
  if ([...searchParams.keys()].some(namesSecret) || /;(jsessionid|sid)=/i.test(pathname)) return 'secret'
  return undefined
}

const internalEndings = ['localhost', 'local', 'internal', 'intranet', 'lan', 'corp', 'home', 'home.arpa']

function isInternal(hostname: string): boolean {
  if (hostname.startsWith('[')) return isPrivateIpv6(hostname.slice(1, -1))
  if (/^[\d.]+$/.test(hostname)) return isPrivateIpv4(hostname)
  const host = hostname.replace(/\.$/, '')
  return !host.includes('.') || internalEndings.some((ending) => host.endsWith(`.${ending}`))
}

/** This host, loopback, private, shared and link-local networks (RFC 6890). */
function isPrivateIpv4(address: string): boolean {
  const [first = 0, second = 0] = address.split('.').map(Number)
  return (
    first === 0 ||
    first === 10 ||
    first === 127 ||
    (first === 100 && second >= 64 && second <= 127) ||
    (first === 169 && second === 254) ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168)
  )
}

/** Loopback, unspecified, unique local, link-local, and IPv4 in IPv6's clothes. */
function isPrivateIpv6(address: string): boolean {
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(address)
  if (mapped) {
    const [high = 0, low = 0] = mapped.slice(1).map((part) => Number.parseInt(part, 16))
    return isPrivateIpv4([high >> 8, high & 255, low >> 8, low & 255].join('.'))
  }
  return address === '::1' || address === '::' || /^(f[cd]|fe[89ab])/.test(address)
}

const secretWords = new Set(
  'token key code session sessionid sid secret password passwd pwd auth authorization jwt apikey accesskey accesstoken idtoken refreshtoken authtoken otp ticket signature sig phpsessid jsessionid'.split(
    ' ',
  ),
)

/** `access_token`, `accessToken`, `X-Api-Key`, `sid`: a word of the name says it, or the name as a whole. */
function namesSecret(name: string): boolean {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return words.some((word) => secretWords.has(word)) || secretWords.has(words.join(''))
}
