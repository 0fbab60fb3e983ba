/** Maximum characters of a page's or picture's URL, also with its escapes. */
export const longestUrl = 2000

export const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:'

/** Changes the URL. @param choosing returns the parameters that choose a page */
export function cleaned(url: URL, choosing: (parameters: string[]) => string[]): string {
  if (url.hash !== '') url.hash = fragmentOf(url)
  if (url.username + url.password !== '') url.username = url.password = ''
  // URLSearchParams would change the spelling of the other parameters
  const query = url.search.slice(1)
  const left = choosing(query.split('&')).join('&')
  // the setter drops one leading question mark, and the query may begin with its own
  if (left !== query) url.search = left && `?${left}`
  return url.href
}

/**
 * Sites whose fragment chooses the page in a form of its own, such as a mail, a file or a drawing. Here, since all scripts
 * need them: otherwise people would stand beside another one's mail. Nobody else opens it, or it has a file's key
 * (`secret-url.ts`). Looked at on 2026-11-28.
 */
export const fragmentChooses =
  /^(www\.)?((chat|keep|mail)\.google\.com|outlook\.(live|office(365)?)\.com|mail\.zoho\.(com|eu|in)|icloud\.com|web\.telegram\.org|mega\.nz|(.+\.)?console\.aws\.amazon\.com|app\.diagrams\.net|excalidraw\.com|cryptpad\.fr)$/

/** A fragment that is a route of a single-page application (`#/a`, `#!/a`, `#!a`), without a text directive; else empty. */
function fragmentOf({ hash, hostname }: URL): string {
  const [route = ''] = hash.split(':~:', 1)
  return /^#(\/|!\/|!(?!\/))./.test(route) || (route.length > 1 && fragmentChooses.test(hostname)) ? route : ''
}
