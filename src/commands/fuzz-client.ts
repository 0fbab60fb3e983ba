import { parseArgs } from 'node:util'
import { runTool } from '../build/tools.ts'

/** `npm run fuzz:client`: answers that no network should give. A seed that found something finds it again. */
const usage = `npm run fuzz:client                       gives the extension 100,000 answers with something wrong in them
npm run fuzz:client -- --answers N        gives it N
npm run fuzz:client -- --seed S           gives it what an earlier run with this seed gave`

const { values } = parseArgs({
  options: { answers: { type: 'string', default: '100000' }, seed: { type: 'string' }, help: { type: 'boolean' } },
})
const { answers, seed = String(Date.now() % 2 ** 31) } = values
if (values.help) console.log(usage)
else if (!/^\d{1,9}$/.test(answers) || !/^\d{1,10}$/.test(seed)) {
  console.error(`--answers and --seed must be whole numbers.\n${usage}`)
  process.exitCode = 2
} else {
  const args = ['run', '--config', 'tests/vitest.config.ts', 'tests/extension/fuzz/decoding.test.ts']
  process.exitCode = await runTool('vitest', args, { env: { FUZZ_ANSWERS: answers, FUZZ_SEED: seed } })
}
