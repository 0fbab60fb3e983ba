import { parseArgs } from 'node:util'
import { runTests, runTestsOnPostgres } from '../../running/run-tests.ts'

/** `npm run kills`: kills the graph service while clients write, and checks its data. `npm test` runs a sample. */
const usage = `npm run kills                    kills the service 50 times while clients write, restarts it with the same data, and
                                 prints for each round how many writes were confirmed, lost, incomplete or duplicate;
                                 on SQLite, and on PostgreSQL, which is killed too in every second round
npm run kills -- --engine E      does this on sqlite or postgres only
npm run kills -- --rounds N      does this N times`

const folders = { sqlite: 'tests/service/fuzz/kills', postgres: 'tests/service/on-postgres/kills' }
const isEngine = (name: string): name is keyof typeof folders => name in folders

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    engine: { type: 'string', multiple: true, default: Object.keys(folders) },
    help: { type: 'boolean' },
  },
})
const { rounds } = values
const engines = values.engine.filter(isEngine)
if (values.help) console.log(usage)
else if (!/^[1-9]\d{0,4}$/.test(rounds) || engines.length < values.engine.length) {
  console.error(`--rounds must be a whole number, 1 or more; --engine sqlite or postgres.\n${usage}`)
  process.exitCode = 2
} else {
  const args = [...engines.map((engine) => folders[engine]), '--disable-console-intercept']
  const run = engines.includes('postgres') ? runTestsOnPostgres : runTests
  process.exitCode = await run(args, { KILL_ROUNDS: rounds })
}
