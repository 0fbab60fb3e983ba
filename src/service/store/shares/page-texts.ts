import { type PageTexts, pageTextNames } from '../../../contract/endpoints.ts'
import type { Database, Value } from '../engine/database.ts'

/** Rows in which a transaction fills in a page's texts: triggers make each a little work, and others wait. */
export const filledAtOnce = 50

/**
 * Fills in what rows without a title lack of a page, in at most `filledAtOnce` of them; an index has these rows.
 * @param table has an id and a column for each text of a page @param page the column that names the page
 * @returns the number of changed rows
 */
export function fillInRows(
  database: Database,
  table: string,
  page: string,
  key: Value,
  texts: PageTexts,
): Promise<number> {
  const changes = pageTextNames.map(
    (name, index) => `${name} = CASE WHEN ${name} = '' THEN $${index + 2} ELSE ${name} END`,
  )
  return database.run(
    `UPDATE ${table} SET ${changes.join(', ')}
     WHERE id IN (SELECT id FROM ${table} WHERE ${page} = $1 AND title = '' LIMIT ${filledAtOnce})`,
    key,
    ...pageTextNames.map((name) => texts[name]),
  )
}
