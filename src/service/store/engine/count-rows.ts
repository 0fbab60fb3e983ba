import type { Database, Value } from './database.ts'

/** The limit of exact counts: counting further takes time and is of no use to a reader. */
export const countLimit = 10_000

/**
 * Counts rows, up to `countLimit` + 1.
 *
 * @param rows the part of a SELECT after the list of columns
 * @returns at most `countLimit` + 1
 */
export async function countRows(database: Database, rows: string, ...values: Value[]): Promise<number> {
  const row = await database.get<{ count: number }>(
    `SELECT COUNT(*) AS count FROM (SELECT 1 ${rows} LIMIT ${countLimit + 1}) AS counted`,
    ...values,
  )
  return row?.count ?? 0
}
