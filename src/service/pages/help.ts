import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { escapeUTF8 } from 'entities'
import type { Context } from 'hono'
import type { Tokens } from 'marked'
import { helpPath } from '../../contract/oauth.ts'
import { madeOnce } from '../http/language.ts'
import { notFound } from '../http/problems.ts'
import { html } from '../website/html.ts'
import { readMarkdown } from '../website/markdown.ts'
import type { Visit } from '../website/page/visit.ts'

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
