import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { expect } from 'vitest'
import { serveOnLoopback } from '../../src/demo/news-site.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { startService } from '../../src/service/start.ts'
import { freePort } from '../support/free-port.ts'
import { openDatabaseOf } from './database.ts'

export type Given = Partial<Parameters<typeof startService<typeof capabilities>>[0]>

/** The path of an open file. */
function targetOf(name: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${name}`)
  } catch {
    return ''
  }
}

/**
 * A start with these settings fails, as does one without the table; both leave no port, no lock and no open file.
 * @param settingsWith gets a port that is taken
 */
export async function failCleanly(data: string, settingsWith: (taken: number) => Given, table: string): Promise<void> {
  const start = (settings: Given) => startService({ port: 0, data, log: () => {}, ...settings }, capabilities)
  await (await start({})).close()
  const port = await freePort()
  const other = await serveOnLoopback(() => {}, await freePort())
  const settings = { port, ...settingsWith(other.port) }
  await expect(start(settings)).rejects.toThrow()
  await other.close()
  const open = existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd').map(targetOf) : []
  expect(open.filter((path) => path.startsWith(data))).toEqual([])
  // also if something else than a setting is wrong
  const database = await openDatabaseOf(data)
  await database.run(`ALTER TABLE ${table} RENAME TO missing`)
  await expect(start({ port })).rejects.toThrow(table)
  await database.run(`ALTER TABLE missing RENAME TO ${table}`)
  await database.close()
  const service = await start({ port })
  expect((await fetch(service.url)).status).toBe(200)
  await service.close()
}
