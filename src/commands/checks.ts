import { globSync } from 'node:fs'
import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { families } from '../build/build-extension.ts'
import { runChild } from '../build/child.mjs'
import { tagOf } from '../build/release/git.ts'
import { readRelease } from '../build/release.mjs'
import { commandText, root } from '../build/tools.ts'
import { runSteps, runTests, runTestsOnPostgres } from './running/steps.ts'

/** The programs of the tests, by the names of their npm scripts. `npm test` runs a sample of most. */

const leaks = ['none', 'responses', 'map', 'listener', 'timer', 'statements', 'promise']

const choices: Record<string, readonly string[]> = {
  engine: ['sqlite', 'postgres'],
  browser: families,
  leak: [...leaks, 'all'],
}

const number = (value: number) => ({ type: 'string', default: String(value) }) as const
const names = (...values: string[]) => ({ type: 'string', multiple: true, default: values }) as const

/** The same seed gives the same run. */
const seed = number(Date.now() % 2 ** 31)

/** Otherwise vitest would print the progress at the end. */
const withProgress = '--disable-console-intercept'

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Options }>>['values']

const usages = new Map(
  commandText('checks.txt')
    .split('\n\n')
    .map((usage) => [usage.split(/\s+/, 3)[2], usage] as const),
)

/** A check with options. @param run gets the paths too, if it takes any @returns its exit code; 2 for a wrong option */
const check =
  <const Options extends ParseArgsOptionsConfig>(
    name: string,
    options: Options,
    run: (values: Values<Options>, paths: string[]) => Promise<number>,
  ) =>
  async (args: string[]): Promise<number> => {
    const allowPositionals = run.length > 1
    const config: ParseArgsConfig = { args, allowPositionals, options: { ...options, help: { type: 'boolean' } } }
    const { values: all, positionals } = parseArgs(config)
    const { help, ...values } = all
    const [wrong] = Object.entries(values).flatMap(([name, value]) => (isAllowed(name, value) ? [] : name))
    const usage = usages.get(name)
    if (help) console.log(usage)
    else if (wrong === undefined) return run(values as Values<Options>, positionals)
    else console.error(`--${wrong} must be ${choices[wrong]?.join(' or ') ?? 'a whole number, 1 or more'}.\n${usage}`)
    return wrong === undefined ? 0 : 2
  }

function isAllowed(name: string, value: string | boolean | (string | boolean)[] | undefined): boolean {
  if (typeof value !== 'string' && !Array.isArray(value)) return true
  if (name === 'since') return true
  const allowed = choices[name]
  if (allowed) return [value].flat().every((each) => allowed.includes(String(each)))
  return (name === 'seed' ? /^\d{1,10}$/ : /^[1-9]\d{0,8}$/).test(String(value))
}

