import { hour, minute } from '../../../contract/durations.ts'
import type { Allowance, RateLimitState } from '../../schemas/stored.ts'
import type { Item } from '../../storage/item.ts'
import { Failed, otherwise, reported } from '../base/failed.ts'
import { createQueue } from '../base/queue.ts'

export type Initiator = 'member' | 'background'

/** Calls an hour, at most: no member clicks more. The background leaves half of them to the member. */
export const callsPerHour = 1200

/** The share of the key's calls that is for members' clicks. All installations share the key. */
const reserved = 0.6

/** Backoff after a first 429 without `Retry-After`, doubled after each further one up to `longestBackoff`. */
const firstBackoff = minute
const longestBackoff = 30 * minute

/** Maximum milliseconds that a network's Retry-After can stop calls. */
export const longestRetryAfter = 24 * hour

/** Jitter after a `Retry-After`, at most, or all installations would return in the same second. */
const spread = minute

export function readAllowance(headers: Headers): Allowance | undefined {
  const numberOf = (name: string) => Number(headers.get(`x-ratelimit-${name}`) || Number.NaN)
  const [limit, remaining, reset] = [numberOf('limit'), numberOf('remaining'), numberOf('reset')]
  return limit > 0 && remaining >= 0 && reset > 0 ? { limit, remaining, reset: reset * 1000 } : undefined
}

/** Whether calls were used so fast in this hour that too few would be left for members. */
export function isScarce({ limit, remaining, reset }: Allowance, now: number): boolean {
  const left = reset - now
  // an hour's first minutes allow no forecast
  const passed = Math.max(0.1, 1 - left / hour)
  // a wrong clock must not end the background's calls for years
  return left > 0 && left <= hour && limit - remaining > limit * (1 - reserved) * passed
}

interface CallResult {
  refused: boolean
  retryAt?: number | undefined
  allowance?: Allowance | undefined
}

export type RateLimit = ReturnType<typeof createRateLimit>

/**
 * What the network says about calls is stored, if it changes what may be called: a restart doesn't forget it. If storage
 * fails, it lasts as long as this background, as its own count of calls always does.
 */
export function createRateLimit(
  { get: load, set: store }: Pick<Item<RateLimitState | null>, 'get' | 'set'>,
  random = Math.random,
  now = () => Date.now(),
) {
  const exclusive = createQueue()
  let current: RateLimitState | undefined
  /** How many calls are left, and since when. */
  let own = { calls: callsPerHour, at: now() }

  function save(state: RateLimitState): void {
    if (JSON.stringify(state) === JSON.stringify(current)) return
    current = state
    store(state).catch(reported)
  }

  async function stateOf(network: string): Promise<RateLimitState> {
    current ??= (await load().catch(otherwise(null))) ?? undefined
    // if a wrong clock stored it, the network says again until when it wants no calls
    const isPossible = current && current.until <= now() + longestRetryAfter + spread
    if (!isPossible || current?.network !== network) current = { network, allowance: null, refusals: 0, until: 0 }
    return current
  }

  const isScarceIn = ({ allowance }: RateLimitState): boolean => allowance !== null && isScarce(allowance, now())

  return {
    /** @throws Failed `busy` with `retryAt` */
    admit: (network: string, initiator: Initiator): Promise<void> =>
      exclusive(async () => {
        const state = await stateOf(network)
        const time = now()
        if (state.until > time) throw new Failed('busy', { retryAt: state.until })
        const isBackground = initiator === 'background'
        if (isBackground && isScarceIn(state)) throw new Failed('busy', { retryAt: state.allowance?.reset })
        // a clock that was set back gives calls, too
        const calls = Math.min(callsPerHour, own.calls + (Math.abs(time - own.at) / hour) * callsPerHour)
        const missing = (isBackground ? callsPerHour / 2 : 1) - calls
        if (missing > 0) throw new Failed('busy', { retryAt: time + Math.ceil((missing / callsPerHour) * hour) })
        own = { calls: calls - 1, at: time }
      }),

    /** @returns when the network takes calls again, if it wants none now */
    report: (network: string, { refused, retryAt, allowance }: CallResult): Promise<number | undefined> =>
      exclusive(async () => {
        const state = await stateOf(network)
        const time = now()
        const refusals = refused ? state.refusals + 1 : 0
        const backoff = Math.min(firstBackoff * 2 ** (refusals - 1), longestBackoff) * random()
        const asked = retryAt && retryAt + Math.min(spread, (retryAt - time) / 4) * random()
        const until = Math.max(state.until, Math.ceil(asked ?? (refused ? time + backoff : 0)))
        const latest = allowance ?? state.allowance
        save({ network, refusals, until, allowance: latest && isScarce(latest, time) ? latest : null })
        return until > time ? until : undefined
      }),

    /** Called at a sign-in: a refusal of another account doesn't concern the next one. */
    clearRefusals: (network: string): Promise<void> =>
      exclusive(async () => save({ ...(await stateOf(network)), refusals: 0, until: 0 })),

    /** Whether the key's calls are so few that only the member's own ones are made. */
    isScarce: (network: string): Promise<boolean> => exclusive(async () => isScarceIn(await stateOf(network))),

    until: (network: string): Promise<number> => exclusive(async () => (await stateOf(network)).until),
  }
}
