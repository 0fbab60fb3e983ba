import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startPostgres } from '../../../support/postgres/server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A PostgreSQL server that survives kills, until the test ends, and the data directories of two nodes that name it. */
export async function createNodes() {
  const server = await startPostgres({ isDurable: true })
  onTestFinished(() => server.remove())
  const parent = temporaryFolder()
  const folders = [join(parent, 'first'), join(parent, 'second')] as const
  for (const folder of folders) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ database_url: server.url }))
  }
  return { server, folders }
}
