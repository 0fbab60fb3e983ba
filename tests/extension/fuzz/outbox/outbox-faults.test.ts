import { expect, it } from 'vitest'
import { describeOutcome, runHistories, seedsFrom } from './histories.ts'

/** \`npm run faults\` sets both. */
const histories = Number(process.env.FAULT_HISTORIES ?? 0)
const seed = Number(process.env.FAULT_SEED ?? 1)

/** \`npm test\` runs the histories that detect the rarest faults: those of \`seeds.json\` with the highest seeds, and others. */
const sample = {
  code: [22, 28, 32, 34, 38, 42, 48, 54, 60, 65, 80, 120, 134, 153, 208, 261],
  token: [3, 8, 16, 24, 25, 27, 32, 36, 40, 48, 64, 80, 96, 120, 207, 208],
}

it.each([
  ['that keeps Idempotency-Keys', 'code'],
  ['that ignores them', 'token'],
] as const)(
  'at a network %s, what members want is done once, and no word is lost, whatever goes wrong',
  async (which, profile) => {
    const seeds = histories ? seedsFrom(seed, histories) : sample[profile]
    const outcome = await runHistories({ seeds, profile })
    console.log(`A network ${which}, from seed ${seeds[0]} on:\n${describeOutcome(outcome)}`)
    expect(outcome.ends).toMatchObject({ lost: 0, doubled: 0 })
    expect(outcome.draftsLost).toBe(0)
    expect(outcome.failing.map((each) => each.seed)).toEqual([])
  },
  24 * 3_600_000,
)
