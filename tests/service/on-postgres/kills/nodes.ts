import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { settingsFile } from '../../../../src/service/settings/settings.ts'
import { startPostgres } from '../../../support/postgres/server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** The data directories of two nodes with these settings. */
export function foldersOfNodes(
  settings: { database_url: string; [name: string]: unknown },
  parent = temporaryFolder(),
) {
  const folders = [join(parent, 'first'), join(parent, 'second')] as const
  for (const folder of folders) {
    mkdirSync(folder)
    writeFileSync(join(folder, settingsFile), JSON.stringify(settings))
  }
  return folders
}

/** A PostgreSQL server that survives kills, until the test ends, and the data directories of two nodes that name it. */
export async function createNodes(settings: object = {}) {
  const server = await startPostgres({ isDurable: true })
  onTestFinished(() => server.remove())
  return { server, folders: foldersOfNodes({ database_url: server.url, ...settings }) }
}
