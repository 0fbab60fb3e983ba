import { expect, test } from 'vitest'
import { growthOf, tableOf } from './line.ts'
import { soak } from './soak.ts'

const minutes = Number(process.env.SOAK_MINUTES)
const engines = (process.env.SOAK_ENGINES ?? '').split(',').filter((name) => name !== '') as ('sqlite' | 'postgres')[]
const leaks = (process.env.SOAK_LEAKS ?? '').split(',').filter((name) => name !== '')

/** Milliseconds of a run, besides the calls. */
const patience = 600_000

test.each(engines)(
  '%s: nothing grows under all kinds of calls',
  { timeout: minutes * 90_000 + patience },
  async (engine) => {
    const { all, classes, complaints } = await soak({ engine, minutes })
    console.log(`${engine}, ${all.at(-1)?.calls} calls\n${tableOf(all)}\n${classes.join('\n')}`)
    expect(complaints).toBe('')
    expect(growthOf(all).filter(({ isFlat }) => !isFlat)).toEqual([])
  },
)

test.each(leaks)('the leak “%s” is found', { timeout: patience }, async (leak) => {
  const { all, classes } = await soak({
    engine: 'sqlite',
    minutes: undefined,
    leak: leak === 'none' ? undefined : leak,
  })
  const grown = growthOf(all).flatMap(({ figure, isFlat }) => (isFlat ? [] : [figure]))
  console.log(`${leak}: grown: ${grown.join(', ') || 'nothing'}\n${tableOf(all)}\n${classes.join('\n')}`)
  // the run without a leak shows that the others are found, and not suspected
  expect(grown).toEqual(leak === 'none' ? [] : expect.arrayContaining(['heap']))
})

test('there are runs', () => expect(engines.length + leaks.length).toBeGreaterThan(0))
