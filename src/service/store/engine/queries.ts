import { plainText } from '../../../contract/text.ts'
import type { Database, Value } from './database.ts'

/** The limit of exact counts: counting further takes time and is of no use to a reader. */
export const countLimit = 10_000

/**
 * Counts rows, up to `countLimit` + 1.
 * @param rows the part of a SELECT after the list of columns
 * @returns at most `countLimit` + 1
 */
export async function countRows(database: Database, rows: string, ...values: Value[]): Promise<number> {
  const select = `SELECT COUNT(*) AS count FROM (SELECT 1 ${rows} LIMIT ${countLimit + 1}) AS counted`
  const row = await database.get<{ count: number }>(select, ...values)
  return row?.count ?? 0
}

/**
 * A name as it is sorted, by code point: without accents and case. ñ stays, since Spanish sorts it as a letter of its
 * own. Both engines sort the names alike, by no collation of theirs.
 */
export function sortNameOf(name: string): string {
  const pieces = name.normalize('NFC').toLowerCase().replace(/[’ʼ]/g, "'").split('ñ')
  return pieces.map(plainText).join('ñ')
}

/**
 * The terms of ORDER BY that sort the members `m` by name. Of the network's languages, only Spanish adds a letter to a
 * to z.
 */
export const orderByName = (language: string): string =>
  `REPLACE(m.sort_name, 'ñ', '${language === 'es' ? 'n~' : 'n'}'), m.name, m.id`
