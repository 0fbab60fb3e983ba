import { parseArgs } from 'node:util'
import { runTool } from '../../build/tools.ts'

/** `npm run fuzz`: sends the graph service what nobody should. A seed that found something finds it again. */
const usage = `npm run fuzz                      sends 20,000 calls of all kinds to the real service, and the largest input of every
                                  kind again and again, and says what came back and what held others up for longest
npm run fuzz -- --calls N         sends N
npm run fuzz -- --seed S          sends what an earlier run with this seed sent`

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '20000' }, seed: { type: 'string' }, help: { type: 'boolean' } },
})
const { calls, seed = String(Date.now() % 2 ** 31) } = values
if (values.help) console.log(usage)
else if (!/^\d{1,9}$/.test(calls) || !/^\d{1,10}$/.test(seed)) {
  console.error(`--calls and --seed must be whole numbers.\n${usage}`)
  process.exitCode = 2
} else {
  const files = ['tests/service/fuzz/service.test.ts', 'tests/service/fuzz/largest.test.ts']
  const args = ['run', '--config', 'tests/vitest.config.ts', ...files]
  process.exitCode = await runTool('vitest', args, { env: { FUZZ_CALLS: calls, FUZZ_SEED: seed } })
}
