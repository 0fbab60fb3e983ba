import { parseArgs } from 'node:util'
import { runTests } from '../running/run-tests.ts'

/** `npm run model`: random interleavings of all events of a sign-in. `npm test` runs a sample. */
const usage = `npm run model                          runs 10,000 random interleavings of the events of a sign-in
npm run model -- --interleavings N     runs N interleavings`

const { values } = parseArgs({
  options: { interleavings: { type: 'string', default: '10000' }, help: { type: 'boolean' } },
})
const { interleavings } = values
if (values.help) console.log(usage)
else if (!/^[1-9]\d{0,8}$/.test(interleavings)) {
  console.error(`--interleavings must be a whole number.\n${usage}`)
  process.exitCode = 2
} else {
  process.exitCode = await runTests(['tests/extension/fuzz/sign-in-model.test.ts'], { MODEL_RUNS: interleavings })
}
