import { runTests } from '../running/run-tests.ts'

/**
 * `npm run access`: checks the accessibility of all views and states of the popup, the options and the web site, in all
 * languages, in light, dark and forced colours, prints the number of barriers, and looks for cut texts in all
 * languages. `npm test` runs a sample.
 */
process.exitCode = await runTests(['tests/browser/chromium/access'], { ACCESS: 'whole' })
