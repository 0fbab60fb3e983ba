import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { followRaw, readRaw } from '../../../src/extension/storage/followed.ts'
import { defineItem, keysOf, parseAll } from '../../../src/extension/storage/item.ts'
import { clearSent, countSent, logSent, maxSent, pruneSent, readSent } from '../../../src/extension/storage/sent.ts'

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

describe('the list of sent calls', () => {
  const day = 24 * 60 * 60 * 1000

  const call = (about: string, at = Date.now()) => ({
    at,
    reason: 'page' as const,
    method: 'GET',
    host: 'graph.example',
    path: '/recommend',
    about,
  })
  const abouts = async (most: number) => (await readSent()).slice(0, most).map(({ about }) => about)

  beforeEach(clearSent)

  it('reads sent calls newest first', async () => {
    for (const about of ['one', 'two', 'three']) await logSent(call(about))
    const [newest] = await readSent()
    expect(newest).toMatchObject(call('three', newest?.at))
    expect(await abouts(2)).toEqual(['three', 'two'])
    expect(await abouts(5)).toEqual(['three', 'two', 'one'])
  })

  it('stores two calls of the same millisecond as two lines', async () => {
    await Promise.all([logSent(call('one', Date.now())), logSent(call('two', Date.now()))])
    expect(await abouts(5)).toEqual(['two', 'one'])
  })

  it('doesn’t read calls older than seven days, and deletes them when reading', async () => {
    await logSent(call('old', Date.now() - 7 * day - 1))
    await logSent(call('new'))
    expect([await abouts(5), await countSent()]).toEqual([['new'], 1])
    vi.useFakeTimers({ toFake: ['Date'] })
    await pruneSent()
    vi.setSystemTime(Date.now() - day)
    expect(await abouts(5)).toEqual(['new'])
  })

  it('prunes all but the newest lines', async () => {
    for (let number = 0; number < maxSent + 3; number++) await logSent(call(String(number)))
    expect(await countSent()).toBe(maxSent)
    expect((await abouts(maxSent)).at(-1)).toBe('3')
  }, 30_000)

  it('reads the unknown reason of another version as none', async () => {
    await logSent({ ...call('one'), reason: 'unheard-of' as never })
    expect((await readSent())[0]?.reason).toBeNull()
  })
})
