import { spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { demoNetwork } from '../../src/build/demo-network.ts'
import { copyCheckout } from '../support/copy-of-checkout.ts'
import {
  capabilitiesIn,
  coreOf,
  filesOf,
  linesOf,
  lists,
  listWithout,
  pathsOfAll,
  withThoseThatNeed,
} from './capabilities.ts'

/**
 * Takes each capability out of a copy of this checkout, with those that need it, and checks the rest. Arguments are the
 * names of some, or `--all`: then all are out at once, and the core's tests run too. `--texts` only moves texts.
 */

const args = process.argv.slice(2)
if (args.includes('--texts')) {
  await import('./texts-of-capabilities.ts')
  process.exit()
}
const all = args.includes('--all')
const needs = capabilitiesIn()
const names = [...needs.keys()]
const unknown = args.filter((arg) => arg !== '--all' && !needs.has(arg))
if (unknown.length > 0) throw new Error(`There is no capability ${unknown.join(', ')}, only ${names.join(', ')}.`)

/** The copy, and beside it what a round takes out. The checkout may change meanwhile. */
const temporary = mkdtempSync(join(tmpdir(), 'passalong-without-'))
const folder = join(temporary, 'copy')
const aside = join(temporary, 'aside')
const allLists = lists()

/** A round takes out all these capabilities. */
const roundOf = (title: string, out: readonly string[]) => ({
  title,
  out,
  paths: pathsOfAll(out),
  lines: linesOf(out.flatMap(filesOf)),
})
type Round = ReturnType<typeof roundOf>

interface Ended {
  code: number
  output: string
}

/** Runs a program of the copy. @param until the program ends as a success if this is true of its output */
function run(args: string[], until: (output: string) => Promise<boolean> = async () => false): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let succeeded = false
  const read = (text: Buffer) => {
    output += text
    const found = (isThere: boolean) => {
      succeeded ||= isThere
      if (isThere) child.kill()
    }
    until(output).then(found, (error: unknown) => {
      output += `\n${error}`
      child.kill()
    })
  }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', read)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code: succeeded ? 0 : (code ?? 1), output })))
}

/** The API, the site and all parts of the service answer. */
async function answers(output: string): Promise<boolean> {
  const [, origin] = /listening on (http:\S+)/.exec(output) ?? []
  if (!origin) return false
  const page = encodeURIComponent('http://news.example/')
  for (const path of [`/recommend?url=${page}&api_key=${demoNetwork.standardKey}`, '/sign-in', '/readyz']) {
    const { status } = await fetch(origin + path)
    if (status !== 200) throw new Error(`GET ${path} is answered with ${status}.`)
  }
  return true
}

const tool = (path: string, ...args: string[]) => run([join('node_modules', path), ...args])
const biome = (...args: string[]) => tool('@biomejs/biome/bin/biome', ...args)
const build = (browser: string) => tool('wxt/bin/wxt.mjs', 'build', '--browser', browser)

const checks: Record<string, () => Promise<Ended>> = {
  types: async () => {
    await run(['src/build/texts.ts'])
    return tool('typescript/bin/tsc', '--tsBuildInfoFile', 'types.tsbuildinfo')
  },
  lint: () => biome('check', '--error-on-warnings'),
  service: () => run(['src/commands/service.ts', '--demo', '--port', '0', '--data', ':memory:'], answers),
  chromium: () => build('chrome'),
  firefox: () => build('firefox'),
}

/** Tests of the core: without those of documents, texts and stored data, which are of all capabilities. */
const coreTests = () => {
  const exclude = [
    'tests/{repository,locales,demo}/**',
    'tests/{service,extension}/capabilities/**',
    'tests/service/releases/**',
    'tests/extension/{i18n/texts,storage/releases,background/rate-limit/idle-day}.test.ts',
  ]
  const files = globSync('tests/**/*.test.{ts,tsx}', { cwd: folder, exclude })
  const projects = ['--project', 'node', '--project', 'extension']
  return tool('vitest/vitest.mjs', 'run', '--config', 'tests/vitest.config.ts', ...projects, ...files)
}

/** The names of failed tests, and the last lines. */
function shortened(output: string): string {
  const lines = output.trim().split('\n')
  const last = Math.max(0, lines.length - 40)
  const failed = lines.slice(0, last).filter((line) => line.includes('FAIL'))
  return [...new Set(failed), ...lines.slice(last)].join('\n')
}

async function checkWithout({ title, out, paths, lines }: Round): Promise<boolean> {
  const start = performance.now()
  for (const path of paths) {
    mkdirSync(dirname(join(aside, path)), { recursive: true })
    renameSync(join(folder, path), join(aside, path))
  }
  const texts = allLists.map((list) => [join(folder, list), readFileSync(join(folder, list), 'utf8')] as const)
  for (const [list, text] of texts) writeFileSync(list, listWithout(text, out))
  await biome('format', '--write', ...allLists)
  const results = await Promise.all(Object.entries(checks).map(async ([name, check]) => ({ name, ...(await check()) })))
  if (all) results.push({ name: 'tests', ...(await coreTests()) })
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6)
  const marks = results.map(({ name, code }) => `${code === 0 ? '✓' : '✗'} ${name}`).join('  ')
  const others = out.length > 1 && !all ? `  (with ${out.slice(1).join(', ')}, which need it)` : ''
  console.log(`${title.padEnd(16)}${String(lines).padStart(6)} lines${seconds} s  ${marks}${others}`)
  const failed = results.filter(({ code }) => code !== 0)
  for (const { output } of failed) console.log(shortened(output).replace(/^/gm, '    '))
  for (const path of paths) renameSync(join(aside, path), join(folder, path))
  for (const [list, text] of texts) writeFileSync(list, text)
  return failed.length === 0
}

try {
  copyCheckout(folder)
  const parts = (['extension', 'contract', 'service'] as const).map((part) => `${part} ${linesOf(coreOf(part))}`)
  console.log(`lines of the core: ${parts.join(', ')}`)
  const chosen = args.length > 0 ? names.filter((name) => args.includes(name)) : names
  const rounds = all ? [roundOf('all', names)] : chosen.map((name) => roundOf(name, withThoseThatNeed(name, needs)))
  for (const round of rounds) if (!(await checkWithout(round))) process.exitCode = 1
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
}
