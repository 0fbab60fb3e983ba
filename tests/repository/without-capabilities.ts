import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { capabilitiesIn, withThoseThatNeed } from './capabilities.ts'
import { copyWithout, type Ended } from './copy-without.ts'

/**
 * Takes each capability out of a copy of this checkout, with those that need it, and checks the rest. Arguments are the
 * names of some. `--all` runs the core's tests too, in the end without any capability. `--texts` only moves texts.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, texts: { type: 'boolean' } },
})
if (values.texts) {
  await import('./texts-of-capabilities.ts')
  process.exit()
}
const needs = capabilitiesIn()
const unknown = positionals.filter((name) => !needs.has(name))
if (unknown.length > 0) throw new Error(`There is no capability ${unknown}, only ${[...needs.keys()].join(', ')}.`)
const rounds = (positionals.length > 0 ? positionals : [...needs.keys()]).map((name) => withThoseThatNeed(name, needs))
if (values.all) rounds.push([...needs.keys()])

const temporary = mkdtempSync(join(tmpdir(), 'passalong-without-'))
try {
  const copy = copyWithout(temporary)
  for (const out of rounds) {
    const putBack = copy.takeOut(out)
    const checks = ['types', 'lint', 'service', 'chromium', 'firefox'] as const
    const results = await Promise.all(
      checks.map(async (check): Promise<Ended & { check: string }> => ({ check, ...(await copy[check]()) })),
    )
    if (values.all) results.push({ check: 'tests', ...(await copy.coreTests()) })
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
