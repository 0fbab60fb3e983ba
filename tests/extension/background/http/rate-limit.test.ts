import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { firstPollingWait, pollingWait, pollSoon } from '../../../../src/extension/background/browser/polling.ts'
import {
  callsPerHour,
  createRateLimit,
  faster,
  type Initiator,
  isScarce,
  readAllowance,
  slower,
  slowest,
} from '../../../../src/extension/background/http/rate-limit.ts'
import type { RateLimitState } from '../../../../src/extension/schemas/stored.ts'

const minute = 60_000
const hour = 60 * minute
const network = 'https://graph.example'

let now = 0
let stored: RateLimitState | null = null

/** The rate limit after a start of the background, from its stored state. */
const started = (random = () => 0.5) =>
  createRateLimit(
    {
      get: async () => structuredClone(stored),
      set: async (state) => {
        stored = state
      },
    },
    random,
    () => now,
  )

beforeEach(() => {
  now = 1_000 * hour
  stored = null
})

/** How many calls are admitted, and when the next one is. */
async function admitted(by: Initiator, rateLimit = started()) {
  for (let calls = 0; calls <= callsPerHour.pages; calls++) {
    const refused = await rateLimit.admit(network, by).then(
      () => undefined,
      (error: { failure: { code: string; retryAt: number } }) => error.failure,
    )
    if (refused) return { calls, wait: refused.retryAt - now, code: refused.code }
  }
  throw new Error('there is no end')
}

describe('calls by the hour', () => {
  it('are 60 for the background, and 120 for the member plus the background’s', async () => {
    expect(await admitted('background')).toEqual({ calls: 60, wait: minute, code: 'busy' })
    expect(await admitted('member')).toMatchObject({ calls: 120, wait: minute / 2 })
    stored = null
    expect(await admitted('member')).toMatchObject({ calls: 180 })
    expect(await admitted('background')).toMatchObject({ calls: 0 })
  })

  it('leave one for the write after the last read, and its time counts', async () => {
    const { wait } = await admitted('member')
    now += wait
    const rateLimit = started()
    await rateLimit.admit(network, 'member')
    await rateLimit.admit(network, 'member', true)
    const next = rateLimit.admit(network, 'member', true)
    await expect(next).rejects.toMatchObject({ failure: { code: 'busy', retryAt: now + minute } })
    now += minute
    await started().admit(network, 'member')
  })

  it('come back one by one, also while the background is dead', async () => {
    await admitted('background')
    now += 10 * minute
    expect(await admitted('background')).toMatchObject({ calls: 10 })
    now += 100 * hour
    expect(await admitted('background')).toMatchObject({ calls: callsPerHour.background })
  })

  it.each(['background', 'pages'] as const)(
    'of %s don’t increase by a clock that is set back, and are full again an hour later',
    async (by) => {
      await admitted(by)
      now -= 5 * hour
      expect(await admitted(by)).toMatchObject({ calls: 0 })
      now += hour
      expect(await admitted(by)).toMatchObject({ calls: callsPerHour[by] })
    },
  )

  it('are counted separately for another network', async () => {
    await admitted('member')
    await started().admit('https://other.example', 'member')
    expect(stored?.buckets.member.calls).toBe(119)
  })
})

describe('a storage that fails', () => {
  const failing = { get: () => Promise.reject(new Error('full')), set: () => Promise.reject(new Error('full')) }

  it('leaves the state in this background’s memory, and so stops no call', async () => {
    const rateLimit = createRateLimit(failing, undefined, () => now)
    expect(await admitted('background', rateLimit)).toMatchObject({ calls: 60, code: 'busy' })
    await rateLimit.report(network, 'member', { refused: true, retryAt: now + hour })
    expect(await admitted('member', rateLimit)).toMatchObject({ calls: 0, code: 'busy' })
  })

  it('is not awaited', async () => {
    const rateLimit = createRateLimit({ get: async () => null, set: () => new Promise(() => {}) }, undefined, () => now)
    await rateLimit.admit(network, 'member')
    await rateLimit.report(network, 'member', { refused: false })
  })
})

