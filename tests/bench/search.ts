import { parseArgs } from 'node:util'
import pg from 'pg'
import { readQuery } from '../../src/contract/search.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { searchRows } from '../../src/service/features/search/rows.ts'
import type { Database, Value } from '../../src/service/store/engine/database.ts'
import { openDatabase } from '../../src/service/store/engine/open-database.ts'
import { migrate } from '../../src/service/store/schema/schema.ts'
import { createStore } from '../../src/service/store/store.ts'
import { newMember } from '../service/database.ts'
import { createRandom } from '../service/fuzz/random.ts'
import { folderOfRun, onEachEngine, quantile } from '../support/benchmark.ts'

/**
 * The search among a million shares, whose words are as frequent as those of a language, on both engines; and what a
 * share costs, as a ratio to one without the index.
 */
const { values } = parseArgs({
  options: { shares: { type: 'string', default: '1000000' }, engine: { type: 'string' } },
})
const shares = Number(values.shares)
const callers = 8
const rounds = 200

const { next, below } = createRandom(1)
/** Zipf's law: the word of rank n is n times rarer than the first. */
const word = (): string => `w${Math.floor(50_000 ** next())}`
const words = (count: number): string => Array.from({ length: count }, word).join(' ')

/** Seconds of work, and of this process's processor. */
async function timed(work: () => Promise<unknown>): Promise<{ seconds: number; busy: number }> {
  const [began, before] = [performance.now(), process.cpuUsage()]
  await work()
  const { user, system } = process.cpuUsage(before)
  return { seconds: (performance.now() - began) / 1000, busy: (user + system) / 1e6 }
}

async function addShares(database: Database, members: readonly string[], now: number): Promise<void> {
  const rowsAtOnce = 500
  const columns = 8
  const places = Array.from({ length: rowsAtOnce }, (_, row) =>
    Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`).join(', '),
  )
  for (let first = 0; first < shares; first += rowsAtOnce) {
    const rows: Value[] = []
    for (let index = first; index < first + rowsAtOnce; index++) {
      const published = now - (shares - index) * 1000
      const id = index.toString(16).padStart(32, '0')
      rows.push(id, members[below(members.length)] ?? '', words(12), 'en', words(8), words(25), published, published)
    }
    // not all in one transaction, within which PostgreSQL keeps each former count of a member's items
    await database.run(
      `INSERT INTO news_item (id, member, message, language, title, overview, created, published)
       VALUES ${places.map((row) => `(${row})`).join(', ')}`,
      ...rows,
    )
  }
}

/** @param rest does what a database does itself in time */
async function measure(database: Database, rest: () => Promise<unknown>): Promise<void> {
  await migrate(database, capabilities)
  const store = createStore(database, capabilities)
  const now = Date.now()
  const members: string[] = []
  for (let index = 0; index < 200; index++) members.push(await store.members.add(newMember(`m${index}`), now))
  const viewers = members.slice(0, callers)
  for (const viewer of viewers)
    for (const other of members.slice(callers, callers + 50)) await store.contacts.connect(viewer, other, now)
  const [me = ''] = viewers
  const { seconds, busy } = await timed(() => addShares(database, members, now))
  const perSecond = (of: number) => Math.round(shares / of)
  console.log(
    `${database.engine}, ${shares} shares: ${perSecond(seconds)} a second, ${perSecond(busy)} of processor time`,
  )
  await rest()

  for (const [name, question] of Object.entries({
    'two words': () => words(2),
    'two frequent words': () => `w${1 + below(20)} w${1 + below(20)}`,
    'one rare word': () => `w${40_000 + below(10_000)}`,
    'a phrase': () => `"${words(2)}"`,
    'a word of a year ago': () => `${word()} before:2025-06`,
  })) {
    const ask = async (viewer: string, times: number[]) => {
      for (let round = 0; round < rounds; round++) {
        const start = performance.now()
        const query = readQuery(question())
        await store.of(searchRows).find({ query, authors: [], named: [], viewer, application: undefined }, 20, 0)
        times.push(performance.now() - start)
      }
    }
    const [alone, together]: [number[], number[]] = [[], []]
    const used = await timed(() => ask(me, alone))
    await Promise.all(viewers.map((viewer) => ask(viewer, together)))
    const at = (times: number[], part: number) => quantile(times, part).toFixed(1)
    const own = ((1000 * used.busy) / rounds).toFixed(1)
    console.log(
      `${name}: alone ${at(alone, 0.5)} ms, p99 ${at(alone, 0.99)}, ${own} of processor time; ${callers} callers ${at(together, 0.5)} ms, p99 ${at(together, 0.99)}`,
    )
  }

  /** Processor time of 500 shares; the database's too, if it is this process's. */
  const share = (name: string) =>
    timed(async () => {
      for (let index = 0; index < 500; index++) {
        const page = { title: words(8), overview: words(25), message: words(12) }
        const rest = { quote: '', keywords: '', site_name: '', url_picture: '', language: 'en' }
        await store.transaction((tx) =>
          tx.recommendations.share(me, `https://${name}.example/${index}`, { ...page, ...rest }, now + index),
        )
      }
    })
  await share('warm')
  const indexed = await share('with')
  await database.run(`DROP TRIGGER news_to_search${database.engine === 'postgres' ? ' ON news_item' : ''}`)
  const bare = await share('without')
  const ratio = (of: 'busy' | 'seconds') => (indexed[of] / bare[of]).toFixed(2)
  console.log(
    `A share costs ${ratio('seconds')} times what it does without the index, ${ratio('busy')} of processor time`,
  )
}

/** Visits the new rows, as autovacuum does within minutes: until then, each search that meets one has to. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('VACUUM ANALYZE')
  await client.end()
}

await onEachEngine(values.engine, async (url) => {
  const database = await openDatabase(folderOfRun(), { url })
  await measure(database, async () => void (url && (await vacuum(url))))
  await database.close()
})
