import { expect, test } from 'vitest'
import { blocksAt, readSpans } from '../../../../src/service/store/search/spans.ts'
import { createRandom } from '../../fuzz/random.ts'

const year = 365 * 24 * 60 * 60 * 1000

const most = 500

/** Reads the latest of some times, as from an index that isn't ordered. @returns also how many each span had */
async function readLatest(times: readonly number[], newest = times.at(-1) ?? 0) {
  const counts: number[] = []
  const ends = { oldest: times.at(0) ?? 0, newest }
  const rows = await readSpans(ends, most, async ({ blocks, before, limit }) => {
    const within = blocks && new Set(blocks)
    const found = times.filter(
      (time) => time < before && (!within || blocksAt(time).some((block) => within.has(block))),
    )
    counts.push(found.length)
    return found.slice(-limit).reverse()
  })
  return { rows, counts }
}

const latest = (times: readonly number[]): number[] => times.slice(-most).reverse()

test('the spans together have the latest rows, each once, whatever the times', async () => {
  const { next, below } = createRandom(3)
  for (let run = 0; run < 100; run++) {
    const [newest, length] = [year * (1 + 60 * next()), year ** next()]
    const times = Array.from({ length: 1 + below(2 * most) }, () => Math.floor(newest - length * next() ** 3))
    const sorted = [...new Set(times)].sort((a, b) => a - b)
    expect((await readLatest(sorted)).rows).toEqual(latest(sorted))
  }
})

test('after a night without such news, a span has a day of them, not a month', async () => {
  const [minute, day] = [60_000, year / 365]
  const times = Array.from({ length: 30 * (day / minute) }, (_, index) => 50 * year + index * minute)
  const { rows, counts } = await readLatest(times, 50 * year + 30.3 * day)
  expect(rows).toEqual(latest(times))
  expect(Math.max(...counts)).toBeLessThan(day / minute)
})
