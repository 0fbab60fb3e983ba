import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../../../src/commands/service/command.ts'
import { startService } from '../../../../src/service/start.ts'
import { largestCheckedFirst } from '../../../../src/service/store/engine/sqlite.ts'
import { databaseFile } from '../../../../src/service/store/store.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { launchService, urlOf } from '../../own-process.ts'

let data: string
beforeEach(() => {
  data = temporaryFolder()
})

/** Starts a service that ends with the test, also after a time-out. */
function launchForTest() {
  const service = launchService(data)
  onTestFinished(async () => void (await service.kill()))
  return service
}

async function launch() {
  const service = launchForTest()
  return { ...service, url: await urlOf(service) }
}

// shows: ours one-service
test('a second service on the same directory is refused with a sentence, and a command is not', async () => {
  const { url } = await launch()
  const second = launchForTest()
  expect(await second.ended).toBe(2)
  expect(second.complaints()).toMatch(/network\.sqlite is served by another process\. Stop that one, or choose .*\.\n$/)
  await expect(startService({ port: 0, data })).rejects.toThrow('is served by another process')
  await runCommand(['member', 'invite', '--login', 'ana', '--name', 'Ana', '--language', 'en', '--data', data])
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

// shows: ours one-service
test('a killed service, and one that could not start, leave no lock behind', async () => {
  const { kill } = await launch()
  await kill()
  const taken = await launch()
  const port = Number(new URL(taken.url).port)
  await taken.kill()
  const other = await startService({ port, data: temporaryFolder() })
  onTestFinished(() => other.close())
  await expect(startService({ port, data })).rejects.toThrow('is taken')
  const service = await startService({ port: 0, data })
  await service.close()
  await (await startService({ port: 0, data })).close()
})

// shows: bound sqlite.largestCheckedFirst
test('a large database is checked while the service runs; damage ends its writes, and is named', async () => {
  await (await startService({ port: 0, data })).close()
  const file = join(data, databaseFile)
  const database = new DatabaseSync(file)
  database.exec(`CREATE TABLE large AS SELECT zeroblob(${largestCheckedFirst}) AS bytes`)
  database.close()
  const { size } = statSync(file)
  expect(size).toBeGreaterThan(largestCheckedFirst)
  const spoilt = openSync(file, 'r+')
  // the number of the next page of the long value
  writeSync(spoilt, Buffer.from([255, 255, 255, 255]), 0, 4, size - 2 * 4096)
  closeSync(spoilt)

  const log: string[] = []
  const service = await startService({ port: 0, data, log: (line) => log.push(line) })
  onTestFinished(() => service.close())
  const statusOf = async (path: string) => (await fetch(service.url + path)).status
  expect(await statusOf('/sign-in')).toBe(200)
  await expect.poll(() => statusOf('/readyz'), { timeout: 10_000, interval: 300 }).toBe(503)
  expect(await statusOf('/sign-in')).toBe(200)
})
