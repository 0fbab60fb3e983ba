import { expect, test } from 'vitest'
import { simulateMonth } from './month.ts'
import { kinds } from './weather.ts'

const months = Number(process.env.MAIL_MONTHS ?? 1)
const first = Number(process.env.MAIL_SEED ?? 1)

/** Months that are simulated beside each other: most of a month's time is spent waiting for a silent mail server. */
const atOnce = 4

/** Months from which on a kind of fault that was never met is a fault of the simulation. */
const enough = 40

test(`at the end of a month in which the mail server fails in every way, ${months} times, all that exists is confirmed and told once`, async () => {
  const met = new Map<string, number>()
  for (let seed = first; seed < first + months; seed += atOnce) {
    const seeds = Array.from({ length: Math.min(atOnce, first + months - seed) }, (_, index) => seed + index)
    const simulated = await Promise.all(seeds.map(async (seed) => ({ seed, ...(await simulateMonth(seed)) })))
    expect(simulated.filter(({ problems }) => problems.length > 0)).toEqual([])
    for (const [kind, count] of simulated.flatMap((month) => [...month.met]))
      met.set(kind, (met.get(kind) ?? 0) + count)
  }
  if (months >= enough) expect(kinds.filter((kind) => !met.has(kind))).toEqual([])
  else expect(met.size).toBeGreaterThan(3 * months)
}, 600_000)
