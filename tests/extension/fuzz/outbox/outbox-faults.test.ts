import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outboxHolds } from './histories.ts'
import { kinds } from './kinds.ts'
import { wanted } from './members.ts'
import { faultKinds } from './network.ts'
import { browserFaults } from './world.ts'

/** `npm run night` sets both; `npm test` runs the first histories of the same seed. */
const numRuns = Number(process.env.FAULT_HISTORIES ?? 25)
const seed = Number(process.env.FAULT_SEED ?? 1)

/** Number of histories that meet every kind of fault. */
const enough = 300

/** Number of histories between two lines about the progress. */
const lineEvery = 100

/** By day, no history meets a network that ignores keys: its writes differ only after a fault. */
const profiles = process.env.FAULT_HISTORIES ? (['code', 'token'] as const) : (['code'] as const)

describe.each(profiles)('at a network of the profile %s', (profile) => {
  const met = new Map<string, number>()
  let run = 0
  const count = (what: string, times = 1) => void met.set(what, (met.get(what) ?? 0) + times)
  function progress(): void {
    run++
    if (run % lineEvery === 0) console.log(`${run} of ${numRuns} histories at a network of the profile ${profile}`)
  }

  it(
    'what members want is done once, and no word is lost, whatever goes wrong',
    async () => {
      const holds = outboxHolds(profile, count).afterEach(progress)
      await fc.assert(holds, { seed, numRuns, includeErrorInReport: true })
    },
    24 * 3_600_000,
  )

  it.runIf(numRuns >= enough)('the histories meet every kind of fault, and want every kind of write', () => {
    console.log(`${numRuns} histories at a network of the profile ${profile}, from seed ${seed} on:`)
    for (const [what, times] of [...met].sort()) console.log(`${what.padEnd(40)} ${times}`)
    const all = [...faultKinds, ...browserFaults, ...Object.keys(kinds).map(wanted)]
    expect(all.filter((what) => !met.get(what))).toEqual([])
  })
})
