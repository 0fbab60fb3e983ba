import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { cleanPageUrl, isPublicSuffix, matchKey } from '../../contract/page-url.ts'
import { longestUrl } from '../../contract/plain-url.ts'
import { spellingsOfKey } from '../../contract/same-page/sites.ts'

const text = v.fallback(v.string(), '')

const saidSchema = v.object({ canonical: text, doi: text, loaded: text })

/** A page's own claims, and the address for which the browser loaded it; empty if there is none. */
export type SaidAddresses = v.InferOutput<typeof saidSchema>

/** The page's own address, for the look-up and for the share, if the tab's page names one; else the tab's, `url`. */
export async function readOwnAddress(tabId: number, url: string): Promise<string> {
  const injections = await browser.scripting
    // the first frame waits for it, and a page may never finish loading
    .executeScript({ target: { tabId }, func: readSaid, args: [longestUrl], injectImmediately: true })
    .catch(() => [])
  return ownAddress(v.parse(saidSchema, Object(injections[0]?.result)), url)
}

/** Reads them inside the page, so it uses nothing outside of this function. Two addresses that differ are none. */
export function readSaid(longest: number): SaidAddresses {
  const only = (texts: (string | null)[]): string => {
    const [one = '', ...others] = new Set(texts.map((each) => each?.trim() ?? '').filter(Boolean))
    return others.length > 0 || one.length > longest ? '' : one
  }
  const all = (selector: string, name: string) =>
    Array.from(document.querySelectorAll(selector), (element) => element.getAttribute(name))
  const href = only(all('link[rel~="canonical" i]', 'href'))
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  return {
    canonical: (href && URL.parse(href, document.baseURI)?.href) || '',
    doi: only(all('meta[name="citation_doi" i]', 'content')),
    loaded: navigation?.name ?? '',
  }
}

/**
 * A page's own address: the paper's by its DOI, or the canonical one. Believed only from a document that was loaded for
 * this very address, since applications leave the one of the page before. A site's rule knows more than its pages.
 * @param url a clean one
 */
export function ownAddress({ canonical, doi, loaded }: SaidAddresses, url: string): string {
  const loadedAs = cleanPageUrl(loaded)
  if (!loadedAs || matchKey(loadedAs) !== matchKey(url) || spellingsOfKey(matchKey(url))) return url
  const paper = paperAddress(doi, url)
  const own = paper ?? cleanPageUrl(canonical)
  if (!own || own.length > longestUrl || matchKey(own) === matchKey(url)) return url
  return paper || isSamePage(new URL(own), new URL(url)) ? own : url
}

/** The address of a paper, whose site it is that names it; undefined for another paper than the tab's address has. */
function paperAddress(doi: string, url: string): string | undefined {
  const id = /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/[^\s]+)$/i.exec(doi)?.[1]
  const { pathname, search, hostname } = new URL(url)
  if (!id || !hostname.includes('.') || (pathname === '/' && search === '')) return undefined
  const named = /10\.\d{4,9}\/[^?#&]+/.exec(decoded(url))?.[0].toLowerCase()
  if (named !== undefined && !named.startsWith(id.toLowerCase())) return undefined
  return cleanPageUrl(`https://doi.org/${encodeURI(id).replace(/[?#]/g, encodeURIComponent)}`)
}

/** Parameters that choose another page on most sites, whatever a canonical address says. */
const choosing =
  /^(p|pg|page|paged|start|offset|q|query|s|search|id|v|lang|l|hl|locale|sort|tab|view|rev|revision|oldid|date|year|month|cat|category|tag|filter|comment|replytocom|post|t)$/i

/** The last part of the paths of many pages. */
const generic = /^(index|home|default|start|main)?$/

/** Whether a canonical address names the page in the tab, and no other one of its site. */
function isSamePage(own: URL, tab: URL): boolean {
  if (own.port !== tab.port || own.hash !== tab.hash || !isSameSite(own.hostname, tab.hostname)) return false
  if (own.protocol !== tab.protocol && own.protocol !== 'https:') return false
  const [named, here] = [partsOf(own), partsOf(tab)]
  const [last = '', lastHere = ''] = [named.path.at(-1), here.path.at(-1)]
  // the root, or another page above this one
  if (named.path.length < here.path.length && named.path.every((part, index) => part === here.path[index])) return false
  if (named.path.length === 0) return false
  const [ids, idsHere] = [idsOf(named.all), idsOf(here.all)]
  const isLost = (id: string) => !ids.has(id)
  if ([...idsOf(here.path)].some(isLost)) return false
  if ([...ids].some((id) => !idsHere.has(id)) && [...idsHere].some(isLost)) return false
  const isSameEnd = last === lastHere && !generic.test(last)
  const hasItsId = [...idsOf([last, ...own.searchParams.values()])].some((id) => idsHere.has(id))
  if (!isSameEnd && !hasItsId && !(idsOf([lastHere]).size > 0 && named.path.includes(lastHere))) return false
  const words = new Set(wordsOf(named.all))
  const lost = [...tab.searchParams].filter(([, value]) => !wordsOf([value]).every((word) => words.has(word)))
  return lost.length === 0 || (isSameEnd && isTelling(last) && !lost.some(([name]) => choosing.test(name)))
}

/** Whether a part of a path names one page, and not the program that shows many. */
const isTelling = (part: string): boolean => wordsOf([part]).length > 1 || /\d/.test(part)

/** The parts of an address, without those that only say how the page is shown. */
function partsOf({ pathname, searchParams }: URL) {
  const path = decoded(pathname)
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/(\.(html?|amp|php|aspx?))+$/, ''))
    .filter((part) => !/^(amp|m|mobile|print)?$/.test(part))
  return { path, all: [...path, ...searchParams.values()] }
}

const wordsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((each) => each.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter(Boolean)

const idsOf = (texts: readonly string[]): Set<string> => new Set(wordsOf(texts).filter((word) => /\d/.test(word)))

const withoutKind = (host: string): string => host.replace(/^(www|m|mobile|amp|touch)\.(?=[^.]+\.)/, '')

/** Hosts of one site: equal without the kind of device, or one below the other, but not below a public suffix. */
function isSameSite(one: string, other: string): boolean {
  const [long = '', short = ''] = [withoutKind(one), withoutKind(other)].sort((a, b) => b.length - a.length)
  return short.includes('.') && (long === short || (long.endsWith(`.${short}`) && !isPublicSuffix(short)))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
