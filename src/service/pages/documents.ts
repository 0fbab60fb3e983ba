import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeHTML, escapeUTF8 } from 'entities'
import type { Context } from 'hono'
import { Marked, Parser, type Tokens } from 'marked'
import { helpPath } from '../../contract/oauth.ts'
import { notFound } from '../http/response.ts'
import type { Network } from '../parts.ts'
import { knownLanguages, madeOnce, type SiteTranslate } from '../texts.ts'
import { type Html, html, raw } from '../website/html.ts'
import type { Visit } from '../website/page/visit.ts'

/** Shows a picture as its description, since a page loads nothing from elsewhere. */
const describe = ({ text }: Tokens.Image): string => escapeUTF8(text)

/** The first heading is the title, and the others are below it. @returns no title without a heading */
function readMarkdown(text: string, image = describe): { title: string | undefined; body: Html } {
  const markdown = new Marked({
    renderer: {
      // shown as text
      html: ({ text }) => escapeUTF8(text),
      image,
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const url = decodeHTML(href)
        return isSafe(url) ? `<a href="${escapeUTF8(url)}" rel="noreferrer nofollow">${text}</a>` : text
      },
    },
  })
  const tokens = markdown.lexer(text)
  const first = tokens.findIndex(({ type }) => type === 'heading')
  const title =
    first < 0 ? undefined : inText.parseInline((tokens[first] as Tokens.Heading).tokens, inText.textRenderer)
  if (first >= 0) tokens.splice(first, 1)
  for (const token of tokens) if (token.type === 'heading') Object.assign(token, { depth: Math.max(2, token.depth) })
  return { title: title?.trim() || undefined, body: html`${raw(markdown.parser(tokens))}` }
}

const inText = new Parser()

function isSafe(href: string): boolean {
  const url = URL.parse(href, 'https://here.invalid')
  return url !== null && /^(?:https?|mailto|tel):$/.test(url.protocol)
}

const documents = new URL('../../../docs/', import.meta.url)

const readPicture = (file: string) => readFile(new URL(`pictures/${file}`, documents))

/** `/help`: the guide for members, `docs/members/help`. */
export async function showHelp({ t: { language } }: Visit) {
  const { title = '', body } = await guideIn(language)
  return { title, body: html`<div class="card help"><article>${body}</article></div>` }
}

/** A picture of the guide. Its URL changes with it, so that browsers store it for a year. */
export async function showHelpPicture(context: Context): Promise<Response> {
  const data = await readPicture(context.req.param('picture') ?? '').catch(() => {
    throw notFound()
  })
  return context.body(data, 200, {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
}

const guideIn = madeOnce(async (language) => {
  const text = await readFile(new URL(`members/help/${language}.md`, documents), 'utf8')
  const pictures = new Map<string, string>()
  for (const [path, name] of text.matchAll(/\.\.\/\.\.\/pictures\/([a-z-]+)-light\.png/g)) {
    const [light, dark] = [`${name}-light.png`, `${name}-dark.png`]
    const [ofLight, ofDark] = await Promise.all([readPicture(light), readPicture(dark)])
    // with its size, so that the text doesn't move when it comes
    const size = `width="${ofLight.readUInt32BE(16)}" height="${ofLight.readUInt32BE(20)}"`
    const source = `<source media="(prefers-color-scheme: dark)" srcset="${addressOf(dark, ofDark)}">`
    pictures.set(path, `${source}<img src="${addressOf(light, ofLight)}" ${size}`)
  }
  const image = ({ href, text: alt }: Tokens.Image) =>
    `<picture>${pictures.get(href)} alt="${escapeUTF8(alt)}" loading="lazy"></picture>`
  return readMarkdown(text, image)
})

const addressOf = (file: string, data: Buffer): string =>
  `${helpPath}/${file}?${createHash('sha256').update(data).digest('hex').slice(0, 8)}`

export const operatorPages = ['imprint', 'privacy', 'terms'] as const

type Name = (typeof operatorPages)[number]

/** Maximum bytes of an operator's page; a larger one isn't shown. */
export const largestPage = 100_000

interface OperatorPage {
  title: string | undefined
  body: Html
  language: string | undefined
}

/** `imprint.md`, or `imprint.de.md` for one language; read again when changed, skipped if unreadable. */
export function createOperatorPages({ pagesFolder: folder, languages }: Network) {
  const read = new Map<string, { stamp: string; page: OperatorPage }>()

  async function readPage(file: string): Promise<OperatorPage | undefined> {
    const path = join(folder ?? '', file)
    const { size, mtimeMs } = await stat(path)
    if (size > largestPage) return undefined
    const stamp = `${size} ${mtimeMs}`
    const known = read.get(file)
    if (known?.stamp === stamp) return known.page
    const language = /\.([a-z]{2})\.md$/.exec(file)?.[1]
    const page = { ...readMarkdown(await readFile(path, 'utf8')), language }
    read.set(file, { stamp, page })
    return page
  }

  async function find(name: Name, language: string, files: readonly string[]): Promise<OperatorPage | undefined> {
    const others = knownLanguages(languages).map((other) => `${name}.${other}.md`)
    const wanted = [`${name}.${language}.md`, `${name}.md`, ...others]
    const file = wanted.find((candidate) => files.includes(candidate))
    return file === undefined ? undefined : readPage(file).catch(() => undefined)
  }

  const listFiles = async (): Promise<string[]> => (folder === undefined ? [] : readdir(folder).catch(() => []))

  return {
    show: (name: Name) => async (visit: Visit) => {
      const { t } = visit
      const page = await find(name, t.language, await listFiles())
      if (!page) return undefined
      const body = html`<div class="card"><article${
        page.language && html` lang="${page.language}"`
      } dir="auto">${page.body}</article></div>`
      return { title: page.title ?? t(name), body }
    },

    /** Links to the guide and to these pages. */
    async links(t: SiteTranslate): Promise<Html> {
      const files = await listFiles()
      const links = await Promise.all(
        operatorPages.map(async (name) => {
          const page = await find(name, t.language, files)
          return page && html`<li><a href="/${name}">${page.title ?? t(name)}</a></li>`
        }),
      )
      return html`<nav aria-label="${t('aboutNetwork')}">
<ul><li><a href="${helpPath}">${t('help')}</a></li>${links}</ul></nav>`
    },
  }
}
