import { areas, readTexts } from '../../src/locales/read.ts'

/** Texts in a document's quotation marks that the product says nowhere in that language. */
export function unknownQuotations(document: string, language: string): string[] {
  const said = new Set(areas.flatMap((area) => Object.values(readTexts(language, area))).map(plain))
  const quoted = [...document.matchAll(/[“„«]([^“”„«»]+)[”“»]/g)].map(([, text = '']) => plain(text))
  return quoted.filter((text) => !said.has(text))
}

/** A text in one line, without the end that a document leaves out, such as that of “People…”. */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.…:]$/, '')
