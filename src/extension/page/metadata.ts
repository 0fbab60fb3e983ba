import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { endpoints, longestUrl } from '../../contract/endpoints.ts'

const { title, overview, keywords, site_name, url_picture } = endpoints.recommend.parameters

const bounds = {
  title: title.max,
  overview: overview.max,
  keywords: keywords.max,
  site_name: site_name.max,
  url_picture: url_picture.max,
  canonical: longestUrl,
}

const text = v.fallback(v.string(), '')

const metadataSchema = v.object({
  title: text,
  overview: text,
  keywords: text,
  site_name: text,
  url_picture: text,
  /** The URL that the page calls its own; not yet to be trusted (`canonical.ts`). */
  canonical: text,
})

/** What a page says of itself, under the names of POST /recommend and within its bounds; empty where it says nothing. */
export type Metadata = v.InferOutput<typeof metadataSchema>

/**
 * Reads the page in the tab. Needs the activeTab of the toolbar click; where the browser does not let us in (its store, a
 * PDF), the tab's title is all there is, and sharing works with that.
 */
export async function readMetadata(tabId: number, tabTitle: string): Promise<Metadata> {
  const nothing = { overview: '', keywords: '', site_name: '', url_picture: '', canonical: '' }
  const fallback = { ...nothing, title: tabTitle.slice(0, bounds.title) }
  try {
    const [injection] = await browser.scripting.executeScript({ target: { tabId }, func: readPage, args: [bounds] })
    const read = v.safeParse(metadataSchema, injection?.result)
    return read.success ? { ...read.output, title: read.output.title || fallback.title } : fallback
  } catch {
    return fallback
  }
}

/**
 * Runs inside the page, so it stands alone. The page may hold anything: every text is cut before it crosses, control
 * characters go, and a picture is an http or https URL or none.
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
    value
      .slice(0, 5000)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, longest)
      // not half of a pair
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim()
  const picture = URL.parse(first('og:image', 'og:image:url', 'twitter:image'), document.baseURI)
  const url = picture && /^https?:$/.test(picture.protocol) ? picture.href : ''
  const canonical = document.querySelector<HTMLLinkElement>('link[rel~="canonical" i]')?.href ?? ''
  return {
    title: clean(first('og:title', 'twitter:title') || document.title, bounds.title),
    overview: clean(first('og:description', 'description', 'twitter:description'), bounds.overview),
    keywords: clean(first('keywords', 'article:tag'), bounds.keywords),
    site_name: clean(first('og:site_name', 'application-name'), bounds.site_name),
    url_picture: url.length <= bounds.url_picture ? url : '',
    canonical: canonical.length <= bounds.canonical ? canonical : '',
  }
}
