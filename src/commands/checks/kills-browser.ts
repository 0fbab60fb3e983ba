import { parseArgs } from 'node:util'
import { families } from '../../build/build-extension.ts'
import { runTests } from '../running/run-tests.ts'

/** `npm run kills:browser`: ends the background or the browser during a write. `npm test` runs a sample. */
const usage = `npm run kills:browser                          ends the extension's background, or kills Chromium, before the service gets a
                                               write, after it stored it, and in the middle of its response; prints
                                               the popup's text afterwards, and how often the service has the write
npm run kills:browser -- --browser firefox     does this in Firefox, with a share`

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
  process.exitCode = await runTests([file, '--disable-console-intercept'], { KILLS: 'whole' })
}
