import { describe, expect, it } from 'vitest'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { WriteContent } from '../../../../src/extension/schemas/write-kinds.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { runHistory } from './histories.ts'
import { kinds } from './kinds.ts'
import { type Form, type MemberActions, pages, wanted } from './members.ts'
import { minute } from './simulated-browser.ts'
import { allAdditions, type World } from './world.ts'

const status: WriteContent = { type: 'status', message: 'What word1 says', social_account: [] }

/** Runs a history of a signed-in member. @returns the violated rules */
async function wrongIn(happens: (owner: string, world: World, members: MemberActions) => Promise<void>) {
  const { wrong } = await runHistory(
    { profile: 'code', additions: [], seed: 1, isEnough: () => false, count: () => {} },
    async (world, members) => {
      const [member] = world.members
      await members.signIn(member)
      await world.settle()
      world.intentions.type('word1', ownerOf(world.configured, member))
      await happens(ownerOf(world.configured, member), world, members)
    },
  )
  return wrong
}

const undo = (undoSeconds: number) => items.options.set({ ...defaultOptions, undoSeconds })

it('a history without faults wants every kind of write, and breaks no rule', { timeout: 60_000 }, async () => {
  const met = new Set<string>()
  const setting = { profile: 'code', additions: allAdditions, seed: 1, isEnough: () => false } as const
  const { wrong } = await runHistory({ ...setting, count: (what) => void met.add(what) }, async (world, members) => {
    const [member] = world.members
    const owner = ownerOf(world.configured, member)
    const [page = '', other = ''] = pages
    const form = (chosen: Form) => () => members.wantForm(owner, chosen)
    const [request = '', unanswered = ''] = member.requests
    await members.signIn(member)
    for (const want of [
      form({ type: 'status' }),
      form({ type: 'share', page }),
      () => members.edit(owner),
      () => members.removeShare(owner),
      form({ type: 'answer', id: request }),
      () => members.want(owner, { type: 'deletion', id: unanswered }),
      form({ type: 'pass', page: other }),
      form({ type: 'passAnswer', id: member.received[0] ?? '' }),
      () => members.takePassBack(owner, member),
      form({ type: 'keep', page: other }),
      () => members.removeKept(owner),
      () => members.like(owner, member),
      form({ type: 'newsComment', id: member.news[0] ?? '' }),
      () => members.removeAnswer(owner, member),
    ]) {
      await want()
      await world.pass(minute)
    }
  })
  expect({ wrong, unwanted: Object.keys(kinds).filter((kind) => !met.has(wanted(kind))) }).toEqual({
    wrong: [],
    unwanted: [],
  })
})

/** Histories of a right outbox that rules once took for violations. */
describe('the rules let', () => {
  it('a write leave at once after a choice of no time to undo, though an equal one died unstored', async () => {
    const wrong = await wrongIn(async (owner, world, members) => {
      await undo(5)
      await members.want(owner, status)
      world.die()
      world.awake()
      await undo(0)
      await members.want(owner, status)
    })
    expect(wrong).toEqual([])
  })

  it.each([
    ['the storage has no room for the renewal', ({ browser }: World) => Object.assign(browser.refused, { left: 1 })],
    ['the background dies before it stores the renewal', (world: World) => world.die()],
  ])('an old write go though the member wanted to send it, if %s', async (_, fail) => {
    const wrong = await wrongIn(async (owner, world, members) => {
      await undo(0)
      world.online(false)
      await members.want(owner, status)
      await world.settle()
      await world.restart(32)
      await world.settle()
      await members.decide(owner, 'send')
      fail(world)
      await world.settle()
      await world.restart(8)
      await world.settle()
      expect(world.intentions.stored()).toEqual([])
    })
    expect(wrong).toEqual([])
  })
})
