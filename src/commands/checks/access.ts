import { runTool } from '../../build/tools.ts'

/**
 * `npm run access`: looks for barriers in every view and state of the popup, the options and the network's web site, in
 * every language, light, dark and in forced colours, and prints how many there are; a sample of it runs in `npm test`.
 */
const args = ['run', '--config', 'tests/vitest.config.ts', 'tests/browser/chromium/access.test.ts']
process.exitCode = await runTool('vitest', args, { env: { ACCESS: 'whole' } })
