import sniffEncoding from 'html-encoding-sniffer'
import { Parser } from 'htmlparser2'
import { byPageText, type PageText, type PageTexts, pageTexts } from '../../../contract/endpoints.ts'
import { cut, hasVisibleLetter } from '../../../contract/text.ts'

/** Bytes at the beginning of a document that say how it is encoded. */
const sniffedBytes = 1024

/** UTF-16 units of a title or an attribute that are looked at: as many as in the extension. */
const lookedAt = 5000

/** Elements within each other, after which this is no head any more: a parser's time grows with their number. */
const deepest = 50

/** The names that say each text, the best one first: the same as in the extension (`src/extension/page/metadata.ts`). */
const names: Record<Exclude<PageText, 'title'> | 'headline' | 'address', readonly string[]> = {
  headline: ['og:title', 'twitter:title'],
  overview: ['og:description', 'description', 'twitter:description'],
  keywords: ['keywords', 'article:tag'],
  site_name: ['og:site_name', 'application-name'],
  url_picture: ['og:image', 'og:image:url', 'twitter:image'],
  address: ['og:url'],
}

const wanted = new Set(Object.values(names).flat())

export interface PageHead {
  texts: PageTexts
  /** The addresses under which the page says that it is found. */
  own: URL[]
}

/** The encoding's label in a response's type; undefined if it isn't HTML. */
export function encodingOf(contentType = ''): { label?: string } | undefined {
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(contentType)) return undefined
  const [, label] = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType) ?? []
  return label === undefined ? {} : { label }
}

/** One line, without signs that change the direction of what follows. */
const clean = (text: string, max: number): string =>
  cut(
    text
      .toWellFormed()
      .replace(/[\u202A-\u202E\uFFFE\uFFFF]/g, '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    max,
  ).trim()

/**
 * Reads what a page says of itself, from its bytes as they arrive: up to the end of its head. Nothing of the page is
 * trusted, and each byte costs the same.
 * @param label of the encoding that the response names
 */
export function createHeadReader(label?: string) {
  const said = new Map<string, string>()
  let title = ''
  let base = ''
  let canonical = ''
  let isEnd = false
  let isTitle = false
  let depth = 0
  let drawings = 0

  const parser = new Parser({
    onopentag(name, { property, name: named, content = '', rel = '', href = '' }) {
      if (name === 'body' || name === 'frameset' || ++depth > deepest) return end()
      if (name === 'svg') drawings++
      if (name === 'title') isTitle = title === '' && drawings === 0
      if (name === 'base') base ||= href.slice(0, lookedAt).trim()
      if (name === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(rel)) canonical ||= href.slice(0, lookedAt).trim()
      if (name === 'meta')
        for (const key of [property?.trim().toLowerCase(), named?.trim().toLowerCase()])
          if (key && wanted.has(key) && !said.has(key) && content.trim() !== '')
            said.set(key, content.slice(0, lookedAt))
    },
    ontext(text) {
      if (isTitle && title.length < lookedAt) title += text.slice(0, lookedAt - title.length)
    },
    onclosetag(name) {
      depth--
      if (name === 'head') end()
      if (name === 'svg') drawings--
      if (name === 'title') isTitle = false
    },
  })

  function end(): void {
    isEnd = true
    parser.pause()
  }

  let first: Uint8Array | undefined = new Uint8Array()
  let decoder: TextDecoder | undefined

  function decode(part: Uint8Array, isLast: boolean): string {
    if (first) {
      first = Buffer.concat([first, part])
      if (first.length < sniffedBytes && !isLast) return ''
      decoder = decoderOf(first, label)
      part = first
      first = undefined
    }
    return decoder?.decode(part, { stream: !isLast }) ?? ''
  }

  const parse = (part: Uint8Array, isLast = false): void => {
    if (isEnd) return
    parser.write(decode(part, isLast))
    if (isLast && !isEnd) parser.end()
  }

  return {
    /** @returns whether the head has ended */
    read(part: Uint8Array): boolean {
      parse(part)
      return isEnd
    },

    /** @param url the page's own address, by which others are resolved @returns undefined without a title that shows */
    finish(url: string): PageHead | undefined {
      parse(new Uint8Array(), true)
      const first = (of: keyof typeof names): string =>
        names[of].map((name) => said.get(name)?.trim()).find((text) => text) ?? ''
      const titles = [...names.headline.map((name) => said.get(name) ?? ''), title]
      const shown = titles.map((text) => clean(text, pageTexts.title.max)).find(hasVisibleLetter)
      if (shown === undefined) return undefined
      const resolve = (href: string): URL | undefined =>
        href === '' ? undefined : (URL.parse(href, URL.parse(base, url) ?? url) ?? undefined)
      const picture = resolve(first('url_picture'))
      const texts = byPageText((name) => {
        if (name === 'title') return shown
        return name === 'url_picture' ? pictureAddress(picture, url) : clean(first(name), pageTexts[name].max)
      })
      return { texts, own: [resolve(canonical), resolve(first('address'))].filter((each) => each !== undefined) }
    },
  }
}

/** Undeclared, it is UTF-8 if it can be. @returns undefined for an encoding that can't be read */
function decoderOf(bytes: Uint8Array, label: string | undefined): TextDecoder | undefined {
  const defaultEncoding = isUtf8(bytes) ? 'UTF-8' : 'windows-1252'
  try {
    return new TextDecoder(
      sniffEncoding(bytes, { defaultEncoding, ...(label !== undefined && { transportLayerEncodingLabel: label }) }),
    )
  } catch {
    return undefined
  }
}

/** The last letter may be incomplete. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Empty unless it can be a picture: another address of the web than the page's. */
function pictureAddress(picture: URL | undefined, page: string): string {
  if (!picture || !/^https?:$/.test(picture.protocol) || picture.username || picture.password) return ''
  const { href } = picture
  return href.length > pageTexts.url_picture.max || href.split('#')[0] === page.split('#')[0] ? '' : href
}

/** The last two labels of a host: its site, or one of a country's `co.uk`. Which one it is does no harm here. */
const siteOf = ({ hostname }: URL): string =>
  /^[\d.]+$|:/.test(hostname) ? hostname : hostname.replace(/\.$/, '').split('.').slice(-2).join('.')

/**
 * Whether a page that responded is the one that was asked for, as far as it can be known: not another site's, by what the
 * page says of itself, and not the sign-in to which the request was led.
 */
export function isPageOf(asked: URL, responded: URL, own: readonly URL[]): boolean {
  if (own.some((each) => siteOf(each) !== siteOf(responded))) return false
  if (asked.href === responded.href) return true
  // a shortened address leads to another site, whose pages say where they are
  if (own.length === 0 && siteOf(asked) !== siteOf(responded)) return false
  const { pathname } = asked
  return pathname === '/' || ![...responded.searchParams.values()].some((value) => value.includes(pathname))
}
