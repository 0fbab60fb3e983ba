import { parseArgs } from 'node:util'
import { runTestsOnPostgres } from '../../running/run-tests.ts'

/** `npm run nodes`: kills and restarts nodes of one PostgreSQL, and PostgreSQL. */
const usage = `npm run nodes                    for ten minutes, kills two nodes behind a proxy, kills their PostgreSQL, and restarts the
                                 nodes, while clients write; revokes 1,000 tokens at one node and uses each at the
                                 other; starts four nodes at once on an empty database, 20 times; prints the results
npm run nodes -- --minutes N     kills for N minutes`

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, help: { type: 'boolean' } } })
const { minutes } = values
if (values.help) console.log(usage)
else if (!/^[1-9]\d{0,3}$/.test(minutes)) {
  console.error(`--minutes must be a whole number, 1 or more.\n${usage}`)
  process.exitCode = 2
} else {
  const args = ['tests/service/on-postgres/nodes', '--disable-console-intercept']
  process.exitCode = await runTestsOnPostgres(args, { NODES_MINUTES: minutes })
}
