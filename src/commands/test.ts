import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/tools.ts'
import { ensureBrowser, ensurePostgres, withoutPostgres } from '../demo/programs.ts'
import { runSteps, runTests, typesAndLint } from './running/steps.ts'

const args = process.argv.slice(2)
const env: Record<string, string> = {
  // tests start Node very often with the same files
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
}
const projects = args.flatMap((arg, index) => (args[index - 1] === '--project' ? arg : []))
const withBrowsers = projects.length === 0 || projects.some((project) => ['chromium', 'firefox'].includes(project))

const withPostgres = projects.length === 0 || projects.includes('postgres')

process.exitCode = await runSteps([
  ...(withBrowsers ? [{ name: 'browsers', run: findBrowsers }] : []),
  ...(withPostgres ? [{ name: 'PostgreSQL', run: findServer }] : []),
  typesAndLint,
  { name: 'tests', run: process.env.CI ? runTestsOnBusyMachine : () => runTests(args, env) },
])

/** Without PostgreSQL, the tests that need it are left out, unless they were asked for. */
async function findServer(): Promise<number> {
  const folder = await ensurePostgres(console.log)
  if (folder) env.PASSALONG_POSTGRES = folder
  else if (projects.length === 0) args.push('--project', '!postgres')
  console.log(folder ?? withoutPostgres)
  return folder !== undefined || projects.length === 0 ? 0 : 1
}

async function findBrowsers(): Promise<number> {
  env.PASSALONG_BROWSER = await ensureBrowser('chromium', console.log)
  env.PASSALONG_FIREFOX = await ensureBrowser('firefox', console.log)
  console.log(`${env.PASSALONG_BROWSER}\n${env.PASSALONG_FIREFOX}`)
  return 0
}

/**
 * On a machine that others use too, a browser test can meet a timeout. Its whole file runs once more, since a test
 * continues what the tests before it did.
 */
async function runTestsOnBusyMachine(): Promise<number> {
  const list = join(root, 'node_modules', '.cache', 'failed-files')
  rmSync(list, { force: true })
  const code = await runTests(args, { ...env, FAILED_FILES: list })
  if (code !== 1 || !existsSync(list)) return code
  const failed = readFileSync(list, 'utf8').split('\n')
  console.log(`▸ once more: ${failed.join(', ')}`)
  return runTests([...args, ...failed], env)
}
