import { join } from 'node:path'
import { openSqlite } from '../../../../src/service/store/engine/sqlite.ts'
import { migrations } from '../../../../src/service/store/schema/schema.ts'
import { databaseFile } from '../../../../src/service/store/store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** Creates a database of an older version with these members. The test fills and closes it. */
export async function createOldDatabase(version: number, members: readonly string[]) {
  const data = temporaryFolder()
  const old = openSqlite(join(data, databaseFile))
  await old.run('CREATE TABLE schema_version (version INTEGER NOT NULL)')
  await old.run('INSERT INTO schema_version (version) VALUES ($1)', version)
  for (const step of migrations.slice(0, version).flat()) await (typeof step === 'string' ? old.run(step) : step(old))
  for (const member of members)
    await old.run(
      `INSERT INTO member (id, name, first_name, last_name, gender, headline, introduction, interests, city, country, language, updated)
       VALUES ($1, $1, $1, '', '', '', '', '', '', '', 'en', 1)`,
      member,
    )
  return { data, old }
}
