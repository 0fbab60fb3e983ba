import { openDB } from 'idb'
import { beforeEach, expect, it } from 'vitest'
import {
  allShares,
  clearShares,
  countPages,
  countShares,
  type IndexedShare,
  mergeShares,
  pruneShares,
  removeShares,
  sharesOf,
  sharesOfSite,
  sharesSince,
} from '../../../../src/extension/storage/index/shares.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { indexedShare, putShares } from '../../support/shares.ts'

const [maya, ana] = ['https://graph.example maya', 'https://graph.example ana']
const names = (shares: IndexedShare[]) => shares.map(({ member }) => member.name)
const urls = (shares: IndexedShare[]) => shares.map(({ url }) => url)

/** There is an index, and it is this member's. */
const keepsOf = (owner: string) => items.index.set({ owner, changed: 1, names_pages: true })
beforeEach(() => keepsOf(maya))

it('a page is found under all its spellings, with whoever shared it, the newest first', async () => {
  await putShares([
    indexedShare({ url: 'https://www.news.example/trains/', name: 'Ana', at: 1 }),
    indexedShare({ url: 'http://news.example/trains?utm_source=mail', name: 'Bo', at: 3 }),
    indexedShare({ url: 'https://news.example/trains', name: 'Cleo', at: 2 }),
    indexedShare({ url: 'https://news.example/trains/night', name: 'Dan', at: 4 }),
    indexedShare({ url: 'https://news.example/trains?page=2', name: 'Eve', at: 5 }),
  ])
  expect(names(await sharesOf(maya, 'https://news.example/trains', 10))).toEqual(['Bo', 'Cleo', 'Ana'])
  expect(await sharesOf(maya, 'https://news.example/trains', 2)).toHaveLength(2)
})

it('an index is its owner’s alone', async () => {
  const url = 'https://news.example/'
  await putShares([indexedShare({ url, name: 'Ana' }), indexedShare({ owner: ana, url, name: 'Bo' })])
  expect(names(await sharesOf(maya, url, 10))).toEqual(['Ana'])
  expect(names(await allShares(maya))).toEqual(['Ana'])
  expect(await countShares(ana)).toBe(1)
  expect(names(await sharesSince(maya, 0, 10))).toEqual(['Ana'])
  await keepsOf(ana)
  expect(names(await sharesOf(ana, url, 10))).toEqual(['Bo'])
  await keepsOf('https://graph.example')
  expect(await sharesOf('https://graph.example', url, 10)).toEqual([])
})

it('what is left of an index that was forgotten, or is another member’s now, is read by nobody', async () => {
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
  await keepsOf(ana)
  expect(await readings()).toEqual([0, 0, 0, 0])
  await items.index.remove()
  expect(await readings()).toEqual([0, 0, 0, 0])
})

it('of those who shared a page the newest are found, whatever their ids', async () => {
  const url = 'https://news.example/'
  const ids = Array.from({ length: 60 }, (_, index) => `${100 + index}`)
  await putShares(ids.map((name, at) => indexedShare({ url, name, at })))
  expect(names(await sharesOf(maya, url, 2))).toEqual(['159', '158'])
  expect(await sharesOf(maya, url)).toHaveLength(60)
})

it('of two shares of a page by one member that come together the newer stays, and is no change the next time', async () => {
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

it('a member who shares a page again takes the place of their share', async () => {
  const url = 'https://news.example/'
  await putShares([indexedShare({ url, name: 'Ana', message: 'Read this', at: 1 })])
  await putShares([indexedShare({ url: 'http://www.news.example', name: 'Ana', message: 'Read it again', at: 2 })])
  expect(await sharesOf(maya, url, 10)).toMatchObject([{ message: 'Read it again', at: 2 }])
})

it('a site’s newest pages are found, and those of no other site', async () => {
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

it('what is new is found, the newest first', async () => {
  await putShares([3, 1, 4, 2].map((at) => indexedShare({ url: `https://news.example/${at}`, at })))
  expect((await sharesSince(maya, 2, 10)).map(({ at }) => at)).toEqual([4, 3, 2])
  expect((await sharesSince(maya, 2, 1)).map(({ at }) => at)).toEqual([4])
})

it('what is gone is taken out, where it is looked at', async () => {
  await putShares([1, 2, 3, 4].map((at) => indexedShare({ url: `https://news.example/${at}`, at })))
  await putShares([indexedShare({ owner: ana, url: 'https://news.example/3', at: 3 })])
  await removeShares(maya, 2, ({ at }) => at !== 4)
  expect((await sharesSince(maya, 0, 10)).map(({ at }) => at)).toEqual([4, 1])
  expect(await countShares(ana)).toBe(1)
})

it('a database of a newer version of the extension is begun anew', async () => {
  const name = 'shares'
  const share = indexedShare({ owner: maya, url: 'https://pages.example/a' })
  await putShares([share])
  // as another version would find and leave it
  const newer = await openDB(name, 9)
  newer.close()
  expect(await allShares(maya)).toEqual([])
  await putShares([share])
  expect(await allShares(maya)).toEqual([share])
})

it('only the newest stay, and the newest alone are kept of a page that a member shared twice', async () => {
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

it('what is from before a moment goes, however few there are', async () => {
  await putShares([1, 2, 3].map((at) => indexedShare({ url: `https://news.example/${at}`, at })))
  expect(await pruneShares(maya, 9, 2)).toBe(true)
  expect((await allShares(maya)).map(({ at }) => at).sort()).toEqual([2, 3])
  expect(await pruneShares(maya, 9, 2)).toBe(false)
})

// shows: bound bounds.shares
it('whoever shares much loses their oldest shares, and nobody else loses any', async () => {
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
  // two who share as much lose as much
  await putShares([5, 6, 7, 8, 9].map((at) => shared('cleo', at)))
  await pruneShares(maya, 10, 0)
  expect((await Promise.all(['flood', 'cleo', 'ana', 'bo'].map(of))).map(({ length }) => length)).toEqual([3, 3, 3, 1])
})

it('of the newest shares ten of each member are found at most, so that nobody hides what others shared', async () => {
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
