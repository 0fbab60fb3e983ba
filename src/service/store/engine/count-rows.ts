import type { Database, Value } from './database.ts'

/** Rows are counted up to here; how many more there are costs time that grows with them, and tells nobody anything. */
export const countLimit = 10_000

/**
 * Counts rows, but no further than it takes to know that there are more than `countLimit`.
 *
 * @param rows what follows the list of columns in a SELECT
 * @returns at most `countLimit` + 1
 */
export async function countRows(database: Database, rows: string, ...values: Value[]): Promise<number> {
  const row = await database.get<{ count: number }>(
    `SELECT COUNT(*) AS count FROM (SELECT 1 ${rows} LIMIT ${countLimit + 1}) AS counted`,
    ...values,
  )
  return row?.count ?? 0
}
