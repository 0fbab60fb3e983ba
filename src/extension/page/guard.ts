import { holdsSecret } from './secret-url.ts'

/** Reason why a URL is looked up only after a second click. */
export type GuardReason = 'internal' | 'secret' | 'excluded'

/**
 * The reason not to send a page's URL to the network unasked: an internal host, a secret link, or a site that the
 * member excluded; undefined if there is none. An internal host comes first: including it again would change nothing.
 *
 * @param url cleaned by the contract's `cleanPageUrl`
 * @param excludedSites as `siteOf` writes them; their subdomains are excluded too
 */
export function guardReason(url: string, excludedSites: readonly string[]): GuardReason | undefined {
  if (isInternal(hostOf(url))) return 'internal'
  if (excludedBy(url, excludedSites).length > 0) return 'excluded'
  return holdsSecret(url) ? 'secret' : undefined
}

/** The excluded sites that contain this page. */
export function excludedBy(url: string, excludedSites: readonly string[]): string[] {
  const host = hostOf(url)
  return excludedSites.filter((site) => host === site || host.endsWith(`.${site}`))
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/\.+$/, '')

/**
 * Names of hosts that are not public. Some belong to the network of a company or a home. Others are public names of
 * private machines, such as routers and tunnels. Others are hosts that companies rent for their employees.
 */
const internalEnding =
  /(^|\.)(local(host|domain)?|internal|intranet|private|lan|corp|home|arpa|test|invalid|onion|i2p|(fritz|easy|o2)\.box|speedport\.ip|(nip|sslip|xip)\.io|local(test|host)\.me|lvh\.me|vcap\.me|ngrok(-free)?\.(io|app|dev)|trycloudflare\.com|ts\.net|app\.github\.dev|devtunnels\.ms|loca\.lt|serveo\.net|gitpod\.io|cloudworkstations\.dev|myds\.me|duckdns\.org|no-ip\.org|(asusrouter|router\.asus|tplink\w*)\.com|(routerlogin|tplink\w*|myfritz)\.net|synology\.me|(sharepoint|(lightning\.|my\.sales)force|myworkday|service-now)\.com|atlassian\.net)$|^(admin|grafana|jenkins|kibana|owa|staging|vpn|webmail)\.[^.]+\.|(^|\.)(corp|intern|internal|intranet)\.[^.]+\./

function isInternal(host: string): boolean {
  if (host.startsWith('[')) return isPrivateIpv6(host.slice(1, -1))
  if (/^[\d.]+$/.test(host)) return privateIpv4.test(host)
  return !host.includes('.') || internalEnding.test(host)
}

/**
 * This host, loopback, private, shared and link-local networks (RFC 6890), multicast and reserved addresses (240/4).
 */
const privateIpv4 =
  /^(0|10|127|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|22[4-9]|2[345]\d)\./

/**
 * Whether an address is outside of 2000::/3, the global unicast addresses: loopback, unique local, link-local,
 * multicast. An IPv4 address embedded in IPv6 is judged as IPv4.
 *
 * No library: one with all ranges would make the popup, which loads at every click, an eighth larger.
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
