import type { Pace } from '../../schemas/pace.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'
import type { Asker } from './asker.ts'
import { filled, filledAt } from './bucket.ts'
import { type Allowance, faster, isScarce, slower } from './rate.ts'

/** How many calls an hour may be made for each; what members do goes first, and uses those of the background too. */
export const callsPerHour = { member: 120, background: 60 } as const

/** Milliseconds after the first 429 that says nothing of when to come back; twice as many after each next one. */
const firstPause = 60_000
const longestBackoff = 30 * 60 * 1000

/** Milliseconds within which the background becomes slower once: calls come in tens, and each says the same. */
const slowerAgain = 30 * 60 * 1000

/** Milliseconds by which a pause is longer than asked for, at most: or all installations would be back in the same second. */
const spread = 60_000

const newPace = (network: string, now: number): Pace => ({
  network,
  buckets: {
    member: { calls: callsPerHour.member, at: now },
    background: { calls: callsPerHour.background, at: now },
  },
  rate: 1,
  slowed_at: 0,
  refusals: 0,
  until: 0,
  until_for_all: 0,
})

/** What a response says of the calls to come. */
export interface Heard {
  /** What `admit` returned for the call. */
  account?: number | undefined
  /** Whether there were too many calls (429). */
  refused: boolean
  /** Before when it wants to be asked nothing (`Retry-After`), in milliseconds since 1970. */
  retry_at?: number | undefined
  allowance?: Allowance | undefined
}

interface Dependencies {
  load: () => Promise<Pace | null>
  store: (pace: Pace) => Promise<void>
  random?: () => number
  now?: () => number
}

/** Milliseconds for which a network may ask to be left alone: what is stored and later than that was stored by another clock. */
export const longestRetryAfter = 24 * 60 * 60 * 1000

/**
 * Decides of every call whether it may be made now. What it knows is stored, so that neither restarts nor alarms go around it;
 * what can't be stored holds as long as this background lives.
 */
export function createPace({ load, store, random = Math.random, now = () => Date.now() }: Dependencies) {
  const exclusive = createQueue()
  let known: Pace | undefined
  /** Counts the sign-ins, so that a call of the account before one says nothing to the account after it. */
  let account = 0

  /** Not waited for: a storage that is full or slow stops no call. */
  function keep(pace: Pace): void {
    known = pace
    store(pace).catch(() => undefined)
  }

  async function paceOf(network: string): Promise<Pace> {
    const stored = known ?? (await load().catch(() => null))
    const time = now()
    if (stored?.network !== network) return newPace(network, time)
    const isOfNow = (until: number) => until <= time + longestRetryAfter + spread
    return isOfNow(stored.until) && isOfNow(stored.until_for_all) ? stored : { ...stored, until: 0, until_for_all: 0 }
  }

  /** Takes a call from those that these askers have, or says when there is one again. */
  function take(pace: Pace, by: Asker): { pace: Pace; next?: number } {
    const rates = { member: callsPerHour.member, background: callsPerHour.background * pace.rate }
    const buckets = { ...pace.buckets }
    const from: Asker[] = by === 'member' ? ['member', 'background'] : ['background']
    for (const asker of from) {
      const bucket = filled(buckets[asker], rates[asker], now())
      const hasCall = bucket.calls >= 1
      buckets[asker] = hasCall ? { ...bucket, calls: bucket.calls - 1 } : bucket
      if (hasCall) return { pace: { ...pace, buckets } }
    }
    return { pace: { ...pace, buckets }, next: filledAt(buckets[by], rates[by]) }
  }

  return {
    /**
     * Counts a call that is about to be made.
     *
     * @returns for which account, to be told with the response
     * @throws Failed with `retry_at`: `busy` where the network wants to be asked nothing until then, `paced` where as many
     *   were made as may be
     */
    admit: (network: string, by: Asker): Promise<number> =>
      exclusive(async () => {
        const pace = await paceOf(network)
        if (pace.until > now()) throw new Failed('busy', { retry_at: pace.until })
        const taken = take(pace, by)
        keep(taken.pace)
        if (taken.next !== undefined) throw new Failed('paced', { retry_at: taken.next })
        return account
      }),

    /**
     * Learns from a response how to go on.
     *
     * @returns before when nothing is to be asked, in milliseconds since 1970; undefined where there is no such moment
     */
    hear: (
      network: string,
      by: Asker,
      { account: heardBy, refused, retry_at, allowance }: Heard,
    ): Promise<number | undefined> =>
      exclusive(async () => {
        const pace = await paceOf(network)
        const time = now()
        if (refused && heardBy !== undefined && heardBy !== account) return retry_at
        const refusals = refused ? pace.refusals + 1 : 0
        const backoff = Math.min(firstPause * 2 ** (refusals - 1), longestBackoff) * random()
        const asked = retry_at && retry_at + Math.min(spread, (retry_at - time) / 4) * random()
        const said = Math.ceil(asked ?? (refused ? time + backoff : 0))
        const until = Math.max(pace.until, said)
        const until_for_all = refused ? pace.until_for_all : Math.max(pace.until_for_all, said)
        // how often the background may ask is told by its own calls, and by a refusal
        const isScarceNow = refused || (by === 'background' && allowance && isScarce(allowance, time))
        const isSlower = isScarceNow && Math.abs(time - pace.slowed_at) >= slowerAgain
        const isFaster = !isScarceNow && by === 'background' && retry_at === undefined
        const rate = isSlower ? slower(pace.rate) : isFaster ? faster(pace.rate) : pace.rate
        keep({ ...pace, rate, slowed_at: isSlower ? time : pace.slowed_at, refusals, until, until_for_all })
        return until > time ? until : undefined
      }),

    /** Somebody signs in anew: a 429 that another account got is none of theirs. */
    forgetRefusals: (network: string): Promise<void> =>
      exclusive(async () => {
        const pace = await paceOf(network)
        account += 1
        keep({ ...pace, refusals: 0, until: pace.until_for_all })
      }),

    /** How fast the background asks (`rate.ts`). */
    rate: (network: string): Promise<number> => exclusive(async () => (await paceOf(network)).rate),

    /** Before when the network wants to be asked nothing, in milliseconds since 1970; long past where there is no such moment. */
    until: (network: string): Promise<number> => exclusive(async () => (await paceOf(network)).until),
  }
}
