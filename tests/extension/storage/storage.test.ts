import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { day } from '../../../src/contract/durations.ts'
import { cleanPageUrl } from '../../../src/contract/page-url.ts'
import { statusDraft } from '../../../src/extension/features/news/stored.ts'
import {
  countDrafts,
  draftLifetime,
  maxDrafts,
  moveCleanedDrafts,
  pruneDrafts,
  shareDraft,
} from '../../../src/extension/storage/drafts.ts'
import { followRaw } from '../../../src/extension/storage/followed.ts'
import { defineItem, keysOf } from '../../../src/extension/storage/item.ts'
import { readAfter } from '../../../src/extension/storage/remembered.ts'

const count = (version = 1) => defineItem<number>('count', { fallback: 0, version })

it('an item reads its fallback if nothing is stored, and leaves the value of a newer version', async () => {
  expect(await count().get()).toBe(0)
  await count(2).set(7)
  await count(1).set(3)
  expect({ first: await count(1).get(), second: await count(2).get() }).toEqual({ first: 3, second: 7 })
})

it('an item notifies a watcher of its changes only, with the value before, until the watcher is removed', async () => {
  const seen: [number, number][] = []
  const stop = count().watch((value, before) => void seen.push([value, before()]))
  await fakeBrowser.storage.local.set({ other: 1 })
  await count().set(5)
  await count().remove()
  stop()
  await count().set(6)
  expect(seen).toEqual([
    [5, 0],
    [0, 5],
  ])
})

it('a value is read once, until anything changes it', async () => {
  await count().set(1)
  const get = vi.spyOn(fakeBrowser.storage.local, 'get')
  expect(await count().get()).toBe(1)
  expect(await count().get()).toBe(1)
  expect(get).toHaveBeenCalledTimes(1)
  await fakeBrowser.storage.local.set({ 'count@1': 2 })
  expect(await count().get()).toBe(2)
  await count().remove()
  get.mockRejectedValueOnce(new Error('IO error'))
  await expect(count().get()).rejects.toThrow('IO error')
  expect(await count().get()).toBe(0)
})

it('a value is read after the check of what other builds stored', async () => {
  readAfter(new Promise((resolve) => setTimeout(resolve)).then(() => count().set(1)))
  expect(await count().get()).toBe(1)
})

it('a value that is read while it is written isn’t remembered', async () => {
  const { get, set } = fakeBrowser.storage.local
  const { promise: read, resolve: isRead } = Promise.withResolvers<void>()
  vi.spyOn(fakeBrowser.storage.local, 'set').mockImplementationOnce((values) => read.then(() => set(values)))
  vi.spyOn(fakeBrowser.storage.local, 'get').mockImplementationOnce(async (keys) => {
    const old = await get(keys)
    isRead()
    await writing
    return old
  })
  // the news of it would come later
  fakeBrowser.storage.onChanged.removeAllListeners()
  const writing = count().set(1)
  expect(await count().get()).toBe(0)
  expect(await count().get()).toBe(1)
})

it('several items follow each change since before their reading', async () => {
  await count(1).set(1)
  await count(2).set(2)
  const { get } = fakeBrowser.storage.local
  vi.spyOn(fakeBrowser.storage.local, 'get').mockImplementationOnce(async (keys) => {
    const read = await get(keys)
    await count(2).set(3)
    return read
  })
  await followRaw(keysOf({ one: count(1), two: count(2) }))
  const now = () => [1, 2, 3].map((version) => count(version).now())
  expect(now()).toEqual([1, 3, 0])
  await count(1).remove()
  await count(3).set(4)
  expect(now()).toEqual([0, 3, 4])
})

