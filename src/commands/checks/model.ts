import { runTool } from '../../build/tools.ts'

/** `npm run model`: many random interleavings of all that can happen to a sign-in; a sample of them runs in `npm test`. */
const [interleavings = '10000'] = process.argv.slice(2)
const args = ['run', '--config', 'tests/vitest.config.ts', 'tests/extension/fuzz/sign-in-model.test.ts']
process.exitCode = await runTool('vitest', args, { env: { MODEL_RUNS: interleavings } })
