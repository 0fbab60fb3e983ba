// @vitest-environment node

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { day, hour } from '../../../../src/contract/durations.ts'
import { backoff } from '../../../../src/extension/background/outbox/delivery.ts'
import { createSchedule } from '../../../../src/extension/background/outbox/sending.ts'
import { afterPause, maxDelay } from '../../../../src/extension/background/outbox/stored-writes.ts'
import { statusDraft } from '../../../../src/extension/features/news/stored.ts'
import { draftLifetime } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { settledOutbox } from '../../support/stored/lists.ts'
import { writeOf } from '../../support/stored/writes.ts'
import {
  answers,
  hold,
  ignoringKeys,
  meet,
  meetDuringRetry,
  meetUnconfirmed,
  odd,
  owner,
  page,
  post,
  type Respond,
  sent,
  signIn,
  stored,
} from './odd-network.ts'

const busy =
  (code: number, seconds = 90): Respond =>
  (_, response) =>
    void response.writeHead(code, { 'retry-after': String(seconds) }).end('{"error":{"type":"quota exceeded"}}')

describe('the backoff', () => {
  it('waits four times as long after each failure, up to half an hour', () => {
    const most = [1, 2, 3, 4, 5, 6, 7, 1000].map((attempts) => backoff(attempts, () => 1) / 1000)
    expect(most).toEqual([2, 8, 32, 128, 512, 1800, 1800, maxDelay / 1000])
  })

  it('waits at least half of that, with jitter', () => {
    for (const attempts of [1, 4, 1000]) expect(backoff(attempts, () => 0)).toBe(backoff(attempts, () => 1) / 2)
    expect(new Set(Array.from({ length: 100 }, () => backoff(6))).size).toBeGreaterThan(50)
  })
})

it('a pause delays a due write and says why, but one that may have arrived still says that', () => {
  const unsure = { code: 'unconfirmed' } as const
  const status = { type: 'status', ...post } as const
  const waiting = writeOf(status, { due: 1, phase: 'waiting' })
  const unknown = writeOf(status, { due: 1, phase: 'unknown', failure: unsure })
  expect(afterPause(waiting, 2, 9)).toEqual({ ...waiting, due: 9, failure: { code: 'busy', retryAt: 9 } })
  expect(afterPause(unknown, 2, 9)).toEqual({ ...unknown, due: 9 })
})

describe('the schedule', () => {
  const due = vi.fn()
  beforeEach(() => {
    due.mockReset()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 })
  })
  const alarms = async () => (await fakeBrowser.alarms.getAll()).map(({ scheduledTime }) => scheduledTime - Date.now())

  it('calls back by a timer within half a minute, with an alarm in case this background dies', async () => {
    await createSchedule(due)(Date.now() + 5000)
    expect(await alarms()).toEqual([30_000])
    vi.advanceTimersByTime(4999)
    expect(due).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(due).toHaveBeenCalledOnce()
  })

  it('calls back at once if the time is over, and by its alarm alone if that is later', async () => {
    const schedule = createSchedule(due)
    await schedule(Date.now() - 1000)
    vi.advanceTimersByTime(0)
    expect(due).toHaveBeenCalledOnce()
    await schedule(Date.now() + hour)
    expect(await alarms()).toEqual([hour])
    vi.advanceTimersByTime(hour)
    expect(due).toHaveBeenCalledOnce()
    for (const name of ['pending-requests', 'outbox'])
      await fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: 0, persistAcrossSessions: true })
    expect(due).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['another time replaces the one before', 10_000, 1],
    ['no time ends it', undefined, 0],
  ])('has one time: %s', async (_, next, count) => {
    const schedule = createSchedule(due)
    await schedule(Date.now() + 5000)
    await schedule(next && Date.now() + next)
    expect(await alarms()).toHaveLength(count)
    vi.advanceTimersByTime(9999)
    expect(due).not.toHaveBeenCalled()
    vi.advanceTimersByTime(20_000)
    expect(due).toHaveBeenCalledTimes(count)
  })
})

