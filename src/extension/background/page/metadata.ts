import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { byPageText, pageTexts } from '../../../contract/parameters.ts'
import { cut } from '../../../contract/text.ts'
import type { Metadata } from '../../schemas/pages.ts'
import { believed, isAddressOf } from './own-address.ts'

const bounds = byPageText((name) => pageTexts[name].max)

const text = v.fallback(v.string(), '')
const textsSchema = v.object(byPageText(() => text))
const readSchema = v.object({
  ...textsSchema.entries,
  /** The document's title, which a change of the address without a load changes too. */
  titled: text,
  here: text,
  loaded: text,
  named: v.fallback(v.array(text), []),
})

/**
 * The page's metadata; undefined if the tab has another page by now, or browsers allow no script, as on their stores.
 * Needs `activeTab`.
 *
 * A document loaded for the tab's address is about this page, whatever addresses it names. After a navigation without a
 * load its texts may be stale: then they count only if each address that it names is the page's.
 */
export async function readMetadata(
  tabId: number,
  { urlOfTab, title }: { urlOfTab: string; title: string },
): Promise<Metadata | undefined> {
  const injections = await browser.scripting
    .executeScript({ target: { tabId }, func: readPage, args: [bounds] })
    .catch(() => [])
  const { titled, here, loaded, named, ...read } = v.parse(readSchema, Object(injections[0]?.result))
  if (!isAddressOf(here, urlOfTab)) return undefined
  const isFresh = isAddressOf(loaded, urlOfTab) || (named.length > 0 && named.every((each) => believed(each, urlOfTab)))
  const texts = isFresh ? read : { ...byPageText(() => ''), title: titled, site_name: read.site_name }
  return { ...texts, title: texts.title || cut(title, bounds.title) }
}

/**
 * Reads the metadata in the head. Runs inside the page, so it uses nothing outside of this function. The page is not
 * trusted: texts are cut before they leave the page, without control characters and bidi overrides. A picture is an http
 * or https URL.
 */
export function readPage(bounds: Record<keyof Metadata, number>): v.InferOutput<typeof readSchema> {
  const first = (...names: string[]): string => {
    for (const name of names) {
      const element = document.querySelector(`:root > head > meta:is([property="${name}" i], [name="${name}" i])`)
      const content = element?.getAttribute('content')?.slice(0, 5000).trim()
      if (content) return content
    }
    return ''
  }
  const clean = (value: string, longest: number): string =>
    Array.from(
      value
        .slice(0, 5000)
        .replace(/[\u202a-\u202e]/g, '')
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        // an incomplete surrogate pair
        .replace(/[\uD800-\uDBFF]$/, ''),
    )
      .slice(0, longest)
      .join('')
      .trim()
  /** Null for an empty attribute, which would resolve to the page's own address. */
  const resolved = (href: string): URL | null => (href ? URL.parse(href, document.baseURI) : null)
  const canonical = document.querySelector(':root > head > link[rel~="canonical" i]')?.getAttribute('href') ?? ''
  const named = [first('og:url'), canonical.slice(0, 5000).trim()]
    .map((href) => resolved(href)?.href ?? '')
    .filter(Boolean)
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []

  const picture = resolved(first('og:image', 'og:image:url', 'twitter:image'))
  const isPicture =
    picture && /^https?:$/.test(picture.protocol) && picture.href.split('#')[0] !== location.href.split('#')[0]
  const url_picture = isPicture ? picture.href : ''
  return {
    title: clean(first('og:title', 'twitter:title') || document.title, bounds.title),
    titled: clean(document.title, bounds.title),
    overview: clean(first('og:description', 'description', 'twitter:description'), bounds.overview),
    keywords: clean(first('keywords', 'article:tag'), bounds.keywords),
    site_name: clean(first('og:site_name', 'application-name'), bounds.site_name),
    url_picture: url_picture.length <= bounds.url_picture ? url_picture : '',
    here: location.href,
    loaded: navigation?.name ?? '',
    named,
  }
}
