import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { day, hour } from '../../src/contract/durations.ts'
import { deleteExpired } from '../../src/service/actions/expiry.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { settingsFile } from '../../src/service/settings/settings.ts'
import type { Database } from '../../src/service/store/engine/database.ts'
import { createStore } from '../../src/service/store/store.ts'
import { createRandom } from '../service/fuzz/random.ts'
import { startProcess } from '../service/fuzz/service-process.ts'
import { tablesIn } from '../service/store/members/filled-network.ts'
import { administrate } from '../support/postgres/administrate.ts'
import { createCalls } from './calls.ts'
import { type Reading, readings } from './line.ts'

/** Calls at once. */
const lanes = 8

/** Calls before the first part: caches fill, and the engine compiles again what is called often. */
const warmUp = 15_000

/** How far the clock goes forward before each part of a run: longer than anything is stored that expires. */
const leap = 400 * day

/** Milliseconds after which a pool has closed its idle connections. */
const idleConnections = 11_000

/** So that glibc gives freed memory back at once; else what it keeps varies by hundreds of megabytes. */
const honestMemory = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' }

/** Runs the service, and reads its figures at `readings` moments, after a collection, while nobody calls. */
export async function soak({ engine, minutes }: { engine: 'sqlite' | 'postgres'; minutes: number }) {
  const service = await startProcess({ engine, env: honestMemory })
  const calls = createCalls(createRandom(1), service.known, service.port)
  const { ask, database } = service
  const store = createStore(database, capabilities)
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

  /** @returns the number of calls */
  async function callWhile(goesOn: (made: number) => boolean): Promise<number> {
    let made = 0
    const work = async () => {
      while (goesOn(made) && service.isAlive()) {
        made++
        await calls.next()
      }
    }
    await Promise.all(Array.from({ length: lanes }, work))
    await calls.finish()
    return made
  }

  const all: Reading[] = []
  try {
    await callWhile((made) => made < warmUp)
    let [total, ofPart] = [warmUp, 0]
    for (let index = 0; index < readings; index++) {
      await ask('advance', { milliseconds: leap })
      // the service's own sweep of each minute comes in some short parts, and in others not
      await deleteExpired(store, Date.now() + (index + 1) * leap)
      const end = performance.now() + (minutes * 60_000) / readings
      // the first part says how many calls each of the others makes
      ofPart = await callWhile((made) => (index === 0 ? performance.now() < end : made < ofPart))
      total += ofPart
      if (!service.isAlive()) throw new Error(`the service ended: ${service.complaints()}`)
      all.push(await read(total))
    }
    return { all, complaints: service.complaints() }
  } finally {
    calls.close()
    await service.stop()
  }
}

/** Writes PostgreSQL's tables anew; never in a transaction, as all writes of the store are. */
async function compact(data: string): Promise<void> {
  const { database_url } = JSON.parse(readFileSync(join(data, settingsFile), 'utf8'))
  await administrate({ url: database_url }, 'VACUUM FULL')
}

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
