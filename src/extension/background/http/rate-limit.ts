import type { Bucket, Pace } from '../../schemas/pace.ts'
import type { Reason } from '../../schemas/sent-call.ts'
import { Failed } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'

/** Initiator of a call: a member who waits for the response, or the background. */
export type Initiator = keyof Pace['buckets']

const backgroundReasons: ReadonlySet<Reason> = new Set(['time', 'start', 'online', 'index'])

export const initiatorOf = (reason: Reason): Initiator => (backgroundReasons.has(reason) ? 'background' : 'member')

const hour = 60 * 60 * 1000

/** The token bucket as of now: at most an hour's calls. A clock that was set back adds nothing. */
export function filled({ calls, at }: Bucket, perHour: number, now: number): Bucket {
  const added = (Math.max(0, now - at) / hour) * perHour
  return { calls: Math.min(perHour, calls + added), at: now }
}

/** When the bucket has the next call, in milliseconds since 1970. */
export const filledAt = ({ calls, at }: Bucket, perHour: number): number =>
  at + Math.ceil(((1 - calls) / perHour) * hour)

/**
 * The background's slowest rate, as a share of its maximum. All installations share one key's quota without knowing of
 * each other. So each halves its rate when calls get scarce and raises it slowly otherwise (additive increase,
 * multiplicative decrease); together they use the calls that waiting members leave.
 */
export const slowest = 1 / 16

const added = 0.02

/** The background's rate below which a popup makes no call that can wait. */
export const scarce = 0.5

/** The key's quota in this hour (rate headers, docs/assumptions.md). */
interface Allowance {
  limit: number
  remaining: number
  /** Begin of the next hour, in milliseconds since 1970. */
  reset: number
}

/** Reads a response's headers; undefined if they are missing. */
export function readAllowance(headers: Headers): Allowance | undefined {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers.get(`x-ratelimit-${name}`) || Number.NaN),
  ) as [number, number, number]
  return limit > 0 && remaining >= 0 && reset > 0 ? { limit, remaining, reset: reset * 1000 } : undefined
}

/** Share of an hour's calls that the background leaves to waiting members. */
const reserved = 0.6

/** Whether calls were used so fast in this hour that too few would be left for members. */
export function isScarce({ limit, remaining, reset }: Allowance, now: number): boolean {
  // an hour's first minutes allow no forecast
  const passed = Math.max(0.1, Math.min(1, 1 - (reset - now) / hour))
  return limit - remaining > limit * (1 - reserved) * passed
}

export const slower = (rate: number): number => Math.max(slowest, rate / 2)
export const faster = (rate: number): number => Math.min(1, rate + added)

/** Calls an hour, at most. When the member's are used up, the member uses the background's. */
export const callsPerHour = { member: 120, background: 60 } as const

/** Milliseconds of backoff after a first 429 without `Retry-After`; doubled after each further one. */
const firstPause = 60_000
const longestBackoff = 30 * 60 * 1000

/** Shortest time between two halvings of the background's rate, in milliseconds: all calls of a run report the same. */
const slowerAgain = 30 * 60 * 1000

/** Milliseconds of jitter after a `Retry-After`, at most, or all installations would return in the same second. */
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

/** What a response says about further calls. */
interface CallResult {
  /** The number that `admit` returned for the call. */
  signIn?: number | undefined
  /** Whether the status was 429. */
  refused: boolean
  /** `Retry-After`, in milliseconds since 1970. */
  retry_at?: number | undefined
  allowance?: Allowance | undefined
}

interface Dependencies {
  load: () => Promise<Pace | null>
  store: (pace: Pace) => Promise<void>
  random?: () => number
  now?: () => number
}

/** Longest accepted `Retry-After` in milliseconds. */
export const longestRetryAfter = 24 * 60 * 60 * 1000

/**
 * Corrects the stored times if the clock was set back since. The clock can't be earlier than at the last call, so all
 * times move back by the difference: no pause gets longer, and none that was over begins again.
 */
function withClock(stored: Pace, now: number): Pace {
  const { buckets } = stored
  const back = Math.max(0, buckets.member.at - now, buckets.background.at - now)
  const until = stored.until - back
  // a wrong clock during a call has stored a longer pause than any network may request
  const isImpossible = until > now + longestRetryAfter + spread
  if (back === 0 && !isImpossible) return stored
  const at = (initiator: Initiator) => ({ ...buckets[initiator], at: Math.min(buckets[initiator].at, now) })
  return {
    ...stored,
    buckets: { member: at('member'), background: at('background') },
    until: isImpossible ? 0 : until,
    until_for_all: isImpossible ? 0 : stored.until_for_all - back,
  }
}

