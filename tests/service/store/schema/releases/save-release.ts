import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { startDemoService } from '../../../../../src/demo/data/service.ts'
import { databaseFile } from '../../../../../src/service/store/store.ts'
import { startPostgres } from '../../../../support/postgres/server.ts'

/**
 * `node tests/service/store/schema/releases/save-release.ts 1.0.0` saves the demo network's databases, on SQLite and on
 * PostgreSQL, as those of a release, which every later version has to upgrade. It needs PostgreSQL with pg_dump.
 */
const [release = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+/.test(release)) throw new Error('Name the release, such as 1.0.0.')

const data = mkdtempSync(join(tmpdir(), 'passalong-release-'))
const fill = async () => (await startDemoService({ port: 0, data })).close()

function save(engine: 'sqlite' | 'postgres', content: Buffer | string): void {
  const file = join(import.meta.dirname, `${release}.${engine}.gz`)
  writeFileSync(file, gzipSync(content, { level: 9 }))
  console.log(file)
}

await fill()
const database = new DatabaseSync(join(data, databaseFile))
database.exec('VACUUM; PRAGMA journal_mode = DELETE')
database.close()
save('sqlite', readFileSync(join(data, databaseFile)))

const server = await startPostgres()
writeFileSync(join(data, 'settings.json'), JSON.stringify({ database_url: server.url }))
await fill()
const plain = ['--no-owner', '--no-privileges', '--inserts', '--rows-per-insert=500', server.url]
const dump = execFileSync('pg_dump', plain, { encoding: 'utf8', maxBuffer: 100_000_000 })
// commands of psql, which other clients don't know
save('postgres', dump.replaceAll(/^\\.*\n/gm, ''))
await server.remove()
rmSync(data, { recursive: true })
