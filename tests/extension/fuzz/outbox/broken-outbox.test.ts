import { writeFile } from 'node:fs/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { directedHistories } from './happenings.ts'
import { runHistories, seedsFrom } from './histories.ts'
import stored from './seeds.json' with { type: 'json' }
import { variants } from './variants.ts'

/**
 * To be quick, `npm test` runs the directed history of a variant that has one, else the history of its seed in
 * `seeds.json`. `npm run faults -- --broken` runs random histories of all variants, and stores the seeds that catch them.
 */
const wholeHistories = Number(process.env.BROKEN_HISTORIES ?? 0)

/** A change of the code can make seeds stale. The histories of the seeds after them, for all variants together. */
let spare = 40

const seeds: Record<string, number> = { ...stored }

type Variant = (typeof variants)[number]

const isCaught =
  ({ rule }: Variant) =>
  (wrong: string) =>
    wrong.includes(rule)

/** @returns the seed of the first history that broke the variant's rule, and the number of further histories */
async function findSeed(broken: Variant, seed: number, histories: number) {
  const { name, network: profile } = broken
  const happening = wholeHistories ? undefined : directedHistories[name]
  const outcome = await runHistories({ seeds: seedsFrom(seed, histories), profile, happening }, isCaught(broken))
  const found = outcome.failing.find(({ history }) => history.wrong.some(isCaught(broken)))?.seed
  return { found, further: outcome.histories - 1 }
}

afterEach(() => {
  globalThis.variant = undefined
})

it.each(variants.map((each) => [each.name, each] as const))(
  'an outbox that %s is caught',
  async (name, broken) => {
    globalThis.variant = name
    const seed = seeds[name] ?? 1
    let { found, further } = await findSeed(broken, seed, 1 + spare)
    if (wholeHistories) found ??= (await findSeed(broken, 1, wholeHistories)).found
    else spare -= further
    if (found !== seed) console.log(`“${name}”: seed ${seed} is stale, ${found ?? 'none after it'} catches it`)
    expect(found, `of “${broken.rule}”; \`npm run faults -- --broken\` looks for a seed that breaks it`).toBeDefined()
    seeds[name] = found as number
  },
  24 * 3_600_000,
)

afterAll(async () => {
  const file = new URL('./seeds.json', import.meta.url)
  if (wholeHistories) await writeFile(file, `${JSON.stringify(seeds, null, 2)}\n`)
})
