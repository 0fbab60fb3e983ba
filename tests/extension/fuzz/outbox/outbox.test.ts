import fc from 'fast-check'
import { it } from 'vitest'
import { outboxHolds } from './histories.ts'

/** `npm run night` sets both; `npm test` runs the first histories of the same seed. */
const numRuns = Number(process.env.FAULT_HISTORIES ?? 12)
const seed = Number(process.env.FAULT_SEED ?? 1)

/** By day, no history meets a network that ignores keys: its writes differ only after a fault. */
const profiles = process.env.FAULT_HISTORIES ? (['code', 'token'] as const) : (['code'] as const)

it.for(profiles)(
  'what members want is done once, and no word is lost, whatever goes wrong, at a network of the profile %s',
  { timeout: 24 * 3_600_000 },
  (profile) => fc.assert(outboxHolds(profile), { seed, numRuns, includeErrorInReport: true }),
)
