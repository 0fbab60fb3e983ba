import fc from 'fast-check'
import { it } from 'vitest'
import variants from '../variants.json' with { type: 'json' }
import { outboxHolds } from './histories.ts'

/** `npm run faults` sets both. */
const numRuns = Number(process.env.FAULT_HISTORIES ?? 0)
const seed = Number(process.env.FAULT_SEED ?? 1)

/** `npm test` runs the histories that catch the variants: they detect the rarest faults. */
const sample = [...new Set(variants.outbox.map(({ path }) => path))].map((path) => ({ seed: 1, path, numRuns: 1 }))

it.each([
  ['that keeps Idempotency-Keys', 'code'],
  ['that ignores them', 'token'],
] as const)(
  'at a network %s, what members want is done once, and no word is lost, whatever goes wrong',
  async (_, profile) => {
    const holds = outboxHolds(profile, () => true)
    for (const runs of numRuns ? [{ seed, numRuns }] : sample)
      await fc.assert(holds, { ...runs, includeErrorInReport: true })
  },
  24 * 3_600_000,
)
