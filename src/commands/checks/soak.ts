import { parseArgs } from 'node:util'
import { runTests, runTestsOnPostgres } from '../running/run-tests.ts'

/** `npm run soak`: lets the service and the background run, and looks for what grows. `npm test` has a short form. */
const usage = `npm run soak                     runs the service for ten minutes on SQLite, then on PostgreSQL, behind a proxy that keeps its
                                 connections, under all kinds of calls, at a pace that leaves the machine half idle; beside
                                 it, a background lives a month; fails if memory, handles, sockets, rows, files or the
                                 database grow, and names the classes of the heap that did
npm run soak -- --minutes N      runs each engine for N minutes
npm run soak -- --engine E       does this on sqlite or postgres only
npm run soak -- --leak NAME      puts a leak into the service, and fails unless it is found: map, listener, timer, statements,
                                 promise or responses, the fault of an earlier release; none fails if anything is found;
                                 takes a minute
npm run soak -- --leak all       does this with each of them`

const allLeaks = ['none', 'responses', 'map', 'listener', 'timer', 'statements', 'promise']
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    engine: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    leak: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean' },
  },
})
const { minutes, engine: engines } = values
const leaks = values.leak.includes('all') ? allLeaks : values.leak
const isKnown =
  leaks.every((leak) => allLeaks.includes(leak)) && engines.every((each) => /^(sqlite|postgres)$/.test(each))
if (values.help) console.log(usage)
else if (!/^[1-9]\d{0,3}$/.test(minutes) || !isKnown) {
  console.error(`--minutes must be a whole number, 1 or more; --engine and --leak must name one.\n${usage}`)
  process.exitCode = 2
} else if (leaks.length > 0) {
  const args = ['tests/soak/service.test.ts', '--disable-console-intercept']
  process.exitCode = await runTests(args, { SOAK_MINUTES: minutes, SOAK_LEAKS: leaks.join(',') })
} else {
  const args = ['tests/soak/service.test.ts', 'tests/extension/soak', '--disable-console-intercept']
  const run = engines.includes('postgres') ? runTestsOnPostgres : runTests
  process.exitCode = await run(args, { SOAK_MINUTES: minutes, SOAK_ENGINES: engines.join(',') })
}
