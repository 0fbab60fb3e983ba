import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { fullLifetime } from '../../src/service/http/readiness.ts'
import { type Service, startService } from '../../src/service/start.ts'
import { databaseFile } from '../../src/service/store/store.ts'
import { UsageError } from '../../src/service/usage-error.ts'
import { temporaryFolder, temporaryFolderForAll } from '../support/temporary-folder.ts'
import { createNetwork, type Part } from './fuzz/kills/writes.ts'
import { launchService, urlOf } from './own-process.ts'

const made = temporaryFolderForAll()
let part: Part
beforeAll(async () => {
  const [only] = await createNetwork(made, 1)
  if (!only) throw new Error('no member')
  part = only
})

let data: string
let file: string
beforeEach(() => {
  data = temporaryFolder()
  file = join(data, databaseFile)
  cpSync(made, data, { recursive: true })
})
// or the folder could not be removed
afterEach(() => chmodSync(data, 0o700))

const contents = () =>
  Object.fromEntries(readdirSync(data).map((name) => [name, readFileSync(join(data, name)).toString('base64')]))

async function refusal(): Promise<string> {
  const error = await startService({ port: 0, data }, capabilities).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UsageError)
  return (error as UsageError).message
}

function spoil(firstPage: number, pages = Number.POSITIVE_INFINITY): void {
  const bytes = readFileSync(file)
  const end = Math.min(bytes.length, (firstPage + pages) * 4096)
  for (let at = firstPage * 4096; at < end; at++) bytes[at] = (at * 7919) >> 3
  writeFileSync(file, bytes)
}

async function writeStatus(url: string, message = 'a status of mine') {
  const body = new URLSearchParams({ access_token: part.token, message })
  return (await fetch(`${url}/status`, { method: 'POST', body })).status
}

function makeNewer(): void {
  const database = new DatabaseSync(file)
  database.exec('UPDATE schema_part SET version = 1000, oldest = 1000')
  database.close()
}

function makeUnreleased(): void {
  const database = new DatabaseSync(file)
  database.exec("UPDATE schema_part SET checksum = 'another'; DROP TABLE node")
  database.close()
}

function loseDatabase(): void {
  writeFileSync(file, '')
  writeFileSync(`${file}-wal`, 'what is not in the database yet')
}

