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
    browser.die()
    if (random.once(2)) world.awake()
  }

  async function pass(ms: number) {
    step(`${ms / second} seconds pass`)
    await world.pass(ms)
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
