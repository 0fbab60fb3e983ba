import { DatabaseFull } from '../../../src/service/store/engine/database.ts'
import { openSqlite } from '../../../src/service/store/engine/sqlite.ts'

/**
 * Writes to the database that the argument names until it doesn't fit, in each of the ways that there are, and prints how many
 * were done of each and how many are there.
 */
const database = openSqlite(process.argv[2] ?? '')
await database.run('CREATE TABLE t (way TEXT, text TEXT)')
const values = ['x'.repeat(3000)]
const insert = (way: string) => `INSERT INTO t (way, text) VALUES ('${way}', $1)`
const ways: Record<string, () => Promise<unknown>> = {
  run: () => database.run(insert('run'), ...values),
  get: () => database.get(`${insert('get')} RETURNING way`, ...values),
  all: () => database.all(`${insert('all')} RETURNING way`, ...values),
  transaction: () => database.transaction((tx) => tx.run(insert('transaction'), ...values)),
}
const done: Record<string, number> = {}
for (const [way, write] of Object.entries(ways)) {
  done[way] = 0
  try {
    while (done[way] < 1000) {
      await write()
      done[way]++
    }
  } catch (error) {
    if (!(error instanceof DatabaseFull)) throw error
  }
}
const there = await database.all<{ way: string; n: number }>('SELECT way, COUNT(*) AS n FROM t GROUP BY way')
console.log(JSON.stringify({ done, there: Object.fromEntries(there.map(({ way, n }) => [way, n])) }))
