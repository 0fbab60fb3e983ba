import { hour, minute } from '../../../contract/durations.ts'
import type { RateLimitState } from '../../schemas/stored.ts'
import type { Item } from '../../storage/item.ts'
import { Failed, otherwise, reported } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'

/** The calls for buckets of shared pages are counted apart: each click makes one, which costs the network little. */
export type Initiator = keyof RateLimitState['buckets']

/** Calls an hour, at most. When the member's are used up, the member uses the background's. */
export const callsPerHour = { member: 120, background: 60, pages: 1200 } as const

/**
 * As a share of the maximum. Installations share one key's quota without knowing of each other: each halves its rate
 * when calls get scarce, and raises it slowly (additive increase, multiplicative decrease).
 */
export const slowest = 1 / 16

/** The background's rate below which a popup makes no call that can wait. */
export const scarce = 0.5

export const slower = (rate: number): number => Math.max(slowest, rate / 2)
export const faster = (rate: number): number => Math.min(1, rate + 0.02)

const slowerAgain = 30 * minute

const reserved = 0.6

/** Backoff after a first 429 without `Retry-After`, doubled after each further one up to `longestBackoff`. */
const firstBackoff = minute
const longestBackoff = 30 * minute

/** Maximum milliseconds that a network's Retry-After can stop calls. */
export const longestRetryAfter = 24 * hour

/** Jitter after a `Retry-After`, at most, or all installations would return in the same second. */
const spread = minute

interface Allowance {
  limit: number
  remaining: number
  reset: number
}

export function readAllowance(headers: Headers): Allowance | undefined {
  const numberOf = (name: string) => Number(headers.get(`x-ratelimit-${name}`) || Number.NaN)
  const [limit, remaining, reset] = [numberOf('limit'), numberOf('remaining'), numberOf('reset')]
  return limit > 0 && remaining >= 0 && reset > 0 ? { limit, remaining, reset: reset * 1000 } : undefined
}

/** Whether calls were used so fast in this hour that too few would be left for members. */
export function isScarce({ limit, remaining, reset }: Allowance, now: number): boolean {
  // an hour's first minutes allow no forecast
  const passed = Math.max(0.1, Math.min(1, 1 - (reset - now) / hour))
  return limit - remaining > limit * (1 - reserved) * passed
}

type CallResult = { refused: boolean; allowance?: Allowance | undefined } & {
  [Key in 'epoch' | 'retryAt']?: number | undefined
}

const limitOf = (initiator: Initiator, { rate }: RateLimitState): number =>
  callsPerHour[initiator] * (initiator === 'background' ? rate : 1)

function callsIn(initiator: Initiator, state: RateLimitState, now: number): number {
  const { calls, at } = state.buckets[initiator]
  const limit = limitOf(initiator, state)
  return Math.min(limit, calls + ((now - at) / hour) * limit)
}

export type RateLimit = ReturnType<typeof createRateLimit>

/** Stored, so that restarts don't reset it; if storage fails, it lasts as long as this background. */
export function createRateLimit(
  { get: load, set: store }: Pick<Item<RateLimitState | null>, 'get' | 'set'>,
  random = Math.random,
  now = () => Date.now(),
) {
  const exclusive = createQueue()
  let current: RateLimitState | undefined
  /** The number of sign-ins: late responses to the previous account's calls are ignored. */
  let epoch = 0

  function save(state: RateLimitState): void {
    current = state
    store(state).catch(reported)
  }

  // if the clock was set back, pauses move back by the difference, so that none gets longer or begins again
  async function stateOf(network: string): Promise<RateLimitState> {
    const stored = current ?? (await load().catch(otherwise(null)))
    const time = now()
    if (stored?.network !== network) {
      const full = (initiator: Initiator) => ({ calls: callsPerHour[initiator], at: time })
      const buckets = { member: full('member'), background: full('background'), pages: full('pages') }
      return { network, buckets, rate: 1, slowedAt: 0, refusals: 0, until: 0, untilForAll: 0 }
    }
    const { member, background, pages } = stored.buckets
    const back = Math.max(0, member.at - time, background.at - time, pages.at - time)
    // a wrong clock during a call has stored a longer pause than any network may request
    const isImpossible = stored.until - back > time + longestRetryAfter + spread
    if (back === 0 && !isImpossible) return stored
    const moved = (until: number) => (isImpossible ? 0 : until - back)
    const corrected = {
      ...stored,
      buckets: {
        member: { ...member, at: Math.min(member.at, time) },
        background: { ...background, at: Math.min(background.at, time) },
        pages: { ...pages, at: Math.min(pages.at, time) },
      },
      until: moved(stored.until),
      untilForAll: moved(stored.untilForAll),
    }
    save(corrected)
    return corrected
  }

  return {
    /**
     * A write may take the call that is being refilled, since the read before it may have taken the last one.
     * @returns the number of the current sign-in. @throws Failed `busy` with `retryAt`
     */
    admit: (network: string, initiator: Initiator, isWrite = false): Promise<number> =>
      exclusive(async () => {
        const state = await stateOf(network)
        if (state.until > now()) throw new Failed('busy', { retryAt: state.until })
        const time = now()
        const has = (whose: Initiator, calls: number) => callsIn(whose, state, time) >= calls
        const canShare = initiator === 'member' && has('background', 1)
        const from = has(initiator, isWrite ? 0 : 1) ? initiator : canShare ? 'background' : undefined
        if (from === undefined) {
          const missing = (1 - callsIn(initiator, state, time)) / limitOf(initiator, state)
          throw new Failed('busy', { retryAt: time + Math.ceil(missing * hour) })
        }
        const taken = { calls: callsIn(from, state, time) - 1, at: time }
        save({ ...state, buckets: { ...state.buckets, [from]: taken } })
        return epoch
      }),

    report: (network: string, initiator: Initiator, result: CallResult): Promise<number | undefined> =>
      exclusive(async () => {
        const { epoch: calledIn, refused, retryAt, allowance } = result
        if (refused && calledIn !== undefined && calledIn !== epoch) return retryAt
        const state = await stateOf(network)
        const time = now()
        const refusals = refused ? state.refusals + 1 : 0
        const backoff = Math.min(firstBackoff * 2 ** (refusals - 1), longestBackoff) * random()
        const asked = retryAt && retryAt + Math.min(spread, (retryAt - time) / 4) * random()
        const pauseUntil = Math.ceil(asked ?? (refused ? time + backoff : 0))
        const until = Math.max(state.until, pauseUntil)
        const untilForAll = refused ? state.untilForAll : Math.max(state.untilForAll, pauseUntil)
        // only the background's own calls and refusals change its rate
        const isScarceNow = refused || (initiator === 'background' && allowance && isScarce(allowance, time))
        const isSlower = isScarceNow && Math.abs(time - state.slowedAt) >= slowerAgain
        const isFaster = !isScarceNow && initiator === 'background' && retryAt === undefined
        const rate = isSlower ? slower(state.rate) : isFaster ? faster(state.rate) : state.rate
        save({ ...state, rate, slowedAt: isSlower ? time : state.slowedAt, refusals, until, untilForAll })
        return until > time ? until : undefined
      }),

    /** Called at a sign-in: a 429 of another account doesn't concern the next one. */
    clearRefusals: (network: string): Promise<void> =>
      exclusive(async () => {
        const state = await stateOf(network)
        epoch += 1
        save({ ...state, refusals: 0, until: state.untilForAll })
      }),

    rate: (network: string): Promise<number> => exclusive(async () => (await stateOf(network)).rate),

    until: (network: string): Promise<number> => exclusive(async () => (await stateOf(network)).until),
  }
}
