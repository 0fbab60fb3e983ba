import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, constants, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../src/build/tools.ts'
import { copyCheckout } from '../support/copy-of-checkout.ts'
import { type Mutant, mutantsOf, withMutants } from './mutants.ts'

/**
 * Runs tests against mutants of the sources, in a copy of this checkout that has all chosen mutants, each behind a
 * switch. A first run notes which tests reach which mutant; then each mutant meets these tests, the nearest first.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    count: { type: 'string' },
    tests: { type: 'string', multiple: true, default: ['tests/service', 'tests/extension', 'tests/contract'] },
  },
})

/** Projects that need neither a browser nor PostgreSQL. */
const projects = ['node', 'extension', 'without-network', 'fuzz'].flatMap((name) => ['--project', name])

/** A mutant that runs for ever is caught by its end. */
const longest = 120_000

const temporary = mkdtempSync(join(tmpdir(), 'passalong-mutants-'))
const folder = join(temporary, 'copy')

function chosenMutants(): Mutant[] {
  const isChosen = chosenSources()
  const mutants = globSync('src/{service,extension,contract}/**/*.{ts,tsx}', { cwd: root })
    .filter(isChosen)
    .sort()
    .flatMap((path) => mutantsOf(path, readFileSync(join(root, path), 'utf8')))
  console.log(`${mutants.length} mutants of ${new Set(mutants.map(({ path }) => path)).size} files`)
  // hashes are an order that has nothing to do with the sources, and is the same for everybody
  const byHash = mutants.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return values.count === undefined ? mutants : byHash.slice(0, Number(values.count))
}

function chosenSources(): (path: string) => boolean {
  if (values.since !== undefined) {
    const changed = execFileSync('git', ['diff', '--name-only', values.since], { cwd: root, encoding: 'utf8' })
    const paths = new Set(changed.split('\n'))
    return (path) => paths.has(path) && (positionals.length === 0 || positionals.some((part) => path.includes(part)))
  }
  const parts = positionals.length > 0 ? positionals : ['src/extension/background/outbox/']
  return (path) => parts.some((part) => path.includes(part))
}

const running = new Set<ChildProcess>()

/** Ends a run of tests with its workers, and all programs that they have started. */
const end = (child: ChildProcess) => process.kill(-Number(child.pid), 'SIGKILL')

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of running) end(child)
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
    process.exit(128 + constants.signals[signal])
  })

interface Ended {
  code: number | null
  output: string
}

/** Runs tests of the copy. @returns null as code after too long a time */
function runTests(args: readonly string[], env: Record<string, string>, timeout?: number): Promise<Ended> {
  const program = [join(root, 'node_modules/vitest/vitest.mjs'), '--run', '--config', 'tests/mutants/vitest.config.ts']
  const child = spawn(process.execPath, [...program, ...projects, ...args], {
    cwd: folder,
    env: { ...process.env, ...env, NODE_OPTIONS: `--import=${join(folder, 'tests/mutants/active.mjs')}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const timer = timeout && setTimeout(() => end(child), timeout)
  return new Promise((resolve) =>
    child.once('close', (code) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, output })
    }),
  )
}

/** The tests that reach each mutant, without those that fail anyway: of the copy's speed, or on a busy machine. */
async function testsByMutant(): Promise<Map<string, string[]>> {
  const hits = join(temporary, 'hits')
  mkdirSync(hits)
  const report = join(temporary, 'report.json')
  const { output } = await runTests([...values.tests, '--reporter=json', `--outputFile=${report}`], {
    MUTANT_HITS: hits,
  })
  if (!existsSync(report)) throw new Error(`The tests don’t run:\n${output.slice(-5000)}`)
  const { testResults }: { testResults: { name: string; status: string }[] } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = new Set(testResults.flatMap(({ name, status }) => (status === 'failed' ? relative(folder, name) : [])))
  for (const file of failed) console.log(`without a mutant fails ${file}`)
  const tests = new Map<string, string[]>()
  for (const file of readdirSync(hits)
    .map(decodeURIComponent)
    .filter((name) => name !== 'none' && !failed.has(name)))
    for (const id of readFileSync(join(hits, encodeURIComponent(file)), 'utf8')
      .trim()
      .split('\n'))
      tests.set(id, [...(tests.get(id) ?? []), file])
  return tests
}

/** How many folders a test's path begins with that its source has too, and whether it has the source's name. */
function nearness(test: string, source: string): number {
  const [own, others] = [test, source].map((path) =>
    path
      .replace(/\.[^/]*$/, '')
      .split('/')
      .slice(1),
  ) as [string[], string[]]
  const different = others.findIndex((part, index) => part !== own[index])
  return different < 0 ? others.length : different
}

/** @returns the test that catches it; null if it lives */
async function catchOf({ id, path }: Mutant, reached: readonly string[]): Promise<string | null> {
  const tests = reached.toSorted((one, other) => nearness(other, path) - nearness(one, path))
  const env = { MUTANT: id, MUTANT_TESTS: tests.join(' ') }
  const { code, output } = await runTests([...tests, '--bail', '1'], env, longest)
  if (code === 0) return null
  return code === null ? 'its time is over' : (/FAIL\s+(.*)/.exec(output)?.[1] ?? 'a failure outside of the tests')
}

const shortened = (text: string) => (text.length > 300 ? `${text.slice(0, 300)} …` : text)

try {
  const mutants = chosenMutants()
  copyCheckout(folder)
  for (const [path, own] of Map.groupBy(mutants, ({ path }) => path)) {
    const source = readFileSync(join(root, path), 'utf8')
    writeFileSync(join(folder, path), withMutants(path, source, new Set(own.map(({ id }) => id))))
  }
  const begin = performance.now()
  const tests = await testsByMutant()
  const minutes = () => ((performance.now() - begin) / 60_000).toFixed(1)
  console.log(`${tests.size} of ${mutants.length} are reached by tests (after ${minutes()} minutes)`)
  const alive: Mutant[] = []
  const waiting = [...mutants]
  const work = async () => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const { id, path, line, was, becomes } = mutant
      const reached = tests.get(id) ?? []
      const caughtBy = reached.length > 0 ? await catchOf(mutant, reached) : null
      if (caughtBy === null) alive.push(mutant)
      console.log(`${caughtBy === null ? '✗' : '✓'} ${path}:${line} ${caughtBy ?? `${reached.length} files of tests`}`)
      if (caughtBy === null)
        console.log(`    - ${shortened(was)}\n    + ${shortened(becomes)}`.replaceAll('\n', '\n      '))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  console.log(`${mutants.length - alive.length} of ${mutants.length} are caught (${minutes()} minutes). Alive:`)
  for (const { path, line } of alive) console.log(`${path}:${line}`)
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
}
