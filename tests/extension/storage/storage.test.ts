import { openDB } from 'idb'
import * as v from 'valibot'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import {
  countDrafts,
  draftLifetime,
  maxDrafts,
  pruneDrafts,
  shareDraft,
  statusDraft,
} from '../../../src/extension/storage/drafts.ts'
import { followRaw } from '../../../src/extension/storage/followed.ts'
import { defineItem, keysOf } from '../../../src/extension/storage/item.ts'
import * as items from '../../../src/extension/storage/items.ts'
import type { IndexedShare } from '../../../src/extension/storage/shared-pages.ts'
import {
  allShares,
  clearShares,
  countPages,
  countShares,
  mergeShares,
  pruneShares,
  removeShares,
  sharesOf,
  sharesOfSite,
  sharesSince,
} from '../../../src/extension/storage/shares.ts'
import { indexedShare, putShares } from '../support/stored/lists.ts'

const common = { schema: () => v.number(), fallback: 0, kind: 'options', until: 'uninstalled' } as const
const count = (version = 1) => defineItem('count', { ...common, area: 'local', version })

it('an item reads its fallback if no valid value is stored, and leaves the value of a newer version', async () => {
  expect(await count().get()).toBe(0)
  await fakeBrowser.storage.local.set({ 'count@1': 'many' })
  expect(await count().get()).toBe(0)
  await count(2).set(7)
  await count(1).set(3)
  expect([await count(1).get(), await count(2).get()]).toEqual([3, 7])
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

it('several items follow each change since before their reading', async () => {
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

describe('drafts', () => {
  const [maya, ana] = ['https://graph.example maya', 'https://graph.example ana']
  const url = 'https://news.example/'
  const day = 24 * 60 * 60 * 1000
  const status = (message: string) => ({ message, social_account: [] })

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  /** Advances the clock by so many milliseconds. */
  const pass = (time: number) => vi.setSystemTime(Date.now() + time)

  const keys = async () => Object.keys(await fakeBrowser.storage.local.get()).filter((key) => key.startsWith('draft '))

  describe('a draft', () => {
    it('notifies its watchers of typed text and of its removal', async () => {
      const seen: unknown[] = []
      const stop = statusDraft(maya).watch((fields) => void seen.push(fields))
      await statusDraft(maya).set(status('A status'))
      await statusDraft(ana).set(status('Another'))
      await statusDraft(maya).remove()
      stop()
      await statusDraft(maya).set(status('Later'))
      expect(seen).toEqual([status('A status'), null])
    })

    it('of another version is not read, and stays', async () => {
      const later = { [`draft ${maya} status@2`]: { at: Date.now(), fields: 'of another kind' } }
      await fakeBrowser.storage.local.set(later)
      expect(await statusDraft(maya).get()).toBeNull()
      await statusDraft(maya).set(status('A status'))
      await statusDraft(maya).remove()
      await pruneDrafts()
      expect(await fakeBrowser.storage.local.get(Object.keys(later))).toEqual(later)
    })
  })

  describe('old drafts', () => {
    it('are removed; a draft without a time stays', async () => {
      await statusDraft(maya).set(status('Old'))
      pass(draftLifetime * day)
      await statusDraft(ana).set(status('New'))
      await fakeBrowser.storage.local.set({ [`draft ${ana} share ${url}@1`]: { fields: { message: 'Read this' } } })
      await pruneDrafts()
      expect(await keys()).toEqual([`draft ${ana} status@1`, `draft ${ana} share ${url}@1`])
      expect(await countDrafts(ana)).toBe(2)
    })

    it(`beyond the newest ${maxDrafts} are removed, of all members together`, async () => {
      for (let each = 0; each < maxDrafts + 2; each++) {
        pass(1000)
        await shareDraft(each % 2 ? maya : ana, `${url}${each}`).set({ message: 'Read this' })
      }
      await pruneDrafts()
      expect(await countDrafts()).toBe(maxDrafts)
      expect([await shareDraft(ana, `${url}0`).get(), await shareDraft(maya, `${url}1`).get()]).toEqual([null, null])
      expect(await shareDraft(ana, `${url}2`).get()).toEqual({ message: 'Read this' })
    })
  })
})

describe('the database of shares', () => {
  const [maya, ana] = ['https://graph.example maya', 'https://graph.example ana']
  const names = (shares: IndexedShare[]) => shares.map(({ member }) => member.name)
  const urls = (shares: IndexedShare[]) => shares.map(({ url }) => url)

  /** Stores the state of an index of this member. */
  const storeIndexOf = (owner: string) => items.index.set({ owner, changed: 1, names_pages: true })
  beforeEach(() => storeIndexOf(maya))

  it('finds a page’s sharers under all spellings of its URL, newest first', async () => {
    await putShares([
      indexedShare({ url: 'https://www.news.example/trains/', name: 'Ana', at: 1 }),
      indexedShare({ url: 'http://news.example/trains?utm_source=mail', name: 'Bo', at: 3 }),
      indexedShare({ url: 'https://news.example/trains', name: 'Cleo', at: 2 }),
      indexedShare({ url: 'https://news.example/trains/night', name: 'Dan', at: 4 }),
      indexedShare({ url: 'https://news.example/trains?page=2', name: 'Eve', at: 5 }),
    ])
    expect(names(await sharesOf(maya, 'https://news.example/trains'))).toEqual(['Bo', 'Cleo', 'Ana'])
  })

  it('the rest of a deleted index, or of another member’s index, is not read', async () => {
    const url = 'https://news.example/'
    await putShares([indexedShare({ url, at: 1 })])
    const readings = () =>
      Promise.all([
        sharesOf(maya, url),
        sharesOfSite(maya, 'news.example', 10),
        sharesSince(maya, 0, 10),
        allShares(maya),
      ]).then((found) => found.map(({ length }) => length))
    expect(await readings()).toEqual([1, 1, 1, 1])
    await storeIndexOf(ana)
    expect(await readings()).toEqual([0, 0, 0, 0])
    await items.index.remove()
    expect(await readings()).toEqual([0, 0, 0, 0])
  })

  it('of two shares of one page by one member, stores the newer; storing both again is no change', async () => {
    const [newer, older] = [
      indexedShare({ url: 'https://news.example/a', at: 9, message: 'Newer' }),
      indexedShare({ url: 'http://www.news.example/a', at: 1, message: 'Older' }),
    ]
    for (const together of [
      [newer, older],
      [older, newer],
    ]) {
      await clearShares()
      expect(await mergeShares(together, 5)).toBe(true)
      expect(await mergeShares(together, 7)).toBe(false)
      expect((await allShares(maya)).map(({ message }) => message)).toEqual(['Newer'])
    }
  })

  it('finds the newest pages of a site, and of no other site', async () => {
    await putShares([
      ...[1, 2, 3, 4].map((at) => indexedShare({ url: `https://news.example/${at}`, at })),
      indexedShare({ url: 'https://sport.news.example/', at: 9 }),
      indexedShare({ url: 'https://news.example.org/', at: 9 }),
    ])
    expect(urls(await sharesOfSite(maya, 'news.example', 3))).toEqual([
      'https://news.example/4',
      'https://news.example/3',
      'https://news.example/2',
    ])
  })

  it('removes the chosen shares since a time', async () => {
    await putShares([1, 2, 3, 4].map((at) => indexedShare({ url: `https://news.example/${at}`, at })))
    await putShares([indexedShare({ owner: ana, url: 'https://news.example/3', at: 3 })])
    await removeShares(maya, 2, ({ at }) => at !== 4)
    expect((await sharesSince(maya, 0, 10)).map(({ at }) => at)).toEqual([4, 1])
    expect(await countShares(ana)).toBe(1)
  })

  it('replaces the database of a newer version of the extension', async () => {
    const name = 'shares'
    const share = indexedShare({ owner: maya, url: 'https://pages.example/a' })
    await putShares([share])
    // as another version finds and leaves it
    const newer = await openDB(name, 9)
    newer.close()
    expect(await allShares(maya)).toEqual([])
    await putShares([share])
    expect(await allShares(maya)).toEqual([share])
  })

  it('prunes all but the newest shares; each member has one share of a page', async () => {
    const at = (time: number, path: string) =>
      indexedShare({ owner: maya, url: `https://pages.example/${path}`, at: time, seen: 5 })
    await putShares([at(1, 'a'), at(3, 'c'), at(2, 'b')])
    expect(await pruneShares(maya, 2, 0)).toBe(true)
    expect(urls(await allShares(maya)).sort()).toEqual(['https://pages.example/b', 'https://pages.example/c'])
    expect(await pruneShares(maya, 2, 0)).toBe(false)
    expect(await mergeShares([at(1, 'c')], 5)).toBe(false)
    expect((await allShares(maya)).map((share) => share.at).sort()).toEqual([2, 3])
    expect(await mergeShares([{ ...at(3, 'c'), seen: 7 }], 6)).toBe(false)
    expect(await mergeShares([{ ...at(3, 'c'), message: 'Edited' }], 6)).toBe(true)
    expect(await countPages(maya)).toBe(2)
  })

  // shows: bound sync.bounds.shares
  it('prunes the oldest shares of the members with the most shares only', async () => {
    const shared = (name: string, at: number) => indexedShare({ url: `https://news.example/${name}/${at}`, name, at })
    const of = async (member: string) => (await allShares(maya)).filter((share) => share.member.id === member)
    await putShares([
      ...Array.from({ length: 30 }, (_, each) => shared('flood', 100 + each)),
      ...[1, 2, 3].map((at) => shared('ana', at)),
      shared('bo', 4),
    ])
    expect(await pruneShares(maya, 10, 0)).toBe(true)
    expect((await of('flood')).map(({ at }) => at).sort()).toEqual([124, 125, 126, 127, 128, 129])
    expect(await of('ana')).toHaveLength(3)
    expect(await of('bo')).toHaveLength(1)
    // two members with as many shares lose as many
    await putShares([5, 6, 7, 8, 9].map((at) => shared('cleo', at)))
    await pruneShares(maya, 10, 0)
    expect((await Promise.all(['flood', 'cleo', 'ana', 'bo'].map(of))).map(({ length }) => length)).toEqual([
      3, 3, 3, 1,
    ])
  })

  it('finds at most ten of the newest shares of each member, so that no member hides other shares', async () => {
    await putShares([
      ...Array.from({ length: 50 }, (_, each) =>
        indexedShare({ url: `https://news.example/${each}`, name: 'flood', at: 10 + each }),
      ),
      indexedShare({ url: 'https://news.example/ana', name: 'ana', at: 1 }),
    ])
    const found = [await sharesSince(maya, 0, 20), await sharesOfSite(maya, 'news.example', 20)]
    for (const shares of found) expect(names(shares)).toEqual([...Array(10).fill('flood'), 'ana'])
    expect(await sharesSince(maya, 0, 3)).toHaveLength(3)
  })
})
