import { runTool } from '../../build/tools.ts'

/**
 * `npm run access`: checks the accessibility of all views and states of the popup, the options and the web site, in all
 * languages, in light, dark and forced colours, prints the number of barriers, and looks for cut texts in all
 * languages. `npm test` runs a sample.
 */
const args = ['run', '--config', 'tests/vitest.config.ts', 'tests/browser/chromium/access']
process.exitCode = await runTool('vitest', args, { env: { ACCESS: 'whole' } })
