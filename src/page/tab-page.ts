import { longestAddress } from '../graph/endpoints.ts'
import { cleanPageAddress } from '../graph/page-address.ts'

/** What the browser tells of the tab in front: `url` only after a click on the toolbar button (activeTab). */
export interface Tab {
  id?: number | undefined
  url?: string | undefined
  title?: string | undefined
  incognito?: boolean | undefined
}

export type NoPageReason = 'no-tab' | 'no-address' | 'browser' | 'file' | 'not-web' | 'private' | 'too-long'

/** The page in front of the member: one that may be looked up and shared, or why not. */
export type TabPage =
  | { ok: true; tabId: number; address: string; title: string }
  | { ok: false; reason: NoPageReason; title: string }

/** Pages of the browser itself, of whichever browser; extensions' pages are among them. */
const browserSchemes =
  /^(about|chrome|edge|brave|vivaldi|opera|devtools|view-source|moz-extension|chrome-extension|resource):/

/** Decides which tab and which address may leave the browser: the only place that does. */
export function tabPage(tab: Tab | undefined): TabPage {
  const title = tab?.title?.trim() ?? ''
  const no = (reason: NoPageReason): TabPage => ({ ok: false, reason, title })
  if (!tab || tab.id === undefined) return no('no-tab')
  if (tab.incognito) return no('private')
  if (!tab.url) return no('no-address')
  if (browserSchemes.test(tab.url)) return no('browser')
  if (tab.url.startsWith('file:')) return no('file')
  const address = cleanPageAddress(tab.url)
  if (!address) return no('not-web')
  if (address.length > longestAddress) return no('too-long')
  return { ok: true, tabId: tab.id, address, title }
}
