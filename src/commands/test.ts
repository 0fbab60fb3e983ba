import { runTool } from '../build/tools.ts'
import { ensureBrowser } from '../demo/browser/browser-program.ts'
import { checks, runSteps } from './steps.ts'

/** `npm test`: everything. Arguments choose among the tests: `npm test -- tests/service`. */
const args = process.argv.slice(2)
const env: Record<string, string> = {}
process.exitCode = await runSteps([
  {
    name: 'browsers',
    run: async () => {
      try {
        env.PASSALONG_BROWSER = await ensureBrowser('chromium', console.log)
        env.PASSALONG_FIREFOX = await ensureBrowser('firefox', console.log)
        console.log(`${env.PASSALONG_BROWSER}\n${env.PASSALONG_FIREFOX}`)
        return 0
      } catch (error) {
        console.log(error instanceof Error ? error.message : error)
        return 1
      }
    },
  },
  ...checks,
  { name: 'tests', run: () => runTool('vitest', ['run', '--config', 'tests/vitest.config.ts', ...args], { env }) },
])
