import { html, raw } from 'hono/html'

export { html, raw }

/** A part of a page, with all foreign text escaped. */
export type Html = ReturnType<typeof html>

/** A sentence with HTML in the place of parameters. @param say gets a sign for each, which no sentence has */
export function sentenceWith(contents: readonly (Html | string)[], say: (...signs: string[]) => string): Html {
  const signs = contents.map((_, index) => String.fromCodePoint(0xe000 + index))
  const parts = say(...signs).split(/([\u{E000}-\u{E0FF}])/u)
  return html`${parts.map((part) => contents[signs.indexOf(part)] ?? part)}`
}
