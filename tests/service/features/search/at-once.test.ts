import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readQuery } from '../../../../src/contract/search.ts'
import { createSearch, maxAtOnce } from '../../../../src/service/features/search/rows.ts'
import type { Database } from '../../../../src/service/store/engine/database.ts'
import { openSqlite } from '../../../../src/service/store/engine/sqlite.ts'
import { maxReaders } from '../../../../src/service/store/engine/sqlite-readers.ts'

/** A search whose statements each wait until the test ends them. */
function createHeldSearch(engine: Database['engine'] = 'sqlite') {
  const database = openSqlite(':memory:')
  onTestFinished(() => database.close())
  const held: { viewer: unknown; end: () => void; fail: () => void }[] = []
  const allWithin = async (_: number, __: string, viewer: unknown) => {
    await new Promise<void>((end, fail) => {
      held.push({ viewer, end, fail: () => fail(new Error('away')) })
    })
    return []
  }
  const search = createSearch({ ...database, engine, allWithin })
  return {
    /** The viewers of the statements that run, when there are as many. */
    running: async (count: number) => {
      await until(() => held.length >= count)
      await delay(5)
      return held.map(({ viewer }) => viewer)
    },
    end: (index: number) => held.splice(index, 1)[0]?.end(),
    fail: (index: number) => held.splice(index, 1)[0]?.fail(),
    ask: (viewer: string) =>
      search.find({ query: readQuery('"a" "b"'), authors: [], named: [], viewer, application: null }, 1, 0).then(
        () => 'done',
        () => 'failed',
      ),
  }
}

test.each([
  ['sqlite', maxReaders],
  ['postgres', maxAtOnce],
] as const)(
  'searches of several members run at once, one of each, and a failed one gives its place to the next: %s',
  async (engine, most) => {
    const { ask, running, end, fail } = createHeldSearch(engine)
    const members = Array.from({ length: most + 2 }, (_, index) => `m${index}`)
    // a place that is lost in a burst would be missing in the next one
    for (let burst = 0; burst < 2 * most; burst++) {
      const ends = members.map(ask)
      expect(new Set(await running(most)).size).toBe(most)
      fail(0)
      for (let left = members.length - 1; left > 0; left--) {
        expect(await running(Math.min(left, most))).toHaveLength(Math.min(left, most))
        end(0)
      }
      expect((await Promise.all(ends)).filter((each) => each === 'failed')).toHaveLength(1)
    }
  },
)

test('a member’s further searches wait for the member’s own, and let those of others pass', async () => {
  const { ask, running, end } = createHeldSearch()
  const ends = ['ana', 'ana', 'ana', 'ana', 'ana', 'ben', 'ben', 'cem'].map(ask)
  expect(await running(2)).toEqual(['ana', 'ben'])
  end(1)
  expect(await running(2)).toEqual(['ana', 'cem'])
  end(1)
  expect(await running(2)).toEqual(['ana', 'ben'])
  for (let left = ends.length - 2; left > 0; left--) {
    await running(1)
    end(0)
  }
  expect(new Set(await Promise.all(ends))).toEqual(new Set(['done']))
})

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await delay(10)
}
