import { expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { poll } from '../../../src/extension/background/polling.ts'

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
