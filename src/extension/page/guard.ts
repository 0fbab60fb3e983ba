import { holdsSecret } from './secret-url.ts'

/** Reason why a URL is looked up only after a second click. */
export type GuardReason = 'internal' | 'secret' | 'excluded'

/**
 * Whether a page's URL may be none of the network's business: a host that only the member's own machine or company
 * knows, an address that looks as if it opened something, or a site that the member excluded.
 *
 * @param url cleaned by the contract's `cleanPageUrl`
 * @param excludedSites as `siteOf` writes them; the hosts below them are excluded with them
 */
export function guardReason(url: string, excludedSites: readonly string[]): GuardReason | undefined {
  if (excludedBy(url, excludedSites).length > 0) return 'excluded'
  const host = hostOf(url)
  if (isInternal(host)) return 'internal'
  return holdsSecret(url) ? 'secret' : undefined
}

/** The excluded sites that contain this page. */
export function excludedBy(url: string, excludedSites: readonly string[]): string[] {
  const host = hostOf(url)
  return excludedSites.filter((site) => host === site || host.endsWith(`.${site}`))
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/\.+$/, '')

/**
 * Names of no public host: those of a company, a house or a browser's own network, public names of private addresses
 * and machines, such as those of routers, of storage at home and of tunnels, and hosts that companies rent for their
 * own members.
 */
const internalEnding =
  /(^|\.)(local(host|domain)?|internal|intranet|private|lan|corp|home|arpa|test|invalid|onion|i2p|(fritz|easy|o2)\.box|speedport\.ip|(nip|sslip|xip)\.io|local(test|host)\.me|lvh\.me|vcap\.me|ngrok(-free)?\.(io|app|dev)|trycloudflare\.com|ts\.net|app\.github\.dev|devtunnels\.ms|loca\.lt|serveo\.net|gitpod\.io|cloudworkstations\.dev|myds\.me|duckdns\.org|no-ip\.org|(asusrouter|router\.asus|tplink\w*)\.com|(routerlogin|tplink\w*|myfritz)\.net|synology\.me|(sharepoint|(lightning\.|my\.sales)force|myworkday|service-now)\.com|atlassian\.net)$|^(admin|grafana|jenkins|kibana|owa|staging|vpn|webmail)\.[^.]+\.|(^|\.)(corp|intern|internal|intranet)\.[^.]+\./

function isInternal(host: string): boolean {
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1))
  if (/^[\d.]+$/.test(host)) return privateIpv4.test(host)
  return !host.includes('.') || internalEnding.test(host)
}

/** This host, loopback, private, shared and link-local networks (RFC 6890), multicast, and what is reserved (240/4). */
const privateIpv4 =
  /^(0|10|127|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|22[4-9]|2[345]\d)\./

/**
 * Everything outside of 2000::/3, the global unicast addresses, such as loopback, unique local, link-local and
 * multicast ones; but an IPv4 address in IPv6's clothes is what it is by itself.
 *
 * Written out: a library that knows all ranges would make the popup, which opens at every click, an eighth larger.
 *
 * @param address as a parsed URL writes it
 */
function isPrivateIpv6(address: string): boolean {
  const [, atTheEnd, second] = wrappedIpv4.exec(address) ?? []
  const group = atTheEnd ?? second
  if (group === undefined) return Number.parseInt(address, 16) >> 13 !== 1
  // the lower half makes no difference
  const half = Number.parseInt(group, 16)
  return privateIpv4.test(`${half >> 8}.${half & 255}.`)
}

/**
 * The first half of an IPv4 address: after ::ffff (IPv4-mapped) and 64:ff9b:: (RFC 6052), and second in 2002::/16 (RFC
 * 3056).
 */
const wrappedIpv4 = /^(?:::ffff|64:ff9b:):([\da-f]+):[\da-f]+$|^2002:([\da-f]*):/
