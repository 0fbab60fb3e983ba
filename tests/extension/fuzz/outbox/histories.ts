import { fakeBrowser } from 'wxt/testing/fake-browser'
import type { Network } from '../../../../src/extension/network/network.ts'
import { isLive } from '../../../../src/extension/schemas/outbox.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import { createHappenings, directedHistories } from './happenings.ts'
import { createMemberActions, type MemberActions, pages } from './members.ts'
import { watchNetwork } from './network.ts'
import { hour, minute } from './simulated-browser.ts'
import { type End, ends, isTooOld, judge, judgeShares, type Verdict } from './verdict.ts'
import { createPassing, createWorld, Enough, type Passing, type Setting, type World } from './world.ts'

/** Minimum and maximum of random actions in a history. */
const [fewest, most] = [5, 40]

export interface History extends Verdict {
  steps: string[]
  faults: Map<string, number>
}

/** The actions and faults of a history, before everything works again. */
export type Happening = (world: World & Passing, members: MemberActions) => Promise<void>

/** One random history in this number begins with a directed one. */
const directed = 8

/** The directed history that the random one of this seed begins with, if any. */
function beginningOf(seed: number): Happening | undefined {
  const all = Object.values(directedHistories)
  return seed % directed === 0 ? all[(seed / directed) % all.length] : undefined
}

async function byChance(seed: number, ...[world, members]: Parameters<Happening>): Promise<void> {
  const { random, time } = world
  const beginning = beginningOf(seed)
  await beginning?.(world, members)
  const happens = createHappenings(world, members)
  if (!beginning)
    for (const { id } of world.members)
      for (const page of pages) if (random.once(3)) await world.network.share(id, page.replace('//m.', '//'))
  await members.signIn(world.members[0])
  for (let things = fewest + random.below(most - fewest); things > 0; things--) {
    await happens()
    // nobody does two things in the same millisecond
    time.pass(1 + random.below(500))
    await world.settle(random.pick([0, 1, 3, 8, 20, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]))
  }
}

/**
 * Runs one history of members' actions and faults with the background's real code and the real service. It ends when no
 * write is left that leaves without the member. The same seed gives the same history.
 *
 * @param happening random actions by default
 */
export async function runHistory(
  setting: Setting,
  happening: Happening = (...scene) => byChance(setting.seed, ...scene),
): Promise<History> {
  const created = await createWorld(setting)
  const world = { ...created, ...createPassing(created) }
  const members = createMemberActions(world)
  try {
    await happening(world, members)
    await allIsWell(world, members)
    return { steps: world.steps, faults: world.faults, ...(await judged(world)) }
  } catch (error) {
    if (!(error instanceof Enough)) throw error
    return { steps: world.steps, faults: world.faults, ends: [], draftsLost: 0, wrong: [...world.broken.values()] }
  } finally {
    world.restore()
  }
}

/** Ends all faults, then waits until the outbox is done. Members sign in again, but open no popup. */
async function allIsWell(world: World & Passing, members: MemberActions) {
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

async function judged({ network, members, intentions, time, keepsKeys, landed, browser, broken, count }: World) {
  if (network.logged.length > 0) broken.set('service', `the service failed: ${network.logged.splice(0)[0]}`)
  if (browser.refused.sets > 0) count('storage refuses', browser.refused.sets)
  const states = new Map<string, string | undefined>()
  for (const id of members.flatMap(({ requests }) => requests)) states.set(id, await network.stateOf(id))
  const drafts = Object.entries(await fakeBrowser.storage.local.get(null)).filter(([key]) => key.startsWith('draft '))
  const verdict = judge(intentions, time, keepsKeys, {
    landed,
    writes: intentions.stored(),
    drafts: Object.fromEntries(drafts),
    isPending: (id) => states.get(id) === 'pending',
  })
  return { ...verdict, wrong: [...broken.values(), ...verdict.wrong, ...judgeShares(intentions, keepsKeys, landed)] }
}

const printed = 3

/** Consecutive seeds. */
export const seedsFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index)

/** Number of histories between two lines about the progress: about two minutes. */
const lineEvery = 500

interface Histories {
  seeds: readonly number[]
  profile: Network['profile']
  happening?: Happening | undefined
}

type Outcome = Awaited<ReturnType<typeof runHistories>>

/**
 * Runs a history for each seed.
 *
 * @param isEnough whether a violation ends its history, and is the last one needed
 */
export async function runHistories(
  { seeds, profile, happening }: Histories,
  isEnough: (wrong: string) => boolean = () => false,
) {
  const outcome = {
    histories: 0,
    ends: Object.fromEntries(ends.map((end) => [end, 0])) as Record<End, number>,
    draftsLost: 0,
    faults: new Map<string, number>(),
    failing: [] as { seed: number; history: History }[],
  }
  for (const seed of seeds) {
    // its own service, so that its seed alone decides a history
    const network = await watchNetwork()
    const setting = { network, seed, profile, isEnough }
    const history = await runHistory(setting, happening).finally(network.close)
    outcome.histories++
    for (const end of history.ends) outcome.ends[end]++
    outcome.draftsLost += history.draftsLost
    for (const [kind, times] of history.faults) outcome.faults.set(kind, (outcome.faults.get(kind) ?? 0) + times)
    if (history.wrong.length > 0) outcome.failing.push({ seed, history })
    if (outcome.histories % lineEvery === 0)
      console.log(`${outcome.histories} of ${seeds.length} histories, ${outcome.failing.length} with violations`)
    if (history.wrong.some(isEnough)) break
  }
  return outcome
}

/** The totals, and the steps of failing histories. */
export function describeOutcome({ failing, ends, faults, ...totals }: Outcome): string {
  const counted = { ...totals, ...ends, ...Object.fromEntries([...faults].toSorted()) }
  const rest = failing.slice(printed).map(({ seed, history: { wrong } }) => `${seed}: ${wrong.join(' | ')}`)
  return [
    ...Object.entries(counted).map(([name, count]) => `${name.padEnd(40)}${String(count).padStart(8)}`),
    ...failing
      .slice(0, printed)
      .map(
        ({ seed, history: { steps, wrong } }) =>
          `\nThe history of seed ${seed}:\n${steps.join('\n')}\nWrong: ${wrong.join('\n       ')}`,
      ),
    ...(rest.length > 0 ? ['\nAll others that failed, by their seeds:', ...rest] : []),
  ].join('\n')
}
