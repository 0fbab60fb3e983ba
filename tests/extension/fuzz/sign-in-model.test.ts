import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { createRevocations } from '../../../src/extension/background/auth/revocations.ts'
import type { createSession } from '../../../src/extension/background/auth/session.ts'
import type { connectTo } from '../../../src/extension/background/http/connection.ts'
import type { readDocument } from '../../../src/extension/background/http/discovery.ts'
import * as secrets from '../../../src/extension/storage/secrets.ts'
import { createRandom } from '../../service/fuzz/random.ts'
import { createModel, type Event, events, type Model } from './sign-in-model.ts'

/** Number of interleavings: a sample in `npm test`, many in `npm run model`. */
const runs = Number(process.env.MODEL_RUNS ?? 100)

/** `npm test` runs the same interleavings each time, `npm run model` others. */
const seedOf = (seed: number) => (process.env.MODEL_RUNS ? {} : { seed })

/** The first interleaving of this seed detects every broken variant. */
const detecting = 82

/** What a broken variant of the background replaces. */
interface Broken {
  session?: (session: ReturnType<typeof createSession>) => Partial<typeof session>
  revocations?: Partial<ReturnType<typeof createRevocations>>
  connection?: (connection: ReturnType<typeof connectTo>) => typeof connection
  readDocument?: (actual: typeof readDocument) => typeof readDocument
}
const variant = vi.hoisted(() => ({ broken: {} as Broken }))

vi.mock('../../../src/extension/background/auth/session.ts', async (importActual) => {
  const actual = await importActual<{ createSession: typeof createSession }>()
  const replaced: typeof createSession = (...parts) => {
    const session = actual.createSession(...parts)
    return { ...session, ...variant.broken.session?.(session) }
  }
  return { ...actual, createSession: replaced }
})
vi.mock('../../../src/extension/background/auth/revocations.ts', async (importActual) => {
  const actual = await importActual<{ createRevocations: typeof createRevocations }>()
  const replaced: typeof createRevocations = (...parts) => ({
    ...actual.createRevocations(...parts),
    ...variant.broken.revocations,
  })
  return { ...actual, createRevocations: replaced }
})
vi.mock('../../../src/extension/background/http/connection.ts', async (importActual) => {
  const actual = await importActual<{ connectTo: typeof connectTo }>()
  const replaced: typeof connectTo = (...parts) => {
    const connection = actual.connectTo(...parts)
    return variant.broken.connection?.(connection) ?? connection
  }
  return { ...actual, connectTo: replaced }
})
vi.mock('../../../src/extension/background/http/discovery.ts', async (importActual) => {
  const actual = await importActual<{ readDocument: typeof readDocument }>()
  const replaced: typeof readDocument = (...parts) =>
    (variant.broken.readDocument?.(actual.readDocument) ?? actual.readDocument)(...parts)
  return { ...actual, readDocument: replaced }
})

let model: Model

beforeEach(async () => {
  model = await createModel()
  variant.broken = {}
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

describe('the sign-in, with events in a random order', () => {
  // shows: P12
  it('has one session at most, leaves no token after signing out, and revokes every token', async () => {
    await holds(runs)
    console.log(`${runs} interleavings: ${JSON.stringify(model.counts)}`)
    expect(model.counts.sessions).toBeGreaterThan(runs / 20)
    expect(model.counts.signedInAtEnd).toBeGreaterThan(runs / 2)
    expect(Object.keys(model.counts.documents).length).toBeGreaterThan(3)
  }, 3_600_000)
})

const init = [(options: { totalTimeout?: number | false }) => void Object.assign(options, { totalTimeout: false })]

// shows: P13, S18
it.each<[string, rule: string, Broken]>([
  [
    'stores a late response after the session ended',
    'without a session',
    {
      session: () => ({
        async during(ask, store) {
          const result = await ask()
          await store(result)
          return { result, owner: undefined }
        },
      }),
    },
  ],
  [
    'deletes a session without revoking its token',
    'a token lives',
    { session: ({ end }) => ({ end: (endAttempt) => secrets.session.remove().then(() => end(endAttempt)) }) },
  ],
  [
    'empties its list of revocations without sending them',
    'a token lives',
    { revocations: { flush: () => secrets.revocations.set([]).then(() => true) } },
  ],
  [
    'waits without a deadline for the network',
    'under way for ever',
    { connection: (connection) => connection.extend({ hooks: { init } }) },
  ],
  [
    'doesn’t explain a failure of the network’s document',
    'without a reason',
    {
      readDocument:
        (actual) =>
        async (...parts) => {
          const document = await actual(...parts)
          if (document === 'server' || document === 'slow') throw new Error(document)
          return document
        },
    },
  ],
  ['needs a document without a fault', 'cannot sign in any more', { readDocument: () => async () => 'unreachable' }],
])('the model catches a sign-in that %s', { timeout: 300_000 }, async (_, rule, broken) => {
  variant.broken = broken
  await expect(holds(3000, detecting)).rejects.toThrow(rule)
})
