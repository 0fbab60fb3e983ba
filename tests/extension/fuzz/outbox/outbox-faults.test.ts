import fc from 'fast-check'
import { it } from 'vitest'
import { outboxHolds } from './histories.ts'

/** `npm run faults` sets both; the first histories of `npm test` are those that catch most variants (`paths.json`). */
const numRuns = Number(process.env.FAULT_HISTORIES ?? 12)
const seed = Number(process.env.FAULT_SEED ?? 1)

it.each([
  ['that keeps Idempotency-Keys', 'code'],
  ['that ignores them', 'token'],
] as const)(
  'at a network %s, what members want is done once, and no word is lost, whatever goes wrong',
  async (_, profile) => {
    await fc.assert(
      outboxHolds(profile, () => true),
      { seed, numRuns, includeErrorInReport: true },
    )
  },
  24 * 3_600_000,
)
