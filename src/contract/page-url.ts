import { cleaned, isWeb, longestUrl } from './plain-url.ts'
import { isArrivalEverywhere, nameOf } from './same-page/arrival.ts'
import { siteOf } from './same-page/sites.ts'

/**
 * The version of the keys that `matchKey` makes. Raise it with each change of a key: of a rule, or of this file. The
 * service then makes its stored keys anew, and says in its discovery which version it has.
 */
export const keyVersion = 2

/**
 * Normalizes a URL for looking up and sharing a page (§4, `url`). Removes the default port, user name, password, the
 * parameters of arrival (`same-page`), and any fragment that is not a route; lower-cases the host. An address that
 * only wraps another page's, such as an accelerated copy, becomes that page's. Other parameters keep their order and
 * spelling. Idempotent. Different clean URLs may mean the same page: compare their `matchKey`.
 * @returns undefined if the text is not an absolute http or https URL
 */
export function cleanPageUrl(text: string): string | undefined {
  const parsed = URL.parse(text)
  if (!parsed || !isWeb(parsed)) return undefined
  const url = unwrapped(parsed)
  const found = siteAt(url)
  const clean = cleaned(url, (name) => isArrivalEverywhere(name) || found?.site.isArrival(name) === true)
  return (found?.site.rule.sendsKeys && found.site.keyOf(found.host, url.pathname, parametersOf(url))) || clean
}

const parametersOf = ({ search }: URL): string[] => search.slice(1).split('&').filter(Boolean)

/** Wrappers may wrap each other: a mail program rewrites the link to an accelerated page. */
const deepestWrapper = 3

function unwrapped(url: URL): URL {
  let inner = url
  for (let depth = 0; depth < deepestWrapper; depth++) {
    const next = siteAt(inner)?.site.unwrap(inner)
    if (!next || !isWeb(next) || !next.hostname.includes('.')) break
    inner = next
  }
  return inner
}

/**
 * Normalizes a page's URL to a key that all its spellings share, so that a look-up by any spelling finds the page. The
 * key ignores the scheme, one leading `www.` of a site, a dot after the host, and one slash at the path's end. Of
 * parameters it ignores empty ones, and the order of those with different names. It ignores equivalent escapes (RFC 3986
 * §6.2.2), escapes of punctuation in the path, and what the rule of the site says. Every other difference counts: host, port, letter case, the rest of the
 * path, every other parameter, the route.
 *
 * A key is a URL itself, though the site may not serve it; the key of a key is the same key. The service stores keys: a
 * change needs a new `keyVersion`.
 *
 * @param url a result of `cleanPageUrl`
 */
export function matchKey(url: string): string {
  // cleaned again: decoding may have revealed parameters of arrival
  const page = new URL(cleanPageUrl(withPlainEscapes(url)) ?? url)
  const { protocol, port, hash } = page
  // port 443 is the default of https: with that scheme it would disappear from the URL
  const scheme = port === '443' ? protocol : 'https:'
  const found = page.href.length > longestUrl ? undefined : siteAt(page)
  const path = (found?.site.plainPath(page.pathname) ?? page.pathname).replace(/(?<=[^/])\/$/, '')
  const parameters = parametersOf(page)
  const key = found?.site.keyOf(found.host, path, parameters)
  if (key !== undefined) return key
  const kept = found ? parameters.filter((each) => !found.site.isView(nameOf(each))) : parameters
  // the sort is stable: values of the same name keep their order
  const sorted = kept.sort((a, b) => compare(nameOf(a), nameOf(b))).join('&')
  const query = sorted && `?${sorted}`
  return `${scheme}//${found?.host ?? hostOf(page)}${port && `:${port}`}${path}${query}${hash}`
}

/** The site whose rule holds for a page; none on a port of its own. */
const siteAt = (url: URL) => (url.port === '' ? siteOf(hostOf(url)) : undefined)

const hostOf = ({ hostname }: URL) => withoutWww(hostname.replace(/(?<=[^.])\.$/, ''))

/** Not from `www.com`, `www.co.uk` or `www.github.io`, below which anyone can register a name; nor from `www.www.`. */
function withoutWww(host: string): string {
  const rest = host.replace(/^www\.(?!www\.)(?=[^.]+\.)/, '')
  return rest !== host && isPublicSuffix(rest) ? host : rest
}

export const isPublicSuffix = (host: string): boolean => publicSuffix.test(host)

/**
 * A suffix with subdomains of different owners: the usual ones. The whole list of publicsuffix.org, 116 kB compressed,
 * would weigh more than all else that runs before the people are seen.
 */
const publicSuffix = new RegExp(
  `^(${[
    '(ac|co|com|edu|go|gob|gov|ne|net|or|org)\\.[a-z]{2}',
    '(ltd|me|plc|sch)\\.uk|(asn|id)\\.au|(ed|gr|lg)\\.jp|gv\\.at|(asso|gouv)\\.fr',
    'blogspot\\.((co|com)\\.)?[a-z]{2,3}',
    '(appspot|azurewebsites|firebaseapp|herokuapp|myshopify|onrender|weebly|wixsite|wordpress)\\.com',
    '(github|gitlab|webflow)\\.io|(netlify|vercel|web)\\.app|(deno|fly|pages|workers)\\.dev',
    'surge\\.sh|glitch\\.me|neocities\\.org',
  ].join('|')})$`,
)

/**
 * Decodes escaped unreserved characters, and in the path also escaped punctuation that no server treats as a separator;
 * writes the hexadecimal digits of other escapes in upper case.
 */
function withPlainEscapes(url: string): string {
  // a bare % and a decoded character after it could form a new escape
  if (/%(?![0-9a-f]{2})/i.test(url)) return url
  const [path = '', ...rest] = url.split(/(?=[?#])/)
  return plain(path, /[a-z0-9._~!$&'()*+,:=@[\]|-]/i) + plain(rest.join(''), /[a-z0-9._~-]/i)
}

const plain = (text: string, isPlain: RegExp): string =>
  text.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return isPlain.test(character) ? character : escaped.toUpperCase()
  })

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
