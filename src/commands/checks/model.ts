import { parseArgs } from 'node:util'
import { runTool } from '../../build/tools.ts'

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
  const args = ['run', '--config', 'tests/vitest.config.ts', 'tests/extension/fuzz/sign-in-model.test.ts']
  process.exitCode = await runTool('vitest', args, { env: { MODEL_RUNS: interleavings } })
}
