import { expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { poll, pollSoon } from '../../../src/extension/background/polling.ts'

it('creates its alarm once and is called back by it alone', async () => {
  const due = vi.fn()
  poll(due)
  await vi.waitFor(async () => expect(await fakeBrowser.alarms.getAll()).toHaveLength(1))
  const [alarm] = await fakeBrowser.alarms.getAll()
  expect(alarm).toMatchObject({ name: 'pending-requests', periodInMinutes: 30 })

  poll(() => {})
  await fakeBrowser.alarms.get('pending-requests')
  expect(await fakeBrowser.alarms.getAll()).toEqual([alarm])

  await fakeBrowser.alarms.onAlarm.trigger({ name: 'another', scheduledTime: 0, persistAcrossSessions: true })
  expect(due).not.toHaveBeenCalled()
  await fakeBrowser.alarms.onAlarm.trigger({ name: 'pending-requests', scheduledTime: 0, persistAcrossSessions: true })
  expect(due).toHaveBeenCalledOnce()
})

it('asks again a few times in the minutes after a popup was opened, and no more than that however often it is', async () => {
  const due = vi.fn()
  poll(due)
  await pollSoon()
  await pollSoon()
  const soon = (await fakeBrowser.alarms.getAll()).filter(({ name }) => name !== 'pending-requests')
  expect(soon.map(({ periodInMinutes }) => periodInMinutes)).toEqual([undefined, undefined, undefined])
  for (const { name } of soon)
    await fakeBrowser.alarms.onAlarm.trigger({ name, scheduledTime: 0, persistAcrossSessions: true })
  expect(due).toHaveBeenCalledTimes(3)
})
