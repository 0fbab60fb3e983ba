import { expect, it } from 'vitest'
import { describeOutcome, runHistories } from './histories.ts'

/** `npm run faults` sets both; `npm test` runs a small sample, always the same. */
const histories = Number(process.env.FAULT_HISTORIES ?? 16)
const seed = Number(process.env.FAULT_SEED ?? 1)

const networks = [
  ['that keeps Idempotency-Keys', 'code'],
  ['that ignores them', 'token'],
] as const

it.each(networks)(
  'at a network %s, what members want is done once, and no word is lost, whatever goes wrong',
  async (which, profile) => {
    const outcome = await runHistories({ histories, seed, profile })
    console.log(`A network ${which}, from seed ${seed} on:\n${describeOutcome(outcome)}`)
    expect(outcome.ends).toMatchObject({ lost: 0, doubled: 0 })
    expect(outcome.draftsLost).toBe(0)
    expect(outcome.failing.map((each) => each.seed)).toEqual([])
  },
  24 * 3_600_000,
)
