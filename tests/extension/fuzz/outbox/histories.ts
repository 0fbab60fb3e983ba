import fc from 'fast-check'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import type { Network } from '../../../../src/extension/network/network.ts'
import { isLive } from '../../../../src/extension/schemas/outbox.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import { createHappenings } from './happenings.ts'
import { createMemberActions, type MemberActions, pages } from './members.ts'
import { hour, minute } from './simulated-browser.ts'
import { isTooOld, judge } from './verdict.ts'
import { createWorld, Enough, type World } from './world.ts'

const seed = fc.noShrink(fc.noBias(fc.integer({ min: 0, max: 2 ** 32 - 1 })))

/**
 * Runs histories of members' actions and faults with the background's real code and the real service. Each ends when no
 * write is left that leaves without the member, or a rule is violated.
 */
export const outboxHolds = (profile: Network['profile']) =>
  fc.asyncProperty(seed, fc.noBias(fc.array(seed, { maxLength: 40, size: 'max' })), async (seed, actions) => {
    const world = await createWorld(profile, seed)
    const { steps, wrong } = world
    try {
      await happen(actions, world)
      wrong.push(...(await judged(world)))
    } catch (error) {
      if (!(error instanceof Enough)) throw error
    } finally {
      await world.end()
    }
    if (wrong.length > 0) throw new Error([...steps, 'Wrong:', ...new Set(wrong)].join('\n'))
  })

async function happen(actions: readonly number[], world: World) {
  const { random, time } = world
  const members = createMemberActions(world)
  const happens = createHappenings(world, members)
  for (const { id } of world.members)
    for (const page of pages) if (random.once(3)) await world.network.share(id, page.replace('//m.', '//'))
  await members.signIn(world.members[0])
  for (const action of actions) {
    random.restart(action)
    await happens()
    // nobody does two things in the same millisecond
    time.pass(1 + random.below(500))
    await world.settle(random.pick([0, 1, 3, 8, 20, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]))
  }
  await allIsWell(world, members)
}

async function allIsWell(world: World, members: MemberActions) {
  const { step, way, browser, signedIn, ask, pass, settle, online } = world
  step('nothing goes wrong any more')
  way.chance.faulty = 0
  browser.refused.left = 0
  online(true)
  await pass(75 * minute)
  for (const member of world.members) {
    const who = await signedIn()
    if (who && who.member !== member) {
      step('signs out')
      ask(({ handlers }) => handlers.signOut({}))
      await settle()
    }
    await members.signIn(member)
    const owner = ownerOf(world.configured, member)
    const hasLiveWrites = () =>
      world.intentions.stored().some((write) => write.owner === owner && isLive(write) && write.due !== null)
    await pass(minute)
    for (let hours = 0; hasLiveWrites() && hours < 30; hours++) {
      await pass(hour)
      // the end of the session on the web site may be noticed only after a long pause
      if (!(await signedIn())) await members.signIn(member)
    }
  }
  // old writes are deleted by the second of two pollings, or a week after an absence
  if (world.intentions.stored().some(isTooOld)) await pass(20 * hour)
  if (world.intentions.stored().some(isTooOld)) await pass(8 * 24 * hour)
}

async function judged({ network, members, intentions, keepsKeys }: World) {
  const pending = new Set<string>()
  for (const id of members.flatMap(({ requests }) => requests)) if (await network.isPending(id)) pending.add(id)
  const drafts = Object.entries(await fakeBrowser.storage.local.get(null)).filter(([key]) => key.startsWith('draft '))
  const wrong = judge(intentions, keepsKeys, {
    landed: network.landed,
    writes: intentions.stored(),
    drafts: Object.fromEntries(drafts),
    isPending: (id: string) => pending.has(id),
  })
  return [...network.logged.map((failure) => `the service failed: ${failure}`), ...wrong]
}
