/**
 * Parameters that only say where a visitor came from. A short explicit list, matched whole and in lower case, so that
 * no parameter that selects content is ever lost.
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
 * The URL under which a page is looked up and shared (§4, `url`): http or https, host in lower case, no default port, no
 * fragment that is no route, no user name or password, no tracking parameters; the other parameters keep their order and
 * spelling. Cleaning a cleaned URL changes nothing. A page may have several; `matchKey` tells which.
 *
 * @returns undefined for what is no absolute http or https URL
 */
export function cleanPageUrl(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined
  url.hash = routeOf(url.hash)
  url.username = ''
  url.password = ''
  // by hand, since URLSearchParams would rewrite the spelling of what stays
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !trackingParameters.has(parameterName(pair)))
    .join('&')
  // setting it takes one question mark away, which must not be the query's own
  url.search = kept && `?${kept}`
  return url.href
}

/** A fragment that tells which page an application shows (`#/a`, `#!/a`), without what is to be highlighted there; else empty. */
function routeOf(hash: string): string {
  const [route = ''] = hash.split(':~:', 1)
  return /^#!?\/./.test(route) ? route : ''
}

function parameterName(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  return name.toLowerCase()
}