describe('a Retry-After', () => {
  it.each([
    ['429', 'waiting', 'busy'],
    ['503', 'unknown', 'unconfirmed'],
  ])(
    '(%s) is waited for before the write is tried or looked up again, however often a popup opens',
    async (code, phase, failure) => {
      const { handlers, outbox } = await meet(busy(Number(code)), { ...ignoringKeys, read: answers.notShared })
      await handlers.share(page)
      const [first] = await settledOutbox()
      expect(first).toMatchObject({ phase, failure: { code: failure } })
      expect(first?.due).toBeGreaterThanOrEqual((first?.at ?? 0) + 90_000)
      const calls = odd.requests.length
      await outbox.resume()
      await outbox.run()
      expect({ outbox: await items.outbox.get(), requestsCount: odd.requests.length }).toEqual({
        outbox: [first],
        requestsCount: calls,
      })
    },
  )

  it('holds up all writes to that network: none is tried, and the next has no failure', async () => {
    const { handlers, outbox } = await meet(busy(429))
    await handlers.share(page)
    await settledOutbox()
    await handlers.status(post)
    await stored.makeDue()
    await outbox.run()
    expect(sent.keys()).toHaveLength(1)
    const [, second] = await items.outbox.get()
    expect(second).toMatchObject({ phase: 'waiting', attempts: 0, failure: { code: 'busy', retryAt: second?.due } })
    expect(second?.due).toBeGreaterThan(Date.now())
    expect(second).not.toHaveProperty('triedAt')
  })

  it('of another network holds up none', async () => {
    const { handlers, outbox } = await meet(answers.taken)
    await hold()
    await handlers.status(post)
    const [held] = await items.outbox.get()
    if (!held) throw new Error('nothing is stored')
    const failure = { code: 'busy', retryAt: Date.now() + hour } as const
    const paused = { ...held, key: 'of another network', owner: 'https://other.example maya', failure }
    await items.outbox.set([paused, { ...held, due: Date.now() }])
    await outbox.run()
    expect(sent.keys()).toEqual([held.key])
    expect((await items.outbox.get()).map(({ phase }) => phase)).toEqual(['waiting', 'done'])
  })
})

it('a popup that opens again and again delays no retry', async () => {
  const { outbox } = await meetUnconfirmed()
  for (let opened = 0; opened < 5; opened++) {
    await outbox.resume()
    await settledOutbox()
  }
  const [write] = await settledOutbox()
  expect((write?.due ?? 0) - Date.now()).toBeLessThanOrEqual(8000)
})

it('a member who signs out while the network is asked first sends nothing before the next sign-in', async () => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const read: Respond = async (...call) => {
    asked.resolve()
    await answered.promise
    answers.notShared(...call)
  }
  const { handlers, outbox } = await meet(answers.taken, { read })
  await handlers.share(page)
  await asked.promise
  await handlers.signOut({})
  answered.resolve()
  await outbox.run()
  expect(sent.writes()).toEqual([])
  const [waiting] = await items.outbox.get()
  expect(waiting).toMatchObject({ phase: 'waiting', attempts: 0 })
  expect(waiting).not.toHaveProperty('failure')
  await signIn()
  await handlers.giveConsent({})
  await outbox.run()
  expect(sent.writes()).toHaveLength(1)
})

describe('“Send again”', () => {
  it('sends a waiting write at once, whose age and attempts count from then', async () => {
    const { handlers, key } = await meetUnconfirmed()
    await stored.makeDue({ due: Date.now() + hour / 3, at: Date.now() - 19 * hour, attempts: 5 })
    const asked = Date.now()
    await handlers.sendWrite({ key })
    await sent.arrived(2)
    const [write] = await settledOutbox()
    expect(sent.keys()).toEqual([key, key])
    expect(write?.attempts).toBe(1)
    expect(write?.at).toBeGreaterThanOrEqual(asked)
  })

  it('during a retry changes nothing: giving the write up still warns that it may have arrived', async () => {
    const { handlers, key, end } = await meetDuringRetry()
    await handlers.sendWrite({ key })
    await stored.becomes({ key, phase: 'unknown' })
    await handlers.takeBackWrite({ key })
    expect(await statusDraft(owner()).get()).toEqual({ ...post, unconfirmed: 'status' })
    await end()
  })
})

it(`a write is deleted after ${draftLifetime} days, and no hour earlier`, async () => {
  const { outbox, handlers } = await meet(answers.taken)
  await hold()
  await handlers.status(post)
  await stored.makeDue({ due: null, at: Date.now() - draftLifetime * day + hour })
  await outbox.prune()
  expect(await items.outbox.get()).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour + 1000 })
  await outbox.prune()
  expect(await items.outbox.get()).toEqual([])
})
