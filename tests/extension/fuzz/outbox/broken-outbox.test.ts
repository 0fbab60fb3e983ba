import { writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, afterEach, expect, it } from 'vitest'
import variants from '../variants.json' with { type: 'json' }
import { outboxHolds } from './histories.ts'

/**
 * To be quick, `npm test` runs the history that catches a variant: its path is in `variants.json`. `npm run faults --
 * --broken` runs this number of random histories of each variant, and stores the paths that catch them.
 */
const wholeHistories = Number(process.env.BROKEN_HISTORIES ?? 0)

/** A change of the code can make paths stale. The histories of the paths after them, for all variants together. */
let spare = 40

afterEach(() => {
  globalThis.variant = undefined
})

it.each(variants.outbox)(
  'an outbox that $name is caught',
  async (variant) => {
    const { name, rule, network, path } = variant
    globalThis.variant = name
    const { counterexamplePath, numRuns } = await fc.check(
      outboxHolds(network as 'code' | 'token', (wrong) => wrong.includes(rule)),
      { seed: 1, path, numRuns: wholeHistories || 1 + spare, endOnFailure: true },
    )
    spare -= numRuns - 1
    if (counterexamplePath !== path)
      console.log(`“${name}”: path ${path} is stale, ${counterexamplePath ?? 'none after it'} catches it`)
    expect(
      counterexamplePath,
      `of “${rule}”; \`npm run faults -- --broken\` looks for a path that breaks it`,
    ).not.toBeNull()
    variant.path = String(counterexamplePath)
  },
  24 * 3_600_000,
)

afterAll(async () => {
  const file = new URL('../variants.json', import.meta.url)
  if (wholeHistories) await writeFile(file, `${JSON.stringify(variants, null, 2)}\n`)
})
