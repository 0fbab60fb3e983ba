import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from '../../src/commands/running/options.ts'
import { capabilitiesIn, withThoseThatNeed } from './capabilities.ts'
import { copyWithout, type Ended } from './copy-without.ts'

// src/commands/without-capabilities.txt says what this does

const { values, positionals } = readOptions('npm run capabilities', {
  allowPositionals: true,
  options: { all: { type: 'boolean' }, texts: { type: 'boolean' } },
})
if (values.texts) {
  await import('./texts-of-capabilities.ts')
  process.exit()
}
const needs = capabilitiesIn()
const unknown = positionals.filter((name) => !needs.has(name))
if (unknown.length > 0) {
  console.error(`There is no capability ${unknown}, only ${[...needs.keys()].join(', ')}.`)
  process.exit(2)
}
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
