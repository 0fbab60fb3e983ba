import { beforeEach, expect, it, vi } from 'vitest'
import type { createKinds } from '../../../../src/extension/background/outbox/kinds.ts'
import type { createOutbox } from '../../../../src/extension/background/outbox/outbox.ts'
import type { createPace } from '../../../../src/extension/background/pace/pace.ts'
import type { WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import { statusDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { runHistories } from './histories.ts'

/** Within how many histories each is caught. */
const most = 60

type Kinds = ReturnType<typeof createKinds>
type Outbox = ReturnType<typeof createOutbox>
type Pace = ReturnType<typeof createPace>
type Dependencies = Parameters<typeof createOutbox>[0]
type EndingOf = typeof import('../../../../src/extension/background/outbox/endings.ts')['endingOf']
type TakeDraft = typeof import('../../../../src/extension/background/outbox/words.ts')['takeDraft']

/** What a broken variant changes of the outbox and of what it is made of. */
const broken = vi.hoisted(() => {
  const whole = {
    parts: (parts: Dependencies): Dependencies => parts,
    kinds: (kinds: Kinds): Kinds => kinds,
    pace: (pace: Pace): Pace => pace,
    outbox: (outbox: Outbox, _: Dependencies): Outbox => outbox,
    endingOf: (endingOf: EndingOf): EndingOf => endingOf,
    takeDraft: (takeDraft: TakeDraft): TakeDraft => takeDraft,
  }
  return { whole, now: whole }
})

vi.mock('../../../../src/extension/background/outbox/kinds.ts', async (importActual) => {
  const actual = await importActual<{ createKinds: typeof createKinds }>()
  return {
    ...actual,
    createKinds: (...parts: Parameters<typeof createKinds>) => broken.now.kinds(actual.createKinds(...parts)),
  }
})
vi.mock('../../../../src/extension/background/pace/pace.ts', async (importActual) => {
  const actual = await importActual<{ createPace: typeof createPace }>()
  return {
    ...actual,
    createPace: (...parts: Parameters<typeof createPace>) => broken.now.pace(actual.createPace(...parts)),
  }
})
vi.mock('../../../../src/extension/background/outbox/outbox.ts', async (importActual) => {
  const actual = await importActual<{ createOutbox: typeof createOutbox }>()
  return {
    ...actual,
    createOutbox: (parts: Dependencies) => broken.now.outbox(actual.createOutbox(broken.now.parts(parts)), parts),
  }
})
vi.mock('../../../../src/extension/background/outbox/endings.ts', async (importActual) => {
  const actual = await importActual<{ endingOf: EndingOf }>()
  return {
    ...actual,
    endingOf: (...parts: Parameters<EndingOf>) => broken.now.endingOf(actual.endingOf)(...parts),
  }
})
vi.mock('../../../../src/extension/background/outbox/words.ts', async (importActual) => {
  const actual = await importActual<{ takeDraft: TakeDraft }>()
  return {
    ...actual,
    takeDraft: (...parts: Parameters<TakeDraft>) => broken.now.takeDraft(actual.takeDraft)(...parts),
  }
})

beforeEach(() => {
  broken.now = broken.whole
})

/** Runs histories until one of them fails so. */
async function caught(variant: Partial<typeof broken.whole>, as: string): Promise<void> {
  broken.now = { ...broken.whole, ...variant }
  const isCaught = ({ wrong }: { wrong: string[] }) => wrong.some((each) => each.includes(as))
  const { histories, failing } = await runHistories({ histories: most, seed: 1, profile: 'code' }, isCaught)
  console.log(`caught after ${histories} histories`)
  expect(failing.some(({ history }) => isCaught(history))).toBe(true)
}

const eachSend = (kinds: Kinds, change: (send: Kinds['share']['send']) => Kinds['share']['send']): Kinds =>
  Object.fromEntries(
    Object.entries(kinds).map(([type, kind]) => [type, { ...kind, send: change(kind.send as Kinds['share']['send']) }]),
  ) as unknown as Kinds

it('an outbox that sends before it stores is caught', async () => {
  await caught(
    {
      outbox: (outbox, { session, kinds, takeDraft }) => ({
        ...outbox,
        async add(content: WriteContent) {
          const owner = (await session.owner()) ?? ''
          const as = await session.callerOf(owner)
          if (!as) throw new Error('signed out')
          const key = crypto.randomUUID()
          await takeDraft({ key, owner, content, at: Date.now(), phase: 'waiting', due: 0, attempts: 0 })
          await (kinds()[content.type].send as Kinds['share']['send'])(content as never, { key, as })
        },
      }),
    },
    'lost',
  )
}, 300_000)

it('an outbox that makes a new key for each sending is caught', async () => {
  const rekeyed: Parameters<typeof eachSend>[1] = (send) => (content, sending) =>
    send(content, { ...sending, key: crypto.randomUUID() })
  await caught({ kinds: (kinds) => eachSend(kinds, rekeyed) }, 'doubled')
}, 300_000)

it('an outbox that takes no clear answer for a yes is caught', async () => {
  await caught(
    {
      endingOf:
        (endingOf) =>
        (...parts) => {
          const ending = endingOf(...parts)
          return ending?.phase === 'unknown' ? { ...ending, phase: 'done', due: null } : ending
        },
    },
    'lost',
  )
}, 300_000)

it('an outbox whose pace hears of no Retry-After is caught', async () => {
  await caught({ pace: (pace) => ({ ...pace, hear: async () => undefined }) }, 'before a Retry-After was over')
}, 300_000)

it('an outbox that sends what waits for another member is caught', async () => {
  await caught(
    {
      parts: ({ session, ...parts }) => ({
        ...parts,
        session: {
          owner: async () => (await session.owner()) && ((await items.outbox.get())[0]?.owner ?? session.owner()),
          callerOf: async () => session.callerOf((await session.owner()) ?? ''),
        },
      }),
    },
    'arrived as another member',
  )
}, 300_000)

it('an outbox that takes what was typed since along is caught', async () => {
  await caught(
    {
      takeDraft: (takeDraft) => async (write) => {
        await takeDraft(write)
        if (write.content.type === 'status') await statusDraft(write.owner).remove()
      },
    },
    'draft lost',
  )
}, 300_000)
