import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capabilitiesIn, withThoseThatNeed } from './capabilities.ts'
import { copyWithout } from './copy-without.ts'

/**
 * Takes each capability out of a copy of this checkout, with those that need it, and checks the rest. Arguments are the
 * names of some. `--texts` only moves texts.
 */

const args = process.argv.slice(2)
if (args.includes('--texts')) {
  await import('./texts-of-capabilities.ts')
  process.exit()
}
const needs = capabilitiesIn()
const unknown = args.filter((arg) => !needs.has(arg))
if (unknown.length > 0) throw new Error(`There is no capability ${unknown}, only ${[...needs.keys()].join(', ')}.`)

const temporary = mkdtempSync(join(tmpdir(), 'passalong-without-'))
try {
  const copy = copyWithout(temporary)
  for (const name of args.length > 0 ? args : needs.keys()) {
    const out = withThoseThatNeed(name, needs)
    const putBack = copy.takeOut(out)
    const checks = ['types', 'lint', 'service', 'chromium', 'firefox'] as const
    const results = await Promise.all(checks.map(async (check) => ({ check, ...(await copy[check]()) })))
    putBack()
    const marks = results.map(({ check, code }) => `${code === 0 ? '✓' : '✗'} ${check}`)
    console.log(`without ${out.join(', ')}: ${marks.join('  ')}`)
    for (const { code, output } of results) {
      if (code === 0) continue
      console.log(output.trim().split('\n').slice(-40).join('\n'))
      process.exitCode = 1
    }
  }
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
}
