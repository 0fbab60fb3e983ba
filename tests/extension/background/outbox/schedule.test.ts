import { beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { backoff } from '../../../../src/extension/background/outbox/delivery.ts'
import { createSchedule } from '../../../../src/extension/background/outbox/outbox.ts'

const due = vi.fn()
beforeEach(() => {
  due.mockReset()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 })
})
const alarmTime = async () => (await fakeBrowser.alarms.get('outbox'))?.scheduledTime
const goOff = (name: string) =>
  fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: 0, persistAcrossSessions: true })

it('calls back by its own alarm only, and listens synchronously', async () => {
  createSchedule(due)
  await goOff('pending-requests')
  expect(due).not.toHaveBeenCalled()
  await goOff('outbox')
  expect(due).toHaveBeenCalledOnce()
})

it('calls back by a timer within half a minute, with an alarm in case this background dies', async () => {
  await createSchedule(due)(Date.now() + 5000)
  expect(await alarmTime()).toBe(Date.now() + 30_000)
  vi.advanceTimersByTime(4999)
  expect(due).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(due).toHaveBeenCalledOnce()
})

it('replaces the previous time', async () => {
  const schedule = createSchedule(due)
  await schedule(Date.now() + 5000)
  await schedule(Date.now() + 10_000)
  vi.advanceTimersByTime(9999)
  expect(due).not.toHaveBeenCalled()
  expect(await fakeBrowser.alarms.getAll()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(due).toHaveBeenCalledOnce()
})

const least = () => 0
const most = () => 1

it('waits four times as long after each failure, up to half an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 1000].map((attempts) => backoff(attempts, most) / 1000)).toEqual([
    2, 8, 32, 128, 512, 1800, 1800, 1800,
  ])
})

it('waits at least half of that, with jitter', () => {
  for (const attempts of [1, 4, 1000]) expect(backoff(attempts, least)).toBe(backoff(attempts, most) / 2)
  const waits = Array.from({ length: 100 }, () => backoff(6))
  expect(new Set(waits).size).toBeGreaterThan(50)
  for (const wait of waits) {
    expect(wait).toBeGreaterThanOrEqual(15 * 60 * 1000)
    expect(wait).toBeLessThanOrEqual(30 * 60 * 1000)
  }
})
