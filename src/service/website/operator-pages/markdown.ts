import { decodeHTML } from 'entities'
import { html, raw } from 'hono/html'
import { Marked, type Token, type Tokens } from 'marked'
import type { Html } from '../page/layout.ts'

const markdown = new Marked({
  renderer: {
    // HTML is shown as text, and pictures as their description: a page loads nothing from elsewhere
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens)
      const url = decodeHTML(href)
      return isSafe(url) ? `<a href="${escapeHtml(url)}" rel="noreferrer nofollow">${text}</a>` : text
    },
  },
})

/**
 * Converts Markdown to HTML. The first heading is the title, and the others are below it.
 *
 * @returns the title is undefined without a heading
 */
export function readMarkdown(text: string): { title: string | undefined; body: Html } {
  const tokens = markdown.lexer(text)
  const first = tokens.findIndex(({ type }) => type === 'heading')
  const title = first < 0 ? undefined : textOf((tokens[first] as Tokens.Heading).tokens)
  if (first >= 0) tokens.splice(first, 1)
  for (const token of tokens) if (token.type === 'heading') Object.assign(token, { depth: Math.max(2, token.depth) })
  return { title: title || undefined, body: html`${raw(markdown.parser(tokens))}` }
}

/** The text of a heading without its marks. */
function textOf(tokens: readonly Token[]): string {
  const texts = tokens.map((token) => ('tokens' in token && token.tokens ? textOf(token.tokens) : plainText(token)))
  return texts.join('').trim()
}

const plainText = (token: Token): string => ('text' in token && typeof token.text === 'string' ? token.text : token.raw)

/** Whether a link can't run a script. */
function isSafe(href: string): boolean {
  const url = URL.parse(href, 'https://here.invalid')
  return url !== null && /^(?:https?|mailto|tel):$/.test(url.protocol)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
