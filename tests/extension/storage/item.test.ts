import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { followRaw, readRaw } from '../../../src/extension/storage/followed.ts'
import { defineItem, keysOf, parseAll } from '../../../src/extension/storage/item.ts'

const common = { schema: v.number(), fallback: 0, kind: 'options', until: 'uninstalled' } as const
const count = (version = 1) => defineItem('count', { ...common, area: 'local', version })

describe('an item', () => {
  it('reads its fallback if no valid value is stored', async () => {
    expect(await count().get()).toBe(0)
    await fakeBrowser.storage.local.set({ 'count@1': 'many' })
    expect(await count().get()).toBe(0)
  })

  it('leaves the value of a newer version stored', async () => {
    await count(2).set(7)
    await count(1).set(3)
    expect([await count(1).get(), await count(2).get()]).toEqual([3, 7])
  })

  it('notifies a watcher of its changes only, with the value before, until the watcher is removed', async () => {
    const changed = vi.fn()
    const stop = count().watch(changed)
    await fakeBrowser.storage.local.set({ other: 1 })
    await count().set(5)
    await count().remove()
    stop()
    await count().set(6)
    expect(changed.mock.calls).toEqual([
      [5, 0],
      [0, 5],
    ])
  })
})

describe('several items', () => {
  it('are read in one call with the same results as single reads', async () => {
    const session = defineItem('count', { ...common, area: 'session', version: 2 })
    await count(2).set(7)
    await session.set(3)
    await fakeBrowser.storage.local.set({ 'count@1': 'many' })
    const get = vi.spyOn(fakeBrowser.storage.local, 'get')
    const all = { one: count(1), two: count(2), session }
    expect(parseAll(all, await readRaw(keysOf(all)))).toEqual({ one: 0, two: 7, session: 3 })
    expect(get).toHaveBeenCalledOnce()
  })

  it('follow each change since before their reading', async () => {
    await count(1).set(1)
    await count(2).set(2)
    const { get } = fakeBrowser.storage.local
    vi.spyOn(fakeBrowser.storage.local, 'get').mockImplementationOnce(async (keys) => {
      const read = await get(keys)
      await count(2).set(3)
      return read
    })
    const raw = await followRaw(keysOf({ one: count(1), two: count(2) }))
    expect([count(1).now(raw), count(2).now(raw), count(3).now(raw)]).toEqual([1, 3, undefined])
    await count(1).remove()
    await count(3).set(4)
    expect([count(1).now(raw), count(2).now(raw), count(3).now(raw)]).toEqual([0, 3, 4])
  })
})
