import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOnPostgres } from '../../../src/service/open-data.ts'
import { openDatabaseOf } from './database-of.ts'

/** All that a network has stored: the bytes of its files; in PostgreSQL, all rows. @param data the data directory */
export async function storedTexts(data: string): Promise<string> {
  const files = readdirSync(data).map((file) => readFileSync(join(data, file), 'latin1'))
  return isOnPostgres(data) ? allRows(data) : files.join()
}

async function allRows(data: string): Promise<string> {
  const database = await openDatabaseOf(data)
  const rows = await database.get<{ text: string }>(
    `SELECT string_agg(CAST(query_to_xml('SELECT * FROM ' || relname, false, false, '') AS TEXT), '') AS text
     FROM pg_class WHERE relkind = 'r' AND relnamespace = CAST(current_schema() AS REGNAMESPACE)`,
  )
  await database.close()
  return rows?.text ?? ''
}