describe('with unusable data the service doesn’t start, names the reason, and changes no byte', () => {
  const isDamaged = /network\.sqlite is damaged.*Stop the service, copy .* put a backup in their place/
  test.each<[what: string, spoil: () => void, sentence: RegExp]>([
    ['a file that is no database', () => writeFileSync(file, 'no database at all\n'.repeat(5000)), isDamaged],
    ['a file that ends too soon', () => truncateSync(file, 40_960), isDamaged],
    ['a file whose beginning is gone', () => spoil(0, 1), isDamaged],
    ['a file with something else in its middle', () => spoil(30, 4), isDamaged],
    ['the database of a newer version', makeNewer, /a newer version of the graph service has written this database/],
    ['the database of an unreleased version', makeUnreleased, /made by an unreleased version .*, and there is no way/],
    [
      'a log without its database',
      loseDatabase,
      /network\.sqlite is missing or empty, and .*network\.sqlite-wal isn’t/,
    ],
  ])('%s', async (_, make, sentence) => {
    make()
    const before = contents()
    const message = await refusal()
    expect(message).toMatch(sentence)
    expect(message).toContain(data)
    expect(message).not.toContain('\n')
    expect(contents()).toMatchObject(before)
  })

  test('a damaged file with a log, after a kill', async () => {
    const service = launchService(data)
    expect(await writeStatus(await urlOf(service))).toBe(201)
    await service.kill()
    truncateSync(file, 40_960)
    spoil(2, 4)
    const { [databaseFile]: database, [`${databaseFile}-wal`]: log } = contents()
    expect(await refusal()).toMatch(isDamaged)
    expect(contents()).toMatchObject({ [databaseFile]: database, [`${databaseFile}-wal`]: log })
  })

  test('a directory or a file of another user', () => {
    const program = join(import.meta.dirname, 'open-as-nobody.ts')
    const open = () => spawnSync(process.execPath, [program, data]).stdout.toString().trim()
    chmodSync(data, 0o000)
    expect(open()).toMatch(/settings\.json can’t be read: EACCES/)
    chmodSync(data, 0o755)
    chmodSync(file, 0o444)
    chmodSync(data, 0o555)
    expect(open()).toMatch(/can’t be opened: EACCES: .*network\.sqlite'\.$/)
    chmodSync(file, 0o666)
    expect(open()).toMatch(/network\.sqlite can’t be opened or written: .* belong to the user who runs the service\.$/)
  })

  test('a database that another process has locked exclusively', async () => {
    const other = new DatabaseSync(file)
    onTestFinished(() => other.close())
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; DELETE FROM session; COMMIT')
    const service = launchService(data)
    expect(await service.ended).toBe(2)
    expect(service.complaints()).toMatch(
      /another process has held the database for too long; try again when it has ended\.$/m,
    )
  })
})

describe('while the service runs', () => {
  let service: Service
  let logged: string[]
  beforeEach(async () => {
    logged = []
    service = await startService({ port: 0, data, log: (line) => logged.push(line) }, capabilities)
  })
  afterEach(() => service.close())

  const read = async (path: string) => {
    const response = await fetch(`${service.url}${path}?access_token=${part.token}`)
    return { status: response.status, body: await response.json() }
  }

  test('damage causes a 500 and a log line, and nothing is acknowledged', async () => {
    spoil(2)
    const paths = ['/me/newsfeed', '/me/pending_requests', `/${part.requests[0]?.id}`]
    const responses = await Promise.all(paths.map(read))
    for (const { status, body } of responses)
      expect({ status, type: body.error?.type }).toEqual({ status: 500, type: 'internal error' })
    expect(await writeStatus(service.url)).toBe(500)
    for (const line of logged) expect(line).toMatch(/network\.sqlite is damaged/)
    expect(logged.length).toBeGreaterThan(3)
    expect(logged.join()).not.toContain(part.token)
  })

  function copyOf(path: string): string {
    copyFileSync(path, `${path}-copy`)
    return `${path}-copy`
  }

  test.each<[what: string, change: () => void]>([
    ['removed', () => rmSync(file)],
    ['replaced by another', () => renameSync(copyOf(file), file)],
    ['removed with its directory', () => rmSync(data, { recursive: true })],
    ['left without its log', () => rmSync(`${file}-wal`)],
  ])('a database that is %s takes no more writes, which would be lost, and says so', async (_, change) => {
    const { count } = (await read('/me/newsfeed')).body
    expect(await writeStatus(service.url)).toBe(201)
    change()
    expect(await writeStatus(service.url)).toBe(500)
    expect(logged.find((line) => line.startsWith('POST'))).toMatch(
      /^POST \/status failed: .*network\.sqlite.* was removed or replaced while the service ran/,
    )
    // acknowledged data can still be read
    expect((await read('/me/newsfeed')).body.count).toBe(count + 1)
    mkdirSync(data, { recursive: true })
  })
})

test('a service whose log has no reader continues', async () => {
  const service = launchService(data)
  onTestFinished(async () => void (await service.kill()))
  const url = await urlOf(service)
  service.closeLog()
  rmSync(file)
  for (let times = 0; times < 3; times++) expect(await writeStatus(url)).toBe(500)
  expect((await fetch(`${url}/sign-in`)).status).toBe(200)
})

describe('a disk that is full', () => {
  const longestFile = 800
  let running: ReturnType<typeof launchService>
  let url: string
  /** Shares and statuses before the test. */
  let earlier = 0
  beforeEach(async () => {
    running = launchService(data, { longestFile })
    url = await urlOf(running)
    earlier = await countNews()
  })
  afterEach(() => running.kill())

  let keys = 0
  async function send(method: string, path: string, fields: Record<string, string>, again?: number) {
    const key = again ?? ++keys
    const headers = { Authorization: `Bearer ${part.token}`, 'Idempotency-Key': `key-${key}` }
    const body = method === 'GET' ? {} : { body: new URLSearchParams(fields) }
    const response = await fetch(url + path, { method, headers, ...body })
    const said = await response.json()
    return { status: response.status, retryAfter: response.headers.get('Retry-After'), body: said, key }
  }

  const status = () => send('POST', '/status', { message: 'a status of mine '.repeat(8) })
  const countNews = async (): Promise<number> => (await send('GET', '/me/newsfeed?limit=1', {})).body.count

  async function fill(): Promise<number> {
    for (let written = 0; written < 1000; written++) if ((await status()).status !== 201) return written
    throw new Error('the disk never was full')
  }

  function makeRoom(): void {
    const database = new DatabaseSync(file)
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
  }

  test('refuses writes alone, with 503, and takes them again without a restart when there is room', async () => {
    const written = await fill()
    expect(await status()).toMatchObject({ status: 503, retryAfter: '60' })
    const probe = async () => (await fetch(`${url}/readyz`)).status
    expect(await probe()).toBe(503)
    const request = part.requests.find(({ sent, crossing }) => !sent && crossing)
    const accept = (again?: number) => send('PUT', `/${request?.id}`, { value: 'ACCEPT', contact_card: 'NONE' }, again)
    const shared = { url: 'http://news.example/', message: 'x'.repeat(140) }
    const share = (again?: number) => send('POST', '/recommend', shared, again)
    const writes = [accept, share]
    const responses = await Promise.all(writes.map((write) => write()))
    // an answer, which adds no row, may fit into the room that a refused write has left
    expect([200, 503]).toContain(responses[0]?.status)
    expect(responses[1]?.status).toBe(503)
    expect(await countNews()).toBe(earlier + written)
    expect((await send('GET', '/me', {})).status).toBe(200)
    expect((await send('GET', '/recommend?url=http://news.example/', {})).body.count).toBe(0)
    makeRoom()
    expect((await accept(responses[0]?.key)).body).toEqual({ updated: true })
    expect((await share(responses[1]?.key)).status).toBe(201)
    expect((await share(responses[1]?.key)).status).toBe(201)
    expect((await status()).status).toBe(201)
    expect(await countNews()).toBe(earlier + written + 2)
    await expect.poll(probe, { timeout: 2 * fullLifetime }).toBe(200)

    expect(await running.stop()).toBe(0)
    const lines = running.complaints().trim().split('\n')
    for (const line of lines) {
      expect(line).toMatch(
        /^(?:POST|PUT) \/\S+ failed: |^The calls of a second are not counted yet: |^This node isn’t ready: /,
      )
      expect(line).toContain(`${file} can’t be written: its disk is full`)
      expect(line).toMatch(/once there is room$/)
    }
    expect(running.complaints()).not.toContain(part.token)
    expect(lines.filter((line) => line.startsWith('The calls')).length).toBeLessThan(3)
  })

  test('loses no acknowledged write when the service ends', async () => {
    const written = await fill()
    await running.kill()
    running = launchService(data)
    url = await urlOf(running)
    expect(await countNews()).toBe(earlier + written)
    expect((await status()).status).toBe(201)
  })
})
