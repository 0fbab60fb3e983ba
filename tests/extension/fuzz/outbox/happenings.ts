import * as items from '../../../../src/extension/storage/items.ts'
import type { Decision } from './intentions.ts'
import { type MemberActions, pages } from './members.ts'
import { faultKinds } from './network.ts'
import { hour, minute, second } from './simulated-browser.ts'
import type { World } from './world.ts'

type Who = NonNullable<Awaited<ReturnType<World['signedIn']>>>

/** Factors of an action's usual frequency: a history with a high one repeats one action most of the time. */
const biases = [0, 0, 1, 1, 1, 2, 6]

/** Each history draws the frequency of each action, and its faults (swarm testing): equal frequencies find less. */
export function createHappenings(world: World, members: MemberActions): () => Promise<void> {
  const { random, time, network, intentions, browser, way, step, ask, signedIn } = world
  const [maya, ana] = world.members
  const isSwarm = !random.once(3)
  const decisions = Array.from({ length: 4 }, () =>
    random.pick<Decision>(['takeBack', 'takeBack', 'discard', 'send', 'confirm']),
  )
  const kinds = isSwarm ? faultKinds.filter(() => random.once(random.pick([2, 4, 12]))) : faultKinds
  way.chance.kinds = kinds.length > 0 ? kinds : [random.pick(faultKinds)]

  const faulty = () => {
    way.chance.faulty = random.pick([0, 1, 2, 4])
    step(way.chance.faulty === 0 ? 'all is well with the network' : `one request in ${way.chance.faulty} meets a fault`)
  }

  const signOut = () => {
    step('signs out')
    ask(({ handlers }) => handlers.signOut({}))
  }

  const anyhow = (often: number, happens: () => unknown) => ({ often, happens })
  /** If somebody is signed in. */
  const asMember = (often: number, work: (who: Who) => unknown) =>
    anyhow(often, async () => {
      const who = await signedIn()
      if (who) await work(who)
    })

  const wantForm = ({ owner, member }: Who) => members.wantForm(owner, members.chooseForm(member))
  const edit = ({ owner }: Who) => members.edit(owner)
  const removeShare = ({ owner }: Who) => members.removeShare(owner)

  async function setBackAfterAttempt(who: Who) {
    if (random.once(2)) {
      way.chance.faulty = 1
      step('one request in 1 meets a fault')
    }
    await wantForm(who)
    await world.pass(random.pick([0, 15 * second, 5 * hour]))
    await setClock(random.pick([-26 * hour, -2 * hour]))
    await pass(random.pick([5 * minute, 6 * hour, 25 * hour]))
  }

  async function dieAfterWanting(who: Who) {
    await random.pick([wantForm, wantForm, edit])(who)
    await world.settle()
    // the time for undoing is over, so the write leaves
    time.pass(10 * second)
    await world.settle(1 + random.below(60))
    die()
  }

  function die() {
    if (!browser.isAlive()) return
    step('the background dies')
    world.die()
    if (random.once(2)) world.awake()
  }

  async function pass(ms: number) {
    step(`${ms / second} seconds pass`)
    await world.pass(ms)
  }

  async function setClock(ms: number) {
    step(`the clock is set by ${ms / second} seconds`)
    await world.setClock(ms)
  }

  const happening = [
    asMember(6, ({ owner, member }) => members.type(owner, members.chooseForm(member))),
    asMember(12, wantForm),
    asMember(2, ({ owner, member }) => members.want(owner, { type: 'deletion', id: random.pick(member.requests) })),
    asMember(6, edit),
    asMember(6, removeShare),
    asMember(4, ({ owner }) => members.changeTwice(owner)),
    asMember(6, ({ owner }) => members.decide(owner, random.pick(decisions))),
    // members undo at once
    asMember(3, async (who) => {
      await random.pick([wantForm, wantForm, edit, removeShare])(who)
      await members.decide(who.owner, random.pick(['takeBack', 'discard'] as const))
    }),
    asMember(2, signOut),
    asMember(3, async ({ member }) => {
      signOut()
      await members.signIn(member === maya ? ana : maya)
    }),
    anyhow(4, () => members.signIn(random.pick([maya, maya, ana]))),
    anyhow(1, async () => {
      const token = await world.token()
      if (!token) return
      step('the session is ended on the web site')
      await network.revoke(token)
    }),
    asMember(1, async ({ member }) => {
      const id = random.pick(member.requests)
      step(`${id} is declined on the web site`)
      await network.decline(id)
      intentions.elsewhere.add(id)
    }),
    asMember(1, ({ owner }) => members.removeOnSite(owner, random.pick(pages))),
    anyhow(1, async () => {
      const undoSeconds = random.pick([0, 3, 10])
      // a write that the member wanted before has the time to undo it of before
      await world.settle()
      step(`chooses ${undoSeconds} seconds to take back`)
      ask(({ handlers }) => handlers.setOptions({ undoSeconds }))
      await world.settle()
    }),
    anyhow(3, members.lookUp),
    anyhow(2, () => {
      step('looks at the requests')
      ask(({ handlers, resume }) => handlers.refreshPendingRequests({}).finally(() => void resume().catch(() => {})))
    }),
    anyhow(8, () => pass(random.pick([second, 5 * second, 40 * second, 5 * minute, hour, 6 * hour, 25 * hour]))),
    anyhow(3, faulty),
    anyhow(2, () => world.online(false)),
    anyhow(3, () => world.online(true)),
    anyhow(4, die),
    asMember(2, dieAfterWanting),
    anyhow(2, async () => {
      const days = random.pick([0, 0, 1, 2, 9, 20, 32])
      step(`the browser is started again, ${days} days later`)
      await world.restart(days)
    }),
    anyhow(2, () => setClock(random.pick([-26, -2, -1 / 6, -1 / 60, 1 / 60, 1 / 6, 2, 26]) * hour)),
    asMember(2, setBackAfterAttempt),
    anyhow(1, () => {
      browser.refused.left = 1 + random.below(3)
      step(`no room to store anything, ${browser.refused.left} times`)
    }),
  ]
  const choices = happening.flatMap(({ often, happens }, index) => {
    const bias = isSwarm && index !== 1 ? random.pick(biases) : 1
    return Array.from({ length: often * bias }, () => happens)
  })

  faulty()
  return async () => {
    await random.pick(choices)()
  }
}

