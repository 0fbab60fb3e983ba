import { expect, test } from 'vitest'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { isNight } from '../../../night.ts'
import { takeSchema } from '../../on-postgres/test-server/schemas.ts'
import { largeDatabase } from '../large-database.ts'
import { slowParts } from '../plans.ts'
import { type Recorded, shapeOf } from '../recorded-statements.ts'
import { readStatements } from '../saved-statements.ts'

/**
 * Statements that tests execute on SQLite alone are proved on PostgreSQL here: it executes each with its values. At night
 * it reads no large table as a whole for a call; SQLite's plans show that by day.
 */

/** Parts of statements that SQLite has in its own words, and PostgreSQL's words. */
const otherWords: readonly (readonly [ofSqlite: string | RegExp, ofPostgres: string])[] = [
  ['json_each(', 'json_array_elements_text('],
  ['in_time()', 'TRUE'],
  [/\binstr\(/g, 'strpos('],
  [`CAST(unixepoch('subsec') * 1000 AS INTEGER)`, 'CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)'],
]

/** Parts of statements of SQLite alone. */
const ofSqlite: Readonly<Record<string, string>> = {
  sqlite_master: 'its tables',
  pragma_: 'their columns and keys',
  ' MATCH ': 'its full text; search.test.ts runs that of PostgreSQL',
  'FROM search_entry s': 'a time as the number of a row, in its full text',
}

/** PostgreSQL's codes of tables and columns that it lacks: those that tests make, and those of SQLite's full text. */
const unknownNames = ['42P01', '42703']

/** Tests empty whole tables; in a large database that takes longer than a statement may. */
const emptiesTable = /^DELETE FROM \w+$/

const isOfBoth = ({ sql }: Recorded) =>
  /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(sql) &&
  !emptiesTable.test(sql) &&
  !Object.keys(ofSqlite).some((part) => sql.includes(part))

/** Executes a statement, and undoes it. @returns its slow parts, or its failure */
async function faultsOfOne(statement: Recorded, database: Database): Promise<string[]> {
  const undone = new Error('undone')
  let slow: string[] = []
  const executed = database.transaction(async (tx) => {
    slow = await slowParts(tx, statement, true)
    throw undone
  })
  const error = await executed.catch((error) => error)
  if (unknownNames.includes(error.code)) return []
  // a value may be of a row that isn't there, or there already
  if (/^23/.test(error.code)) slow = await slowParts(database, statement)
  else if (error !== undone) return [String(error)]
  return isNight && statement.isOfCall ? slow : []
}

async function faultsOf(statements: readonly Recorded[]): Promise<string[]> {
  const database = isNight ? await largeDatabase('postgres') : (await takeSchema()).database
  const faults: string[] = []
  for (const { sql, values, isOfCall } of statements) {
    const words = otherWords.reduce((text, [from, to]) => text.replaceAll(from, to), sql)
    const statement = { engine: 'postgres', sql: words, values, isOfCall } as const
    const parts = await faultsOfOne(statement, database)
    if (parts.length > 0) faults.push(`${sql.replace(/\s+/g, ' ')}\n  ${parts.join('\n  ')}`)
  }
  return faults
}

test('PostgreSQL executes each statement that a test executed on SQLite; no call reads a large table as a whole', async () => {
  const [ofSqlite = [], executed = []] = ['sqlite', 'postgres'].map((name) =>
    readStatements().filter(({ engine }) => engine === name),
  )
  const known = new Set(executed.map(shapeOf))
  const others = ofSqlite.filter((each) => isOfBoth(each) && !known.has(shapeOf(each)))
  const calls = executed.filter(({ isOfCall }) => isNight && isOfCall)
  console.log(`${executed.length} statements were executed on PostgreSQL, and ${others.length} others on SQLite`)
  expect(await faultsOf([...calls, ...others])).toEqual([])
})
