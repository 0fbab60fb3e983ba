import { decodeHTML, escapeUTF8 } from 'entities'
import { Marked, Parser, type Tokens } from 'marked'
import { type Html, html, raw } from './html.ts'

/** Shows a picture as its description, since a page loads nothing from elsewhere. */
const describe = ({ text }: Tokens.Image): string => escapeUTF8(text)

/** The first heading is the title, and the others are below it. @returns no title without a heading */
export function readMarkdown(text: string, image = describe): { title: string | undefined; body: Html } {
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
