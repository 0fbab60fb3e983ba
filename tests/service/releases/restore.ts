import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { journalFile } from '../../../src/service/journal/journal.ts'
import { isOnPostgres } from '../../../src/service/open-data.ts'
import { settingsFile } from '../../../src/service/settings/settings.ts'
import { databaseFile } from '../../../src/service/store/store.ts'
import { databaseFolder } from '../../releases/releases.ts'
import { administrate } from '../../support/postgres/administrate.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import type { Known } from './fill.ts'

/** The data directory of a network that a release has filled, on the engine of this project. */
export async function restoreRelease(version: string): Promise<{ data: string; known: Known }> {
  const read = (name: string) => readFileSync(join(databaseFolder(version), name))
  const data = temporaryFolder()
  const isSqlite = !isOnPostgres(data, capabilities)
  if (isSqlite) {
    writeFileSync(join(data, databaseFile), gunzipSync(read('network.sqlite.gz')), { mode: 0o600 })
    writeFileSync(join(data, journalFile), read(journalFile), { mode: 0o600 })
  } else {
    const url = await restoreDump(gunzipSync(read('network.sql.gz')).toString())
    writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: url }))
  }
  return { data, known: JSON.parse(read(`known-${isSqlite ? 'sqlite' : 'postgres'}.json`).toString()) }
}

/** Restores into a database of its own, which ends with the server. @returns its address */
async function restoreDump(sql: string): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const name = `release_${randomUUID().replaceAll('-', '')}`
  await administrate({ url: url.href }, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`)
  url.pathname = `/${name}`
  await administrate({ url: url.href }, sql)
  return url.href
}
