import { join } from 'node:path'
import { root } from '../build/tools.ts'
import { ensureBrowser, ensurePostgres, withoutPostgres } from '../demo/programs.ts'
import { runSteps, runTests, type Step, typesAndLint } from './running/steps.ts'

const args = process.argv.slice(2)
const env: Record<string, string> = {
  // tests start Node very often with the same files
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
}
const projects = args.flatMap((arg, index) => (args[index - 1] === '--project' ? arg : []))
const withBrowsers = projects.length === 0 || projects.some((project) => ['chromium', 'firefox'].includes(project))

const withPostgres = projects.length === 0 || projects.includes('postgres')

process.exitCode = await runSteps([
  ...(withBrowsers ? [findBrowsers()] : []),
  ...(withPostgres ? [findServer()] : []),
  typesAndLint,
  { name: 'tests', run: () => runTests(args, env) },
])

function step(name: string, find: () => Promise<boolean>): Step {
  return {
    name,
    run: async () => {
      try {
        return (await find()) ? 0 : 1
      } catch (error) {
        console.log(error instanceof Error ? error.message : error)
        return 1
      }
    },
  }
}

/** Without PostgreSQL, the tests that need it are left out, unless they were asked for. */
function findServer(): Step {
  return step('PostgreSQL', async () => {
    const folder = await ensurePostgres(console.log)
    if (folder) env.PASSALONG_POSTGRES = folder
    else if (projects.length === 0) args.push('--project', '!postgres')
    console.log(folder ?? withoutPostgres)
    return folder !== undefined || projects.length === 0
  })
}

function findBrowsers(): Step {
  return step('browsers', async () => {
    env.PASSALONG_BROWSER = await ensureBrowser('chromium', console.log)
    env.PASSALONG_FIREFOX = await ensureBrowser('firefox', console.log)
    console.log(`${env.PASSALONG_BROWSER}\n${env.PASSALONG_FIREFOX}`)
    return true
  })
}
