import type { Decision } from '../members/intentions.ts'
import type { MemberActions } from '../members/member-actions.ts'
import { pages } from '../members/pages.ts'
import { faultKinds } from '../world/faults-by-chance.ts'
import type { Passing } from '../world/passing.ts'
import type { World } from '../world/world.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Factors of an action's usual frequency: a history with a high one repeats one action most of the time. */
const biases = [0, 0, 1, 1, 1, 2, 6]

/** One history in this number has the usual frequencies. */
const unbiased = 3

/**
 * The random actions of a history. Each history draws the frequency of each action, and the faults that it meets (swarm
 * testing): histories with equal frequencies find less.
 *
 * @returns runs the next random action
 */
export function createHappenings(world: World & Passing, members: MemberActions): () => Promise<void> {
  const { random, time, network, intentions, browser, way, step, ask, count, signedIn } = world
  const isSwarm = !random.once(unbiased)
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

  const asMember = (work: (who: NonNullable<Awaited<ReturnType<typeof signedIn>>>) => unknown) => async () => {
    const who = await signedIn()
    if (who) await work(who)
  }

  async function wantForm({ owner, member }: { owner: string; member: World['members'][number] }) {
    const form = members.chooseForm(member)
    const typed = await members.readDraft(owner, form)
    await members.want(owner, await members.contentOf(owner, form, typed || (await members.type(owner, form))))
  }

  /** Sets the clock back after a click or an attempt, then lets a long time pass without actions. */
  async function setBackAfterAttempt(who: { owner: string; member: World['members'][number] }) {
    if (random.once(2)) {
      way.chance.faulty = 1
      step('one request in 1 meets a fault')
    }
    await wantForm(who)
    await world.pass(random.pick([0, 15 * second, 5 * hour]))
    await setClock(random.pick([-26 * hour, -2 * hour]))
    await pass(random.pick([5 * minute, 6 * hour, 25 * hour]))
  }

  /** Ends the background at a random step of its work on a write. */
  async function dieAfterWanting(who: { owner: string; member: World['members'][number] }) {
    await random.pick([wantForm, wantForm, ({ owner }: typeof who) => members.edit(owner)])(who)
    await world.settle()
    // the time for undoing is over, so the write leaves
    time.pass(10 * second)
    await world.settle(1 + random.below(60))
    die()
  }

  function die() {
    if (!browser.isAlive()) return
    step('the background dies')
    count('background dies')
    world.die()
    if (random.once(2)) world.awake()
  }

  async function pass(ms: number) {
    step(`${ms / second} seconds pass`)
    await world.pass(ms)
  }

  async function setClock(ms: number) {
    step(`the clock is set by ${ms / second} seconds`)
    count(ms < 0 ? 'clock set back' : 'clock set forward')
    await world.setClock(ms)
  }

  /** The actions with their usual frequencies. */
  const happening: [number, () => unknown][] = [
    [6, asMember(({ owner, member }) => members.type(owner, members.chooseForm(member)))],
    [12, asMember(wantForm)],
    [2, asMember(({ owner, member }) => members.want(owner, { type: 'deletion', id: random.pick(member.requests) }))],
    [6, asMember(({ owner }) => members.edit(owner))],
    [6, asMember(({ owner }) => members.removeShare(owner))],
    [4, asMember(({ owner }) => members.changeTwice(owner))],
    [6, asMember(({ owner }) => members.decide(owner, random.pick(decisions)))],
    // members undo at once
    [
      3,
      asMember(async (who) => {
        await random.pick([
          wantForm,
          wantForm,
          ({ owner }) => members.edit(owner),
          ({ owner }) => members.removeShare(owner),
        ])(who)
        await members.decide(who.owner, random.pick(['takeBack', 'discard'] as const))
      }),
    ],
    [2, asMember(signOut)],
    [
      3,
      asMember(async ({ member }) => {
        signOut()
        await members.signIn(member === world.members[0] ? world.members[1] : world.members[0])
      }),
    ],
    [4, () => members.signIn(random.pick([world.members[0], world.members[0], world.members[1]]))],
    [
      1,
      async () => {
        const token = await world.token()
        if (!token) return
        step('the session is ended on the web site')
        await network.revoke(token)
      },
    ],
    [
      1,
      asMember(async ({ member }) => {
        const id = random.pick(member.requests)
        step(`${id} is declined on the web site`)
        await network.decline(id)
        intentions.elsewhere.add(id)
      }),
    ],
    [1, asMember(({ owner }) => members.removeOnSite(owner, random.pick(pages)))],
    [
      1,
      async () => {
        const undo_seconds = random.pick([0, 3, 10])
        // a write that the member wanted before has the time to undo it of before
        await world.settle()
        step(`chooses ${undo_seconds} seconds to take back`)
        ask(({ handlers }) => handlers.setOptions({ undo_seconds }))
        await world.settle()
      },
    ],
    [3, members.lookUp],
    [
      2,
      () => {
        step('looks at the requests')
        ask(({ handlers, resume }) => handlers.refreshPendingRequests({}).finally(() => void resume().catch(() => {})))
      },
    ],
    [8, () => pass(random.pick([second, 5 * second, 40 * second, 5 * minute, hour, 6 * hour, 25 * hour]))],
    [3, faulty],
    [2, () => world.online(false)],
    [3, () => world.online(true)],
    [4, die],
    [2, asMember(dieAfterWanting)],
    [
      2,
      async () => {
        const days = random.pick([0, 0, 1, 2, 9, 20, 32])
        step(`the browser is started again, ${days} days later`)
        count('browser restarts')
        await world.restart(days)
      },
    ],
    [2, () => setClock(random.pick([-26, -2, -1 / 6, -1 / 60, 1 / 60, 1 / 6, 2, 26]) * hour)],
    [2, asMember(setBackAfterAttempt)],
    [
      1,
      () => {
        browser.refused.left = 1 + random.below(3)
        step(`no room to store anything, ${browser.refused.left} times`)
      },
    ],
  ]
  const choices = happening.flatMap(([often, happens], index) => {
    const bias = isSwarm && index !== 1 ? random.pick(biases) : 1
    return Array.from({ length: often * bias }, () => happens)
  })

  faulty()
  return async () => {
    await random.pick(choices)()
  }
}
