import anyAscii from 'any-ascii'
import { plainText } from '../../contract/text.ts'
import type { Database, Value } from './engine/database.ts'
import { insert } from './engine/queries.ts'

/* The words by which members are found: of their names, without capitals and accents, in Latin letters too. */

/** Maximum words of a search for members; further ones are ignored. */
export const maxWords = 5
const maxWordLength = 50

export function wordsOf(name: string): string[] {
  const words = plainText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return [...new Set(words.map((word) => word.slice(0, maxWordLength)))]
}

export const afterPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`

type Placeholder = (value: Value) => string

/** A condition for which an index is enough. @param placeholder of a value that the statement gets */
export const beginsWith = (column: string, prefix: string, placeholder: Placeholder): string =>
  `${column} >= ${placeholder(prefix)} AND ${column} < ${placeholder(afterPrefix(prefix))}`

/** A condition: a word of the member's name begins so. */
export const isNamed = (member: string, word: string, placeholder: Placeholder): string =>
  `EXISTS (SELECT 1 FROM name_word o WHERE o.member = ${member} AND ${beginsWith('o.word', word, placeholder)})`

/** A word of any script in Latin letters, as people write it without that script's keys: “Νίκος” is “nikos”. */
export const inLatin = (word: string): string =>
  anyAscii(word)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '') || word

/** People write “Jäger” as “Jaeger” without such a key, and some names are spelled so: the one finds the other. */
function indexedWordsOf(name: string): Set<string> {
  const spelledOut = name.normalize('NFC').replace(/[äöü]/gi, (letter) => `${letter}e`)
  const contracted = name.replace(/([aou])e/gi, '$1')
  const words = [name, spelledOut, contracted].flatMap(wordsOf)
  return new Set([...words, ...words.map(inLatin)])
}

export async function indexName(database: Database, member: string, name: string): Promise<void> {
  for (const word of indexedWordsOf(name))
    await insert(database, 'name_word', { word, member }, 'ON CONFLICT (word, member) DO NOTHING')
}

/** Names from before were indexed in their own script alone. */
export async function indexNamesInLatin(database: Database): Promise<void> {
  for (const { id, name } of await database.all<{ id: string; name: string }>('SELECT id, name FROM member'))
    if (wordsOf(name).some((word) => inLatin(word) !== word)) await indexName(database, id, name)
}
