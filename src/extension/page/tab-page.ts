import { longestUrl } from '../../contract/endpoints.ts'
import { cleanPageUrl } from '../../contract/page-url.ts'

/** What the browser tells of the tab in front: `url` only after a click on the toolbar button (activeTab). */
export interface Tab {
  id?: number | undefined
  url?: string | undefined
  title?: string | undefined
  incognito?: boolean | undefined
}

export type NoPageReason = 'no-tab' | 'not-web' | 'file' | 'private' | 'too-long'

/** The page in front of the member: one that may be looked up and shared, or why not. */
export type TabPage =
  | { ok: true; tabId: number; url: string; title: string }
  | { ok: false; reason: NoPageReason; title: string }

/** Decides which tab and which URL may leave the browser: the only place that does. */
export function tabPage(tab: Tab | undefined): TabPage {
  // what turns the direction of the text around it goes, as in every text that enters (schemas/wire.ts)
  const title = tab?.title?.replace(/[\u202a-\u202e]/g, '').trim() ?? ''
  const no = (reason: NoPageReason): TabPage => ({ ok: false, reason, title })
  if (!tab || tab.id === undefined) return no('no-tab')
  if (tab.incognito) return no('private')
  const address = readInReaderView(tab.url ?? '')
  if (address.startsWith('file:')) return no('file')
  // a click does not grant the URL of pages that are not on the web, such as the browser's own
  const url = cleanPageUrl(address)
  if (!url) return no('not-web')
  if (url.length > longestUrl) return no('too-long')
  return { ok: true, tabId: tab.id, url, title }
}

/** Firefox's Reader View shows a page under an address of its own, which names the page's. */
const readInReaderView = (address: string): string =>
  address.startsWith('about:reader?') ? (URL.parse(address)?.searchParams.get('url') ?? '') : address
