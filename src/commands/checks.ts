import { globSync } from 'node:fs'
import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { families } from '../build/build-extension.ts'
import { runChild } from '../build/child.mjs'
import { root } from '../build/tools.ts'
import { runSteps, runTests, runTestsOnPostgres } from './running/steps.ts'

/** The programs of the tests, by the names of their npm scripts. `npm test` runs a sample of most. */

const leaks = ['none', 'responses', 'map', 'listener', 'timer', 'statements', 'promise']

/** The values of options that aren't numbers. */
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

/** A check with options. @returns its exit code; 2 for a wrong option */
const check =
  <const Options extends ParseArgsOptionsConfig>(
    usage: string,
    options: Options,
    run: (values: Values<Options>) => Promise<number>,
  ) =>
  async (args: string[]): Promise<number> => {
    const config: ParseArgsConfig = { args, options: { ...options, help: { type: 'boolean' } } }
    const { help, ...values } = parseArgs(config).values
    const [wrong] = Object.entries(values).flatMap(([name, value]) => (isAllowed(name, value) ? [] : name))
    if (help) console.log(usage)
    else if (wrong === undefined) return run(values as Values<Options>)
    else console.error(`--${wrong} must be ${choices[wrong]?.join(' or ') ?? 'a whole number, 1 or more'}.\n${usage}`)
    return wrong === undefined ? 0 : 2
  }

