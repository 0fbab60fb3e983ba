import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { bounds } from '../../src/commands/matrix/statements.ts'

/** Compares docs/bounds.md with the constants that it names. */

test.each(bounds())('$input: docs/bounds.md has the program’s $constant', async ({ value, file, constant }) => {
  const exported: unknown = await import(/* @vite-ignore */ join(root, file))
  const bound = constant.split('.').reduce((of: unknown, key) => (of as Record<string, unknown>)[key], exported)
  expect(Number.parseInt(value.replaceAll(',', ''), 10)).toBe(bound)
})

test('docs/bounds.md says what happens beyond each bound', () => {
  expect(bounds().filter(({ beyond }) => beyond === '')).toEqual([])
})

test('docs/bounds.md has a row for each kind of input, of waiting and of keeping', () => {
  expect(bounds().length).toBeGreaterThan(20)
})
