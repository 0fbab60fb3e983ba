import { runChild } from '../../build/child.mjs'
import { root } from '../../build/tools.ts'

/** `npm run simulate:quota`: for how many installations the quota of one API key is enough. */
const simulation = 'tests/extension/background/pace/simulate.ts'
process.exitCode = await runChild(process.execPath, [simulation, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
