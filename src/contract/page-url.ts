/** The longest URL of a page or picture, in UTF-16 units, that both programs accept. */
export const longestUrl = 2000

/**
 * Query parameters that only say where a visitor came from. The list is short and whole names are compared (in lower
 * case), so that no parameter that selects content is removed.
 */
export const trackingParameters: ReadonlySet<string> = new Set([
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'dclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
  'yclid',
  'twclid',
  'igshid',
  'mc_cid',
  'mc_eid',
  '_hsenc',
  '_hsmi',
])

/**
 * Normalizes a URL for looking up and sharing a page (§4, `url`). Removes the default port, user name, password,
 * tracking parameters, and any fragment that is not a route; lower-cases the host. Other parameters keep their order
 * and spelling. Idempotent. Different clean URLs may mean the same page: compare their `matchKey`.
 *
 * @returns undefined if the text is not an absolute http or https URL
 */
export function cleanPageUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  url.hash = routeOf(url.hash)
  url.username = ''
  url.password = ''
  // URLSearchParams would change the spelling of the other parameters
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !trackingParameters.has(parameterName(pair)))
    .join('&')
  // the setter drops one leading question mark, and the query may begin with its own
  url.search = query && `?${query}`
  return url.href
}

/** The fragment if it is a route of a single-page application (`#/a`, `#!/a`), without a text directive; else empty. */
function routeOf(hash: string): string {
  const [route = ''] = hash.split(':~:', 1)
  return /^#!?\/./.test(route) ? route : ''
}

function parameterName(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  return name.toLowerCase()
}
