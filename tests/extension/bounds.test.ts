import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../src/build/tools.ts'
import { bounds } from '../repository/statements.ts'

/** Compares docs/bounds.md with its constants. The extension's files need the constants of a build. */

test.each(bounds())('$input: docs/bounds.md has the program’s $constant', async ({ value, file, constant }) => {
  const exported: unknown = await import(/* @vite-ignore */ join(root, file))
  const bound = constant.split('.').reduce((of: unknown, key) => (of as Record<string, unknown>)[key], exported)
  expect(Number.parseFloat(value.replaceAll(',', ''))).toBe(bound)
})

test('docs/bounds.md names the effect of exceeding each bound', () => {
  expect(bounds().filter(({ beyond }) => beyond === '')).toEqual([])
})

test('docs/bounds.md has rows for all kinds of inputs, queues and stored data', () => {
  expect(bounds().length).toBeGreaterThan(20)
})