describe('a network that sends Retry-After or 429', () => {
  it('gets no call before the time, also after restarts, and not all calls at once afterwards', async () => {
    const retryAt = now + 10 * minute
    const until = await started().report(network, 'background', { refused: true, retryAt })
    expect(until).toBe(retryAt + minute / 2)
    now = retryAt
    expect(await admitted('member')).toEqual({ calls: 0, wait: minute / 2, code: 'busy' })
    now += minute / 2
    expect((await admitted('member')).calls).toBeGreaterThan(0)
  })

  it('gets calls at most a quarter later than a short Retry-After', async () => {
    const retryAt = now + 40_000
    const until = await started(() => 1).report(network, 'background', { refused: true, retryAt })
    expect(until).toBe(retryAt + 10_000)
  })

  it('gets a random part of the backoff without a Retry-After', async () => {
    expect(await started(() => 0.5).report(network, 'member', { refused: true })).toBe(now + minute / 2)
  })

  it('gets exponential backoff without a Retry-After', async () => {
    const waits: number[] = []
    for (let refusal = 0; refusal < 8; refusal++)
      waits.push(((await started(() => 1).report(network, 'member', { refused: true })) ?? 0) - now)
    expect(waits.map((wait) => wait / minute)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
    now += hour
    await started().report(network, 'member', { refused: false })
    expect(await started(() => 1).report(network, 'member', { refused: true })).toBe(now + minute)
  })
})

describe('the background’s rate', () => {
  const quota = (used: number, minutes: number) => ({
    refused: false,
    allowance: { limit: 1000, remaining: 1000 - used, reset: now + hour - minutes * minute },
  })

  it('is halved when the key’s calls get scarce, and rises slowly, but not by a response with Retry-After', async () => {
    const rateLimit = started()
    await rateLimit.report(network, 'background', quota(400, 30))
    await rateLimit.report(network, 'background', { refused: false, retryAt: now + minute })
    expect(await rateLimit.rate(network)).toBe(0.5)
    now += 2 * minute
    await rateLimit.report(network, 'background', quota(190, 30))
    expect(await rateLimit.rate(network)).toBe(faster(0.5))
    expect((await admitted('background')).wait).toBeGreaterThan(minute)
  })

  it('is halved once within half an hour, however many calls report scarcity', async () => {
    const rateLimit = started()
    for (let call = 0; call < 10; call++) await rateLimit.report(network, 'background', quota(900, 30))
    expect(await rateLimit.rate(network)).toBe(0.5)
    now += 31 * minute
    await rateLimit.report(network, 'background', quota(900, 30))
    expect(await rateLimit.rate(network)).toBe(0.25)
  })

  it('is halved by any refusal, else only by the background’s own calls', async () => {
    const rateLimit = started()
    await rateLimit.report(network, 'member', quota(990, 30))
    expect(await rateLimit.rate(network)).toBe(1)
    await rateLimit.report(network, 'member', { refused: true })
    expect(await rateLimit.rate(network)).toBe(0.5)
  })

  it('never falls to zero and never exceeds one', () => {
    let rate = 1
    for (let each = 0; each < 20; each++) rate = slower(rate)
    expect(rate).toBe(slowest)
    for (let each = 0; each < 100; each++) rate = faster(rate)
    expect(rate).toBe(1)
  })

  it('reads the key’s calls, and the time of new ones in seconds', () => {
    const headers = { 'x-ratelimit-limit': '50000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767348000' }
    expect(readAllowance(new Headers(headers))).toEqual({ limit: 50_000, remaining: 0, reset: 1_767_348_000_000 })
    for (const unreadable of ['', '0', '-1', 'many'])
      expect(readAllowance(new Headers({ ...headers, 'x-ratelimit-reset': unreadable }))).toBeUndefined()
  })

  it('counts the first minutes of an hour little', () => {
    expect(isScarce({ limit: 1000, remaining: 970, reset: hour }, 0)).toBe(false)
    expect(isScarce({ limit: 1000, remaining: 950, reset: hour }, 0)).toBe(true)
  })
})

it('the interval of polls is half an hour with a fifth of jitter, longer if calls are scarce or after a day without use, and begins at a random time', () => {
  expect([0, 0.5, 1].map((random) => pollingWait(1, 0, () => random) / minute)).toEqual([24, 30, 36])
  const wait = (rate: number, idle: number) => pollingWait(rate, idle, () => 0.5) / minute
  expect(wait(0.5, 0)).toBe(60)
  expect(wait(1, 25 * hour)).toBe(120)
  expect(wait(slowest, 25 * hour)).toBe(480)
  expect([0, 1].map((random) => firstPollingWait(() => random) / minute)).toEqual([1, 31])
})

// shows: §6 events, §8 quota
it('the polls polls a minute after the first of many popups', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const times = async () => (await fakeBrowser.alarms.getAll()).map(({ scheduledTime }) => scheduledTime)
  await pollSoon()
  const first = await times()
  expect(first).toEqual([1, 3, 10].map((after) => 1_000_000 + after * minute))
  vi.setSystemTime(1_000_000 + 40_000)
  await pollSoon()
  expect(await times()).toEqual(first)
  // the clock is set back
  vi.setSystemTime(0)
  await pollSoon()
  expect(await times()).toEqual([1, 3, 10].map((after) => after * minute))
})
