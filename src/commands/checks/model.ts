import { runTool } from '../../build/tools.ts'

/** `npm run model`: random interleavings of all events of a sign-in. `npm test` runs a sample. */
const [interleavings = '10000'] = process.argv.slice(2)
const args = ['run', '--config', 'tests/vitest.config.ts', 'tests/extension/fuzz/sign-in-model.test.ts']
process.exitCode = await runTool('vitest', args, { env: { MODEL_RUNS: interleavings } })
