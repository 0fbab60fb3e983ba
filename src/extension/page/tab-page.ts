import { longestUrl } from '../../contract/endpoints.ts'
import { cleanPageUrl } from '../../contract/page-url.ts'
import { titleInAddress } from './link-title.ts'

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
  | {
      ok: true
      /** Null for the page that a link leads to: it is in no tab, and nothing of it is read. */
      tabId: number | null
      url: string
      /** Empty where nobody says what it is called. */
      title: string
    }
  | { ok: false; reason: NoPageReason; title: string }

/** The popup shows the page in front, or the page that a link leads to. */
export type Subject = 'page' | 'link'

/** Decides which tab and which URL may leave the browser; nothing but this and `linkPage` does. */
export function tabPage(tab: Tab | undefined): TabPage {
  const title = titleOf(tab?.title)
  if (!tab || tab.id === undefined) return { ok: false, reason: 'no-tab', title }
  if (tab.incognito) return { ok: false, reason: 'private', title }
  return webPage(readInReaderView(tab.url ?? ''), tab.id, title)
}

/** The same for the page that a link leads to, called by the link's own text, or else by what its address says. */
export function linkPage({ url, text }: { url: string; text: string }): TabPage {
  const page = webPage(url, null, titleOf(text))
  return page.ok && page.title === '' ? { ...page, title: titleOf(titleInAddress(page.url)) } : page
}

function webPage(address: string, tabId: number | null, title: string): TabPage {
  const no = (reason: NoPageReason): TabPage => ({ ok: false, reason, title })
  if (address.startsWith('file:')) return no('file')
  // a click does not grant the URL of pages that are not on the web, such as the browser's own
  const url = cleanPageUrl(address)
  if (!url) return no('not-web')
  if (url.length > longestUrl) return no('too-long')
  return { ok: true, tabId, url, title }
}

/** What turns the direction of the text around it goes, as in every text that enters (schemas/wire.ts). */
const titleOf = (text = ''): string => text.replace(/[\u202a-\u202e]/g, '').trim()

/** Firefox's Reader View shows a page under an address of its own, which names the page's. */
const readInReaderView = (address: string): string =>
  address.startsWith('about:reader?') ? (URL.parse(address)?.searchParams.get('url') ?? '') : address
