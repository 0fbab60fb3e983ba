import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { defineItem } from '../../../src/extension/storage/item.ts'

const count = (version = 1) => defineItem({ area: 'local', name: 'count', version, schema: v.number(), fallback: 0 })

describe('an item', () => {
  it('reads its fallback where nothing fitting is stored', async () => {
    expect(await count().get()).toBe(0)
    await fakeBrowser.storage.local.set({ 'count@1': 'many' })
    expect(await count().get()).toBe(0)
  })

  it('keeps what a newer version stored', async () => {
    await count(2).set(7)
    await count(1).set(3)
    expect([await count(1).get(), await count(2).get()]).toEqual([3, 7])
  })

  it('tells of its own changes only, until it is told to stop', async () => {
    const changed = vi.fn()
    const stop = count().watch(changed)
    await fakeBrowser.storage.local.set({ other: 1 })
    await count().set(5)
    await count().remove()
    stop()
    await count().set(6)
    expect(changed.mock.calls).toEqual([[5], [0]])
  })

  it('is read with all that are asked for in the same turn', async () => {
    const get = vi.spyOn(fakeBrowser.storage.local, 'get')
    await count(2).set(7)
    expect(await Promise.all([count(1).get(), count(2).get()])).toEqual([0, 7])
    expect(get).toHaveBeenCalledOnce()
    await count(2).set(8)
    expect(await count(2).get()).toBe(8)
  })
})
