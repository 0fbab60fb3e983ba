import { parseArgs } from 'node:util'
import { runTool } from '../../build/tools.ts'

/** `npm run kills`: kills the graph service while clients write, and checks its data. `npm test` runs a sample. */
const usage = `npm run kills                    kills the service 50 times while clients write, restarts it with the same data, and
                                 prints for each round how many writes were confirmed, lost, incomplete or duplicate
npm run kills -- --rounds N      does this N times`

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, help: { type: 'boolean' } },
})
const { rounds } = values
if (values.help) console.log(usage)
else if (!/^[1-9]\d{0,4}$/.test(rounds)) {
  console.error(`--rounds must be a whole number, 1 or more.\n${usage}`)
  process.exitCode = 2
} else {
  const args = ['run', '--config', 'tests/vitest.config.ts', 'tests/service/fuzz/kills', '--disable-console-intercept']
  process.exitCode = await runTool('vitest', args, { env: { KILL_ROUNDS: rounds } })
}
