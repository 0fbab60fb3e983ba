import { cleanPageUrl } from '../../contract/page-url.ts'
import { longestUrl } from '../../contract/plain-url.ts'
import { cut } from '../../contract/text.ts'

/** The active tab; the browser gives `url` only after a click on the toolbar button (activeTab). */
export interface BrowserTab {
  id?: number | undefined
  url?: string | undefined
  title?: string | undefined
  favIconUrl?: string | undefined
  status?: string | undefined
  incognito?: boolean | undefined
}

type NoPageReason = 'no-tab' | 'not-web' | 'file' | 'private' | 'too-long' | 'not-loaded'

/**
 * The icons of Firefox's pages in place of a page: about errors of the network, wrong certificates, blocked pages.
 * Its viewers of documents have other icons there.
 */
const errorIcon = /^chrome:\/\/global\/skin\/icons\/(info|warning|blocked)\.svg$/

export type TabPage =
  | {
      ok: true
      /** Null for a link's page: it is in no tab, and its content is not read. */
      tabId: number | null
      /** The address for look-ups and shares, which the page may name (`own-address.ts`). */
      url: string
      urlOfTab: string
      title: string
    }
  | { ok: false; reason: NoPageReason; title: string }

export type WebPage = Extract<TabPage, { ok: true }>

export type Subject = 'page' | 'link'

export const subjectOf = ({ tabId }: WebPage): Subject => (tabId === null ? 'link' : 'page')

/** Decides whether a tab's URL may leave the browser at all. `guardReason` decides whether it may unasked. */
export function tabPage(tab: BrowserTab | undefined): TabPage {
  const title = titleOf(tab?.title)
  if (!tab || tab.id === undefined) return { ok: false, reason: 'no-tab', title }
  if (tab.incognito) return { ok: false, reason: 'private', title }
  // in Chromium only a script shows it (`selection.ts`)
  if (import.meta.env.BROWSER === 'firefox' && tab.url?.startsWith('http') && errorIcon.test(tab.favIconUrl ?? ''))
    return notLoaded(title)
  const page = webPage(readInReaderView(tab.url ?? ''), tab.id, title)
  // before its host answers, the tab still has no address, or the one before
  return !page.ok && page.reason === 'not-web' && tab.status === 'loading' ? notLoaded(title) : page
}

/** A tab that loads, or has the browser's error page: the address may be mistyped. */
export const notLoaded = (title: string): TabPage => ({ ok: false, reason: 'not-loaded', title })

/** Decides whether a link's URL may leave the browser. The title is the link's text, else words of the address. */
export function linkPage({ url, text }: { url: string; text: string }): TabPage {
  const page = webPage(url, null, titleOf(text))
  return page.ok && page.title === '' ? { ...page, title: titleOf(titleInAddress(page.url)) } : page
}

function webPage(address: string, tabId: number | null, title: string): TabPage {
  const no = (reason: NoPageReason): TabPage => ({ ok: false, reason, title })
  if (address.startsWith('file:')) return no('file')
  // a click does not grant the URL of the browser's own pages, nor, in Chromium, of a URL with a password
  const url = cleanPageUrl(address)
  if (!url) return no('not-web')
  if (url.length > longestUrl) return no('too-long')
  return { ok: true, tabId, url, urlOfTab: url, title }
}

/** Maximum characters of a page's title; a tab's may have any length. */
const longestTitle = 500

/** The title without bidi embeddings and overrides, as every text that enters (schemas/wire.ts). */
const titleOf = (text = ''): string =>
  cut(text, longestTitle)
    .replace(/[\u202a-\u202e]/g, '')
    .trim()

const readInReaderView = (address: string): string =>
  address.startsWith('about:reader?') ? (URL.parse(address)?.searchParams.get('url') ?? '') : address

/** The words of the last segment: “Night trains are back” in `/night-trains-are-back-84c1.html`. Empty if only one. */
export function titleInAddress(url: string): string {
  const last = new URL(url).pathname.split('/').findLast(Boolean) ?? ''
  const words = decoded(last)
    .replace(/\.[a-z]{2,5}$/i, '')
    .split(/[-_+\s]+/)
    .filter((word) => word !== '' && !isId(word))
  if (words.filter((word) => /\p{L}/u.test(word)).length < 2) return ''
  const title = words.join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** Whether a part is an id, not a word or a year: a long number, or digits among letters. */
const isId = (word: string): boolean =>
  /^\d{5,}$/.test(word) || (word.length > 3 && /\d/.test(word) && /\p{L}/u.test(word))

/** An address, or a part of one, in plain letters; as it is if an escape is wrong, or is a part's slash. */
export function decoded(text: string): string {
  try {
    const plain = decodeURIComponent(text)
    return plain.includes('/') && !text.includes('/') ? text : plain
  } catch {
    return text
  }
}
