/** Maximum characters of a page's or picture's URL, also with its escapes. */
export const longestUrl = 2000

/** Parameters that only say where a visitor came from: whole names, so that none that selects content is removed. */
export const trackingParameters: ReadonlySet<string> = new Set(
  (
    'utm_source utm_medium utm_campaign utm_term utm_content utm_id gclid dclid gbraid wbraid fbclid msclkid yclid ' +
    'twclid igshid mc_cid mc_eid _hsenc _hsmi'
  ).split(' '),
)

/**
 * Normalizes a URL for looking up and sharing a page (§4, `url`). Removes the default port, user name, password,
 * tracking parameters, and any fragment that is not a route; lower-cases the host. Other parameters keep their order
 * and spelling. Idempotent. Different clean URLs may mean the same page: compare their `matchKey`.
 * @returns undefined if the text is not an absolute http or https URL
 */
export function cleanPageUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  url.hash = routeOf(url.hash)
  url.username = ''
  url.password = ''
  // URLSearchParams would change the spelling of the other parameters
  const pairs = url.search.slice(1).split('&')
  const query = pairs.filter((pair) => !trackingParameters.has(nameOf(pair).toLowerCase())).join('&')
  // the setter drops one leading question mark, and the query may begin with its own
  url.search = query && `?${query}`
  return url.href
}

/** The fragment if it is a route of a single-page application (`#/a`, `#!/a`), without a text directive; else empty. */
function routeOf(hash: string): string {
  const [route = ''] = hash.split(':~:', 1)
  return /^#!?\/./.test(route) ? route : ''
}

/**
 * Normalizes a page's URL to a key that all its spellings share, so that a look-up by any spelling finds the page. The
 * key ignores the scheme, one leading `www.` of a site, a dot after the host, one slash at the path's end, the order of
 * parameters with different names, empty parameters, and equivalent escapes (RFC 3986 §6.2.2). Every other difference
 * counts: host, port, letter case, the rest of the path, every parameter that isn't a known tracking parameter, the
 * route.
 *
 * A key is a URL itself, though the site may not serve it; the key of a key is the same key. The service stores keys: a
 * change of this function, or of the list of tracking parameters, needs a database migration.
 *
 * @param url a result of `cleanPageUrl`
 */
export function matchKey(url: string): string {
  // cleaned again: decoding may have revealed tracking parameters
  const { protocol, hostname, port, pathname, search, hash } = new URL(cleanPageUrl(withPlainEscapes(url)) ?? url)
  const host = withoutWww(hostname.replace(/(?<=[^.])\.$/, ''))
  // port 443 is the default of https: with that scheme it would disappear from the URL
  const scheme = port === '443' ? protocol : 'https:'
  const path = pathname.replace(/(?<=[^/])\/$/, '')
  const parameters = search.slice(1).split('&').filter(Boolean)
  // the sort is stable: values of the same name keep their order
  const sorted = parameters.sort((a, b) => compare(nameOf(a), nameOf(b))).join('&')
  const query = sorted && `?${sorted}`
  return `${scheme}//${host}${port && `:${port}`}${path}${query}${hash}`
}

/** Not from `www.com`, `www.co.uk` or `www.github.io`, below which anyone can register a name; nor from `www.www.`. */
function withoutWww(host: string): string {
  const rest = host.replace(/^www\.(?!www\.)(?=[^.]+\.)/, '')
  return rest !== host && publicSuffix.test(rest) ? host : rest
}

/** A suffix with subdomains of different owners: the usual ones, since publicsuffix.org has ten thousand. */
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

/** Decodes escaped unreserved characters; writes the hexadecimal digits of other escapes in upper case. */
function withPlainEscapes(url: string): string {
  // a bare % and a decoded character after it could form a new escape
  if (/%(?![0-9a-f]{2})/i.test(url)) return url
  return url.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[a-z0-9._~-]/i.test(character) ? character : escaped.toUpperCase()
  })
}

const nameOf = (parameter: string) => parameter.split('=', 1)[0] ?? ''

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
