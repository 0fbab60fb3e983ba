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
const seed = process.env.MODEL_RUNS ? {} : { seed: 1 }

/** The parts of the background that a broken variant replaces. */
const broken = vi.hoisted(() => ({
  session: (session: object): object => session,
  revocations: (revocations: object): object => revocations,
  connection: (connection: ReturnType<typeof connectTo>) => connection,
  readDocument: (actual: typeof readDocument) => actual,
}))

vi.mock('../../../src/extension/background/auth/session.ts', async (importActual) => {
  const actual = await importActual<{ createSession: typeof createSession }>()
  return {
    ...actual,
    createSession: (...parts: Parameters<typeof createSession>) => broken.session(actual.createSession(...parts)),
  }
})
vi.mock('../../../src/extension/background/auth/revocations.ts', async (importActual) => {
  const actual = await importActual<{ createRevocations: typeof createRevocations }>()
  return {
    ...actual,
    createRevocations: (...parts: Parameters<typeof createRevocations>) =>
      broken.revocations(actual.createRevocations(...parts)),
  }
})
vi.mock('../../../src/extension/background/http/connection.ts', async (importActual) => {
  const actual = await importActual<{ connectTo: typeof connectTo }>()
  return {
    ...actual,
    connectTo: (...parts: Parameters<typeof connectTo>) => broken.connection(actual.connectTo(...parts)),
  }
})
vi.mock('../../../src/extension/background/http/discovery.ts', async (importActual) => {
  const actual = await importActual<{ readDocument: typeof readDocument }>()
  const replaced = (...parts: Parameters<typeof readDocument>) => broken.readDocument(actual.readDocument)(...parts)
  return { ...actual, readDocument: replaced }
})

let model: Model

beforeEach(async () => {
  model = await createModel()
  broken.session = (session) => session
  broken.revocations = (revocations) => revocations
  broken.connection = (connection) => connection
  broken.readDocument = (actual) => actual
})
afterEach(() => model.close())

// sign-ins are more frequent than other events: without a session, nothing else can happen
const often: Event[] = ['sign in', 'sign in', 'everything arrives', 'everything arrives']
const happening = fc.array(fc.constantFrom(...events, ...often), { minLength: 3, maxLength: 20 })

const holds = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(happening, fc.integer(), async (happens, order) => {
      const wrong = await model.run(happens, createRandom(order))
      if (wrong.length > 0) throw new Error(wrong.join(', '))
    }),
    { numRuns, ...seed, endOnFailure: true, includeErrorInReport: true },
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

describe('the model catches a sign-in', () => {
  // shows: P13
  it('that stores a late response after the session ended', async () => {
    broken.session = (session) => ({
      ...session,
      during: async (ask: () => Promise<unknown>, store: (result: unknown) => Promise<void>) => store(await ask()),
    })
    await expect(holds(3000)).rejects.toThrow('without a session')
  }, 300_000)

  it('that deletes a session without revoking its token', async () => {
    broken.session = (session) => ({
      ...session,
      end: async (endAttempt: () => Promise<void>) => {
        await secrets.session.remove()
        await (session as ReturnType<typeof createSession>).end(endAttempt)
      },
    })
    await expect(holds(3000)).rejects.toThrow('a token lives')
  }, 300_000)

  // shows: S18
  it('that empties its list of revocations without sending them', async () => {
    broken.revocations = (revocations) => ({
      ...revocations,
      flush: async () => {
        await secrets.revocations.set([])
        return true
      },
    })
    await expect(holds(3000)).rejects.toThrow('a token lives')
  }, 300_000)

  it('that waits without a deadline for the network', async () => {
    const init = [(options: { totalTimeout?: number | false }) => void Object.assign(options, { totalTimeout: false })]
    broken.connection = (connection) => connection.extend({ hooks: { init } })
    await expect(holds(3000)).rejects.toThrow('under way for ever')
  }, 300_000)

  it('that doesn’t explain a failure of the network’s document', async () => {
    broken.readDocument =
      (actual) =>
      async (...parts) => {
        const document = await actual(...parts)
        if (document === 'server' || document === 'slow') throw new Error(document)
        return document
      }
    await expect(holds(3000)).rejects.toThrow('without a reason')
  }, 300_000)

  it('that needs a document without a fault', async () => {
    broken.readDocument = () => async () => 'unreachable'
    await expect(holds(3000)).rejects.toThrow('cannot sign in any more')
  }, 300_000)
})
