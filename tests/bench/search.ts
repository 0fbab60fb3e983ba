import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openData } from '../../src/service/open-data.ts'
import { readQuery } from '../../src/service/store/search/query.ts'
import { openDatabaseOf } from '../service/database/database-of.ts'
import { newMember } from '../service/database/plain-rows.ts'
import { createRandom } from '../service/fuzz/random.ts'

/**
 * The search in a network with many shares on SQLite, whose words are as frequent as those of a language: how fast an old
 * database is read, what a search takes with eight callers at a time, and what a share costs with and without the index.
 */
const { values } = parseArgs({ options: { shares: { type: 'string', default: '1000000' } } })
const shares = Number(values.shares)
const { next, below } = createRandom(1)
/** Zipf's law: the word of rank n is n times rarer than the first. */
const vocabulary = 50_000
const word = (): string => `w${Math.floor(vocabulary ** next())}`
const words = (count: number): string => Array.from({ length: count }, word).join(' ')

const folder = mkdtempSync(join(tmpdir(), 'passalong-search-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const store = await openData(folder)
const now = Date.now()
const members = await Promise.all(
  Array.from({ length: 200 }, (_, index) => store.members.add(newMember(`m${index}`), now)),
)
const [me = ''] = members
for (const other of members.slice(1, 51)) await store.contacts.connect(me, other, now)
const database = await openDatabaseOf(folder)
await database.run('PRAGMA synchronous = OFF')
await database.exclusively(async (tx) => {
  for (let index = 0; index < shares; index++)
    await tx.run(
      `INSERT INTO news_item (id, member, message, language, title, overview, created, published)
       VALUES ($1, $2, $3, 'en', $4, $5, $6, $6)`,
      index.toString(16).padStart(32, '0'),
      members[below(members.length)] ?? me,
      words(12),
      words(8),
      words(25),
      now - (shares - index) * 1000,
    )
})
await database.close()

let began = performance.now()
const seconds = () => (performance.now() - began) / 1000
while ((await store.search.catchUp(500)) > 0);
console.log(`An index of ${shares} shares: ${(shares / seconds()).toFixed(0)} a second`)

for (const [name, questions] of Object.entries({
  'two words': () => words(2),
  'two frequent words': () => `w${1 + below(20)} w${1 + below(20)}`,
  'one rare word': () => `w${40_000 + below(10_000)}`,
  'a phrase': () => `"${words(2)}"`,
  'a word of a year ago': () => `${word()} before:2025-06`,
})) {
  const times: number[] = []
  began = performance.now()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let round = 0; round < 50; round++) {
        const start = performance.now()
        await store.search.find({ query: readQuery(questions()), authors: [], viewer: me }, 20, 0)
        times.push(performance.now() - start)
      }
    }),
  )
  times.sort((a, b) => a - b)
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1)
  console.log(
    `${name}: median ${at(0.5)} ms, p99 ${at(0.99)} ms with 8 callers; ${(400 / seconds()).toFixed(0)} a second`,
  )
}
await store.close()
