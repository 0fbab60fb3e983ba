import { searchWords } from '../../../contract/search.ts'

const labelsOf = (reversed: string): string[] => reversed.split('.').slice(0, -1)

/** Functions that triggers call. SQLite has no such language: they are added to each connection that writes. */
export const sqlFunctions: Readonly<Record<string, (text: string) => string>> = {
  /** A text's words, with a space before and after each. */
  search_words: (text) => ` ${searchWords(text).join(' ')} `,

  /** @param reversed a host, as `reverseDomain` writes it */
  search_host: (reversed) => labelsOf(reversed).reverse().join('.'),

  /** The domain of a host, and all that contain it, each as a word of the index: `=dexample. =dexample.b. ` */
  search_domains: (reversed) =>
    labelsOf(reversed)
      .map((_, at, labels) => `=d${labels.slice(0, at + 1).join('.')}. `)
      .join(''),
}
