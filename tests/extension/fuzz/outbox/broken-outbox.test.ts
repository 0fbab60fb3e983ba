import { describe, expect, it } from 'vitest'
import { broken } from './broken/break-source.ts'
import { type Variant, variants } from './broken/variants.ts'
import { directedHistories } from './directed-histories.ts'
import { runHistories } from './histories.ts'
import type { History } from './history.ts'

/**
 * `npm run faults -- --broken` runs random histories from seed 1. To be quick, `npm test` runs the directed history of a
 * variant that has one, else random histories from the seed that caught the variant last. After changes of the code,
 * another seed may catch it: the test prints this seed.
 */
const isWhole = process.env.BROKEN_HISTORIES !== undefined
const histories = Number(process.env.BROKEN_HISTORIES ?? 300)

const isCaught =
  ({ rule }: Variant) =>
  ({ wrong }: History) =>
    wrong.some((each) => each.includes(rule))

async function startBackgroundOf(variant: Variant) {
  const path = `./background.ts?broken=${variants.indexOf(variant)}`
  return ((await import(/* @vite-ignore */ path)) as typeof import('./background.ts')).startBackground
}

describe('an outbox that', () => {
  it.each(variants.map((variant) => [variant.name, variant] as const))(
    '%s is caught',
    async (_, variant) => {
      const { network: profile = 'code', rule } = variant
      const startBackground = await startBackgroundOf(variant)
      const { seed = 1 } = isWhole ? {} : variant
      const happening = isWhole ? undefined : directedHistories[variant.name]
      const outcome = await runHistories({ histories, seed, profile, startBackground, happening }, isCaught(variant))
      const caught = outcome.failing.find(({ history }) => isCaught(variant)(history))
      console.log(`${rule}: ${caught ? `seed ${caught.seed}` : 'not caught'} of ${outcome.histories}`)
      expect(caught, `no history broke the rule “${rule}”`).toBeDefined()
    },
    24 * 3_600_000,
  )
})

describe('a broken variant', () => {
  it('can’t be made if the text to replace isn’t in the source exactly once', () => {
    const variant = { name: 'is lost', file: 'a.ts', edits: [['one', 'two']] as [string, string][] }
    expect(broken('there is one', variant)).toBe('there is two')
    expect(() => broken('there is none of it', { ...variant, edits: [['any', '']] })).toThrow('“is lost” can’t be made')
    expect(() => broken('one and one', variant)).toThrow('has 2 times')
  })
})
