import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../../../src/build/tools.ts'
import { simulateDay } from './simulation.ts'

// `npm run simulate:quota` simulates many more, in Node without Vite
const simulated = 500

it('a small network’s badges are updated at the full rate', async () => {
  const day = await simulateDay({ installations: 2000, simulated })
  expect(day.refused).toBe(0)
  expect(day.age95).toBeLessThan(45)
})

it('fifty thousand installations leave enough calls to members', async () => {
  const day = await simulateDay({ installations: 50_000, simulated })
  expect(day.refused).toBeLessThan(0.01)
  expect(day.age95).toBeLessThan(8 * 60)
})

it('a service that was down is not overloaded by returning installations', async () => {
  const day = await simulateDay({ installations: 20_000, simulated, down: 13 })
  expect(day.refused).toBeLessThan(0.01)
  expect(day.recovery).toBeLessThan(4 * 60)
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
