import { expect, test } from 'vitest'
import { callsOfAnHour, growthOf, type Reading, readings, tableOf } from './line.ts'

/** A run's readings of one figure, an hour's worth of calls apart. */
const run = (figure: string, valueAt: (index: number) => number): Reading[] =>
  Array.from({ length: readings }, (_, index) => ({
    calls: (index + 1) * callsOfAnHour,
    figures: { [figure]: valueAt(index) },
  }))

const isFlat = (figure: string, valueAt: (index: number) => number) => growthOf(run(figure, valueAt))[0]?.isFlat

test('a figure that grows by more than 2 % in an hour’s worth of calls is not flat', () => {
  expect(isFlat('heap', (index) => 20e6 + index * 0.3e6)).toBe(true)
  expect(isFlat('heap', (index) => 20e6 + index * 0.6e6)).toBe(false)
  expect(tableOf(run('heap', (index) => 20e6 + index * 0.6e6))).toMatch(/^heap .* 0\.60M +2\.\d\d % +GROWS$/m)
})

test('a figure that shrinks, or varies without growing, is flat', () => {
  expect(isFlat('heap', (index) => 20e6 - index * 1e6)).toBe(true)
  expect(isFlat('heap', (index) => 20e6 + (index % 2) * 1e6)).toBe(true)
})

test('the first readings are the warm-up, and not judged', () => {
  expect(isFlat('heap', (index) => (index < 3 ? 5e6 * index : 20e6))).toBe(true)
})

test('a handle more is not a growth; one more in each hour’s worth of calls, and another, is', () => {
  expect(isFlat('handles', (index) => 4 + (index === 9 ? 1 : 0))).toBe(true)
  expect(isFlat('handles', (index) => 4 + 2 * index)).toBe(false)
})
