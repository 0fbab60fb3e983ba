import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { startDemoService } from '../../../../../src/demo/data/service.ts'
import { databaseFile } from '../../../../../src/service/store/store.ts'

/**
 * `node tests/service/store/schema/releases/save-release.ts 1.0.0` saves the demo network's database as that of a
 * release, which every later version has to upgrade.
 */
const [release = ''] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+/.test(release)) throw new Error('Name the release, such as 1.0.0.')
const data = mkdtempSync(join(tmpdir(), 'passalong-release-'))
const service = await startDemoService({ port: 0, data })
await service.close()
const database = new DatabaseSync(join(data, databaseFile))
database.exec('VACUUM; PRAGMA journal_mode = DELETE')
database.close()
const file = join(import.meta.dirname, `${release}.sqlite.gz`)
writeFileSync(file, gzipSync(readFileSync(join(data, databaseFile)), { level: 9 }))
console.log(file)
