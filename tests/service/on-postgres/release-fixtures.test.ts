import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'fflate'
import { inject, test } from 'vitest'
import { keptSources } from '../../../src/build/archive.ts'
import { root } from '../../../src/build/tools.ts'
import { findPostgres } from '../../../src/demo/programs.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { settingsFile } from '../../../src/service/settings/settings.ts'
import { openSqlite } from '../../../src/service/store/engine/sqlite.ts'
import { checksumsOf, ofCore } from '../../../src/service/store/schema/schema.ts'
import { databaseFile } from '../../../src/service/store/store.ts'
import { keysDocument } from '../../contract/keys.ts'
import { databaseFolder, sourcesFile, version } from '../../releases/releases.ts'
import { administrate } from '../../support/postgres/administrate.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { fillRelease } from '../releases/fill.ts'
import { restartRandomness } from '../releases/repeatable.ts'

/** `npm run release -- --fixtures` runs this alone, in a process of its own. */

const folder = databaseFolder(version)
mkdirSync(folder, { recursive: true })

const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)
const writeCompressed = (name: string, content: Uint8Array) => write(name, gzipSync(content, { level: 9, mtime: 0 }))

test('writes the checksums of all versions of the tables', () => {
  const versions = [...ofCore, ...capabilities].flatMap(({ name, data }) =>
    !data ? [] : [[name, checksumsOf(data)] as const],
  )
  write('schema.json', `${JSON.stringify(Object.fromEntries(versions), null, 2)}\n`)
})

test('writes a SQLite file, its journal, and what is known of it', async () => {
  restartRandomness()
  const data = temporaryFolder()
  rmSync(join(data, settingsFile))
  const known = await fillRelease(data)
  const database = openSqlite(join(data, databaseFile))
  const copy = join(data, 'copy.sqlite')
  await database.run('DELETE FROM node')
  await database.run('VACUUM INTO $1', copy)
  await database.close()
  writeCompressed('network.sqlite.gz', readFileSync(copy))
  write('journal.jsonl', readFileSync(join(data, 'journal.jsonl')))
  write('known-sqlite.json', `${JSON.stringify(known, null, 2)}\n`)
})

test('writes a dump of PostgreSQL, and what is known of it', async () => {
  restartRandomness()
  const url = new URL(inject('postgresUrl'))
  await administrate({ url: url.href }, "CREATE DATABASE kept TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'")
  url.pathname = '/kept'
  const data = temporaryFolder()
  writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: url.href }))
  const known = await fillRelease(data)
  write('known-postgres.json', `${JSON.stringify(known, null, 2)}\n`)
  const args = ['--inserts', '--no-owner', '--no-privileges', '--exclude-table-data=node', url.href]
  const beside = join(findPostgres() ?? '', 'pg_dump')
  const dump = execFileSync(existsSync(beside) ? beside : 'pg_dump', args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  writeCompressed('network.sql.gz', Buffer.from(withoutServer(dump)))
})

/** Without what differs from server to server: its settings, its version, and the order of the rows. */
function withoutServer(dump: string): string {
  const tables = dump.slice(dump.search(/^CREATE (?:FUNCTION|TABLE)/m))
  const lines = tables.replace(/^(?:--.*|SET default_\w+ = .*|\\.*)$/gm, '').replace(/\n{2,}/g, '\n')
  return lines.replace(/(?:^INSERT INTO public\.\w+ [\s\S]*?\);\n)+/gm, (rows) =>
    rows
      .split(/^(?=INSERT INTO public\.)/m)
      .sort()
      .join(''),
  )
}

test('writes the sources, and the keys of pages', async () => {
  mkdirSync(dirname(sourcesFile(version)), { recursive: true })
  rmSync(sourcesFile(version), { force: true })
  for (const [path, text] of Object.entries(keysDocument())) writeFileSync(join(root, path), text)
  writeFileSync(sourcesFile(version), await keptSources())
})
