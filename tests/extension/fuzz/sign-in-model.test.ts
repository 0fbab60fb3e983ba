import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRandom } from '../../service/fuzz/random.ts'
import { createModel, type Event, events, type Model } from './sign-in-model.ts'
import { signInVariants } from './sign-in-variants.ts'

/** Number of interleavings: a sample in `npm test`, many in `npm run model`. */
const runs = Number(process.env.MODEL_RUNS ?? 100)

/** `npm test` runs the same interleavings each time, `npm run model` others. */
const seedOf = (seed: number) => (process.env.MODEL_RUNS ? {} : { seed })

/** The first interleavings of this seed detect every variant. */
const detecting = 13

let model: Model

beforeEach(async () => {
  model = await createModel()
  globalThis.variant = undefined
})
afterEach(() => model.close())

// sign-ins are more frequent than other events: without a session, nothing else can happen
const often: Event[] = ['sign in', 'sign in', 'everything arrives', 'everything arrives']
const happening = fc.array(fc.constantFrom(...events, ...often), { minLength: 3, maxLength: 20 })

const holds = (numRuns: number, seed = 1) =>
  fc.assert(
    fc.asyncProperty(happening, fc.integer(), async (happens, order) => {
      const wrong = await model.run(happens, createRandom(order))
      if (wrong.length > 0) throw new Error(wrong.join(', '))
    }),
    { numRuns, ...seedOf(seed), endOnFailure: true, includeErrorInReport: true },
  )

// shows: P12
it(
  'whatever happens in any order, one session is there at most, no token is left after signing out, and each is revoked',
  {
    timeout: 3_600_000,
  },
  () => holds(runs),
)

// shows: P13, S18
it.each(signInVariants)('the model catches a sign-in that $name', { timeout: 300_000 }, async ({ name, rule }) => {
  globalThis.variant = name
  await expect(holds(3000, detecting)).rejects.toThrow(rule)
})
