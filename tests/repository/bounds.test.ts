import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { rowsOf, testsIn, titlesOf } from './tables.ts'

/** Holds docs/bounds.md against the constants and the tests that it names. */

const rows = rowsOf(readFileSync(join(root, 'docs/bounds.md'), 'utf8'))

test.each(rows)('%s: docs/bounds.md says %s, as the program has it', async (_, bound = '', heldBy = '') => {
  const [, file = '', name = ''] = /^`([^`]+)`: `([^`]+)`$/.exec(heldBy) ?? []
  const exported: unknown = await import(/* @vite-ignore */ join(root, file))
  const value = name.split('.').reduce((of: unknown, key) => (of as Record<string, unknown>)[key], exported)
  expect(Number.parseInt(bound.replaceAll(',', ''), 10)).toBe(value)
})

test.each(rows)('%s: docs/bounds.md says what comes beyond it, and names tests that exist', (...cells) => {
  const [, , , beyond = '', shown = ''] = cells
  expect(beyond).not.toBe('')
  const named = testsIn(shown)
  expect(named).not.toEqual([])
  expect(named.filter(({ file, name }) => !titlesOf(file).has(name))).toEqual([])
})

test('docs/bounds.md has a row for each kind of input, of waiting and of keeping', () => {
  expect(rows.length).toBeGreaterThan(20)
})
