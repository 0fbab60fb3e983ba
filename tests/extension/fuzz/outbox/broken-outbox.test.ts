import { writeFile } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import stored from './broken/seeds.json' with { type: 'json' }
import { type Variant, variants } from './broken/variants.ts'
import { directedHistories } from './histories/directed-histories.ts'
import { runHistories } from './histories/histories.ts'

/**
 * To be quick, `npm test` runs the directed history of a variant that has one, else the history of its seed in
 * `seeds.json`. `npm run faults -- --broken` runs random histories of all variants, and stores the seeds that catch them.
 */
const wholeHistories = Number(process.env.BROKEN_HISTORIES ?? 0)

/** A change of the code can make seeds stale. The histories of the seeds after them, for all variants together. */
let spare = 40

const seeds: Record<string, number> = { ...stored }

const isCaught =
  ({ rule }: Variant) =>
  (wrong: string) =>
    wrong.includes(rule)

async function startBackgroundOf(variant: Variant) {
  const path = `./world/background.ts?broken=${variants.indexOf(variant)}`
  return ((await import(/* @vite-ignore */ path)) as typeof import('./world/background.ts')).startBackground
}

/** @returns the seed of the first history that broke the variant's rule, and the number of histories */
async function findSeed(variant: Variant, seed: number, histories: number) {
  const { name, network: profile = 'code' } = variant
  const happening = wholeHistories ? undefined : directedHistories[name]
  const startBackground = await startBackgroundOf(variant)
  const outcome = await runHistories({ histories, seed, profile, startBackground, happening }, isCaught(variant))
  const found = outcome.failing.find(({ history }) => history.wrong.some(isCaught(variant)))?.seed
  return { found, further: outcome.histories - 1 }
}

it.each(variants.map((variant) => [variant.name, variant] as const))(
  'an outbox that %s is caught',
  async (name, variant) => {
    const seed = seeds[name] ?? 1
    let { found, further } = await findSeed(variant, seed, 1 + spare)
    if (wholeHistories) found ??= (await findSeed(variant, 1, wholeHistories)).found
    else spare -= further
    if (found !== seed) console.log(`“${name}”: seed ${seed} is stale, ${found ?? 'none after it'} catches it`)
    expect(found, `of “${variant.rule}”; \`npm run faults -- --broken\` looks for a seed that breaks it`).toBeDefined()
    seeds[name] = found as number
  },
  24 * 3_600_000,
)

afterAll(async () => {
  const file = new URL('./broken/seeds.json', import.meta.url)
  if (wholeHistories) await writeFile(file, `${JSON.stringify(seeds, null, 2)}\n`)
})
