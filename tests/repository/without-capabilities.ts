import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../src/build/tools.ts'
import { capabilitiesIn, coreOf, filesOf, linesOf, withThoseThatNeed } from './capabilities.ts'
import { copyWithout } from './copy-without.ts'

/**
 * Takes each capability out of a copy of this checkout, with those that need it, and checks the rest. Arguments are the
 * names of some, or `--all`: then all are out at once, and the core's tests run too. `--names` only prints the lines of
 * the core that name a capability, and `--texts` only moves texts.
 */

const args = process.argv.slice(2)
if (args.includes('--texts')) {
  await import('./texts-of-capabilities.ts')
  process.exit()
}
const all = args.includes('--all')
const needs = capabilitiesIn()
const names = [...needs.keys()]
const unknown = args.filter((arg) => !['--all', '--names'].includes(arg) && !needs.has(arg))
if (unknown.length > 0) throw new Error(`There is no capability ${unknown.join(', ')}, only ${names.join(', ')}.`)
const chosen = args.some((arg) => needs.has(arg)) ? names.filter((name) => args.includes(name)) : names

const parts = ['extension', 'contract', 'service'] as const

if (args.includes('--names')) printNames()
else await checkRounds()

/** Prints the lines of the core that have the name of a capability as a word; many a name is an ordinary word, too. */
function printNames(): void {
  const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const any = new RegExp(`\\b(?:${chosen.flatMap((name) => [name, camel(name)]).join('|')})\\b`)
  for (const file of parts.flatMap(coreOf))
    for (const [index, line] of readFileSync(join(root, file), 'utf8').split('\n').entries()) {
      const text = line.replace(/^import\b|\bimport\(|from '.*'/g, '')
      if (any.test(text)) console.log(`${file}:${index + 1}: ${line.trim()}`)
    }
}

async function checkRounds(): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'passalong-without-'))
  try {
    const copy = copyWithout(temporary)
    console.log(`lines of the core: ${parts.map((part) => `${part} ${linesOf(coreOf(part))}`).join(', ')}`)
    const rounds = all
      ? [['all', names] as const]
      : chosen.map((name) => [name, withThoseThatNeed(name, needs)] as const)
    for (const [title, out] of rounds) if (!(await checkWithout(copy, title, out))) process.exitCode = 1
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function checkWithout(copy: ReturnType<typeof copyWithout>, title: string, out: readonly string[]) {
  const start = performance.now()
  const putBack = copy.takeOut(out)
  const checks = ['types', 'lint', 'service', 'chromium', 'firefox'] as const
  const results: { name: string; code: number; output: string }[] = await Promise.all(
    checks.map(async (name) => ({ name, ...(await copy[name]()) })),
  )
  if (all) results.push({ name: 'tests', ...(await testCore(copy)) })
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6)
  const lines = String(linesOf(out.flatMap(filesOf))).padStart(6)
  const marks = results.map(({ name, code }) => `${code === 0 ? '✓' : '✗'} ${name}`).join('  ')
  const others = out.length > 1 && !all ? `  (with ${out.slice(1).join(', ')}, which need it)` : ''
  console.log(`${title.padEnd(16)}${lines} lines${seconds} s  ${marks}${others}`)
  const failed = results.filter(({ code }) => code !== 0)
  for (const { output } of failed) console.log(shortened(output).replace(/^/gm, '    '))
  putBack()
  return failed.length === 0
}

/** Runs the tests of the core: without those of documents, the guide, texts and stored data, which are of all capabilities. */
function testCore({ folder, tool }: ReturnType<typeof copyWithout>) {
  const exclude = [
    'tests/{repository,locales,demo}/**',
    'tests/{service,extension}/capabilities/**',
    'tests/service/website/help.test.ts',
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
