import { cleaned, isWeb } from '../../contract/plain-url.ts'
import { cut } from '../../contract/text.ts'
import type { Address, PageAt } from '../schemas/pages.ts'

/** The active tab; the browser gives `url` only after a click on the toolbar button (activeTab). */
export interface BrowserTab {
  id?: number | undefined
  url?: string | undefined
  title?: string | undefined
  status?: string | undefined
  incognito?: boolean | undefined
}

/** `asked`: the background hasn't answered yet; `unanswered`: it is silent. */
type NoPageReason = 'no-tab' | 'not-web' | 'file' | 'private' | 'too-long' | 'not-loaded' | 'asked' | 'unanswered'

/** Maximum characters of a tab's address, before it is cleaned. */
export const longestAddress = 100_000

export interface NoPage {
  ok: false
  reason: NoPageReason
  title: string
}

/** A page by its address alone. */
export interface OpenedPage {
  ok: true
  /** Null for a link's page: it is in no tab, and its content is not read. */
  tabId: number | null
  /** As the tab or the link has it, without user name, password, and a fragment that is no route. */
  address: string
  title: string
}

/** A page by the address for look-ups and shares, which the page may name. */
export interface WebPage extends OpenedPage, Address {}

export type TabPage = WebPage | NoPage

export type Subject = 'page' | 'link'

export const subjectOf = ({ tabId }: Pick<OpenedPage, 'tabId'>): Subject => (tabId === null ? 'link' : 'page')

/** Decides whether a tab's URL may leave the browser at all. `guardReason` decides whether it may unasked. */
export function tabPage(tab: BrowserTab | undefined): OpenedPage | NoPage {
  const title = titleOf(tab?.title)
  if (!tab || tab.id === undefined) return { ok: false, reason: 'no-tab', title }
  if (tab.incognito) return { ok: false, reason: 'private', title }
  const page = webPage(readInReaderView(tab.url ?? ''), tab.id, title)
  // before its host answers, the tab still has no address, or the one before
  return !page.ok && page.reason === 'not-web' && tab.status === 'loading' ? { ...page, reason: 'not-loaded' } : page
}

export const linkPage = ({ url, text }: { url: string; text: string }) => webPage(url, null, titleOf(text))

function webPage(address: string, tabId: number | null, title: string): OpenedPage | NoPage {
  const no = (reason: NoPageReason): NoPage => ({ ok: false, reason, title })
  if (address.startsWith('file:')) return no('file')
  // a click does not grant the URL of the browser's own pages, nor, in Chromium, of a URL with a password
  const url = URL.parse(address)
  if (!url || !isWeb(url)) return no('not-web')
  // what a fragment or a password may hold isn't stored
  const plain = cleaned(url, (parameters) => parameters)
  return plain.length > longestAddress ? no('too-long') : { ok: true, tabId, address: plain, title }
}

/** The page at an address of its own. A link's title is the link's text, else words of the address. */
export const pageAtAddress = (page: OpenedPage, of: Address): WebPage => ({
  ...page,
  ...of,
  title: page.title || (page.tabId === null ? titleOf(titleInAddress(of.url)) : ''),
})

/** The page by the background's answer. @param otherwise the reason without an answer */
export function answeredPage(
  page: OpenedPage,
  at: PageAt | undefined,
  otherwise: 'asked' | 'unanswered',
): WebPage | NoPage {
  return at?.own ? pageAtAddress(page, at.own) : { ok: false, reason: at?.problem ?? otherwise, title: page.title }
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
