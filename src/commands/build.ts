import { runTool } from '../build/tools.ts'
import { runSteps } from './running/steps.ts'

const args = process.argv.slice(2)
process.exitCode = await runSteps([
  { name: 'Chrome and Edge', run: () => runTool('wxt', ['build', '--browser', 'chrome', ...args]) },
  { name: 'Firefox', run: () => runTool('wxt', ['build', '--browser', 'firefox', ...args]) },
])
