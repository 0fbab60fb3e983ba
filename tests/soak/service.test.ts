import { expect, test } from 'vitest'
import { growthOf, tableOf } from './line.ts'
import { soak } from './soak.ts'

const minutes = Number(process.env.SOAK_MINUTES)
const engines = (process.env.SOAK_ENGINES ?? '').split(',').filter((name) => name !== '') as ('sqlite' | 'postgres')[]

/** Milliseconds of a run, besides the calls. */
const patience = 600_000

test.each(engines)(
  '%s: nothing grows under all kinds of calls',
  { timeout: minutes * 90_000 + patience },
  async (engine) => {
    const { all, complaints } = await soak({ engine, minutes })
    console.log(`${engine}, ${all.at(-1)?.calls} calls`)
    console.table(tableOf(all))
    expect(complaints).toBe('')
    expect(growthOf(all).filter(({ isFlat }) => !isFlat)).toEqual([])
  },
)

test('there are runs', () => expect(engines.length).toBeGreaterThan(0))
