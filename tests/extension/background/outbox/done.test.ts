// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { browser } from 'wxt/browser'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { settledOutbox } from '../../support/stored/outbox.ts'
import { keys, makeDue, meet, page, phases, status, taken } from './odd-network.ts'

describe('an equal write', () => {
  it('right after the first is done counts as a repeated click', async () => {
    const { handlers } = await meet(taken)
    await handlers.postStatus(status)
    await settledOutbox()
    await handlers.postStatus(status)
    await settledOutbox()
    expect(keys()).toHaveLength(1)
    await makeDue({ due: null, done_at: Date.now() - 61_000 })
    await handlers.postStatus(status)
    await settledOutbox()
    expect(keys()).toHaveLength(2)
  })

  it('as one that needs the member’s decision counts as that decision', async () => {
    const { handlers, outbox } = await meet(taken)
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    await handlers.postStatus(status)
    await makeDue({ at: Date.now() - 20.1 * 60 * 60 * 1000 })
    await outbox.run()
    expect(await settledOutbox()).toMatchObject([{ phase: 'waiting', due: null }])
    await handlers.postStatus(status)
    expect(await phases()).toEqual([['status', 'done', undefined]])
    expect(keys()).toHaveLength(1)
  })
})

describe('a done write', () => {
  const minutes = (count: number) => count * 60 * 1000

  it('is stored for ten minutes, so that a popup can show it, and not longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers, outbox } = await meet(taken)
    await handlers.share(page)
    await vi.waitFor(async () => expect(await items.outbox.get()).toMatchObject([{ phase: 'done' }]))
    await outbox.run()
    const alarm = await browser.alarms.get('outbox')
    expect(alarm?.scheduledTime).toBeLessThanOrEqual(Date.now() + minutes(10))
    vi.setSystemTime(Date.now() + minutes(9))
    await outbox.run()
    expect(await items.outbox.get()).toHaveLength(1)
    vi.setSystemTime(Date.now() + minutes(1))
    await outbox.run()
    expect(await items.outbox.get()).toEqual([])
    await vi.waitFor(async () => expect(await browser.alarms.get('outbox')).toBeUndefined())
  })

  it('stays until a popup has shown it if it was sent long after the click', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers, outbox } = await meet(taken)
    await items.options.set({ ...defaultOptions, undo_seconds: 10 })
    await handlers.share(page)
    vi.setSystemTime(Date.now() + minutes(2))
    await outbox.run()
    vi.setSystemTime(Date.now() + minutes(60))
    await outbox.run()
    const [{ key, phase } = { key: '' }] = await items.outbox.get()
    expect(phase).toBe('done')
    await vi.waitFor(async () => expect(await browser.alarms.get('outbox')).toBeUndefined())
    await handlers.discardWrite({ key })
    expect(await items.outbox.get()).toEqual([])
  })

  it('stays until a popup has shown it if an attempt had failed, also if the next one followed at once', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers, outbox } = await meet(taken)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await handlers.postStatus(status)
    expect(await phases()).toEqual([['status', 'waiting', 'unreachable']])
    vi.unstubAllGlobals()
    await outbox.resume()
    expect(await phases()).toEqual([['status', 'done', undefined]])
    vi.setSystemTime(Date.now() + minutes(60))
    await outbox.run()
    expect(await items.outbox.get()).toMatchObject([{ phase: 'done' }])
  })

  it('expires also while signed out', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { handlers, outbox } = await meet(taken)
    await handlers.share(page)
    await vi.waitFor(async () => expect(await items.outbox.get()).toMatchObject([{ phase: 'done' }]))
    await handlers.signOut({})
    vi.setSystemTime(Date.now() + minutes(10))
    await outbox.run()
    expect(await items.outbox.get()).toEqual([])
  })
})
