import { parseArgs } from 'node:util'
import { families } from '../../build/build-extension.ts'
import { runTool } from '../../build/tools.ts'

/** `npm run kills:browser`: ends the background, or the browser, while something is on its way; a sample runs in `npm test`. */
const usage = `npm run kills:browser                          ends the extension's background, or kills Chromium, before the service has what a
                                               member did, after it did it, and in the middle of its answer; prints what
                                               the popup says then and how often the service has it
npm run kills:browser -- --browser firefox     does it in Firefox, with a share`

const { values } = parseArgs({
  options: { browser: { type: 'string', default: 'chromium' }, help: { type: 'boolean' } },
})
const { browser } = values
if (values.help) console.log(usage)
else if (!families.some((family) => family === browser)) {
  console.error(`--browser must be ${families.join(' or ')}.\n${usage}`)
  process.exitCode = 2
} else {
  const file = `tests/browser/${browser}/outbox.test.ts`
  const args = ['run', '--config', 'tests/vitest.config.ts', file, '--disable-console-intercept']
  process.exitCode = await runTool('vitest', args, { env: { KILLS: 'whole' } })
}
