/** The host of a URL, without dots at its end. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/\.+$/, '')

/** Whether a page is on a host of a company or a home, or is one for members of a company alone. @param url a clean one */
export function isOfCompany(url: string): boolean {
  const host = hostOf(url)
  return isInternal(host) || workplace.test(host + new URL(url).pathname)
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/**
 * Ends of internal hosts: of companies, homes, private machines such as routers, tunnels, and rented hosts. `.ad` is
 * Andorra's, and `dev.` often has public documentation.
 */
const internalEndings = /* @__PURE__ */ setOf(
  'local localhost localdomain internal intranet private lan corp home arpa test invalid intern docker loc ' +
    'localnet nas priv onion i2p box speedport.ip nip.io sslip.io xip.io localtest.me localhost.me lvh.me ' +
    'vcap.me ngrok.io ngrok.app ngrok.dev ngrok-free.io ngrok-free.app ngrok-free.dev trycloudflare.com ts.net ' +
    'app.github.dev devtunnels.ms loca.lt serveo.net gitpod.io cloudworkstations.dev myds.me duckdns.org ' +
    'dyndns.org ddns.net dynv6.net myqnapcloud.com plex.direct traefik.me local-ip.co localhost.run lhr.life ' +
    'bore.pub pinggy.link share.zrok.io ui.nabu.casa replit.dev csb.app no-ip.org asusrouter.com router.asus.com ' +
    'routerlogin.net myfritz.net synology.me sharepoint.com lightning.force.com my.salesforce.com myworkday.com ' +
    'service-now.com atlassian.net',
)

/** First labels of a company's hosts, and labels anywhere before its domain. */
const firstLabels = /* @__PURE__ */ setOf(
  'admin confluence grafana jenkins jira kibana owa sso stage staging test uat vpn webmail',
)
const labelsWithin = /* @__PURE__ */ setOf('corp int intern internal intra intranet')

/** Pages for members of a company, on hosts that have public pages too: `company.slack.com`, not `api.slack.com`. */
const workplace =
  /^(?!(www|api|blog|developers?|docs|help|status|support|trust)\.)([\w-]+\.)+((okta[\w-]*|onelogin|1password|slack|monday|workday)\.\w+\/|(zendesk|freshdesk)\.com\/a(gent)?\/)|^slack\.com\/archives\/|^[^/]+\/(wp-)?admin\//

/** Whether a host is internal. So are all IP addresses: hosts of public pages have names, with a dot. */
function isInternal(host: string): boolean {
  const labels = host.split('.')
  const beforeDomain = labels.slice(0, -2)
  return (
    !/\..*[^\d.]/.test(host) ||
    labels.some((_, at) => internalEndings.has(labels.slice(at).join('.'))) ||
    beforeDomain.some((label, at) => labelsWithin.has(label) || (at === 0 && firstLabels.has(label))) ||
    /(^|\.)tplink\w*\.(com|net)$/.test(host)
  )
}
