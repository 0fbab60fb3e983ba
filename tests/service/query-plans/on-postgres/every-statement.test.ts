import { expect, onTestFinished, test } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { openSqlite } from '../../../../src/service/store/engine/sqlite.ts'
import { migrate } from '../../../../src/service/store/schema/schema.ts'
import { largeDatabase } from '../large-database.ts'
import { slowParts } from '../plans.ts'
import { type Recorded, recordCalls, shapeOf, takeRecorded } from '../recorded-statements.ts'
import { readStatements, saveStatements } from '../saved-statements.ts'

/**
 * Statements that tests execute on SQLite alone are proved on PostgreSQL here: it executes each with its values, and reads
 * no large table as a whole for a call.
 */

/** Parts of statements that SQLite has in its own words, and PostgreSQL's words. */
const otherWords: readonly (readonly [ofSqlite: string | RegExp, ofPostgres: string])[] = [
  ['json_each(', 'json_array_elements_text('],
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

const isOfBoth = ({ sql }: Recorded) =>
  /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/i.test(sql) && !Object.keys(ofSqlite).some((part) => sql.includes(part))

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
  return statement.isOfCall ? slow : []
}

async function faultsOf(statements: readonly Recorded[]): Promise<string[]> {
  const database = await largeDatabase('postgres')
  const faults: string[] = []
  for (const { sql, values, isOfCall } of statements) {
    const words = otherWords.reduce((text, [from, to]) => text.replaceAll(from, to), sql)
    const statement = { engine: 'postgres', sql: words, values, isOfCall } as const
    const parts = await faultsOfOne(statement, database)
    if (parts.length > 0) faults.push(`${sql.replace(/\s+/g, ' ')}\n  ${parts.join('\n  ')}`)
  }
  return faults
}

test('PostgreSQL executes each statement that a test executed on SQLite, and no call reads a large table as a whole', async () => {
  const [ofSqlite = [], executed = []] = ['sqlite', 'postgres'].map((name) =>
    readStatements().filter(({ engine }) => engine === name),
  )
  const known = new Set(executed.map(shapeOf))
  const others = ofSqlite.filter((each) => isOfBoth(each) && !known.has(shapeOf(each)))
  const calls = executed.filter(({ isOfCall }) => isOfCall)
  console.log(`${executed.length} statements were executed on PostgreSQL, and ${others.length} others on SQLite`)
  expect(await faultsOf([...calls, ...others])).toEqual([])
})

test('other words, a value beyond its column and a slow call are found', async () => {
  const database = openSqlite(':memory:')
  onTestFinished(() => database.close())
  await migrate(database, capabilities)
  takeRecorded()
  const slow = "SELECT id FROM news_item WHERE message = 'Hello'"
  await database.get("SELECT strftime('%s', 'now') AS now")
  await database.get('SELECT member FROM member_tally WHERE number = $1', 2 ** 40)
  await database.get(`${slow} LIMIT 1`)
  await recordCalls(() => database.get(slow))()
  saveStatements(takeRecorded())
  const found = readStatements().filter(({ sql }) => /strftime|member_tally WHERE number = \$1$|'Hello'/.test(sql))
  expect(await faultsOf(found)).toEqual([
    expect.stringContaining('function strftime(unknown, unknown) does not exist'),
    expect.stringContaining('is out of range'),
    expect.stringMatching(/^SELECT id FROM news_item WHERE message = 'Hello'\n {2}scan of news_item/),
  ])
})
