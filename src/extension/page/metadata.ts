import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { byPageText, pageTexts } from '../../contract/parameters.ts'
import { cut } from '../../contract/text.ts'

const bounds = byPageText((name) => pageTexts[name].max)

const text = v.fallback(v.string(), '')
const metadataSchema = v.object(byPageText(() => text))

export type Metadata = v.InferOutput<typeof metadataSchema>

/** The page's metadata; only the tab's title where browsers allow no script, as on their stores. Needs `activeTab`. */
export async function readMetadata(tabId: number, tabTitle: string): Promise<Metadata> {
  const injections = await browser.scripting
    .executeScript({ target: { tabId }, func: readPage, args: [bounds] })
    .catch(() => [])
  const read = v.parse(metadataSchema, Object(injections[0]?.result))
  return { ...read, title: read.title || cut(tabTitle, bounds.title) }
}

/**
 * Reads the metadata. Runs inside the page, so it uses nothing outside of this function. The page is not trusted: texts
 * are cut before they leave the page, without control characters and bidi overrides. A picture is an http or https URL.
 *
 * A document loaded for this very address is about this page, whatever its canonical address is. After a navigation without
 * a load it may be stale: then only the tab's title is used, unless the page names its new address.
 */
export function readPage(bounds: Record<keyof Metadata, number>): Metadata {
  const first = (...names: string[]): string => {
    for (const name of names) {
      const quoted = CSS.escape(name)
      const element = document.querySelector(`meta[property="${quoted}" i], meta[name="${quoted}" i]`)
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
  const path = ({ pathname }: URL): string => pathname.replace(/\/+$/, '')

  const here = new URL(location.href)
  /** Whether the path is the same, or adds a title to the same id (`/p/7`, `/p/7-night-trains`). */
  const continues = (path: string, other: string): boolean =>
    path.startsWith(other) && /^(?![\w/])/.test(path.slice(other.length))
  /** True for another host; on this host, true only with this path and without a differing parameter. */
  const isHere = (url: URL): boolean => {
    const [one, other] = [path(url), path(here)]
    const samePath = continues(one, other) || continues(other, one)
    const differs = [...url.searchParams].some(([name, value]) => (here.searchParams.get(name) ?? value) !== value)
    return url.hostname !== here.hostname || (samePath && !differs)
  }
  const named = document.querySelector('link[rel~="canonical" i]')?.getAttribute('href')?.slice(0, 5000).trim() ?? ''
  const own = [resolved(first('og:url')), resolved(named)].filter((url) => url !== null)
  const [navigation] = performance.getEntriesByType?.('navigation') ?? []
  const loaded = resolved(navigation?.name ?? '')
  const isLoadedHere = loaded !== null && isHere(loaded)
  const trusted = isLoadedHere || (own.length > 0 ? own.every(isHere) : loaded === null)
  const described = (...names: string[]): string => (trusted ? first(...names) : '')

  const picture = resolved(described('og:image', 'og:image:url', 'twitter:image'))
  const isPicture =
    picture && /^https?:$/.test(picture.protocol) && picture.href.split('#')[0] !== here.href.split('#')[0]
  const url_picture = isPicture ? picture.href : ''
  return {
    title: clean(described('og:title', 'twitter:title') || document.title, bounds.title),
    overview: clean(described('og:description', 'description', 'twitter:description'), bounds.overview),
    keywords: clean(described('keywords', 'article:tag'), bounds.keywords),
    site_name: clean(first('og:site_name', 'application-name'), bounds.site_name),
    url_picture: url_picture.length <= bounds.url_picture ? url_picture : '',
  }
}
