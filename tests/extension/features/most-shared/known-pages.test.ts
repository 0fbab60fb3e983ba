import { describe, expect, it } from 'vitest'
import type { IndexedShare, SharedPage } from '../../../../src/extension/features/index/storage/shared-pages.ts'
import { mostShared } from '../../../../src/extension/features/most-shared/known-pages.ts'
import { indexedShare } from '../index/shares.ts'

describe('pages that contacts shared most', () => {
  const here = 'https://news.example/here'
  const me = 'maya'
  const share = (path: string, name: string, at: number, change: Partial<IndexedShare> = {}): IndexedShare => ({
    ...indexedShare({ url: `https://news.example/${path}`, name, at }),
    ...change,
  })
  const paths = (pages: SharedPage[]) => pages.map(({ url }) => new URL(url).pathname.slice(1))
  const listed = (...shares: IndexedShare[]) => mostShared(shares, here, me)

  it('take the newest of each contact in turn, so that no contact fills the list', () => {
    const flood = [7, 8, 9].map((at) => share(`flood-${at}`, 'ana', at))
    expect(paths(listed(...flood, share('bo', 'bo', 2), share('cy', 'cy', 1)))).toEqual(['flood-9', 'bo', 'cy'])
  })

  it('exclude the page in front, the member’s own shares, the member, and what is no web page', () => {
    const found = listed(
      share('here?utm_source=x', 'ana', 1),
      share('own', me, 2),
      share('both', me, 3),
      share('both', 'bo', 1),
      share('a', 'ana', 1, { url: 'javascript:alert(1)' }),
      share('b', 'ana', 1, { url: 'https://' }),
    )
    expect(paths(found)).toEqual(['both'])
    expect(found[0]).toMatchObject({ members: [{ id: 'bo' }], at: 1 })
  })

  it('have one row for a page with several URLs, with its newest share', () => {
    const [row, ...rest] = listed(
      share('two', 'ana', 1, { message: 'Old' }),
      share('two?utm_source=mail', 'bo', 2, { message: 'New', title: '' }),
    )
    expect(rest).toEqual([])
    expect(row).toMatchObject({ message: 'New', title: 'Night trains', at: 2 })
    expect(row?.members.map(({ id }) => id)).toEqual(['bo', 'ana'])
  })

  it('have the title of the oldest share with one, so that no later sharer renames a page', () => {
    const titled = (title: string, name: string, at: number) => share('two', name, at, { title })
    const all = [
      titled('FRAUD', 'cy', 4),
      titled('FRAUD', 'di', 3),
      titled('The harbour', 'bo', 2),
      titled('', 'ana', 1),
    ]
    expect(listed(...all)[0]?.title).toBe('The harbour')
  })

  it('are three', () => {
    expect(paths(listed(...['a', 'b', 'c', 'd'].map((path, index) => share(path, 'ana', 9 - index))))).toEqual([
      'a',
      'b',
      'c',
    ])
  })
})
