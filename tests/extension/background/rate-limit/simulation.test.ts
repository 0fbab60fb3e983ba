import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../../../src/build/tools.ts'
import { simulateDay } from './simulation.ts'

// `npm run simulate:quota` simulates many more, in Node without Vite
const simulated = 500

it.each([
  ['a small network’s badges are updated at the full rate', { installations: 2000 }, { refused: 0, age95: 45 }],
  ['fifty thousand installations leave enough calls to members', { installations: 50_000 }, { age95: 8 * 60 }],
  [
    'a service that was down is not overloaded by returning installations',
    { installations: 20_000, down: 13 },
    { recovery: 4 * 60 },
  ],
])('%s', async (_, scenario, most) => {
  const day = await simulateDay({ ...scenario, simulated })
  for (const [what, bound] of Object.entries({ refused: 0.01, ...most }))
    expect(day[what as keyof typeof day], what).toBeLessThanOrEqual(bound)
})

it('a careless client with the same key costs the background, not the members', async () => {
  const [alone, beside] = [
    await simulateDay({ installations: 20_000, simulated }),
    await simulateDay({ installations: 20_000, simulated, careless: 20_000 }),
  ]
  expect(beside.refused).toBeLessThan(0.01)
  expect(beside.ageMedian).toBeGreaterThan(alone.ageMedian)
})

it('the command runs the rate limit in Node and prints the scenarios', () => {
  const simulate = join(root, 'tests/extension/background/rate-limit/simulate.ts')
  expect(execFileSync(process.execPath, [simulate, '--simulated', '100'], { encoding: 'utf8' })).toContain(
    'an hour down',
  )
})
