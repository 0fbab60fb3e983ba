import * as items from '../../../../../src/extension/storage/items.ts'
import { pages } from '../members/pages.ts'
import type { Happening } from './history.ts'

type Scene = Parameters<Happening>

const [page = ''] = pages
const hour = 3_600_000

/** Shares the page in another browser, then signs the member in. @returns the share that a window shows */
async function showShare([world, members]: Scene) {
  const [member] = world.members
  await world.network.share(member.id, page)
  await members.signIn(member)
  world.ask(({ handlers }) => handlers.lookUp({ url: page }))
  await world.settle()
  const known = (await items.recommendations.get()).find(({ url }) => url === page)
  return { owner: (await world.signedIn())?.owner ?? '', url: page, share_id: known?.recommendation.share_id ?? '' }
}

/** Every request, or those of one method, meets this fault until `work` ends. */
async function withFault([{ way, settle }]: Scene, kind: string, work: () => unknown, method = ''): Promise<void> {
  Object.assign(way.chance, { faulty: 1, kinds: [kind], method })
  await work()
  await settle()
  Object.assign(way.chance, { faulty: 0, method: '' })
}

/**
 * Histories that catch variants which random actions rarely catch, by the variant's name. Some random histories begin
 * with one of them.
 */
export const directedHistories: Record<string, Happening> = {
  'takes a share that is there for a removed one': async (...scene) => {
    const [world, members] = scene
    const share = await showShare(scene)
    await withFault(scene, 'reset before arrival', async () => {
      await members.removeShare(share.owner, share)
      await world.pass(hour / 60)
    })
    await world.pass(hour)
  },

  'shares again what an edit finds removed': async (...scene) => {
    const [, members] = scene
    const share = await showShare(scene)
    await members.removeOnSite(share.owner, share.url)
    await members.edit(share.owner, share)
  },

  'calls a removal refused that finds its share gone': async (...scene) => {
    const [, members] = scene
    const share = await showShare(scene)
    await members.removeOnSite(share.owner, share.url)
    await members.removeShare(share.owner, share)
  },

  'reads no head for a share that may have left': async (...scene) => {
    const [world, members] = scene
    const [member] = world.members
    await members.signIn(member)
    const owner = (await world.signedIn())?.owner ?? ''
    const share = async () => {
      const message = await members.type(owner, { type: 'share', page })
      await members.want(owner, await members.contentOf(owner, { type: 'share', page }, message))
      await world.pass(hour / 60)
    }
    await withFault(scene, 'reset before arrival', share, 'POST')
    await world.network.share(member.id, page)
    await world.pass(hour)
  },

  'relies on keys for two days': async (...scene) => {
    const [world, members] = scene
    const { owner } = await showShare(scene)
    await withFault(scene, 'reset after commit', async () => {
      const message = await members.type(owner, { type: 'status' })
      await members.want(owner, await members.contentOf(owner, { type: 'status' }, message))
      await world.pass(hour / 60)
    })
    await world.restart(1)
  },

  'asks a network that wants to be left alone, since somebody signs in': async (...scene) => {
    const [world, members] = scene
    await members.signIn(world.members[0])
    await withFault(scene, '503 with Retry-After', () =>
      world.ask(({ handlers }) => handlers.refreshPendingRequests({})),
    )
    world.ask(({ handlers }) => handlers.signOut({}))
    await world.settle()
    await members.signIn(world.members[1])
    await world.settle()
  },
}
