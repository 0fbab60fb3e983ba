import { afterAll } from 'vitest'
import { largeDatabase } from './large-database.ts'
import { slowParts } from './plans.ts'
import { takeRecorded } from './recorded-statements.ts'

/** Fails a file of tests if a call in it executed a statement that gets slow in a large network. */
afterAll(async () => {
  const problems: string[] = []
  for (const statement of takeRecorded()) {
    const parts = await slowParts(await largeDatabase(statement.engine), statement)
    if (parts.length > 0) problems.push(`${statement.sql.replace(/\s+/g, ' ')}\n  ${parts.join('\n  ')}`)
  }
  if (problems.length > 0)
    throw new Error(
      `A large network needs an index or another query for (exceptions: tests/service/query-plans/plans.ts)\n${problems.join('\n')}`,
    )
})
