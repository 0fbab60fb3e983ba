import { parseArgs } from 'node:util'
import { runTests } from '../running/run-tests.ts'

/** `npm run faults`: histories of members' actions and faults. The same seed gives the same histories. */
const usage = `npm run faults                       runs 10,000 random histories of actions and faults, with the background's real code
                                     and the real service, at a network with Idempotency-Keys and at one without;
                                     prints its progress, and the result of each typed or sent text; takes an hour and
                                     a half
npm run faults -- --histories N      runs N histories
npm run faults -- --seed S           begins with the history of this seed; with --histories 1 runs only that one
npm run faults -- --broken           runs up to 300 histories for each deliberately broken outbox, and fails unless the
                                     broken rule detects it; stores the seeds that do, for \`npm test\``

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
  const unbroken = 'tests/extension/fuzz/outbox/outbox-faults.test.ts'
  const file = broken ? 'tests/extension/fuzz/outbox/broken-outbox.test.ts' : unbroken
  const sample = { FAULT_HISTORIES: histories, FAULT_SEED: seed }
  // otherwise the progress would be printed at the end
  const args = [file, '--disable-console-intercept']
  process.exitCode = await runTests(args, broken ? { BROKEN_HISTORIES: histories } : sample)
}
