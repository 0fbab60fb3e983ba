import { Failed } from '../../../../src/extension/background/base/failed.ts'
import { firstPollingWait, pollingWait } from '../../../../src/extension/background/browser/polling.ts'
import {
  createRateLimit,
  type Initiator,
  type RateLimit,
  scarce,
} from '../../../../src/extension/background/http/rate-limit.ts'
import type { RateLimitState } from '../../../../src/extension/schemas/stored.ts'
import { createRandom } from '../../../service/fuzz/random.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Calls per hour of one key (§8). */
const wholeQuota = 50_000

/** Share of installations used in a day, openings of each, and the share of openings in the hour from `peak`. */
const active = 0.3
const openings = 4
const inPeak = 0.2
const peak = 12

const waking = { from: 8, to: 22 }

const settled = 4

/**
 * Calls of an opened popup: a look-up and the requests, the account if calls aren't scarce; in this share of openings
 * also the news.
 */
const openingCalls = 2
const newsRead = 0.3
/** Calls of a poll: the requests and new items; and the calls of a whole sync, once in so many polls. */
const pollingCalls = 2
const wholeCalls = 5
const wholeOnceIn = 48

interface Scenario {
  installations: number
  /** These get their share of the quota. */
  simulated: number
  /** Calls an hour of another client that uses the same key, from 9 to 17 o'clock. */
  careless?: number
  down?: number
}

interface Installation {
  rateLimit: RateLimit
  isUsed: boolean
  usedAt: number
  heardAt: number
}

type Event = readonly [time: number, act: () => Promise<void>]

export async function simulateDay({ installations, simulated, careless = 0, down }: Scenario) {
  const { next: random } = createRandom(1)
  const part = simulated / installations
  const quota = Math.floor(wholeQuota * part)
  const clock = { now: 0 }
  /** The events of each minute of the day. An event adds others to later minutes alone. */
  const minutes = Array.from({ length: day / minute }, (): Event[] => [])
  const at = (time: number, act: Event[1]) => void minutes[Math.floor(time / minute)]?.push([time, act])
  /** Calls of each hour. */
  const used = Array.from({ length: 25 }, () => 0)
  const isDown = () => down !== undefined && clock.now >= down * hour && clock.now < (down + 1) * hour
  const all: Installation[] = []
  const ages: number[] = []
  let opened = 0
  let refusedOpenings = 0
  let recovery: number | undefined

  async function call({ rateLimit }: Installation, by: Initiator): Promise<boolean> {
    await rateLimit.admit('network', by)
    if (isDown()) return false
    const current = Math.floor(clock.now / hour)
    const count = used[current] ?? 0
    const reset = (current + 1) * hour
    const refused = count >= quota
    const counted = refused ? count : count + 1
    used[current] = counted
    const allowance = { limit: quota, remaining: quota - counted, reset }
    await rateLimit.report('network', by, { refused, allowance, ...(refused && { retryAt: reset }) })
    return !refused
  }

  async function poll(installation: Installation): Promise<void> {
    try {
      let isHeard = true
      const calls = pollingCalls + (random() * wholeOnceIn < 1 ? wholeCalls : 0)
      for (let each = 0; each < calls && isHeard; each++) isHeard = await call(installation, 'background')
      if (isHeard) installation.heardAt = clock.now
    } catch (error) {
      if (!(error instanceof Failed)) throw error
    }
    const rate = await installation.rateLimit.rate('network')
    at(clock.now + pollingWait(rate, clock.now - installation.usedAt, random), () => poll(installation))
  }

  async function open(installation: Installation): Promise<void> {
    const wasUp = !isDown()
    if (wasUp) opened++
    installation.usedAt = clock.now
    const readsAccount = (await installation.rateLimit.rate('network')) >= scarce
    const calls = openingCalls + (readsAccount ? 1 : 0) + (random() < newsRead ? 1 : 0)
    try {
      for (let each = 0; each < calls; each++) {
        if (await call(installation, 'member')) installation.heardAt = clock.now
        else if (wasUp) throw new Failed('busy')
      }
    } catch (error) {
      if (!(error instanceof Failed)) throw error
      if (wasUp) refusedOpenings++
    }
  }

  for (let each = 0; each < simulated; each++) {
    let stored: RateLimitState | null = null
    const set = async (state: RateLimitState | null) => {
      stored = state
    }
    const isUsed = random() < active
    const installation: Installation = {
      rateLimit: createRateLimit({ get: async () => stored, set }, random, () => clock.now),
      isUsed,
      usedAt: isUsed ? 0 : -3 * day,
      heardAt: 0,
    }
    all.push(installation)
    at(firstPollingWait(random), () => poll(installation))
    if (!isUsed) continue
    for (let opening = 0; opening < openings; opening++) {
      const opened = random() < inPeak ? peak + random() : waking.from + random() * (waking.to - waking.from)
      at(opened * hour, () => open(installation))
    }
  }

  for (let time = 9 * hour; careless > 0 && time < 17 * hour; time += minute)
    at(time, async () => {
      const current = Math.floor(clock.now / hour)
      if (!isDown()) used[current] = Math.min(quota, (used[current] ?? 0) + Math.round((careless * part) / 60))
    })

  for (let time = settled * hour; time < day; time += 20 * minute)
    at(time, async () => {
      if (isDown()) return
      for (const { heardAt, isUsed } of all) if (isUsed) ages.push((clock.now - heardAt) / minute)
    })

  const back = down === undefined ? day : (down + 1) * hour
  for (let time = back; time < day; time += minute)
    at(time, async () => {
      if (recovery !== undefined) return
      const inUse = all.filter(({ isUsed }) => isUsed)
      const heard = inUse.filter(({ heardAt }) => heardAt >= back).length
      if (heard >= 0.95 * inUse.length) recovery = (clock.now - back) / minute
    })

  for (const happening of minutes)
    for (const [time, act] of happening.sort(([one], [other]) => one - other)) {
      clock.now = time
      await act()
    }

  return {
    refused: refusedOpenings / opened,
    ageMedian: quantile(ages, 0.5),
    age95: quantile(ages, 0.95),
    recovery,
  }
}

const quantile = (values: number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0
