import { plainText } from '../../contract/text.ts'

/**
 * A name as it is sorted, by code point: without accents and case. ñ stays, since Spanish sorts it as a letter of its
 * own. Both engines sort the names alike, by no collation of theirs.
 */
export function sortNameOf(name: string): string {
  const pieces = name.normalize('NFC').toLowerCase().replace(/[’ʼ]/g, "'").split('ñ')
  return pieces.map(plainText).join('ñ')
}

/**
 * The terms of ORDER BY that sort the members `m` by name.
 *
 * @param language whose alphabet decides the order; of the network's languages, only Spanish adds a letter to a to z
 */
export const orderByName = (language: string): string =>
  `REPLACE(m.sort_name, 'ñ', '${language === 'es' ? 'n~' : 'n'}'), m.name, m.id`
