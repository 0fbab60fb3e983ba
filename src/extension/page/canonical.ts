import { cleanPageUrl, longestUrl } from '../../contract/page-url.ts'

/**
 * The page's canonical URL, cleaned, if members may share it instead of the tab's URL; else empty. It must be on the
 * same host or a subdomain of either, and have a route if the tab's URL has one. It never replaces https by http. So a
 * page can't redirect its shares to another site.
 *
 * @param href the page's `link rel=canonical`, absolute
 * @param url the tab's URL, cleaned
 */
export function offeredCanonical(href: string, url: string): string {
  const canonical = cleanPageUrl(href)
  if (!canonical || canonical === url || canonical.length > longestUrl) return ''
  const [own, tab] = [new URL(canonical), new URL(url)]
  const sameSite =
    own.hostname === tab.hostname ||
    own.hostname.endsWith(`.${tab.hostname}`) ||
    tab.hostname.endsWith(`.${own.hostname}`)
  if (!sameSite || !own.hostname.includes('.') || own.port !== tab.port) return ''
  // without a route the URL names the whole application
  if (tab.hash !== '' && own.hash === '') return ''
  return own.protocol === tab.protocol || own.protocol === 'https:' ? canonical : ''
}
