import { holdsSecret } from '../../contract/secret-url.ts'

export type GuardReason = 'forbidden' | 'internal' | 'secret' | 'excluded'

/** The lists that the guard depends on; each host includes its subdomains, and is as `siteOf` writes it. */
export type GuardLists = Record<'excluded_sites' | 'internal_hosts' | 'never_hosts', readonly string[]>

/**
 * The reason not to send a cleaned URL unasked. Internal comes before excluded: including it again would change
 * nothing.
 */
export function guardReason(
  url: string,
  { excluded_sites, internal_hosts, never_hosts }: GuardLists,
): GuardReason | undefined {
  if (sitesOf(url, never_hosts).length > 0) return 'forbidden'
  const isKnown = sitesOf(url, internal_hosts).length > 0
  if (!isKnown && isOfCompany(url)) return 'internal'
  if (sitesOf(url, excluded_sites).length > 0) return 'excluded'
  return isSecret(url) ? 'secret' : undefined
}

/** Each drawing asks again, and a regular expression that runs twice is compiled, into up to 50 kB. */
function ofLast(decide: (url: string) => boolean): (url: string) => boolean {
  let last = ''
  let decided = false
  return (url) => {
    if (url !== last) {
      decided = decide(url)
      last = url
    }
    return decided
  }
}

const isSecret = ofLast((url) => holdsSecret(url))

const isOfCompany = ofLast((url) => {
  const host = hostOf(url)
  return isInternal(host) || workplace.test(host + new URL(url).pathname)
})

export function sitesOf(url: string, sites: readonly string[]): string[] {
  const host = hostOf(url)
  return sites.filter((site) => host === site || host.endsWith(`.${site}`))
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/\.+$/, '')

/**
 * Hosts of a company or a home, of private machines such as routers and tunnels, and those that companies rent. `.ad`
 * is Andorra's, and `dev.` often has public documentation.
 */
const internalEnding =
  /(?<![^.])(local(host|domain)?|internal|intranet|private|lan|corp|home|arpa|test|invalid|intern|docker|loc|localnet|nas|priv|onion|i2p|box|speedport\.ip|(nip|sslip|xip)\.io|local(test|host)\.me|lvh\.me|vcap\.me|ngrok(-free)?\.(io|app|dev)|trycloudflare\.com|ts\.net|app\.github\.dev|devtunnels\.ms|loca\.lt|serveo\.net|gitpod\.io|cloudworkstations\.dev|myds\.me|(duck|dyn)dns\.org|ddns\.net|dynv6\.net|myqnapcloud\.com|plex\.direct|traefik\.me|local-ip\.co|localhost\.run|lhr\.life|bore\.pub|pinggy\.link|share\.zrok\.io|ui\.nabu\.casa|replit\.dev|csb\.app|no-ip\.org|(asusrouter|router\.asus|tplink\w*)\.com|(routerlogin|tplink\w*|myfritz)\.net|synology\.me|(sharepoint|(lightning\.|my\.sales)force|myworkday|service-now)\.com|atlassian\.net)$|^(admin|confluence|grafana|jenkins|jira|kibana|owa|sso|stage|staging|test|uat|vpn|webmail)\.[^.]+\.|(?<![^.])(corp|int|intern|internal|intra|intranet)\.[^.]+\./

/** Pages for members of a company, on hosts that have public pages too: `company.slack.com`, not `api.slack.com`. */
const workplace =
  /^(?!(www|api|blog|developers?|docs|help|status|support|trust)\.)([\w-]+\.)+((okta[\w-]*|onelogin|1password|slack|monday|workday)\.\w+\/|(zendesk|freshdesk)\.com\/a(gent)?\/)|^slack\.com\/archives\/|^[^/]+\/(wp-)?admin\//

/** Whether a host is internal. So are all IP addresses: hosts of public pages have names, with a dot. */
const isInternal = (host: string): boolean => !/\..*[^\d.]/.test(host) || internalEnding.test(host)
