import { writeFile } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, afterEach, expect, it } from 'vitest'
import { outboxHolds } from './histories.ts'
import stored from './paths.json' with { type: 'json' }
import { variants } from './variants.ts'

/**
 * To be quick, `npm test` runs the history that catches a variant: its path is in `paths.json`. `npm run faults --
 * --broken` runs this number of random histories of each variant, and stores the paths that catch them.
 */
const wholeHistories = Number(process.env.BROKEN_HISTORIES ?? 0)

/** A change of the code can make paths stale. The histories of the paths after them, for all variants together. */
let spare = 40

const paths: Record<string, string> = { ...stored }

afterEach(() => {
  globalThis.variant = undefined
})

it.each(variants)(
  'an outbox that $name is caught',
  async ({ name, rule, network }) => {
    globalThis.variant = name
    const path = paths[name] ?? '0'
    const { counterexamplePath, numRuns } = await fc.check(
      outboxHolds(network, (wrong) => wrong.includes(rule)),
      { seed: 1, path, numRuns: wholeHistories || 1 + spare, endOnFailure: true },
    )
    spare -= numRuns - 1
    if (counterexamplePath !== path)
      console.log(`“${name}”: path ${path} is stale, ${counterexamplePath ?? 'none after it'} catches it`)
    expect(
      counterexamplePath,
      `of “${rule}”; \`npm run faults -- --broken\` looks for a path that breaks it`,
    ).not.toBeNull()
    paths[name] = String(counterexamplePath)
  },
  24 * 3_600_000,
)

afterAll(async () => {
  const file = new URL('./paths.json', import.meta.url)
  if (wholeHistories) await writeFile(file, `${JSON.stringify(paths, null, 2)}\n`)
})
