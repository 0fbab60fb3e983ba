import fc from 'fast-check'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import type { Network } from '../../../../src/extension/network/network.ts'
import { isLive } from '../../../../src/extension/schemas/outbox.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import { createHappenings, directedHistories } from './happenings.ts'
import { createMemberActions, type MemberActions, pages } from './members.ts'
import { type Count, watchNetwork } from './network.ts'
import { hour, minute } from './simulated-browser.ts'
import { isTooOld, judge, judgeShares } from './verdict.ts'
import { createWorld, Enough, type Setting, type World } from './world.ts'

const seed = fc.noShrink(fc.noBias(fc.integer({ min: 0, max: 2 ** 32 - 1 })))

const histories = fc.record({
  seed,
  beginning: fc.oneof(
    { weight: 7, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(directedHistories)) },
  ),
  actions: fc.noBias(fc.array(seed, { maxLength: 40, size: 'max' })),
})

type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never

/**
 * Runs histories of members' actions and faults with the background's real code and the real service. Each ends when no
 * write is left that leaves without the member, or a rule is violated.
 */
export const outboxHolds = (profile: Network['profile'], count: Count = () => {}) =>
  fc.asyncProperty(histories, async (history) => {
    const { steps, wrong } = await runHistory({ profile, seed: history.seed, count }, (...scene) =>
      happen(history, ...scene),
    )
    if (wrong.length > 0) throw new Error([...steps, 'Wrong:', ...new Set(wrong)].join('\n'))
  })

/** @returns what happened, and what was wrong with it */
async function runHistory(
  { count, ...setting }: Omit<Setting, 'network'>,
  happens: (world: World, members: MemberActions) => Promise<void>,
): Promise<Pick<World, 'steps' | 'wrong'>> {
  // its own service, so that the history alone decides what happens
  const network = await watchNetwork()
  const world = await createWorld({ ...setting, network, count })
  const { steps, wrong, restore } = world
  try {
    const members = createMemberActions(world)
    await happens(world, members)
    await allIsWell(world, members)
    wrong.push(...(await judged(world, count)))
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  } finally {
    restore()
    await network.close()
  }
  return { steps, wrong }
}

async function happen({ beginning, actions }: History, world: World, members: MemberActions) {
  const { random, time } = world
  await directedHistories[beginning]?.(world, members)
  if (actions.length === 0) return
  const happens = createHappenings(world, members)
  if (!beginning)
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

async function judged({ network, members, intentions, time, keepsKeys, landed }: World, count: Count) {
  const pending = new Set<string>()
  for (const id of members.flatMap(({ requests }) => requests)) if (await network.isPending(id)) pending.add(id)
  const drafts = Object.entries(await fakeBrowser.storage.local.get(null)).filter(([key]) => key.startsWith('draft '))
  const left = {
    landed,
    writes: intentions.stored(),
    drafts: Object.fromEntries(drafts),
    isPending: (id: string) => pending.has(id),
  }
  const { wrong, ends } = judge(intentions, time, keepsKeys, left)
  for (const end of ends) count(end)
  return [
    ...network.logged.map((failure) => `the service failed: ${failure}`),
    ...wrong,
    ...judgeShares(intentions, keepsKeys, landed),
  ]
}
