import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { IndexedShare } from '../../../../src/extension/features/index/storage/shared-pages.ts'
import {
  allShares,
  clearShares,
  countPages,
  countPagesSince,
  countShares,
  shareDatabase,
  sharesOf,
  sharesOfSite,
  sharesSince,
} from '../../../../src/extension/features/index/storage/shares.ts'
import { mergeShares, pruneShares, removeShares } from '../../../../src/extension/features/index/written-shares.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { optionsWith } from '../../support/stored/options.ts'
import { changeShares, indexedShare, putShares, setIndex } from './shares.ts'

describe('the database of shares', () => {
  const [maya, ana] = ['https://graph.example maya', 'https://graph.example ana']
  const names = (shares: IndexedShare[]) => shares.map(({ member }) => member.name)
  const urls = (shares: IndexedShare[]) => shares.map(({ url }) => url)

  beforeEach(() => setIndex({ owner: maya }))
  const merge = (shares: IndexedShare[], since: number) =>
    changeShares(maya, (store) => mergeShares(store, shares, since))
  const prune = (limit: number) => changeShares(maya, (store) => pruneShares(store, maya, limit, 0))

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

  it('is not read without its state, nor while the option is off', async () => {
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
    await items.options.set(optionsWith({ index: false }))
    expect(await readings()).toEqual([0, 0, 0, 0])
    await items.options.set(optionsWith({ index: true }))
    const store = await shareDatabase.openStore('readwrite')
    store.delete([maya, '', ''])
    expect(await readings()).toEqual([0, 0, 0, 0])
  })

  it('of two shares of one page by one member, stores the newer, once', async () => {
    const [newer, older] = [
      indexedShare({ url: 'https://news.example/a', at: 9, message: 'Newer' }),
      indexedShare({ url: 'http://www.news.example/a', at: 1, message: 'Older' }),
    ]
    for (const together of [
      [newer, older],
      [older, newer],
    ]) {
      await clearShares()
      await setIndex({ owner: maya })
      expect(await merge(together, 5)).toBe(true)
      expect(await merge(together, 7)).toBe(false)
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
    await changeShares(maya, (store) => removeShares(store, maya, 2, ({ at }) => at !== 4))
    expect((await sharesSince(maya, 0, 10)).map(({ at }) => at)).toEqual([4, 1])
    expect(await countShares()).toBe(3)
  })

  const at = (time: number, path: string) =>
    indexedShare({ owner: maya, url: `https://pages.example/${path}`, at: time, seen: 5 })

  it('has one share of a page by a member, which only a newer or edited one replaces', async () => {
    await putShares([at(3, 'c'), at(2, 'b')])
    expect(await merge([at(1, 'c')], 5)).toBe(false)
    expect((await allShares(maya)).map((share) => share.at).sort()).toEqual([2, 3])
    expect(await merge([{ ...at(3, 'c'), seen: 7 }], 6)).toBe(false)
    expect(await merge([{ ...at(3, 'c'), message: 'Edited' }], 6)).toBe(true)
    expect(await countPages()).toBe(2)
  })

  it('prunes the oldest shares of the members with the most shares only', async () => {
    const shared = (name: string, at: number) => indexedShare({ url: `https://news.example/${name}/${at}`, name, at })
    const of = async (member: string) => (await allShares(maya)).filter((share) => share.member.id === member)
    await putShares([
      ...Array.from({ length: 30 }, (_, each) => shared('flood', 100 + each)),
      ...[1, 2, 3].map((at) => shared('ana', at)),
      shared('bo', 4),
    ])
    expect(await prune(10)).toBe(true)
    expect((await of('flood')).map(({ at }) => at).sort()).toEqual([124, 125, 126, 127, 128, 129])
    expect(await of('ana')).toHaveLength(3)
    expect(await of('bo')).toHaveLength(1)
    // two members with as many shares lose as many
    await putShares([5, 6, 7, 8, 9].map((at) => shared('cleo', at)))
    await prune(10)
    expect((await Promise.all(['flood', 'cleo', 'ana', 'bo'].map(of))).map(({ length }) => length)).toEqual([
      3, 3, 3, 1,
    ])
  })

  it('counts the pages that others shared after a time, each once, and stops at 100 pages or 1,000 shares', async () => {
    const at = (url: string, name: string, at: number) => indexedShare({ url: `https://news.example/${url}`, name, at })
    await putShares([at('a', 'Ana', 3), at('a', 'Bo', 4), at('b', 'Ana', 2), at('c', 'Maya', 5), at('d', 'Ana', 6)])
    expect(await countPagesSince(maya, 2, 'maya')).toBe(2)
    expect(await countPagesSince(ana, 0, 'ana')).toBe(0)
    await putShares(Array.from({ length: 1500 }, (_, count) => at(`p${count}`, 'Cleo', 10 + count)))
    const continued = vi.spyOn(IDBCursor.prototype, 'continue')
    expect(await countPagesSince(maya, 2, 'maya')).toBe(100)
    expect(continued.mock.calls.length).toBeLessThanOrEqual(100)
    continued.mockClear()
    expect(await countPagesSince(maya, 2, 'cleo')).toBe(0)
    expect(continued.mock.calls.length).toBeLessThanOrEqual(1000)
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