describe('drafts', () => {
  const [maya, ana] = ['https://graph.example maya', 'https://graph.example ana']
  const url = 'https://news.example/'
  const status = (message: string) => ({ message, social_account: [] })

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  /** Advances the clock by so many milliseconds. */
  const pass = (time: number) => vi.setSystemTime(Date.now() + time)

  const keys = async () => Object.keys(await fakeBrowser.storage.local.get()).filter((key) => key.startsWith('draft '))

  describe('a draft', () => {
    it('notifies its watchers of typed text and of its removal', async () => {
      const seen: unknown[] = []
      const stop = statusDraft(maya).watch(() => void seen.push(statusDraft(maya).get()))
      await statusDraft(maya).set(status('A status'))
      await statusDraft(ana).set(status('Another'))
      await statusDraft(maya).remove()
      stop()
      await statusDraft(maya).set(status('Later'))
      expect(await Promise.all(seen)).toEqual([status('A status'), null])
    })

    it.each([
      ['some people', { to: [{ id: 'ben', name: 'Ben', picture_small: '' }] }],
      ['whom only a later build knows', { team: 'Harbour' }],
    ])('for %s is under a key that 0.1.0 doesn’t read, which would offer it to all', async (_, narrowing) => {
      const draft = shareDraft(ana, url)
      const [forAll, narrowed] = [`draft ${ana} share ${url}@1`, `draft ${ana} narrowed ${url}@1`]
      const typed = { title: 'Title', quote: 'A quotation', message: 'Read', unconfirmed: 'share' } as const
      await draft.set(typed)
      expect(await keys()).toEqual([forAll])
      await Promise.all([
        draft.set({ ...typed, ...narrowing }),
        draft.set(typed),
        draft.set({ ...typed, ...narrowing }),
      ])
      expect(await keys()).toEqual([narrowed])
      expect(await draft.get()).toEqual({ ...typed, ...narrowing })
      await moveCleanedDrafts(cleanPageUrl)
      await draft.set(typed)
      expect(await keys()).toEqual([forAll])
      await draft.set({ ...typed, ...narrowing })
      await draft.removeIf(({ message }) => message === 'Read')
      expect(await keys()).toEqual([])
    })
  })

  describe('old drafts', () => {
    it('are removed', async () => {
      await statusDraft(maya).set(status('Old'))
      pass(draftLifetime * day)
      await statusDraft(ana).set(status('New'))
      await pruneDrafts()
      expect(await keys()).toEqual([`draft ${ana} status@1`])
      expect(await countDrafts()).toBe(1)
    })

    it('of a page whose address is cleaned otherwise now are those of the clean address, but never lost', async () => {
      const [clean, old, other] = ['watch?v=a', 'watch?v=a&si=Ab', 'watch?v=a&si=Cd'].map(
        (path) => `https://www.youtube.com/${path}`,
      ) as [string, string, string]
      await shareDraft(ana, url).set({ message: 'Of another page' })
      await shareDraft(ana, old).set({ message: 'Read this' })
      await statusDraft(maya).set(status('A status'))
      await shareDraft(maya, old).set({ message: 'For nobody yet', to: [] })
      await moveCleanedDrafts(cleanPageUrl)
      expect(await shareDraft(maya, clean).get()).toEqual({ message: 'For nobody yet', to: [] })
      await shareDraft(maya, clean).remove()
      expect(await shareDraft(ana, clean).get()).toEqual({ message: 'Read this' })
      expect(await shareDraft(ana, url).get()).toEqual({ message: 'Of another page' })
      expect((await keys()).sort()).toEqual(
        [`draft ${ana} share ${clean}@1`, `draft ${ana} share ${url}@1`, `draft ${maya} status@1`].sort(),
      )
      await shareDraft(ana, other).set({ message: 'Read that' })
      await moveCleanedDrafts(cleanPageUrl)
      expect(await shareDraft(ana, clean).get()).toEqual({ message: 'Read this' })
      expect(await shareDraft(ana, other).get()).toEqual({ message: 'Read that' })
    })

    it(`beyond the newest ${maxDrafts} are removed, of all members together`, async () => {
      for (let each = 0; each < maxDrafts + 2; each++) {
        pass(1000)
        await shareDraft(each % 2 ? maya : ana, `${url}${each}`).set({ message: 'Read this' })
      }
      await pruneDrafts()
      expect(await countDrafts()).toBe(maxDrafts)
      expect({ anas: await shareDraft(ana, `${url}0`).get(), mayas: await shareDraft(maya, `${url}1`).get() }).toEqual({
        anas: null,
        mayas: null,
      })
      expect(await shareDraft(ana, `${url}2`).get()).toEqual({ message: 'Read this' })
    })
  })
})
