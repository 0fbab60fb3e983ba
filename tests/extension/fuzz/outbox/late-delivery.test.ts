import { afterAll, expect, it } from 'vitest'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { runHistory } from './histories/history.ts'
import { watchNetwork } from './world/watched-network.ts'

const network = await watchNetwork()
afterAll(() => network.close())

/** Posts two statuses and delivers the first one late. @returns the posted statuses in order, and the broken rules */
async function postTwo(seed: number) {
  let landed: string[] = []
  const { wrong } = await runHistory({ network, seed, profile: 'code' }, async (world, members) => {
    await members.signIn(world.members[0])
    const { owner } = (await world.signedIn()) ?? { owner: '' }
    await items.options.set({ ...defaultOptions, undo_seconds: 0 })
    const post = async () => {
      const message = await members.type(owner, { type: 'status' })
      await members.want(owner, await members.contentOf(owner, { type: 'status' }, message))
    }
    Object.assign(world.way.chance, { faulty: 1, kinds: ['delivered late'] })
    await post()
    await world.settle()
    world.way.chance.faulty = 0
    // its key is too old and the network doesn’t have it, so the member is asked and the next status leaves
    await world.setClock(26 * 3_600_000)
    await post()
    await world.pass(30 * 60_000)
    landed = world.landed.map(({ words }) => words)
  })
  return { landed, wrong }
}

it('the rules know which of two statuses left first, though the network got the second one first', async () => {
  const inOtherOrder = [expect.stringContaining('word2'), expect.stringContaining('word1')]
  // the delay is random
  for (let seed = 1; seed <= 30; seed++) {
    const { landed, wrong } = await postTwo(seed)
    expect(wrong).toEqual([])
    if (landed.length === 2 && landed[0]?.includes('word2')) return expect(landed).toEqual(inOtherOrder)
  }
  expect.unreachable('none was delivered after the next one')
}, 120_000)
