import { globSync } from 'node:fs'
import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { runChild } from '../build/child.mjs'
import { commandText, root, runTool } from '../build/tools.ts'
import { ensurePatroni } from '../demo/programs.ts'
import { runSteps, runTests, runTestsOnPostgres } from './running/steps.ts'

/** Checks that take minutes to hours, by the names of their parts. `npm test` runs a sample of most. */

// no test leaves cases out (tests/night.ts)
process.env.NIGHT = 'whole'

const leaks = ['none', 'responses', 'map', 'listener', 'timer', 'statements', 'promise']

const choices: Record<string, readonly string[]> = {
  engine: ['sqlite', 'postgres'],
  leak: [...leaks, 'all'],
}

const number = (value: number) => ({ type: 'string', default: String(value) }) as const
const names = (...values: string[]) => ({ type: 'string', multiple: true, default: values }) as const

/** The same seed gives the same run. */
const seed = number(Date.now() % 2 ** 31)

/** Otherwise vitest would print the progress at the end. */
const withProgress = '--disable-console-intercept'

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: Options }>>['values']

/** A part with options. @param run gets the paths too, if it takes any @throws Error for a wrong option */
const part =
  <const Options extends ParseArgsOptionsConfig>(
    options: Options,
    run: (values: Values<Options>, paths: string[]) => Promise<number>,
  ) =>
  async (args: string[]): Promise<number> => {
    const config: ParseArgsConfig = { args, allowPositionals: run.length > 1, options }
    const { values, positionals } = parseArgs(config)
    const [wrong] = Object.entries(values).flatMap(([name, value]) => (isAllowed(name, value) ? [] : name))
    if (wrong === undefined) return run(values as Values<Options>, positionals)
    throw new Error(`--${wrong} must be ${choices[wrong]?.join(' or ') ?? 'a whole number, 1 or more'}.`)
  }

function isAllowed(name: string, value: string | boolean | (string | boolean)[] | undefined): boolean {
  if (typeof value !== 'string' && !Array.isArray(value)) return true
  const allowed = choices[name]
  if (allowed) return [value].flat().every((each) => allowed.includes(String(each)))
  return (name === 'seed' ? /^\d{1,10}$/ : /^[1-9]\d{0,8}$/).test(String(value))
}

const runProgram = (file: string, args: readonly string[]) =>
  runChild(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' })

const parts: Record<string, (args: string[]) => Promise<number>> = {
  // a benchmark's own options follow its name
  bench: async ([name = '*', ...args]) => {
    const files = globSync(`tests/bench/${name}.ts`, { cwd: root }).sort()
    if (files.length === 0) throw new Error(`There is no benchmark “${name}”.`)
    return runSteps(files.map((file) => ({ name: file, run: () => runProgram(file, args) })))
  },

  'simulate:quota': part({ simulated: number(20_000) }, ({ simulated }) =>
    runProgram('tests/extension/background/rate-limit/simulation.ts', ['--simulated', simulated]),
  ),

  'simulate:mail': part({ months: number(50), seed }, ({ months, seed }) =>
    runTests(['tests/service/fuzz/mail', withProgress], { MAIL_MONTHS: months, MAIL_SEED: seed }),
  ),

  whole: part({}, (_, paths) => runTestsOnPostgres([...paths, withProgress], {})),

  fuzz: part(
    { calls: number(20_000), seed, engine: { type: 'string', default: 'sqlite' } },
    ({ calls, seed, engine }) =>
      (engine === 'postgres' ? runTestsOnPostgres : runTests)(
        ['tests/service/fuzz/service.test.ts', 'tests/service/fuzz/largest.test.ts'],
        { FUZZ_CALLS: calls, FUZZ_SEED: seed, FUZZ_ENGINE: engine },
      ),
  ),

  'fuzz:client': part({ responses: number(100_000), seed }, ({ responses, seed }) =>
    runTests(['tests/extension/fuzz/decoding.test.ts'], { FUZZ_RESPONSES: responses, FUZZ_SEED: seed }),
  ),

  faults: part({ histories: number(10_000), seed }, ({ histories, seed }) =>
    runTests(['tests/extension/fuzz/outbox/outbox-faults.test.ts', withProgress], {
      FAULT_HISTORIES: histories,
      FAULT_SEED: seed,
    }),
  ),

  // how many of the mistakes that Stryker makes in sources fail a test
  mutants: part({}, (_, paths) => {
    const chosen = paths.length > 0 ? paths : ['src/extension/background/outbox/']
    const sources = globSync('src/{service,extension,contract}/**/*.{ts,tsx}', { cwd: root })
    const mutated = sources.filter((file) => chosen.some((path) => file.includes(path)))
    return runTool('stryker', ['run', 'tests/mutants/stryker.config.json', '--mutate', mutated.join(',')])
  }),

  model: part({ interleavings: number(10_000) }, ({ interleavings }) =>
    runTests(['tests/extension/fuzz/sign-in-model.test.ts'], { MODEL_RUNS: interleavings }),
  ),

  kills: part({ rounds: number(50), engine: names('sqlite', 'postgres') }, ({ rounds, engine }) => {
    const folders = { sqlite: 'tests/service/fuzz/kills', postgres: 'tests/service/on-postgres/kills' }
    const chosen = Object.entries(folders).filter(([name]) => engine.includes(name))
    const run = engine.includes('postgres') ? runTestsOnPostgres : runTests
    return run([...chosen.map(([, folder]) => folder), withProgress], { KILL_ROUNDS: rounds })
  }),

  // one after the other: both measure how long members wait
  failover: part({ kills: number(20), patroni: { type: 'boolean' } }, async ({ kills, patroni }) => {
    const byHand = [
      'tests/service/on-postgres/failover-under-load.test.ts',
      'tests/service/on-postgres/full-disk.test.ts',
    ]
    const files = patroni ? ['tests/service/on-postgres/failover-by-patroni.test.ts'] : byHand
    if (patroni) await ensurePatroni(console.log)
    return runTestsOnPostgres([...files, '--no-file-parallelism', withProgress], { FAILOVER_KILLS: kills })
  }),

  races: part({ rounds: number(100) }, ({ rounds }) => {
    console.log(`| engine   | ${'race'.padEnd(67)} | rounds | broken |    503 |    500 |`)
    return runTestsOnPostgres(['tests/service/races', withProgress], { RACE_ROUNDS: rounds })
  }),

  home: part({ clicks: number(1000) }, ({ clicks }) =>
    runTests(['tests/browser/every-browser/home.test.ts', withProgress], { HOME_CLICKS: clicks }),
  ),

  soak: part(
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

const [name, ...args] = process.argv.slice(2)
const help = commandText('night.txt')
const usage = help.split('\n\n').find((paragraph) => paragraph.split(/\s/, 1)[0] === name) ?? help

async function runPart(name: string): Promise<number> {
  const run = parts[name]
  if (!run) throw new Error(`There is no part “${name}”.`)
  return run(args)
}

const runAll = () => runSteps(Object.entries(parts).map(([name, run]) => ({ name, run: () => run([]) })))

if ([name, ...args].includes('--help')) console.log(usage)
else
  process.exitCode = await (name === undefined ? runAll() : runPart(name)).catch((error: unknown) => {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    return 2
  })
