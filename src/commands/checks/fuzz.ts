import { parseArgs } from 'node:util'
import { runTests, runTestsOnPostgres } from '../running/run-tests.ts'

/** `npm run fuzz`: random and extreme calls to the graph service. The same seed gives the same calls. */
const usage = `npm run fuzz                      sends 20,000 random calls to the real service, and repeatedly the largest input of
                                  every kind; prints the responses and the longest delays of other requests
npm run fuzz -- --engine postgres sends them to a service on PostgreSQL
npm run fuzz -- --calls N         sends N calls
npm run fuzz -- --seed S          repeats the calls of an earlier run with this seed`

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    engine: { type: 'string', default: 'sqlite' },
    help: { type: 'boolean' },
  },
})
const { calls, engine, seed = String(Date.now() % 2 ** 31) } = values
if (values.help) console.log(usage)
else if (!/^\d{1,9}$/.test(calls) || !/^\d{1,10}$/.test(seed)) {
  console.error(`--calls and --seed must be whole numbers.\n${usage}`)
  process.exitCode = 2
} else if (!['sqlite', 'postgres'].includes(engine)) {
  console.error(`--engine must be sqlite or postgres.\n${usage}`)
  process.exitCode = 2
} else {
  const files = ['tests/service/fuzz/service.test.ts', 'tests/service/fuzz/largest.test.ts']
  const env = { FUZZ_CALLS: calls, FUZZ_SEED: seed, FUZZ_ENGINE: engine }
  process.exitCode = await (engine === 'postgres' ? runTestsOnPostgres : runTests)(files, env)
}
