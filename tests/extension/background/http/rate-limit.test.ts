import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { hour, minute } from '../../../../src/contract/durations.ts'
import { firstPollingWait, pollingWait, pollSoon } from '../../../../src/extension/background/browser/polling.ts'
import {
  callsPerHour,
  createRateLimit,
  type Initiator,
  isScarce,
  readAllowance,
} from '../../../../src/extension/background/http/rate-limit.ts'
import type { RateLimitState } from '../../../../src/extension/schemas/stored.ts'

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

const quota = (used: number) => ({
  refused: false,
  allowance: { limit: 1000, remaining: 1000 - used, reset: now + hour / 2 },
})

/** How many calls are admitted, and when the next one is. */
async function admitted(by: Initiator, rateLimit = started()) {
  for (let calls = 0; calls <= callsPerHour; calls++) {
    const refused = await rateLimit.admit(network, by).then(
      () => undefined,
      (error: { failure: { code: string; retryAt: number } }) => error.failure,
    )
    if (refused) return { calls, wait: refused.retryAt - now, code: refused.code }
  }
  throw new Error('there is no end')
}

describe('calls by the hour', () => {
  it('are 1,200, and the background leaves half of them to the member', async () => {
    const rateLimit = started()
    expect(await admitted('background', rateLimit)).toEqual({ calls: 601, wait: 3000, code: 'busy' })
    expect(await admitted('member', rateLimit)).toEqual({ calls: 599, wait: 3000, code: 'busy' })
  })

  it('come back one by one, or all if the clock is set back', async () => {
    const rateLimit = started()
    await admitted('member', rateLimit)
    now += 10 * minute
    expect(await admitted('member', rateLimit)).toMatchObject({ calls: 200 })
    now -= 5 * hour
    expect(await admitted('member', rateLimit)).toMatchObject({ calls: callsPerHour })
  })

  it('write nothing that wakes the pages, unless the network says something new', async () => {
    const rateLimit = started()
    await rateLimit.admit(network, 'member')
    await rateLimit.report(network, quota(1))
    const first = stored
    await rateLimit.admit(network, 'member')
    await rateLimit.report(network, quota(2))
    expect(stored).toBe(first)
  })
})

describe('a storage that fails', () => {
  const failing = { get: () => Promise.reject(new Error('full')), set: () => Promise.reject(new Error('full')) }

  it('leaves the state in this background’s memory, and so stops no call', async () => {
    const rateLimit = createRateLimit(failing, undefined, () => now)
    expect(await admitted('member', rateLimit)).toMatchObject({ calls: callsPerHour, code: 'busy' })
    await rateLimit.report(network, { refused: true, retryAt: now + hour })
    expect(await admitted('member', rateLimit)).toMatchObject({ calls: 0, code: 'busy' })
  })

  it('is not awaited', async () => {
    const rateLimit = createRateLimit({ get: async () => null, set: () => new Promise(() => {}) }, undefined, () => now)
    await rateLimit.admit(network, 'member')
    await rateLimit.report(network, { refused: false })
  })
})

describe('a network that sends Retry-After or 429', () => {
  it('gets no call before the time, also after restarts, and not all calls at once afterwards', async () => {
    const retryAt = now + 10 * minute
    const until = await started().report(network, { refused: true, retryAt })
    expect(until).toBe(retryAt + minute / 2)
    now = retryAt
    expect(await admitted('member')).toEqual({ calls: 0, wait: minute / 2, code: 'busy' })
    now += minute / 2
    expect((await admitted('member')).calls).toBeGreaterThan(0)
  })

  it('gets calls at most a quarter later than a short Retry-After', async () => {
    const retryAt = now + 40_000
    const until = await started(() => 1).report(network, { refused: true, retryAt })
    expect(until).toBe(retryAt + 10_000)
  })

  it('gets exponential backoff without a Retry-After, and a random part of it', async () => {
    expect(await started(() => 0.5).report(network, { refused: true })).toBe(now + minute / 2)
    stored = null
    const waits: number[] = []
    for (let refusal = 0; refusal < 8; refusal++)
      waits.push(((await started(() => 1).report(network, { refused: true })) ?? 0) - now)
    expect(waits.map((wait) => wait / minute)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
    now += hour
    await started().report(network, { refused: false })
    expect(await started(() => 1).report(network, { refused: true })).toBe(now + minute)
  })

  it('gets calls of the next member who signs in', async () => {
    const rateLimit = started()
    await rateLimit.report(network, { refused: true, retryAt: now + hour })
    await rateLimit.clearRefusals(network)
    expect(await admitted('member', rateLimit)).toMatchObject({ calls: callsPerHour })
  })

  it('says again until when it wants no calls, if a wrong clock made that later than any network may ask', async () => {
    now += 365 * 24 * hour
    await started().report(network, { refused: true, retryAt: now + hour })
    now -= 365 * 24 * hour
    expect(await started().until(network)).toBe(0)
  })
})

describe('the key’s calls', () => {
  it('are the member’s alone while they are scarce, until enough time has passed or the next hour begins', async () => {
    await started().report(network, quota(300))
    expect(await started().isScarce(network)).toBe(true)
    expect(await admitted('background')).toEqual({ calls: 0, wait: hour / 2, code: 'busy' })
    await started().admit(network, 'member')
    now += 16 * minute
    expect(await started().isScarce(network)).toBe(false)
    await started().report(network, quota(1000))
    expect(await started().isScarce(network)).toBe(true)
    now += hour / 2
    await started().admit(network, 'background')
  })

  it('are read with the time of new ones in seconds', () => {
    const headers = { 'x-ratelimit-limit': '50000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767348000' }
    expect(readAllowance(new Headers(headers))).toEqual({ limit: 50_000, remaining: 0, reset: 1_767_348_000_000 })
    for (const unreadable of ['', '0', '-1', 'many'])
      expect(readAllowance(new Headers({ ...headers, 'x-ratelimit-reset': unreadable }))).toBeUndefined()
  })

  it('are told little by the first minutes of an hour', () => {
    expect(isScarce({ limit: 1000, remaining: 970, reset: hour }, 0)).toBe(false)
    expect(isScarce({ limit: 1000, remaining: 950, reset: hour }, 0)).toBe(true)
  })

  it('say nothing if they end years from now, by a wrong clock', () => {
    expect(isScarce({ limit: 1000, remaining: 0, reset: 100_000 * hour }, 0)).toBe(false)
  })
})

it('the interval of polls is half an hour with a fifth of jitter, longer after a day without use, and begins at a random time', () => {
  expect([0, 0.5, 1].map((random) => pollingWait(0, () => random) / minute)).toEqual([24, 30, 36])
  expect(pollingWait(25 * hour, () => 0.5) / minute).toBe(120)
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
