import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { defineItem } from '../../src/storage/item.ts'

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
})

it('changes what is stored without losing a change made at the same time', async () => {
  const item = count()
  await item.set(1)
  const slowly = item.update(async (value) => {
    await new Promise((resolve) => setTimeout(resolve))
    return value + 10
  })
  await Promise.all([slowly, item.update((value) => value * 2), item.update((value) => value + 1)])
  expect(await item.get()).toBe(23)
})

it('goes on after a change that failed', async () => {
  const item = count()
  const failed = item.update(() => Promise.reject(new Error('no')))
  await Promise.all([expect(failed).rejects.toThrow('no'), item.update((value) => value + 1)])
  expect(await item.get()).toBe(1)
})
