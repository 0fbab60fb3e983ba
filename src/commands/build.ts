import { parseArgs } from 'node:util'
import { runTool } from '../build/tools.ts'
import { runSteps } from './running/steps.ts'

const args = process.argv.slice(2)
const { browser } = parseArgs({ args, strict: false, options: { browser: { type: 'string', short: 'b' } } }).values

const build = (...chosen: string[]) => runTool('wxt', ['build', ...chosen, ...args])

process.exitCode = browser
  ? await build()
  : await runSteps([
      { name: 'Chrome and Edge', run: () => build('--browser', 'chrome') },
      { name: 'Firefox', run: () => build('--browser', 'firefox') },
    ])
if (process.exitCode === 0)
  console.log(`
Next, load it: in chrome://extensions “Load unpacked” takes .output/chrome-mv3;
in Firefox’s about:debugging#/runtime/this-firefox “Load Temporary Add-on…” takes .output/firefox-mv3/manifest.json.`)
