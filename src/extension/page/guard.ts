import { holdsSecret } from './secret-url.ts'

/** Why a URL is not looked up without a second click. */
export type GuardReason = 'internal' | 'secret' | 'excluded'

/**
 * Whether a page's URL may be none of the network's business: a host that only the member's own machine or company
 * knows, an address that looks as if it opened something, or a site that the member excluded.
 *
 * @param url cleaned by the contract's `cleanPageUrl`
 * @param excludedSites as `siteOf` writes them; the hosts below them are excluded with them
 */
export function guardReason(url: string, excludedSites: readonly string[]): GuardReason | undefined {
  const host = new URL(url).hostname.replace(/\.+$/, '')
  if (excludedSites.some((site) => host === site || host.endsWith(`.${site}`))) return 'excluded'
  if (isInternal(host)) return 'internal'
  return holdsSecret(url) ? 'secret' : undefined
}

const internalEndings = ['localhost', 'local', 'internal', 'intranet', 'lan', 'corp', 'home', 'home.arpa']

function isInternal(host: string): boolean {
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1))
  if (/^[\d.]+$/.test(host)) return isPrivateIpv4(host)
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

/**
 * Unique local and link-local networks (RFC 6890), and IPv4 in IPv6's clothes: what is private there is private here.
 *
 * Written out: a library that knows all ranges would make the popup, which opens at every click, an eighth larger.
 */
function isPrivateIpv6(address: string): boolean {
  const groups = groupsOf(address)
  const [first = 0] = groups
  const wrapped = wrapsIpv4InTheEnd.has(groups.slice(0, 6).map(hexadecimal).join(':'))
    ? groups.slice(6)
    : first === sixToFour && groups.slice(1, 3)
  if (wrapped) return isPrivateIpv4(wrapped.flatMap((group) => [group >> 8, group & 255]).join('.'))
  return (first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfe80
}

/** What stands before an IPv4 address: IPv4-compatible (with loopback and unspecified), IPv4-mapped, NAT64 (RFC 6052). */
const wrapsIpv4InTheEnd = new Set(['0:0:0:0:0:0', '0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'])

/** The IPv4 address comes second (RFC 3056). */
const sixToFour = 0x2002

const hexadecimal = (group: number): string => group.toString(16)

/** The eight groups of an address as a parsed URL writes it: at most one `::`, and no dots. */
function groupsOf(address: string): number[] {
  const [start = [], end = []] = address.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  )
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end]
}
