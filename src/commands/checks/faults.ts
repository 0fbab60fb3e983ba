import { parseArgs } from 'node:util'
import { runTool } from '../../build/tools.ts'

/** `npm run faults`: histories of members' actions and faults. A seed that found something finds it again. */
const usage = `npm run faults                       runs 10,000 histories in which members do anything and anything goes wrong, in the
                                     background's own code against the service's own, at a network that keeps
                                     Idempotency-Keys and at one that ignores them, and says what became of all that
                                     was typed and sent
npm run faults -- --histories N      runs N
npm run faults -- --seed S           begins with the history of this seed; with --histories 1 that one alone
npm run faults -- --broken           runs up to 300 for each deliberately broken outbox, and fails where one is not caught
                                     by the rule that it breaks`

const { values } = parseArgs({
  options: {
    histories: { type: 'string' },
    seed: { type: 'string' },
    broken: { type: 'boolean', default: false },
    help: { type: 'boolean' },
  },
})
const { broken, histories = broken ? '300' : '10000', seed = String(Date.now() % 2 ** 31) } = values
if (values.help) console.log(usage)
else if (!/^\d{1,9}$/.test(histories) || !/^\d{1,10}$/.test(seed)) {
  console.error(`--histories and --seed must be whole numbers.\n${usage}`)
  process.exitCode = 2
} else {
  const whole = 'tests/extension/fuzz/outbox/outbox-faults.test.ts'
  const file = broken ? 'tests/extension/fuzz/outbox/broken-outbox.test.ts' : whole
  const env = broken ? { BROKEN_HISTORIES: histories } : { FAULT_HISTORIES: histories, FAULT_SEED: seed }
  process.exitCode = await runTool('vitest', ['run', '--config', 'tests/vitest.config.ts', file], { env })
}
