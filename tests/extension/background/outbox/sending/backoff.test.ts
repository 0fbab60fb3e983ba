import { expect, it } from 'vitest'
import { backoff } from '../../../../../src/extension/background/outbox/delivery.ts'

const least = () => 0
const most = () => 1

it('waits four times as long after each failure, up to half an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 1000].map((attempts) => backoff(attempts, most) / 1000)).toEqual([
    2, 8, 32, 128, 512, 1800, 1800, 1800,
  ])
})

it('waits at least half of that, with jitter', () => {
  for (const attempts of [1, 4, 1000]) expect(backoff(attempts, least)).toBe(backoff(attempts, most) / 2)
  const waits = Array.from({ length: 100 }, () => backoff(6))
  expect(new Set(waits).size).toBeGreaterThan(50)
  for (const wait of waits) {
    expect(wait).toBeGreaterThanOrEqual(15 * 60 * 1000)
    expect(wait).toBeLessThanOrEqual(30 * 60 * 1000)
  }
})
