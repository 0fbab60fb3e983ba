import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { cleanPageUrl, matchKey } from '../../../contract/page-url.ts'
import { longestUrl } from '../../../contract/plain-url.ts'
import { spellingsOfKey } from '../../../contract/same-page/sites.ts'
import { decoded } from '../../page/tab-page.ts'
import { isSamePage } from './canonical.ts'

const text = v.fallback(v.string(), '')

const saidSchema = v.object({ canonical: text, doi: text, loaded: text, here: text })

/** A page's own claims, the address for which the browser loaded it, and its address when it was read; empty if none. */
export type SaidAddresses = v.InferOutput<typeof saidSchema>

interface OwnAddress {
  /** The page's own address, for the look-up and for the share; the tab's unless the page names one. */
  url: string
  /** The address of the paper that the page says it is about; its people are not this page's. */
  paper?: string | undefined
}

/** Milliseconds that a page which still loads has to name an address. */
const longestLoad = 3000

/**
 * Reads a page's own address. A page whose scripts are busy answers late: until then it isn't known whether it names
 * one. It never rejects; a page that the browser allows no script to read names none.
 * @param isGuarded whether an address may not be sent unasked; it doesn't replace an address that may
 */
export async function readOwnAddress(
  tabId: number,
  url: string,
  isGuarded: (url: string) => boolean,
): Promise<OwnAddress> {
  const injections = await browser.scripting
    // the popup waits for it, and a page may never finish loading
    .executeScript({ target: { tabId }, func: readSaid, args: [longestUrl, longestLoad], injectImmediately: true })
    .catch(() => [])
  const { here, ...said } = v.parse(saidSchema, Object(injections[0]?.result))
  // an application may have gone on
  const { url: own, paper } = isAddressOf(here, url) ? ownAddress(said, url) : { url }
  const isReplaced = isGuarded(url) || !isGuarded(own)
  return { url: isReplaced ? own : url, paper: paper && !isGuarded(paper) ? paper : undefined }
}

/**
 * Reads them inside the page, so it uses nothing outside of this function. Only the head is the page's own word, since a
 * body has what visitors write. Two addresses that differ are none.
 */
export async function readSaid(longest: number, longestLoad: number): Promise<SaidAddresses> {
  const only = (selector: string, name: string, addressIn: (text: string) => string | undefined): string => {
    const elements = document.querySelectorAll(`:root > head > ${selector}`)
    const all = Array.from(elements, (element) => addressIn(element.getAttribute(name)?.trim() ?? ''))
    const [one = '', ...others] = new Set(all.filter(Boolean))
    return others.length > 0 || one.length > longest ? '' : one
  }
  const read = () => ({
    canonical: only('link[rel~="canonical" i]', 'href', (text) =>
      text ? URL.parse(text, document.baseURI)?.href : '',
    ),
    doi: only('meta[name="citation_doi" i]', 'content', (text) =>
      text.replace(/^(doi:\s*|https?:\/\/(dx\.)?doi\.org\/)/i, '').toLowerCase(),
    ),
  })
  const end = performance.now() + longestLoad
  let said = read()
  // the head may still arrive, or a script may write into it
  while (
    (!document.body || !(said.canonical || said.doi)) &&
    document.readyState !== 'complete' &&
    performance.now() < end
  ) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    said = read()
  }
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  return { ...said, loaded: navigation?.name ?? '', here: location.href }
}

/**
 * A page's own address: the paper's if its DOI stands in the tab's address, or the canonical one. Believed only from a
 * document that was loaded for this very address, since applications leave the one of the page before. A site's rule
 * knows more than its pages.
 * @param url a clean one
 */
export function ownAddress({ canonical, doi, loaded }: Omit<SaidAddresses, 'here'>, url: string): OwnAddress {
  if (!isAddressOf(loaded, url) || spellingsOfKey(matchKey(url))) return { url }
  const paper = paperAddress(doi, url)
  return paper && hasDoi(url, doi) ? { url: paper } : { url: believed(canonical, url) ?? url, paper }
}

/** Whether an address is a spelling of another one. @param url a clean one */
export function isAddressOf(address: string, url: string): boolean {
  const clean = cleanPageUrl(address)
  return clean !== undefined && matchKey(clean) === matchKey(url)
}

/** The address that a page names, cleaned, if it is one of the page in the tab; undefined for another page's. */
export function believed(named: string, url: string): string | undefined {
  if (isAddressOf(named, url)) return url
  const [own, tab] = [URL.parse(cleanPageUrl(named) ?? ''), new URL(url)]
  if (!own || own.href.length > longestUrl || !isSamePage(own, tab)) return undefined
  // behind a proxy, a site may not know that it is reached by https
  if (tab.protocol === 'https:') own.protocol = tab.protocol
  return own.href
}

/** The address of a paper; undefined at a root, within a company, and if the tab's address has another paper's DOI. */
function paperAddress(doi: string, url: string): string | undefined {
  const { pathname, search, hostname } = new URL(url)
  if (!/^10\.[\d.]{4,}\/\S+$/.test(doi) || /\/\.{1,2}(\/|$)/.test(doi)) return undefined
  if (!hostname.includes('.') || (pathname === '/' && search === '')) return undefined
  const [named] = /10\.[\d.]{4,}\/[^?#&]+/.exec(decoded(url).toLowerCase()) ?? [doi]
  // what may follow are a version, an ending, and further parts of the path
  if (!named.startsWith(doi) || !/^(v\d+)?(\.[a-z]+)*(\/|$)/.test(named.slice(doi.length))) return undefined
  return cleanPageUrl(`https://doi.org/${doi.replace(/[?#%\\]/g, encodeURIComponent)}`)
}

/** Whether an address has a DOI, or what the publisher chose of it: `/pii/S0140673620300011`. */
function hasDoi(url: string, doi: string): boolean {
  const plain = (text: string) => text.replace(/\.(html?|pdf)$|[^\p{L}\p{N}]/gu, '')
  const [text, chosen] = [decoded(url).toLowerCase(), plain(doi.slice(doi.indexOf('/')))]
  const isTelling = /^(?=.*\d).{6,}$/.test(chosen)
  return text.includes(doi) || (isTelling && text.split(/[/?&=]/).some((part) => plain(part) === chosen))
}
