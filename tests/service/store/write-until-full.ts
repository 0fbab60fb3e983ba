import { DatabaseFull } from '../../../src/service/store/engine/database.ts'
import { openSqlite } from '../../../src/service/store/engine/sqlite.ts'

/**
 * Fills the disk of the database in the first argument: writes in every way until a write fails, then prints how many
 * writes succeeded in each way, and how many rows exist.
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
