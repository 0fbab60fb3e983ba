import { cleanPageUrl } from './page-url.ts'

/**
 * What all spellings of a page's address have in common, so that it is found under each of them: the scheme, one leading
 * `www.` of a site, the dot after a host, one slash at a path's end, the order of parameters with different names, empty
 * parameters, and escapes that RFC 3986 §6.2.2 calls equivalent make no difference. Everything else does: other hosts and
 * ports, letter case, any other character of the path, every parameter that isn't known to be for tracking, and a route.
 *
 * A key is an address of its page, though not always one that its site serves, and is its own key. The service stores keys:
 * whoever changes this, or the list of tracking parameters, brings those to the new rule by a version of the database.
 *
 * @param url as `cleanPageUrl` gives it
 */
export function matchKey(url: string): string {
  // once more, for names of tracking parameters that were escaped
  const { protocol, hostname, port, pathname, search, hash } = new URL(cleanPageUrl(withPlainEscapes(url)) ?? url)
  const host = withoutWww(hostname.replace(/(?<=[^.])\.$/, ''))
  // as https, its port would be the one that needs no naming
  const scheme = port === '443' ? protocol : 'https:'
  const path = pathname.replace(/(?<=[^/])\/$/, '')
  const parameters = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '')
    // stable: a name's values keep their order
    .sort((one, other) => compare(nameOf(one), nameOf(other)))
  const query = parameters.length > 0 ? `?${parameters.join('&')}` : ''
  return `${scheme}//${host}${port && `:${port}`}${path}${query}${hash}`
}

/**
 * Without a leading `www.`, where a site's name is left: not of `www.com`, nor where everybody can have a name below the
 * rest, as in `www.co.uk` or `www.github.io`. Of two, neither goes, or a key would not be its own key.
 */
function withoutWww(host: string): string {
  const rest = host.replace(/^www\.(?!www\.)(?=[^.]+\.)/, '')
  return sharedSuffix.test(rest) ? host : rest
}

/**
 * Domains whose names belong to different sites: the usual ones below a country's, and those of the largest hosts of sites.
 * The list of all such domains (publicsuffix.org) has ten thousand, and changes every week.
 */
const sharedSuffix = new RegExp(
  `^(${[
    '(ac|co|com|edu|go|gob|gov|ne|net|or|org)\\.[a-z]{2}',
    '(ltd|me|plc|sch)\\.uk|(asn|id)\\.au|(ed|gr|lg)\\.jp|gv\\.at|(asso|gouv)\\.fr',
    'blogspot\\.((co|com)\\.)?[a-z]{2,3}',
    '(appspot|azurewebsites|firebaseapp|herokuapp|myshopify|onrender|weebly|wixsite|wordpress)\\.com',
    '(github|gitlab|webflow)\\.io|(netlify|vercel|web)\\.app|(deno|fly|pages|workers)\\.dev',
    'surge\\.sh|glitch\\.me|neocities\\.org',
  ].join('|')})$`,
)

/** Unreserved characters as themselves, hexadecimal digits in capitals. */
function withPlainEscapes(url: string): string {
  // beside a % that escapes nothing, what is decoded could become an escape itself
  if (/%(?![0-9a-f]{2})/i.test(url)) return url
  return url.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[a-z0-9._~-]/i.test(character) ? character : escaped.toUpperCase()
  })
}

const nameOf = (parameter: string) => parameter.split('=', 1)[0] ?? ''

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
