import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findPostgres } from '../../../src/demo/programs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A folder with programs of PostgreSQL that only print this version. */
function folderOf(version: string): string {
  const folder = temporaryFolder()
  for (const program of ['initdb', 'postgres'])
    writeFileSync(join(folder, program), `#!/bin/sh\necho '${program} (PostgreSQL) ${version}'\n`, { mode: 0o755 })
  return folder
}

test('PostgreSQL is found on PATH, and by the variable first, which must name a folder with its programs', () => {
  const [onPath, chosen, empty] = [folderOf('15.18 (Debian 15.18-0+deb12u1)'), folderOf('15.1'), temporaryFolder()]
  const PATH = [empty, onPath].join(delimiter)
  expect(findPostgres({ PATH })).toBe(onPath)
  expect(findPostgres({ PATH, PASSALONG_POSTGRES: chosen })).toBe(chosen)
  expect(() => findPostgres({ PATH, PASSALONG_POSTGRES: empty })).toThrow('which has no program initdb')
})

test('a PostgreSQL that is too old for the service is passed over', () => {
  const newer = folderOf('16.3')
  expect(findPostgres({ PATH: [folderOf('14.9'), newer].join(delimiter) })).toBe(newer)
})
