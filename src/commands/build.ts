import { runTool } from '../build/tools.ts'
import { readOptions } from './running/options.ts'
import { runSteps } from './running/steps.ts'

const { browser } = readOptions('npm run build', { options: { browser: { type: 'string', short: 'b' } } }).values

const build = (name: string) => runTool('wxt', ['build', '--browser', name])

process.exitCode = browser
  ? await build(browser)
  : await runSteps([
      { name: 'Chrome and Edge', run: () => build('chrome') },
      { name: 'Firefox', run: () => build('firefox') },
    ])
if (process.exitCode === 0)
  console.log(`
Next, load it: in chrome://extensions “Load unpacked” takes .output/chrome-mv3;
in Firefox’s about:debugging#/runtime/this-firefox “Load Temporary Add-on…” takes .output/firefox-mv3/manifest.json.`)
