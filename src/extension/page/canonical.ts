import { longestUrl } from '../../contract/endpoints.ts'
import { cleanPageUrl } from '../../contract/page-url.ts'

/**
 * The URL that a page calls its own, where it may be offered instead of the tab's: cleaned, different, on the same site
 * (a subdomain more or less), with a route where the tab has one, and never http for https. Empty otherwise: a page
 * must not send its shares elsewhere.
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
