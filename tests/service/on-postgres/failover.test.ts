import { writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { settingsFile } from '../../../src/service/settings/settings.ts'
import { startService } from '../../../src/service/start.ts'
import { Unconfirmed } from '../../../src/service/store/engine/database.ts'
import { openPostgres } from '../../../src/service/store/engine/postgres.ts'
import { listen } from '../../support/free-port.ts'
import { administrate } from '../../support/postgres/administrate.ts'
import { startReplicated } from '../../support/postgres/replicated.ts'
import type { PostgresServer } from '../../support/postgres/server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { figureOf } from '../capabilities/metrics/metered.ts'
import { createTestNetwork } from '../test-network.ts'

let primary: PostgresServer
let standby: PostgresServer
let databaseUrl: string
beforeAll(async () => {
  const servers = await startReplicated()
  ;({ primary, standby, database_url: databaseUrl } = servers)
  return servers.remove
})

const open = (wait?: number) => {
  const database = openPostgres(databaseUrl, wait === undefined ? {} : { wait })
  onTestFinished(() => database.close())
  return database
}

const replicate = (names: string) =>
  administrate(primary, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`, 'SELECT pg_reload_conf()')

test('the metrics and Administration say whether changes are saved on a standby too', async () => {
  const data = temporaryFolder()
  writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: primary.url }))
  const network = await createTestNetwork({ data })
  const ada = await network.browseAs(await network.addMember('ada', { role: 'administrator' }))
  const page = async () => (await ada.open('/administration')).text
  // with its clock, by which her session hasn't expired
  const settings = { port: 0, data, database_url: primary.url, now: () => network.clock.now }
  const service = await startService({ ...settings, metrics_port: 0 }, capabilities)
  onTestFinished(() => service.close())
  const metrics = async () => (await fetch(service.says.at(-1)?.replace('metrics at ', '') ?? '')).text()
  expect(await page()).toContain('Changes are saved on one database server.')
  expect(figureOf(await metrics(), 'passalong_database_synchronous')).toBe(0)
  await replicate('*')
  await expect.poll(page).toContain('Each change is saved on a second database server too.')
  expect(figureOf(await metrics(), 'passalong_database_synchronous')).toBe(1)
  await standby.stop('SIGKILL')
  await expect.poll(page).toContain('Changes wait for a second database server, and none is connected')
  expect(await page()).not.toContain('Each change is saved on')
  expect(figureOf(await metrics(), 'passalong_database_synchronous')).toBe(0)
  const probe = async (path: string) => (await fetch(service.url + path)).status
  expect([await probe('/readyz'), await probe('/readyz/reads')]).toEqual([503, 200])
  await standby.start()
  await expect.poll(() => probe('/readyz')).toBe(200)
  await network.store.close()
})

const range = (first: number) => Array.from({ length: 20 }, (_, index) => first + index)

test('a node whose address leads to a standby refuses writes and reads until it leads to the primary again', async () => {
  let leadsTo = primary
  const sockets = new Set<Socket>()
  const address = createServer((socket) => {
    const upstream = connect(Number(new URL(leadsTo.url).port), '127.0.0.1')
    sockets.add(socket)
    for (const each of [socket, upstream]) each.on('error', () => {})
    socket.pipe(upstream).pipe(socket)
  })
  const lead = (to: PostgresServer) => {
    leadsTo = to
    for (const each of sockets) each.destroy()
  }
  const port = await listen(address)
  onTestFinished(() => void address.close())
  const database = openPostgres(primary.url.replace(/:\d+\//, `:${port}/`), { wait: 1000 })
  onTestFinished(() => database.close())
  await database.run('CREATE TABLE addressed (number int)')
  const write = (number: number) => database.run('INSERT INTO addressed VALUES ($1)', number)
  await Promise.all(range(0).map(write))
  lead(standby)
  await expect(write(100)).rejects.toThrow(/^The database URL leads to a standby/)
  await expect(database.get('SELECT 1 AS one')).rejects.toThrow('a standby')
  lead(primary)
  await Promise.all(range(200).map(write))
  expect(await database.get('SELECT count(*)::int AS n FROM addressed')).toEqual({ n: 40 })
})

test('a write that the standby doesn’t confirm is said to be uncertain, takes no other’s connection, and is done once', async () => {
  await replicate('*')
  const database = open(500)
  await database.run('CREATE TABLE confirmed (number int)')
  standby.pause()
  const writes = await Promise.allSettled(
    range(0).map((number) => database.run('INSERT INTO confirmed VALUES ($1)', number)),
  )
  const uncertain = writes.filter((write) => write.status === 'rejected' && write.reason instanceof Unconfirmed)
  expect(uncertain).toHaveLength(8)
  expect(await database.get('SELECT count(*)::int AS n FROM confirmed')).toEqual({ n: 0 })
  standby.goOn()
  const count = async () => (await database.get<{ n: number }>('SELECT count(*)::int AS n FROM confirmed'))?.n
  await expect.poll(count).toBe(8)
  await database.run('INSERT INTO confirmed VALUES (100)')
  expect(await count()).toBe(9)
})

test('a node finds the new primary by itself, and never goes back to the old one, also where this doesn’t know that it was replaced', async () => {
  await replicate('')
  const database = open()
  await database.run('CREATE TABLE written (number int)')
  const write = (number: number) => database.run('INSERT INTO written VALUES ($1)', number)
  const count = () => database.get<{ n: number }>('SELECT count(*)::int AS n FROM written')
  await Promise.all(range(0).map(write))
  await replicate('*')
  await write(100)

  primary.pause()
  const begun = performance.now()
  const waiting = Promise.all([...range(200).map(write), count()])
  await administrate(standby, 'SELECT pg_promote()')
  await waiting
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await count()).toEqual({ n: 41 })

  primary.goOn()
  await Promise.all([...range(300).map(write), count()])
  expect(await count()).toEqual({ n: 61 })
  const another = open(1000)
  expect(await another.get('SELECT count(*)::int AS n FROM written')).toEqual({ n: 61 })

  await standby.stop('SIGKILL')
  await expect(another.get('SELECT 1')).rejects.toThrow(
    /^No server of the database URL is the primary \(127\.0\.0\.1:\d+: replaced by another one; 127\.0\.0\.1:\d+: .*ECONNREFUSED/,
  )
  await standby.start()
  expect(await count()).toEqual({ n: 61 })
})
