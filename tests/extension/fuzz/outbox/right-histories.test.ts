import { afterAll, expect, it, vi } from 'vitest'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { type Happening, runHistory } from './histories/history.ts'
import type { Passing } from './world/passing.ts'
import { watchNetwork } from './world/watched-network.ts'
import type { World } from './world/world.ts'

const hour = 3_600_000

// a history of days takes seconds, and more on a busy machine
vi.setConfig({ testTimeout: 60_000 })

/** A seed with which the member types a message that the network accepts. */
const aShortMessage = 2

const network = await watchNetwork()
afterAll(() => network.close())

/** Runs a history of a signed-in member without time to undo. @returns the broken rules */
async function wrongIn(
  happening: (owner: string, ...happened: Parameters<Happening>) => Promise<void>,
  seed = 1,
): Promise<string[]> {
  const setting = { network, seed, profile: 'code' } as const
  const { wrong } = await runHistory(setting, async (world, members) => {
    await members.signIn(world.members[0])
    await items.options.set({ ...defaultOptions, undo_seconds: 0 })
    await world.settle()
    await happening((await world.signedIn())?.owner ?? '', world, members)
  })
  return wrong
}

it('the rules let the member be asked 20 hours after the first of two clicks on a write that waits', async () => {
  const wrong = await wrongIn(async (owner, world, members) => {
    const deletion = { type: 'deletion', id: world.members[0].requests[0] ?? '' } as const
    world.online(false)
    await members.want(owner, deletion)
    await world.pass(2 * hour)
    await members.want(owner, deletion)
    await world.pass(19 * hour)
    expect(world.intentions.stored()).toMatchObject([{ content: deletion, due: null }])
  })
  expect(wrong).toEqual([])
})

it('the rules let an old write go if the background dies before the write is taken back', async () => {
  const wrong = await wrongIn(async (owner, world, members) => {
    world.online(false)
    const message = await members.type(owner, { type: 'status' })
    await members.want(owner, await members.contentOf(owner, { type: 'status' }, message))
    await world.settle()
    await world.restart(32)
    await world.settle()
    await members.decide(owner, 'takeBack')
    await world.restart(8)
    await world.settle()
    expect(world.intentions.stored()).toEqual([])
  })
  expect(wrong).toEqual([])
})

it('the rules let an answer’s words return to their form if an earlier answer in the same words arrived', async () => {
  const wrong = await wrongIn(async (owner, world, members) => {
    const form = { type: 'answer', id: world.members[0].requests[0] ?? '' } as const
    const message = await members.type(owner, form)
    const answer = await members.contentOf(owner, form, message)
    Object.assign(world.way.chance, { faulty: 1, kinds: ['HTML after commit'] })
    await members.want(owner, answer)
    await world.settle()
    await world.setClock(-2 * hour)
    await world.pass(hour)
    // the age of its key is unknown, so the member decides
    await members.decide(owner, 'takeBack')
    await world.settle()
    world.way.chance.faulty = 0
    await members.want(owner, answer)
    await world.pass(hour)
    expect(world.intentions.stored()).toMatchObject([{ content: answer, failure: { code: 'gone' } }])
    expect(await members.readDraft(owner, form)).toBe(message)
  }, aShortMessage)
  expect(wrong).toEqual([])
})

/** What befalls the member’s “Send” before the outbox has it. */
const untaken: [string, (world: World & Passing) => unknown][] = [
  ['the storage has no room for it', ({ browser }) => Object.assign(browser.refused, { left: 1 })],
  ['the background dies before it', ({ die }) => die()],
]

it.each(untaken)('the rules let a write be deleted at its age after a “Send”, if %s', async (_which, befalls) => {
  const wrong = await wrongIn(async (owner, world, members) => {
    world.online(false)
    const message = await members.type(owner, { type: 'status' })
    await members.want(owner, await members.contentOf(owner, { type: 'status' }, message))
    await world.settle()
    // the write is late, so the member decides
    await world.restart(20)
    await world.settle()
    await members.decide(owner, 'send')
    await befalls(world)
    await world.settle()
    expect(world.intentions.stored()).toMatchObject([{ due: null }])
    await world.restart(12)
    // after an absence, nothing is deleted for a week
    await world.settle()
    await world.restart(8)
    await world.settle()
    expect(world.intentions.stored()).toEqual([])
  }, aShortMessage)
  expect(wrong).toEqual([])
})
