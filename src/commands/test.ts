import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { families } from '../build/build-extension.ts'
import { root } from '../build/tools.ts'
import programs from '../demo/browser/programs.json' with { type: 'json' }
import { ensureBrowser, ensurePostgres, withoutPostgres } from '../demo/programs.ts'
import { allTests, namedTests } from './running/named-tests.ts'
import { readOptions } from './running/options.ts'
import { runSteps, runTests, typesAndLint } from './running/steps.ts'

const args = process.argv.slice(2)
const env: Record<string, string> = {
  // tests start Node very often with the same files
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
}

const { positionals, values } = readOptions('npm test', {
  allowPositionals: true,
  options: {
    project: { type: 'string', multiple: true },
    testNamePattern: { type: 'string', short: 't' },
    watch: { type: 'boolean' },
    update: { type: 'boolean', short: 'u' },
  },
})
const projects = values.project ?? []
const paths = pathsOfTests()
const files = allTests().filter((file) => paths.length === 0 || paths.some((path) => file.includes(path)))

/** The browsers with tests among these files. */
const browsers = families.filter(
  (family) =>
    (projects.length === 0 || projects.includes(family)) &&
    files.some((file) => ['every-browser', family].includes(/^tests\/browser\/([^/]+)/.exec(file)?.[1] ?? '')),
)

const onPostgres = ['postgres', 'statements']
/** A path's tests run on PostgreSQL only if they are of PostgreSQL alone, or if such a project is named. */
const withPostgres =
  projects.some((name) => onPostgres.includes(String(name))) ||
  (projects.length === 0 && files.some((file) => file.includes('/on-postgres/')))
/** Each project that runs prepares its browser or server first. */
const unused = [...families.filter((family) => !browsers.includes(family)), ...(withPostgres ? [] : onPostgres)]
if (projects.length === 0) args.push(...unused.flatMap((name) => ['--project', `!${name}`]))

process.exitCode = await runSteps([
  ...(browsers.length > 0 ? [{ name: 'browsers', run: findBrowsers }] : []),
  ...(withPostgres ? [{ name: 'PostgreSQL', run: findServer }] : []),
  ...(paths.length === 0 ? [typesAndLint] : []),
  { name: 'tests', run: process.env.CI ? runTestsOnBusyMachine : () => runTests(args, env) },
])

function pathsOfTests(): string[] {
  try {
    return namedTests(positionals)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
}

/** Without PostgreSQL, the tests that need it are left out, unless they were asked for. */
async function findServer(): Promise<number> {
  const folder = await ensurePostgres()
  if (folder) env.PASSALONG_POSTGRES = folder
  console.log(folder ?? withoutPostgres)
  return folder !== undefined || projects.length === 0 ? 0 : 1
}

async function findBrowsers(): Promise<number> {
  for (const family of browsers) {
    const program = await ensureBrowser(family)
    env[programs[family].variable] = program
    console.log(program)
  }
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
