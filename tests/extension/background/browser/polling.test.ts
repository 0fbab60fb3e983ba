import { expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { poll, pollSoon } from '../../../../src/extension/background/browser/polling.ts'

const minutes = 60_000
const never = () => new Promise<number>(() => {})
const alarm = () => fakeBrowser.alarms.get('pending-requests')

// shows: §6 events, §8 quota
it('creates its alarm once and reacts to its own alarm only', async () => {
  const due = vi.fn()
  poll(due, never)
  await vi.waitFor(async () => expect(await fakeBrowser.alarms.getAll()).toHaveLength(1))
  const [alarm] = await fakeBrowser.alarms.getAll()
  expect(alarm?.name).toBe('pending-requests')

  poll(() => {}, never)
  await fakeBrowser.alarms.get('pending-requests')
  expect(await fakeBrowser.alarms.getAll()).toEqual([alarm])

  await fakeBrowser.alarms.onAlarm.trigger({ name: 'another', scheduledTime: 0, persistAcrossSessions: true })
  expect(due).not.toHaveBeenCalled()
  await fakeBrowser.alarms.onAlarm.trigger({ name: 'pending-requests', scheduledTime: 0, persistAcrossSessions: true })
  expect(due).toHaveBeenCalledOnce()
})

it('polls a few times after a popup was opened, however often it is', async () => {
  const due = vi.fn()
  poll(due, never)
  await pollSoon()
  await pollSoon()
  const soon = (await fakeBrowser.alarms.getAll()).filter(({ name }) => name !== 'pending-requests')
  expect(soon.map(({ periodInMinutes }) => periodInMinutes)).toEqual([undefined, undefined, undefined])
  for (const { name } of soon)
    await fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: 0, persistAcrossSessions: true })
  expect(due).toHaveBeenCalledTimes(3)
})

it('polls a minute after the first of many popups', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const times = async () => (await fakeBrowser.alarms.getAll()).map(({ scheduledTime }) => scheduledTime)
  await pollSoon()
  const first = await times()
  expect(first).toEqual([1, 3, 10].map((after) => 1_000_000 + after * minutes))
  vi.setSystemTime(1_000_000 + 40_000)
  await pollSoon()
  expect(await times()).toEqual(first)
  // the clock is set back
  vi.setSystemTime(0)
  await pollSoon()
  expect(await times()).toEqual([1, 3, 10].map((after) => after * minutes))
})

it('sets the next alarm by the given wait, and repeats without it', async () => {
  const waits = [20 * minutes, 45 * minutes]
  poll(
    () => {},
    async () => waits.shift() ?? 0,
  )
  await vi.waitFor(async () => expect(await alarm()).toMatchObject({ name: 'pending-requests' }))
  for (const periodInMinutes of [20, 45]) {
    await fakeBrowser.alarms.onAlarm.trigger({
      name: 'pending-requests',
      scheduledTime: 0,
      persistAcrossSessions: true,
    })
    await vi.waitFor(async () => expect(await alarm()).toMatchObject({ periodInMinutes }))
  }
})
