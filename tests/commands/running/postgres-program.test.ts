import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findPostgres } from '../../../src/commands/running/postgres-program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('PostgreSQL is found on PATH, and by the variable first, which must name a folder with its programs', () => {
  const [onPath, chosen, empty] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  for (const folder of [onPath, chosen])
    for (const program of ['initdb', 'postgres']) writeFileSync(join(folder, program), '')
  const PATH = [empty, onPath].join(delimiter)
  expect(findPostgres({ PATH })).toBe(onPath)
  expect(findPostgres({ PATH, PASSALONG_POSTGRES: chosen })).toBe(chosen)
  expect(() => findPostgres({ PATH, PASSALONG_POSTGRES: empty })).toThrow('which has no program initdb')
})
