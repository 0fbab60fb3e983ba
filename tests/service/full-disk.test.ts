import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseFile } from '../../src/service/store/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createNetwork, type Part } from './fuzz/kills/writes.ts'
import { launchService, urlOf } from './own-process.ts'

/** The limit of a file's length, in blocks of `ulimit` (512 or 1024 bytes): for SQLite, the disk is full then. */
const longestFile = 800

let data: string
beforeEach(() => {
  data = temporaryFolder()
})

describe('a disk that is full', () => {
  let part: Part
  let running: ReturnType<typeof launchService>
  let url: string
  beforeEach(async () => {
    const [only] = await createNetwork(data, 1)
    if (!only) throw new Error('no member')
    part = only
    running = launchService(data, { longestFile })
    url = await urlOf(running)
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
  const statuses = async () => (await send('GET', '/me/newsfeed?limit=1', {})).body.count

  /** Writes statuses until the disk is full. */
  async function fill(): Promise<number> {
    for (let written = 0; written < 1000; written++) if ((await status()).status !== 201) return written
    throw new Error('the disk never was full')
  }

  /** Writes the log into the database, in another process without the limit. */
  function makeRoom(): void {
    const database = new DatabaseSync(join(data, databaseFile))
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    database.close()
  }

  // shows: ours full-disk, A9
  test('refuses writes with 503 and changes nothing; reads work, and writes work again without a restart when there is room', async () => {
    const written = await fill()
    const refused = await status()
    expect(refused).toMatchObject({ status: 503, retryAfter: '60' })
    expect(refused.body.error).toEqual({
      type: 'temporarily unavailable',
      message: ['The service is temporarily unable to do this; try again in 60 seconds'],
    })
    const request = part.requests.find(({ sent, crossing }) => !sent && crossing)
    const accept = (again?: number) => send('PUT', `/${request?.id}`, { value: 'ACCEPT', contact_card: 'NONE' }, again)
    const shared = { url: 'http://news.example/', message: 'x'.repeat(140) }
    const share = (again?: number) => send('POST', '/recommend', shared, again)
    const writes = [accept, share]
    const responses = await Promise.all(writes.map((write) => write()))
    expect(responses.map((response) => response.status)).toEqual([503, 503])
    expect(await statuses()).toBe(written)
    expect((await send('GET', `/${request?.id}`, {})).status).toBe(200)
    expect((await send('GET', '/recommend?url=http://news.example/', {})).body.count).toBe(0)
    makeRoom()
    expect((await accept(responses[0]?.key)).body).toEqual({ updated: true })
    expect((await share(responses[1]?.key)).status).toBe(201)
    expect((await share(responses[1]?.key)).status).toBe(201)
    expect((await status()).status).toBe(201)
    expect(await statuses()).toBe(written + 2)

    expect(await running.stop()).toBe(0)
    const lines = running.complaints().trim().split('\n')
    for (const line of lines) {
      expect(line).toMatch(/^(?:POST|PUT) \/\S+ failed: |^The calls of a second are not counted yet: /)
      expect(line).toContain(`${join(data, databaseFile)} can’t be written: its disk is full`)
      expect(line).toMatch(/once there is room$/)
    }
    expect(running.complaints()).not.toContain(part.token)
    // not every second
    expect(lines.filter((line) => line.startsWith('The calls')).length).toBeLessThan(3)
  })

  // shows: ours full-disk
  test('loses no acknowledged write when the service ends', async () => {
    const written = await fill()
    await running.kill()
    running = launchService(data)
    url = await urlOf(running)
    expect(await statuses()).toBe(written)
    expect((await status()).status).toBe(201)
  })
})

test('a write that doesn’t fit fails and changes nothing, by every method of the database', () => {
  const program = join(import.meta.dirname, 'store/write-until-full.ts')
  const limited = `ulimit -S -f ${longestFile} && exec "$0" "$@"`
  const output = execFileSync('sh', ['-c', limited, process.execPath, program, join(data, databaseFile)])
  const { done, there } = JSON.parse(output.toString())
  expect(done.run).toBeGreaterThan(10)
  expect(done.run).toBeLessThan(1000)
  for (const [way, count] of Object.entries(done)) expect([way, there[way] ?? 0]).toEqual([way, count])
})