function isAllowed(name: string, value: string | boolean | (string | boolean)[] | undefined): boolean {
  if (typeof value !== 'string' && !Array.isArray(value)) return true
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
  'simulate:quota': (args) => runProgram('tests/extension/background/rate-limit/simulate.ts', args),

  // the tests of a document's statement, or of all
  matrix: (args) => runProgram('tests/repository/matrix.ts', args),

  // all views and states of the popup, the options and the web site, in all languages, in light, dark and forced
  // colours: prints the number of barriers, and looks for cut texts
  access: () => runTests(['tests/browser/chromium/access'], { ACCESS: 'whole' }),

  fuzz: check(
    `npm run fuzz                      sends 20,000 random calls to the real service, and repeatedly the largest input of
                                  every kind; prints the responses and the longest delays of other requests
npm run fuzz -- --engine postgres sends them to a service on PostgreSQL
npm run fuzz -- --calls N         sends N calls
npm run fuzz -- --seed S          repeats the calls of an earlier run with this seed`,
    { calls: number(20_000), seed, engine: { type: 'string', default: 'sqlite' } },
    ({ calls, seed, engine }) =>
      (engine === 'postgres' ? runTestsOnPostgres : runTests)(
        ['tests/service/fuzz/service.test.ts', 'tests/service/fuzz/largest.test.ts'],
        { FUZZ_CALLS: calls, FUZZ_SEED: seed, FUZZ_ENGINE: engine },
      ),
  ),

  'fuzz:client': check(
    `npm run fuzz:client                       gives the extension 100,000 responses with errors in them
npm run fuzz:client -- --responses N      gives it N responses
npm run fuzz:client -- --seed S           repeats the responses of an earlier run with this seed`,
    { responses: number(100_000), seed },
    ({ responses, seed }) =>
      runTests(['tests/extension/fuzz/decoding.test.ts'], { FUZZ_RESPONSES: responses, FUZZ_SEED: seed }),
  ),

  faults: check(
    `npm run faults                       runs 10,000 random histories of actions and faults, with the background's real code
                                     and the real service, at a network with Idempotency-Keys and at one without;
                                     prints its progress, and the result of each typed or sent text; takes an hour and
                                     a half
npm run faults -- --histories N      runs N histories
npm run faults -- --seed S           begins with the history of this seed; with --histories 1 runs only that one
npm run faults -- --broken           runs up to 300 histories for each deliberately broken outbox, and fails unless the
                                     broken rule detects it; stores the seeds that do, for \`npm test\``,
    { histories: { type: 'string' }, seed, broken: { type: 'boolean', default: false } },
    ({ broken, histories = broken ? '300' : '10000', seed }) =>
      broken
        ? runTests(['tests/extension/fuzz/outbox/broken-outbox.test.ts', withProgress], { BROKEN_HISTORIES: histories })
        : runTests(['tests/extension/fuzz/outbox/outbox-faults.test.ts', withProgress], {
            FAULT_HISTORIES: histories,
            FAULT_SEED: seed,
          }),
  ),

  model: check(
    `npm run model                          runs 10,000 random interleavings of the events of a sign-in
npm run model -- --interleavings N     runs N interleavings`,
    { interleavings: number(10_000) },
    ({ interleavings }) => runTests(['tests/extension/fuzz/sign-in-model.test.ts'], { MODEL_RUNS: interleavings }),
  ),

  kills: check(
    `npm run kills                    kills the service 50 times while clients write, restarts it with the same data, and
                                 prints for each round how many writes were confirmed, lost, incomplete or duplicate;
                                 on SQLite, and on PostgreSQL, which is killed too in every second round
npm run kills -- --engine E      does this on sqlite or postgres only
npm run kills -- --rounds N      does this N times`,
    { rounds: number(50), engine: names('sqlite', 'postgres') },
    ({ rounds, engine }) => {
      const folders = { sqlite: 'tests/service/fuzz/kills', postgres: 'tests/service/on-postgres/kills' }
      const chosen = Object.entries(folders).filter(([name]) => engine.includes(name))
      const run = engine.includes('postgres') ? runTestsOnPostgres : runTests
      return run([...chosen.map(([, folder]) => folder), withProgress], { KILL_ROUNDS: rounds })
    },
  ),

  nodes: check(
    `npm run nodes                    for ten minutes, kills two nodes behind a proxy, kills their PostgreSQL, and restarts the
                                 nodes, while clients write; revokes 1,000 tokens at one node and uses each at the
                                 other; starts four nodes at once on an empty database, 20 times; prints the results
npm run nodes -- --minutes N     kills for N minutes`,
    { minutes: number(10) },
    ({ minutes }) => runTestsOnPostgres(['tests/service/on-postgres/nodes', withProgress], { NODES_MINUTES: minutes }),
  ),

  races: check(
    `npm run races                    runs each race 100 times, on one node with SQLite and on two nodes with PostgreSQL, and
                                 prints how often a promise was broken, how many requests were given up (503), and how
                                 many failed unexpectedly (500)
npm run races -- --rounds N      runs each race N times`,
    { rounds: number(100) },
    ({ rounds }) => {
      console.log(`| engine   | ${'race'.padEnd(67)} | rounds | broken |    503 |    500 |`)
      return runTestsOnPostgres(['tests/service/races', withProgress], { RACE_ROUNDS: rounds })
    },
  ),

  'kills:browser': check(
    `npm run kills:browser                          ends the extension's background, or kills Chromium, before the service gets a
                                               write, after it stored it, and in the middle of its response; prints
                                               the popup's text afterwards, and how often the service has the write
npm run kills:browser -- --browser firefox     does this in Firefox, with a share`,
    { browser: { type: 'string', default: 'chromium' } },
    ({ browser }) => runTests([`tests/browser/${browser}/outbox.test.ts`, withProgress], { KILLS: 'whole' }),
  ),

  soak: check(
    `npm run soak                     runs the service for ten minutes on SQLite, then on PostgreSQL, behind a proxy that keeps its
                                 connections, under all kinds of calls, at a pace that leaves the machine half idle; beside
                                 it, a background lives a month; fails if memory, handles, sockets, rows, files or the
                                 database grow, and names the classes of the heap that did
npm run soak -- --minutes N      runs each engine for N minutes
npm run soak -- --engine E       does this on sqlite or postgres only
npm run soak -- --leak NAME      puts a leak into the service, and fails unless it is found: map, listener, timer, statements,
                                 promise or responses, the fault of an earlier release; none fails if anything is found;
                                 takes a minute
npm run soak -- --leak all       does this with each of them`,
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
