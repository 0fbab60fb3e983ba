import { readdirSync, readFileSync, statSync } from 'node:fs'
import { Agent } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { settingsFile } from '../../src/service/settings/settings.ts'
import type { Database } from '../../src/service/store/engine/database.ts'
import { createRandom } from '../service/fuzz/random.ts'
import { startProcess } from '../service/fuzz/service-process.ts'
import { tablesIn } from '../service/store/members/filled-network.ts'
import { createCalls } from './calls.ts'
import { type Reading, readings } from './line.ts'
import { startProxy } from './proxy.ts'

/** Calls at once, as of a proxy with so many clients. */
const lanes = 8

/** The part of the machine's processors that a run uses; the rest stays idle. */
const busyPart = 0.5

const day = 86_400_000

/** How far the clock goes forward before each part of a run: longer than anything is stored that expires. */
const leap = 400 * day

/** Milliseconds after which a pool has closed its idle connections. */
const idleConnections = 11_000

/** So that glibc gives freed memory back at once; else what it keeps varies by hundreds of megabytes. */
const honestMemory = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' }

interface Options {
  engine: 'sqlite' | 'postgres'
  minutes: number
}

/**
 * Runs the service behind a proxy that keeps its connections, and reads its figures at `readings` moments, after a
 * collection, while nobody calls.
 */
export async function soak({ engine, minutes }: Options) {
  const service = await startProcess({ engine, env: honestMemory })
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const proxy = await startProxy(`http://127.0.0.1:${service.port}`, agent)
  const calls = createCalls(createRandom(1), service.known, Number(new URL(proxy.url).port), service.port)
  const { ask, database } = service
  // the members' own quotas would refuse most calls
  await database.run("UPDATE application SET quota = 999999999, member_quota = 999999999 WHERE level = 'premium'")

  async function read(made: number): Promise<Reading> {
    if (engine === 'postgres') {
      // removed rows leave space in tables and indexes, which the next ones take only in part
      await compact(service.data)
      // a pool has as many connections as the last calls needed at once, each with its prepared statements
      await delay(idleConnections)
    }
    const { now, ...figures } = await ask<Record<string, number>>('read')
    return { calls: made, figures: { ...figures, ...(await readData(database, service.data, now ?? 0)) } }
  }

  let callsOfPart = Number.POSITIVE_INFINITY
  async function callVariously(before: number, index: number): Promise<number> {
    let made = before
    const end = performance.now() + (minutes * 60_000) / readings
    // the first part says how many calls each of the others makes
    const goesOn = index === 0 ? () => performance.now() < end : () => made < before + callsOfPart
    const work = async () => {
      while (goesOn() && service.isAlive()) {
        made++
        await calls.next()
        await pace.rest()
      }
    }
    await Promise.all(Array.from({ length: lanes }, work))
    await calls.finish()
    if (index === 0) callsOfPart = made
    return made
  }

  let made = 0
  const all: Reading[] = []
  const pace = createPace(() => ask('usage'))
  try {
    for (let index = 0; index < readings; index++) {
      await ask('advance', { milliseconds: leap })
      made = await callVariously(made, index)
      if (!service.isAlive()) throw new Error(`the service ended: ${service.complaints()}`)
      all.push(await read(made))
    }
    return { all, complaints: service.complaints() }
  } finally {
    pace.stop()
    calls.close()
    await proxy.close()
    agent.destroy()
    await service.stop()
  }
}

/** Writes PostgreSQL's tables anew; never in a transaction, as all writes of the store are. */
async function compact(data: string): Promise<void> {
  const { database_url } = JSON.parse(readFileSync(join(data, settingsFile), 'utf8'))
  const client = new pg.Client({ connectionString: database_url })
  await client.connect()
  await client.query('VACUUM FULL')
  await client.end()
}

/** Pauses so long that this process and the service use `busyPart` of the machine. @param usage in microseconds */
function createPace(usage: () => Promise<number>) {
  let pause = 1
  let before = { at: performance.now(), used: 0 }
  const timer = setInterval(async () => {
    const { user, system } = process.cpuUsage()
    const now = { at: performance.now(), used: user + system + (await usage()) }
    const busy = (now.used - before.used) / ((now.at - before.at) * 1000 * availableParallelism())
    if (before.used > 0) pause = Math.min(100, Math.max(0.05, pause * (busy > busyPart ? 1.15 : 0.87)))
    before = now
  }, 500)
  return {
    // a timer of a part of a millisecond takes a whole one
    rest: () => (Math.random() < pause ? delay(Math.max(1, pause)) : Promise.resolve()),
    stop: () => clearInterval(timer),
  }
}

const hour = 3_600_000

/** The conditions of rows that the next writes prune, with their lifetimes in milliseconds, and some time besides. */
const expired: readonly [table: string, condition: string, age: number][] = [
  ['session', 'expires <= $1', hour],
  ['authorization_code', 'expires <= $1', 25 * hour],
  ['guess', 'until <= $1', hour],
  ['kept_response', 'taken <= $1', 25 * hour],
  ['removed_news_item', 'removed <= $1', hour],
  ['audit_entry', "action = 'revoked' AND time <= $1", 366 * day],
]

async function readData(database: Database, data: string, now: number): Promise<Record<string, number>> {
  const count = async (sql: string, ...values: number[]) =>
    (await database.get<{ count: number }>(sql, ...values))?.count ?? 0
  let left = await count('SELECT COUNT(*) AS count FROM call_count WHERE hour < $1', Math.floor(now / hour) - 2)
  for (const [table, condition, age] of expired)
    left += await count(`SELECT COUNT(*) AS count FROM ${table} WHERE ${condition}`, now - age)
  let rows = 0
  for (const { name } of await tablesIn(database)) rows += await count(`SELECT COUNT(*) AS count FROM ${name}`)
  const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = await count(
    database.engine === 'sqlite'
      ? 'SELECT page_count * page_size AS count FROM pragma_page_count, pragma_page_size'
      : 'SELECT pg_database_size(current_database()) AS count',
  )
  return {
    'expired rows': left,
    rows,
    'bytes of the database': bytes,
    files: files.length,
    'bytes of the files': files.reduce((sum, { name, parentPath }) => sum + statSync(join(parentPath, name)).size, 0),
  }
}
