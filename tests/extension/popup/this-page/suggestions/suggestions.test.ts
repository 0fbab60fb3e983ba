import { describe, expect, it } from 'vitest'
import { type Suggestion, suggest } from '../../../../../src/extension/popup/this-page/Suggestions.tsx'
import type { IndexedShare } from '../../../../../src/extension/storage/shared-pages.ts'
import { indexedShare } from '../../../support/stored/shares.ts'

const here = 'https://news.example/here'
const me = 'maya'
const share = (path: string, name: string, at: number, change: Partial<IndexedShare> = {}): IndexedShare => ({
  ...indexedShare({ url: `https://news.example/${path}`, name, at }),
  ...change,
})
const paths = (suggestions: Suggestion[]) => suggestions.map(({ url }) => new URL(url).pathname.slice(1))
const recent = (...shares: IndexedShare[]) => suggest({ ofSite: [], recent: shares }, here, me).recent

describe('suggestions', () => {
  it('begin with the page that most contacts shared, then the newest', () => {
    expect(
      paths(recent(share('old', 'ana', 1), share('new', 'ana', 3), share('two', 'ana', 1), share('two', 'bo', 0))),
    ).toEqual(['two', 'new', 'old'])
  })

  it('take the newest of each contact in turn, so that no contact fills the list', () => {
    const flood = [7, 8, 9].map((at) => share(`flood-${at}`, 'ana', at))
    expect(paths(recent(...flood, share('bo', 'bo', 2), share('cy', 'cy', 1)))).toEqual(['flood-9', 'bo', 'cy'])
  })

  it('don’t depend on the order of the shares', () => {
    const shares = [
      share('a', 'ana', 1),
      share('b', 'ana', 1),
      share('a', 'bo', 1),
      share('b', 'bo', 1),
      share('c', 'cy', 1),
    ]
    const found = recent(...shares)
    expect(recent(...shares.toReversed())).toEqual(found)
    expect(found[0]?.members.map(({ id }) => id)).toEqual(['ana', 'bo'])
  })

  it('have one row for a page with several URLs, with its newest share', () => {
    const [row, ...rest] = recent(
      share('two', 'ana', 1, { message: 'Old' }),
      share('two?utm_source=mail', 'bo', 2, { message: 'New', title: '' }),
    )
    expect(rest).toEqual([])
    expect(row).toMatchObject({ message: 'New', title: 'Night trains', at: 2 })
    expect(row?.members.map(({ id }) => id)).toEqual(['bo', 'ana'])
  })

  it('exclude the page in front, the member’s own shares and the member', () => {
    const found = recent(
      share('here?utm_source=x', 'ana', 1),
      share('own', me, 2),
      share('both', me, 3),
      share('both', 'bo', 1),
    )
    expect(paths(found)).toEqual(['both'])
    expect(found[0]).toMatchObject({ members: [{ id: 'bo' }], at: 1 })
  })

  it('are three of the site, and three others', () => {
    const shares = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((path, index) => share(path, 'ana', 9 - index))
    const found = suggest({ ofSite: shares.slice(0, 5), recent: shares }, here, me)
    expect(paths(found.ofSite)).toEqual(['a', 'b', 'c'])
    expect(paths(found.recent)).toEqual(['d', 'e', 'f'])
  })

  it('contain only web pages', () => {
    expect(
      recent(share('a', 'ana', 1, { url: 'javascript:alert(1)' }), share('b', 'ana', 1, { url: 'https://' })),
    ).toEqual([])
  })

  it('exist if the page in front has no URL', () => {
    expect(paths(suggest({ ofSite: [], recent: [share('a', 'ana', 1)] }, undefined, me).recent)).toEqual(['a'])
  })
})
