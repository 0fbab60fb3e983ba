import { globSync } from 'node:fs'
import { runChild } from '../build/child.mjs'
import { root } from '../build/tools.ts'
import { ensurePatroni } from '../demo/programs.ts'
import { readOptions } from './running/options.ts'
import { runSteps, runTests, runTestsOnPostgres } from './running/steps.ts'

/** Checks that take minutes to hours, by the names of their parts. `npm test` runs a sample of most. */

// no test leaves cases out (tests/night.ts)
process.env.NIGHT = 'whole'

interface Part {
  tests: readonly string[]
  /** Variables that the tests read, with their defaults; NAME=VALUE among the arguments replaces one. */
  env: Record<string, string>
  onPostgres?: true
}

/** Equal seeds give equal runs. */
const seed = String(Date.now() % 2 ** 31)

const failovers = ['failover-under-load', 'full-disk'].map((name) => `tests/service/on-postgres/${name}.test.ts`)

const parts: Record<string, Part> = {
  whole: { tests: [], env: {}, onPostgres: true },

  // random input and order, by what gets it
  'fuzz-service': {
    tests: ['tests/service/fuzz/service.test.ts', 'tests/service/fuzz/largest.test.ts'],
    env: { FUZZ_CALLS: '20000', FUZZ_SEED: seed, FUZZ_ENGINE: 'sqlite' },
    onPostgres: true,
  },
  'fuzz-extension': {
    tests: ['tests/extension/fuzz/decoding.test.ts'],
    env: { FUZZ_RESPONSES: '100000', FUZZ_SEED: seed },
  },
  'fuzz-outbox': {
    tests: ['tests/extension/fuzz/outbox/outbox.test.ts'],
    env: { FAULT_HISTORIES: '10000', FAULT_SEED: seed },
  },
  'fuzz-sign-in': { tests: ['tests/extension/fuzz/sign-in-model.test.ts'], env: { MODEL_RUNS: '10000' } },
  'fuzz-races': { tests: ['tests/service/races'], env: { RACE_ROUNDS: '100' }, onPostgres: true },

  // kills under load: the service, PostgreSQL, its primary, its primary under Patroni
  'kills-sqlite': { tests: ['tests/service/fuzz/kills'], env: { KILL_ROUNDS: '50' } },
  'kills-postgres': { tests: ['tests/service/on-postgres/kills'], env: { KILL_ROUNDS: '50' }, onPostgres: true },
  // one file after the other: all measure how long members wait
  'kills-primary': {
    tests: [...failovers, '--no-file-parallelism'],
    env: { FAILOVER_KILLS: '20' },
    onPostgres: true,
  },
  'kills-patroni': {
    tests: ['tests/service/on-postgres/failover-by-patroni.test.ts'],
    env: { FAILOVER_KILLS: '20' },
    onPostgres: true,
  },

  soak: {
    tests: ['tests/soak'],
    env: { SOAK_MINUTES: '10', SOAK_ENGINES: 'sqlite,postgres' },
    onPostgres: true,
  },
}

/** This check needs another server, so only its whole name starts it. */
const patroni = 'kills-patroni'

async function runPart(name: string, { tests, env, onPostgres }: Part): Promise<number> {
  if (name === patroni) await ensurePatroni()
  const isVariable = (arg: string) => /^[A-Z_]+=/.test(arg)
  const given = args.filter(isVariable).map((arg) => arg.split(/=(.*)/))
  const run = onPostgres ? runTestsOnPostgres : runTests
  // otherwise vitest would print the progress at the end
  const all = [...tests, ...args.filter((arg) => !isVariable(arg)), '--disable-console-intercept']
  return run(all, { ...env, ...Object.fromEntries(given) })
}

/** A benchmark's own options follow its name. */
function benchmarks(name = '*', ...options: string[]) {
  const run = (file: string) => runChild(process.execPath, [file, ...options], { cwd: root, stdio: 'inherit' })
  const files = globSync(`tests/bench/${name}.ts`, { cwd: root }).sort()
  return files.map((file) => ({ name: file, run: () => run(file) }))
}

/** The core's tests without each of the capabilities, and without all of them. */
const withoutCapabilities = {
  name: 'capabilities',
  run: () =>
    runChild(process.execPath, ['tests/repository/without-capabilities.ts', '--all'], { cwd: root, stdio: 'inherit' }),
}

const [wanted, ...args] = process.argv.slice(2)
if (wanted !== 'bench')
  readOptions('npm run night', {
    allowPositionals: true,
    options: { project: { type: 'string', multiple: true }, testNamePattern: { type: 'string', short: 't' } },
  })
const chosen = Object.entries(parts).filter(
  ([name]) => name === wanted || (name !== patroni && (wanted === undefined || name.startsWith(`${wanted}-`))),
)
const steps = [
  ...(wanted === undefined || wanted === 'bench' ? benchmarks(...args) : []),
  ...(wanted === undefined || wanted === withoutCapabilities.name ? [withoutCapabilities] : []),
  ...chosen.map(([name, part]) => ({ name, run: () => runPart(name, part) })),
]
if (steps.length > 0) process.exitCode = await runSteps(steps)
else {
  console.error(`There is no part ${wanted}. npm run night -- --help lists the parts.`)
  process.exitCode = 2
}
