import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outboxHolds } from './histories.ts'
import { kinds } from './kinds.ts'
import { wanted } from './members.ts'
import { faultKinds } from './network.ts'
import { allAdditions, browserFaults } from './world.ts'

/** `npm run night -- fuzz` sets both. */
const numRuns = Number(process.env.FAULT_HISTORIES ?? 0)
const seed = Number(process.env.FAULT_SEED ?? 1)

/** Number of histories that meet every kind of fault. */
const enough = 300

/** Number of histories between two lines about the progress. */
const lineEvery = 100

/** `npm test` runs these histories of seed 1: most mutants of the outbox that only a history catches die in them. */
const sample = [0, 1, 2, 3, 4, 5, 6, 7, 10, 13, 14, 15, 16, 17, 31, 40, 44, 56, 72, 122, 330, 374].map((path) => ({
  seed: 1,
  path: String(path),
  numRuns: 1,
}))

/** How many of them meet a network that ignores keys: its writes differ only after a fault. */
const withoutKeys = 8

describe.each([
  ['with all additions', 'code', allAdditions],
  ...(numRuns
    ? ([
        ['that keeps Idempotency-Keys', 'code', []],
        ['that ignores them', 'token', []],
      ] as const)
    : []),
] as const)('at a network %s', (network, profile, additions) => {
  const met = new Map<string, number>()
  let run = 0
  const count = (what: string, times = 1) => void met.set(what, (met.get(what) ?? 0) + times)
  function progress(): void {
    run++
    if (numRuns && run % lineEvery === 0) console.log(`${run} of ${numRuns} histories at a network ${network}`)
  }

  it(
    'what members want is done once, and no word is lost, whatever goes wrong',
    async () => {
      const holds = outboxHolds(profile, additions, () => true, count).afterEach(progress)
      const few = profile === 'token' ? sample.slice(0, withoutKeys) : sample
      for (const runs of numRuns ? [{ seed, numRuns }] : few)
        await fc.assert(holds, { ...runs, includeErrorInReport: true })
    },
    24 * 3_600_000,
  )

  it('the histories meet every kind of fault', () => {
    const faults = [...faultKinds, ...browserFaults]
    if (numRuns) {
      console.log(`${numRuns} histories at a network ${network}, from seed ${seed} on:`)
      const ends = [...met].filter(([what]) => !faults.includes(what)).sort()
      for (const [what, times] of ends) console.log(`${what.padEnd(40)} ${times}`)
      for (const fault of faults) console.log(`fault: ${fault.padEnd(33)} ${met.get(fault) ?? 0}`)
    }
    if (numRuns ? numRuns >= enough : profile === 'code') expect(faults.filter((fault) => !met.get(fault))).toEqual([])
  })

  it.skipIf(additions.length === 0 || numRuns < enough)('the histories want every kind of write', () => {
    expect(Object.keys(kinds).filter((kind) => !met.get(wanted(kind)))).toEqual([])
  })
})
