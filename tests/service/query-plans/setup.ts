import { afterAll } from 'vitest'
import { largeDatabase } from './large-database.ts'
import { slowParts } from './plans.ts'
import { takeRecorded } from './recorded-statements.ts'
import { saveStatements } from './saved-statements.ts'
import { lacksViewer } from './viewers.ts'

/**
 * Fails a file of tests if a call in it executed a statement on SQLite that gets slow in a large network, or a list of
 * others' words that its viewer may not want to see. The plans of
 * PostgreSQL are looked at once, for the statements of all files (`every-statement.test.ts`).
 */
afterAll(async () => {
  const statements = takeRecorded()
  saveStatements(statements)
  const lacking = statements.filter(lacksViewer).map(({ sql }) => sql.replace(/\s+/g, ' '))
  if (lacking.length > 0)
    throw new Error(
      `These lists need \`maySee\` (exceptions: tests/service/query-plans/viewers.ts)\n${lacking.join('\n')}`,
    )
  const problems: string[] = []
  for (const statement of statements) {
    if (statement.engine !== 'sqlite' || !statement.isOfCall) continue
    const parts = await slowParts(await largeDatabase('sqlite'), statement)
    if (parts.length > 0) problems.push(`${statement.sql.replace(/\s+/g, ' ')}\n  ${parts.join('\n  ')}`)
  }
  if (problems.length > 0)
    throw new Error(
      `A large network needs an index or another query for (exceptions: tests/service/query-plans/plans.ts)\n${problems.join('\n')}`,
    )
})
