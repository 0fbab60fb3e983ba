import { parseArgs } from 'node:util'
import { runTestsOnPostgres } from '../../running/run-tests.ts'

/** `npm run races`: does at once what must not happen twice or halfway. `npm test` runs a sample. */
const usage = `npm run races                    runs each race 100 times, on one node with SQLite and on two nodes with PostgreSQL, and
                                 prints how often a promise was broken, how many requests were given up (503), and how
                                 many failed unexpectedly (500)
npm run races -- --rounds N      runs each race N times`

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' }, help: { type: 'boolean' } } })
const { rounds } = values
if (values.help) console.log(usage)
else if (!/^[1-9]\d{0,4}$/.test(rounds)) {
  console.error(`--rounds must be a whole number, 1 or more.\n${usage}`)
  process.exitCode = 2
} else {
  console.log(`| engine   | ${'race'.padEnd(67)} | rounds | broken |    503 |    500 |`)
  const args = ['tests/service/races', '--disable-console-intercept']
  process.exitCode = await runTestsOnPostgres(args, { RACE_ROUNDS: rounds })
}
