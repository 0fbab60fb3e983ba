import type { Network } from '../../../../../src/extension/network/network.ts'
import { type End, ends } from '../rules/verdict.ts'
import { watchNetwork } from '../world/watched-network.ts'
import type { Setting } from '../world/world.ts'
import { type Happening, type History, runHistory } from './history.ts'

/** Maximum failing histories that are printed in full. */
const printed = 3

/** Number of histories between two lines about the progress: about two minutes. */
const lineEvery = 500

type Ends = Record<End, number>

interface Histories {
  histories: number
  seed: number
  profile: Network['profile']
  /** What happens in each history; random actions by default. */
  happening?: Happening | undefined
}

export interface Outcome {
  histories: number
  ends: Ends
  draftsLost: number
  faults: Map<string, number>
  failing: { seed: number; history: History }[]
}

/**
 * Runs a number of histories with consecutive seeds.
 *
 * @param isEnough whether a violation ends its history, and is the last one needed
 */
export async function runHistories(
  { histories, seed, profile, happening }: Histories,
  isEnough: (wrong: string) => boolean = () => false,
): Promise<Outcome> {
  const outcome: Outcome = {
    histories: 0,
    ends: Object.fromEntries(ends.map((end) => [end, 0])) as Ends,
    draftsLost: 0,
    faults: new Map(),
    failing: [],
  }
  for (let number = 0; number < histories; number++) {
    const history = await runOne({ seed: seed + number, profile, isEnough }, happening)
    outcome.histories++
    for (const end of history.ends) outcome.ends[end]++
    outcome.draftsLost += history.draftsLost
    for (const [kind, times] of history.faults) outcome.faults.set(kind, (outcome.faults.get(kind) ?? 0) + times)
    if (history.wrong.length > 0) outcome.failing.push({ seed: seed + number, history })
    if (outcome.histories % lineEvery === 0)
      console.log(`${outcome.histories} of ${histories} histories, ${outcome.failing.length} with violations`)
    if (history.wrong.some(isEnough)) break
  }
  return outcome
}

/** A history with its own service, so that its seed alone decides it. */
async function runOne(setting: Omit<Setting, 'network'>, happening?: Happening): Promise<History> {
  const network = await watchNetwork()
  try {
    return await runHistory({ ...setting, network }, happening)
  } finally {
    await network.close()
  }
}

const shortly = ({ seed, history: { wrong } }: Outcome['failing'][number]): string =>
  `${seed}: ${wrong.map((text) => text.slice(0, 120)).join(' | ')}`

/** The totals, and the steps of failing histories. */
export function describeOutcome({ histories, ends: counted, draftsLost, faults, failing }: Outcome): string {
  const asked = Object.values(counted).reduce((sum, count) => sum + count, 0)
  const lines: [string, number][] = [
    ['histories', histories],
    ['writes asked for', asked],
    ...Object.entries(counted),
    ['drafts lost', draftsLost],
    ...[...faults]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([kind, times]): [string, number] => [`fault: ${kind}`, times]),
  ]
  return [
    ...lines.map(([name, count]) => `${name.padEnd(40)}${String(count).padStart(8)}`),
    ...failing
      .slice(0, printed)
      .map(
        ({ seed, history: { steps, wrong } }) =>
          `\nThe history of seed ${seed}:\n${steps.join('\n')}\nWrong: ${wrong.join('\n       ')}`,
      ),
    ...(failing.length > printed ? ['\nAll that failed, by their seeds:', ...failing.map(shortly)] : []),
  ].join('\n')
}
