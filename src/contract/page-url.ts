import { cleaned, isWeb, longestUrl } from './plain-url.ts'
import { isArrivalEverywhere, withoutAmp, withoutArrival, withoutSession, withoutView } from './same-page/everywhere.ts'
import { nameOf } from './same-page/names.ts'
import { siteOf } from './same-page/sites.ts'
import { copied, unwrapped } from './same-page/wrappers.ts'

/**
 * The version of the keys that `matchKey` makes. Raise it once for each release whose rules, or this file, change a
 * key. The service then makes its stored keys anew, and says in its discovery which version it has.
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
  let url = URL.parse(text)
  if (!url || !isWeb(url)) return undefined
  const outermost = cleanedBySite(url)
  let clean = outermost
  for (let depth = 0; depth <= deepestWrapper; depth++) {
    url = url.port === '' ? (unwrapped(siteHost(url), url) ?? null) : null
    if (!url) return clean
    clean = cleanedBySite(url)
  }
  return outermost
}

/** Wrappers may wrap each other: a mail program rewrites the link to an accelerated page. Deeper ones stay as they are. */
const deepestWrapper = 5

/** Changes the URL. */
function cleanedBySite(url: URL): string {
  const found = siteAt(url)
  // known names alone may make a long address short; what costs more than linear time comes then
  const isLong = url.href.length > longestUrl
  if (!isLong) url.pathname = withoutSession(url.pathname)
  const clean = cleaned(url, (parameters) => {
    const left = parameters.filter((each) => found?.site.isArrival(nameOf(each)) !== true)
    return isLong ? left.filter((each) => !isArrivalEverywhere(nameOf(each))) : withoutArrival(url.pathname, left)
  })
  if (isLong && clean.length <= longestUrl) return cleanedBySite(url)
  const key = found?.site.rule.sendsKeys && found.site.keyOf(found.host, url.pathname, parametersOf(url))
  return key && key !== clean ? cleanedBySite(new URL(key)) : clean
}

const parametersOf = ({ search }: URL): string[] => search.slice(1).split('&').filter(Boolean)

/**
 * Normalizes a page's URL to a key that all its spellings share, so that a look-up by any spelling finds the page. The
 * key ignores the scheme, one leading `www.` of a site, a dot after the host, and one slash at the path's end. Of
 * parameters it ignores empty ones, and the order of those with different names. It ignores equivalent escapes (RFC
 * 3986 §6.2.2), escapes of punctuation in the path, an accelerated copy, and what the rule of the site says. An
 * archive’s copy has the key of the page. Every other difference counts: host, port, letter case, the rest of the path,
 * every other parameter, the route.
 *
 * A key is a URL itself, though the site may not serve it; the key of a key is the same key. The service stores keys: a
 * change needs a new `keyVersion`.
 *
 * @param url a result of `cleanPageUrl`; any other text than a URL is its own key
 */
export function matchKey(url: string): string {
  let key = url
  for (let step = 0; step < mostSteps; step++) {
    const next = keyOf(key)
    if (next === key) return key
    key = next
  }
  return keyOf(url, true)
}

/** A key may be the address of a copy, or an address that its site writes in another way. */
const mostSteps = 8

/** @param isPlain without the rules of sites */
function keyOf(url: string, isPlain = false): string {
  // cleaned again: decoding may have revealed parameters of arrival
  const page = URL.parse(cleanPageUrl(withPlainEscapes(url)) ?? url)
  if (!page) return url
  const isKnown = !isPlain && page.port === '' && page.href.length <= longestUrl
  const copy = isKnown && copied(siteHost(page), page)
  if (copy) return copy.href
  const { protocol, port, hash } = page
  // port 443 is the default of https: with that scheme it would disappear from the URL
  const scheme = port === '443' ? protocol : 'https:'
  const found = isKnown ? siteAt(page) : undefined
  const path = (found?.site.plainPath ?? withoutAmp)(page.pathname.replace(/(?<=[^/])\/$/, '')) || '/'
  const parameters = withoutView(path, parametersOf(page))
  const key = found?.site.keyOf(found.host, path, parameters)
  if (key !== undefined) return key
  const kept = found ? parameters.filter((each) => !found.site.isView(nameOf(each))) : parameters
  // the sort is stable: values of the same name keep their order
  const sorted = kept.sort((a, b) => compare(nameOf(a), nameOf(b))).join('&')
  const query = sorted && `?${sorted}`
  return `${scheme}//${found?.host ?? siteHost(page)}${port && `:${port}`}${path}${query}${hash}`
}

/** The site whose rule holds for a page; none on a port of its own. */
const siteAt = (url: URL) => (url.port === '' ? siteOf(siteHost(url)) : undefined)

const siteHost = ({ hostname }: URL) => withoutWww(hostname.replace(/(?<=[^.])\.$/, ''))

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
