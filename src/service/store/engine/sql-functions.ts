import type { DatabaseSync } from 'node:sqlite'
import { searchWords } from '../../../contract/search.ts'

const labelsOf = (reversed: string): string[] => reversed.split('.').slice(0, -1)

/** Functions that triggers and searches call. SQLite has no such language. */
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

/** SQLite's code of a statement that was ended before its result (SQLITE_INTERRUPT). */
export const interrupted = 9

/**
 * Adds the functions to a connection: each that writes or searches needs them.
 * @param isInTime asked at rows, whether a statement may go on
 */
export function addFunctions(connection: DatabaseSync, isInTime = () => true): void {
  connection.function('in_time', () => {
    if (isInTime()) return 1
    throw Object.assign(new Error('interrupted'), { errcode: interrupted })
  })
  for (const [name, of] of Object.entries(sqlFunctions))
    connection.function(name, { deterministic: true }, (text) => of(String(text)))
}
