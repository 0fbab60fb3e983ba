import { parseArgs } from 'node:util'
import { runTests } from '../running/run-tests.ts'

/** `npm run fuzz:client`: invalid responses for the extension. The same seed gives the same responses. */
const usage = `npm run fuzz:client                       gives the extension 100,000 responses with errors in them
npm run fuzz:client -- --responses N      gives it N responses
npm run fuzz:client -- --seed S           repeats the responses of an earlier run with this seed`

const { values } = parseArgs({
  options: { responses: { type: 'string', default: '100000' }, seed: { type: 'string' }, help: { type: 'boolean' } },
})
const { responses, seed = String(Date.now() % 2 ** 31) } = values
if (values.help) console.log(usage)
else if (!/^\d{1,9}$/.test(responses) || !/^\d{1,10}$/.test(seed)) {
  console.error(`--responses and --seed must be whole numbers.\n${usage}`)
  process.exitCode = 2
} else {
  const env = { FUZZ_RESPONSES: responses, FUZZ_SEED: seed }
  process.exitCode = await runTests(['tests/extension/fuzz/decoding.test.ts'], env)
}