/**
 * Decides whether a call may be made now. Its state is stored, so that restarts don't reset it; if storage fails, the
 * state lasts as long as this background.
 */
export function createPace({ load, store, random = Math.random, now = () => Date.now() }: Dependencies) {
  const exclusive = createQueue()
  let current: Pace | undefined
  /** Counts sign-ins, so that late responses to the previous account's calls are ignored. */
  let signIn = 0

  /** Doesn't wait: a full or slow storage must not stop calls. */
  function save(pace: Pace): void {
    current = pace
    store(pace).catch(() => undefined)
  }

  async function paceOf(network: string): Promise<Pace> {
    const stored = current ?? (await load().catch(() => null))
    const time = now()
    if (stored?.network !== network) return newPace(network, time)
    const pace = withClock(stored, time)
    if (pace !== stored) save(pace)
    return pace
  }

  /**
   * Takes a call from the initiator's buckets. A write may take the call that is being refilled: the read before it has
   * taken the last one, and would do so again at every retry.
   *
   * @returns `next`, when the next call is possible, if they are empty
   */
  function take(pace: Pace, by: Initiator, isWrite: boolean): { pace: Pace; next?: number } {
    const rates = { member: callsPerHour.member, background: callsPerHour.background * pace.rate }
    const buckets = { ...pace.buckets }
    const from: Initiator[] = by === 'member' ? ['member', 'background'] : ['background']
    for (const initiator of from) {
      const bucket = filled(buckets[initiator], rates[initiator], now())
      const hasCall = bucket.calls >= (isWrite && initiator === by ? 0 : 1)
      buckets[initiator] = hasCall ? { ...bucket, calls: bucket.calls - 1 } : bucket
      if (hasCall) return { pace: { ...pace, buckets } }
    }
    return { pace: { ...pace, buckets }, next: filledAt(buckets[by], rates[by]) }
  }

  return {
    /**
     * Counts a call before it is made.
     *
     * @returns the number of the current sign-in, for `report`
     * @throws Failed with `retry_at`: `busy` before the end of a `Retry-After`, `paced` if the calls are used up
     */
    admit: (network: string, by: Initiator, isWrite = false): Promise<number> =>
      exclusive(async () => {
        const pace = await paceOf(network)
        if (pace.until > now()) throw new Failed('busy', { retry_at: pace.until })
        const taken = take(pace, by, isWrite)
        save(taken.pace)
        if (taken.next !== undefined) throw new Failed('busy', { retry_at: taken.next })
        return signIn
      }),

    /**
     * Updates the pace by a call's result.
     *
     * @returns when calls are allowed again, in milliseconds since 1970; undefined if they are allowed now
     */
    report: (
      network: string,
      by: Initiator,
      { signIn: calledIn, refused, retry_at, allowance }: CallResult,
    ): Promise<number | undefined> =>
      exclusive(async () => {
        const pace = await paceOf(network)
        const time = now()
        if (refused && calledIn !== undefined && calledIn !== signIn) return retry_at
        const refusals = refused ? pace.refusals + 1 : 0
        const backoff = Math.min(firstPause * 2 ** (refusals - 1), longestBackoff) * random()
        const asked = retry_at && retry_at + Math.min(spread, (retry_at - time) / 4) * random()
        const pauseUntil = Math.ceil(asked ?? (refused ? time + backoff : 0))
        const until = Math.max(pace.until, pauseUntil)
        const until_for_all = refused ? pace.until_for_all : Math.max(pace.until_for_all, pauseUntil)
        // only the background's own calls and refusals change its rate
        const isScarceNow = refused || (by === 'background' && allowance && isScarce(allowance, time))
        const isSlower = isScarceNow && Math.abs(time - pace.slowed_at) >= slowerAgain
        const isFaster = !isScarceNow && by === 'background' && retry_at === undefined
        const rate = isSlower ? slower(pace.rate) : isFaster ? faster(pace.rate) : pace.rate
        save({ ...pace, rate, slowed_at: isSlower ? time : pace.slowed_at, refusals, until, until_for_all })
        return until > time ? until : undefined
      }),

    /** Called at a sign-in: a 429 of another account doesn't concern the next one. */
    clearRefusals: (network: string): Promise<void> =>
      exclusive(async () => {
        const pace = await paceOf(network)
        signIn += 1
        save({ ...pace, refusals: 0, until: pace.until_for_all })
      }),

    /** The background's rate (`rate.ts`). */
    rate: (network: string): Promise<number> => exclusive(async () => (await paceOf(network)).rate),

    /** When calls are allowed again, in milliseconds since 1970; a past time if they are allowed now. */
    until: (network: string): Promise<number> => exclusive(async () => (await paceOf(network)).until),
  }
}
