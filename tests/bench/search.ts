import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openData } from '../../src/service/open-data.ts'
import { settingsFile } from '../../src/service/settings/read-settings.ts'
import type { Value } from '../../src/service/store/engine/database.ts'
import { readQuery } from '../../src/service/store/search/query.ts'
import { newMember, openDatabaseOf } from '../service/database.ts'
import { createRandom } from '../service/fuzz/random.ts'
import { startPostgres } from '../support/postgres/server.ts'

/**
 * The search in a network with many shares, whose words are as frequent as those of a language: how fast an old database
 * is read, what a search takes with eight callers at a time, and what a share costs, as a ratio to one without the index.
 */
const { values } = parseArgs({
  options: { shares: { type: 'string', default: '1000000' }, postgres: { type: 'boolean' } },
})
const shares = Number(values.shares)
const { next, below } = createRandom(1)
/** Zipf's law: the word of rank n is n times rarer than the first. */
const word = (): string => `w${Math.floor(50_000 ** next())}`
const words = (count: number): string => Array.from({ length: count }, word).join(' ')
let began = performance.now()
const seconds = () => (performance.now() - began) / 1000

const folder = mkdtempSync(join(tmpdir(), 'passalong-search-'))
const server = values.postgres ? await startPostgres({ isDurable: true }) : undefined
if (server) writeFileSync(join(folder, settingsFile), JSON.stringify({ database_url: server.url }))
const store = await openData(folder)
const now = Date.now()
const members: string[] = []
for (let index = 0; index < 200; index++) members.push(await store.members.add(newMember(`m${index}`), now))
const [me = ''] = members
for (const other of members.slice(1, 51)) await store.contacts.connect(me, other, now)

const database = await openDatabaseOf(folder)
const rowsAtOnce = 500
await database.exclusively(async (tx) => {
  for (let first = 0; first < shares; first += rowsAtOnce) {
    const rows: Value[] = []
    for (let index = first; index < first + rowsAtOnce; index++) {
      const published = now - (shares - index) * 1000
      const id = index.toString(16).padStart(32, '0')
      rows.push(id, members[below(members.length)] ?? me, words(12), 'en', words(8), words(25), published, published)
    }
    const row = (index: number) => `(${Array.from({ length: 8 }, (_, at) => `$${index * 8 + at + 1}`).join(', ')})`
    await tx.run(
      `INSERT INTO news_item (id, member, message, language, title, overview, created, published)
       VALUES ${Array.from({ length: rowsAtOnce }, (_, index) => row(index)).join(', ')}`,
      ...rows,
    )
  }
})

began = performance.now()
while ((await store.search.catchUp(500)) > 0);
console.log(`An index of ${shares} shares on ${database.engine}: ${(shares / seconds()).toFixed(0)} a second`)
if (server) await database.exclusively((tx) => tx.run('ANALYZE'))

for (const [name, question] of Object.entries({
  'two words': () => words(2),
  'two frequent words': () => `w${1 + below(20)} w${1 + below(20)}`,
  'one rare word': () => `w${40_000 + below(10_000)}`,
  'a phrase': () => `"${words(2)}"`,
  'a word of a year ago': () => `${word()} before:2025-06`,
})) {
  const times: number[] = []
  began = performance.now()
  const ask = async () => {
    for (let round = 0; round < 50; round++) {
      const start = performance.now()
      await store.search.find({ query: readQuery(question()), authors: [], viewer: me, application: undefined }, 20, 0)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: 8 }, ask))
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1)
  console.log(
    `${name}: median ${at(0.5)} ms, p99 ${at(0.99)} ms with 8 callers; ${(400 / seconds()).toFixed(0)} a second`,
  )
}

/** Seconds that 500 shares take, with what adds them to the index. */
async function share(name: string): Promise<number> {
  began = performance.now()
  for (let index = 0; index < 500; index++) {
    const page = { title: words(8), overview: words(25), message: words(12) }
    const rest = { keywords: '', site_name: '', picture: '', language: 'en' }
    await store.transaction((tx) =>
      tx.recommendations.share(me, `https://${name}.example/${index}`, { ...page, ...rest }, now + index),
    )
    if (index % 10 === 9) await store.search.catchUp(10)
  }
  return seconds()
}
const withIndex = await share('with')
await database.run(`DROP TRIGGER news_to_search${server ? ' ON news_item' : ''}`)
console.log(`A share costs ${(withIndex / (await share('without'))).toFixed(2)} times what it does without the index`)
await database.close()
await store.close()
await server?.remove()
rmSync(folder, { recursive: true, force: true })