type Scene = [world: World, members: MemberActions]

const [page = ''] = pages

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

/** Histories of faults that random actions rarely meet in this order. Some random histories begin with one of them. */
export const directedHistories: Record<string, (...scene: Scene) => Promise<void>> = {
  'a removal is reset before it arrives': async (...scene) => {
    const [world, members] = scene
    const share = await showShare(scene)
    await withFault(scene, 'reset before arrival', async () => {
      await members.removeShare(share.owner, share)
      await world.pass(hour / 60)
    })
    await world.pass(hour)
  },

  'the comment of a share is edited after the share was removed on the site': async (...scene) => {
    const [, members] = scene
    const share = await showShare(scene)
    await members.removeOnSite(share.owner, share.url)
    await members.edit(share.owner, share)
  },

  'a share is removed after it was removed on the site': async (...scene) => {
    const [, members] = scene
    const share = await showShare(scene)
    await members.removeOnSite(share.owner, share.url)
    await members.removeShare(share.owner, share)
  },

  'a share is reset before it arrives, then the page is shared on the site': async (...scene) => {
    const [world, members] = scene
    const [member] = world.members
    await members.signIn(member)
    const owner = (await world.signedIn())?.owner ?? ''
    const share = async () => {
      await members.wantForm(owner, { type: 'share', page })
      await world.pass(hour / 60)
    }
    await withFault(scene, 'reset before arrival', share, 'POST')
    await world.network.share(member.id, page)
    await world.pass(hour)
  },

  'the browser ends after a status was reset on its way back': async (...scene) => {
    const [world, members] = scene
    const { owner } = await showShare(scene)
    await withFault(scene, 'reset after commit', async () => {
      await members.wantForm(owner, { type: 'status' })
      await world.pass(hour / 60)
    })
    await world.restart(1)
  },

  'another member signs in after a 503 with Retry-After': async (...scene) => {
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
