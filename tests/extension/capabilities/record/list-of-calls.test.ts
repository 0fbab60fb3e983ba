import { deleteDB } from 'idb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearSent,
  countSent,
  logSent,
  maxSent,
  pruneSent,
  readSent,
  sentDatabase,
} from '../../../../src/extension/capabilities/record/sent.ts'

describe('the list of sent calls', () => {
  const day = 24 * 60 * 60 * 1000

  const call = (about: string, at = Date.now()) => ({
    owner: '',
    at,
    reason: 'page' as const,
    method: 'GET',
    host: 'graph.example',
    path: '/recommend',
    about,
  })
  const abouts = async (most: number) => (await readSent()).calls.slice(0, most).map(({ about }) => about)

  beforeEach(clearSent)

  it('reads sent calls newest first', async () => {
    for (const about of ['one', 'two', 'three']) await logSent(call(about))
    const [newest] = (await readSent()).calls
    expect(newest).toMatchObject(call('three', newest?.at))
    expect(await abouts(2)).toEqual(['three', 'two'])
    expect(await abouts(5)).toEqual(['three', 'two', 'one'])
  })

  it('stores two calls of the same millisecond as two lines, and reads an unknown reason as none', async () => {
    await Promise.all([logSent(call('one', Date.now())), logSent(call('two', Date.now()))])
    expect(await abouts(5)).toEqual(['two', 'one'])
    await logSent({ ...call('one'), reason: 'unheard-of' as never })
    expect((await readSent()).calls[0]?.reason).toBeNull()
  })

  it('doesn’t read calls older than seven days, and deletes them when reading', async () => {
    await logSent(call('old', Date.now() - 7 * day - 1))
    await logSent(call('new'))
    expect({ abouts: await abouts(5), countSent: await countSent() }).toEqual({ abouts: ['new'], countSent: 1 })
    vi.useFakeTimers({ toFake: ['Date'] })
    await pruneSent()
    vi.setSystemTime(Date.now() - day)
    expect(await abouts(5)).toEqual(['new'])
  })

  it('begins when it was emptied, by the member or by another, or lost', async () => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    await clearSent()
    const sinceAfter = async (later: number) => {
      vi.setSystemTime(now + later)
      await logSent(call('one'))
      return (await readSent()).since - now
    }
    expect(await sinceAfter(1)).toBe(0)
    const store = await sentDatabase.openStore('readwrite')
    store.clear()
    expect(await sinceAfter(2)).toBe(2)
    await deleteDB(sentDatabase.name)
    vi.setSystemTime(now + 3)
    expect((await readSent()).since).toBe(now + 3)
    expect(await sinceAfter(4)).toBe(4)
    expect(await sinceAfter(5)).toBe(4)
  })

  it('begins with the oldest line if an earlier release stored it', async () => {
    const store = await sentDatabase.openStore('readwrite')
    store.delete(0)
    const now = Date.now()
    await logSent(call('old', now - day))
    await logSent(call('new', now))
    const again = await sentDatabase.openStore('readwrite')
    again.delete(0)
    expect((await readSent()).since).toBe(now - day)
    await logSent(call('newer', now))
    expect((await readSent()).since).toBe(now - day)
  })

  it('begins anew at the next pruning if a line can’t be read', async () => {
    await logSent(call('lost'))
    const broken = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('no', 'UnknownError')
    })
    const { deleteDatabase } = indexedDB
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation((name) => {
      broken.mockRestore()
      return deleteDatabase.call(indexedDB, name)
    })
    await pruneSent()
    const { since, calls } = await readSent()
    expect({ isNow: Math.abs(Date.now() - since) < 1000, calls }).toEqual({ isNow: true, calls: [] })
  })

  it('prunes all but the newest lines, and begins with the oldest of them', async () => {
    const now = Date.now()
    for (let number = 0; number < maxSent + 3; number++) await logSent(call(String(number), now + number))
    expect(await countSent()).toBe(maxSent)
    expect((await abouts(maxSent)).at(-1)).toBe('3')
    expect((await readSent()).since).toBe(now + 3)
  }, 30_000)
})
