import { globSync } from 'node:fs'
import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { runChild } from '../build/child.mjs'
import { commandText, root } from '../build/tools.ts'
import { ensurePatroni } from '../demo/programs.ts'
import { runSteps, runTests, runTestsOnPostgres } from './running/steps.ts'

/** Checks that take minutes to hours, by the names of their parts. `npm test` runs a sample of most. */

// no test leaves cases out (tests/night.ts)
process.env.NIGHT = 'whole'

const kinds = ['service', 'extension', 'outbox', 'sign-in', 'races']

const choices: Record<string, readonly string[]> = {
  engine: ['sqlite', 'postgres'],
  of: ['sqlite', 'postgres', 'primary', 'patroni'],
  kind: kinds,
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

/** Random input and order, by what gets it; options are the same for all, which differ in how often by default. */
const fuzz: Record<string, (times: string | undefined, seed: string, engine: string) => Promise<number>> = {
  service: (times = '20000', seed, engine) =>
    (engine === 'postgres' ? runTestsOnPostgres : runTests)(
      ['tests/service/fuzz/service.test.ts', 'tests/service/fuzz/largest.test.ts'],
      { FUZZ_CALLS: times, FUZZ_SEED: seed, FUZZ_ENGINE: engine },
    ),

  extension: (times = '100000', seed) =>
    runTests(['tests/extension/fuzz/decoding.test.ts'], { FUZZ_RESPONSES: times, FUZZ_SEED: seed }),

  outbox: (times = '10000', seed) =>
    runTests(['tests/extension/fuzz/outbox/outbox-faults.test.ts', withProgress], {
      FAULT_HISTORIES: times,
      FAULT_SEED: seed,
    }),

  'sign-in': (times = '10000') => runTests(['tests/extension/fuzz/sign-in-model.test.ts'], { MODEL_RUNS: times }),

  races(times = '100') {
    console.log(`| engine   | ${'race'.padEnd(67)} | rounds | broken |    503 |    500 |`)
    return runTestsOnPostgres(['tests/service/races', withProgress], { RACE_ROUNDS: times })
  },
}

/** Kills under load, by what is killed. */
const kills: Record<string, (rounds: string | undefined) => Promise<number>> = {
  sqlite: (rounds = '50') => runTests(['tests/service/fuzz/kills', withProgress], { KILL_ROUNDS: rounds }),

  postgres: (rounds = '50') =>
    runTestsOnPostgres(['tests/service/on-postgres/kills', withProgress], { KILL_ROUNDS: rounds }),

  primary: (rounds) => failover(rounds, 'failover-under-load', 'full-disk'),

  async patroni(rounds) {
    await ensurePatroni(console.log)
    return failover(rounds, 'failover-by-patroni')
  },
}

/** One file after the other: all measure how long members wait. */
const failover = (rounds = '20', ...files: string[]) =>
  runTestsOnPostgres(
    [...files.map((file) => `tests/service/on-postgres/${file}.test.ts`), '--no-file-parallelism', withProgress],
    { FAILOVER_KILLS: rounds },
  )

const parts: Record<string, (args: string[]) => Promise<number>> = {
  // a benchmark's own options follow its name
  bench: async ([name = '*', ...args]) => {
    const files = globSync(`tests/bench/${name}.ts`, { cwd: root }).sort()
    if (files.length === 0) throw new Error(`There is no benchmark “${name}”.`)
    return runSteps(files.map((file) => ({ name: file, run: () => runProgram(file, args) })))
  },

  whole: part({}, (_, paths) => runTestsOnPostgres([...paths, withProgress], {})),

  fuzz: part(
    { kind: names(...kinds), times: { type: 'string' }, seed, engine: { type: 'string', default: 'sqlite' } },
    ({ kind, times, seed, engine }) => runEach(fuzz, kind, (run) => run(times, seed, engine)),
  ),

  kills: part({ of: names('sqlite', 'postgres', 'primary'), rounds: { type: 'string' } }, ({ of, rounds }) =>
    runEach(kills, of, (run) => run(rounds)),
  ),

  soak: part({ minutes: number(10), engine: names('sqlite', 'postgres') }, ({ minutes, engine }) => {
    const run = engine.includes('postgres') ? runTestsOnPostgres : runTests
    const env = { SOAK_MINUTES: minutes, SOAK_ENGINES: engine.join(',') }
    return run(['tests/soak', 'tests/extension/soak', withProgress], env)
  }),
}

/** Runs these of a part, one after the other. */
const runEach = <Run>(all: Record<string, Run>, chosen: readonly string[], run: (each: Run) => Promise<number>) =>
  runSteps(
    Object.entries(all)
      .filter(([name]) => chosen.includes(name))
      .map(([name, each]) => ({ name, run: () => run(each) })),
  )

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
