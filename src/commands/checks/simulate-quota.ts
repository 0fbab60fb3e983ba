import { runChild } from '../../build/child.mjs'
import { root } from '../../build/tools.ts'

/** `npm run simulate:quota`: how many installations one key's calls are enough for. */
const simulation = 'tests/extension/background/pace/simulate.ts'
process.exitCode = await runChild(process.execPath, [simulation, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