const runProgram = (file: string, args: readonly string[]) =>
  runChild(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' })

const checks: Record<string, (args: string[]) => Promise<number>> = {
  // without arguments all benchmarks, each with its baseline in the same run; else the one that is named
  bench: ([name = '*', ...args]) => {
    const files = globSync(`tests/bench/${name}.ts`, { cwd: root }).sort()
    return runSteps(files.map((file) => ({ name: file, run: () => runProgram(file, args) })))
  },

  // for how many installations the quota of one API key is enough
  'simulate:quota': (args) => runProgram('tests/extension/background/rate-limit/simulation.ts', args),

  'simulate:mail': check('simulate:mail', { months: number(50), seed }, ({ months, seed }) =>
    runTests(['tests/service/fuzz/mail', withProgress], { MAIL_MONTHS: months, MAIL_SEED: seed }),
  ),

  // the tests of a document's statement, or of all
  matrix: (args) => runProgram('tests/repository/matrix.ts', args),

  // what is left works without each capability; with --all, without any
  capabilities: ([first, ...args]) =>
    first === '--texts'
      ? runProgram('tests/repository/texts-of-capabilities.ts', args)
      : runProgram('tests/repository/without-capabilities.ts', first === undefined ? [] : [first, ...args]),

  // pictures of every view, for the documents and the stores
  pictures: (args) => runProgram('tests/browser/pictures.ts', args),

  // all views and states of the popup, the options and the web site, in all languages, in light, dark and forced
  // colours: prints the number of barriers, and looks for cut texts
  access: () => runTests(['tests/browser/chromium/access'], { ACCESS: 'whole' }),

  // what is kept of the release that package.json names, for the tests of all later ones
  fixtures: check('fixtures', {}, () => {
    const { version } = readRelease(root)
    if (tagOf(version) !== undefined) {
      console.error(`${version} is released, so its fixtures never change. Raise the version in package.json first.`)
      return Promise.resolve(1)
    }
    const files = ['tests/service/on-postgres/release-fixtures.test.ts', 'tests/extension/storage/releases.test.ts']
    return runTestsOnPostgres([...files, '--update'], { RELEASE_FIXTURES: '1' })
  }),

  fuzz: check(
    'fuzz',
    { calls: number(20_000), seed, engine: { type: 'string', default: 'sqlite' } },
    ({ calls, seed, engine }) =>
      (engine === 'postgres' ? runTestsOnPostgres : runTests)(
        ['tests/service/fuzz/service.test.ts', 'tests/service/fuzz/largest.test.ts'],
        { FUZZ_CALLS: calls, FUZZ_SEED: seed, FUZZ_ENGINE: engine },
      ),
  ),

  'fuzz:client': check('fuzz:client', { responses: number(100_000), seed }, ({ responses, seed }) =>
    runTests(['tests/extension/fuzz/decoding.test.ts'], { FUZZ_RESPONSES: responses, FUZZ_SEED: seed }),
  ),

  faults: check('faults', { histories: number(10_000), seed }, ({ histories, seed }) =>
    runTests(['tests/extension/fuzz/outbox/outbox-faults.test.ts', withProgress], {
      FAULT_HISTORIES: histories,
      FAULT_SEED: seed,
    }),
  ),

  // how many of the mistakes that it makes in sources fail a test
  mutants: check('mutants', { since: { type: 'string' }, count: { type: 'string' } }, ({ since, count }, paths) => {
    const options = Object.entries({ since, count: count ?? (since && '100') })
    return runProgram('tests/mutants/run.ts', [
      ...options.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value])),
      ...paths,
    ])
  }),

  model: check('model', { interleavings: number(10_000) }, ({ interleavings }) =>
    runTests(['tests/extension/fuzz/sign-in-model.test.ts'], { MODEL_RUNS: interleavings }),
  ),

  kills: check('kills', { rounds: number(50), engine: names('sqlite', 'postgres') }, ({ rounds, engine }) => {
    const folders = { sqlite: 'tests/service/fuzz/kills', postgres: 'tests/service/on-postgres/kills' }
    const chosen = Object.entries(folders).filter(([name]) => engine.includes(name))
    const run = engine.includes('postgres') ? runTestsOnPostgres : runTests
    return run([...chosen.map(([, folder]) => folder), withProgress], { KILL_ROUNDS: rounds })
  }),

  races: check('races', { rounds: number(100) }, ({ rounds }) => {
    console.log(`| engine   | ${'race'.padEnd(67)} | rounds | broken |    503 |    500 |`)
    return runTestsOnPostgres(['tests/service/races', withProgress], { RACE_ROUNDS: rounds })
  }),

  'kills:browser': check('kills:browser', { browser: { type: 'string', default: 'chromium' } }, ({ browser }) =>
    runTests([`tests/browser/${browser}/outbox.test.ts`, withProgress], { KILLS: 'whole' }),
  ),

  soak: check(
    'soak',
    { minutes: number(10), engine: names('sqlite', 'postgres'), leak: names() },
    ({ minutes, engine, leak }) => {
      const chosen = leak.includes('all') ? leaks : leak
      const service = 'tests/soak/service.test.ts'
      if (chosen.length > 0)
        return runTests([service, withProgress], { SOAK_MINUTES: minutes, SOAK_LEAKS: chosen.join(',') })
      const run = engine.includes('postgres') ? runTestsOnPostgres : runTests
      const env = { SOAK_MINUTES: minutes, SOAK_ENGINES: engine.join(',') }
      return run([service, 'tests/extension/soak', withProgress], env)
    },
  ),
}

const [name = '', ...args] = process.argv.slice(2)
const run = checks[name]
if (run) process.exitCode = await run(args)
else throw new Error(`There is no check “${name}”.`)
