import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { IndexedShare, SharedPage } from '../../../../src/extension/capabilities/index/storage/shared-pages.ts'
import { suggest } from '../../../../src/extension/capabilities/suggestions/suggested.tsx'
import { indexedShare, page, putShares } from '../../capabilities/index/shares.ts'
import { guarded, shown } from '../../popup/this-page/open-page.ts'
import { article, asked, openPopup } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'

describe('suggestions', () => {
  const here = 'https://news.example/here'
  const me = 'maya'
  const share = (path: string, name: string, at: number, change: Partial<IndexedShare> = {}): IndexedShare => ({
    ...indexedShare({ url: `https://news.example/${path}`, name, at }),
    ...change,
  })
  const paths = (suggestions: SharedPage[]) => suggestions.map(({ url }) => new URL(url).pathname.slice(1))
  const recent = (...shares: IndexedShare[]) => suggest({ ofSite: [], recent: shares }, here, me).recent

  it('take the newest of each contact in turn, so that no contact fills the list', () => {
    const flood = [7, 8, 9].map((at) => share(`flood-${at}`, 'ana', at))
    expect(paths(recent(...flood, share('bo', 'bo', 2), share('cy', 'cy', 1)))).toEqual(['flood-9', 'bo', 'cy'])
  })

  it('exclude the page in front, the member’s own shares, the member, and what is no web page', () => {
    const found = recent(
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
    const [row, ...rest] = recent(
      share('two', 'ana', 1, { message: 'Old' }),
      share('two?utm_source=mail', 'bo', 2, { message: 'New', title: '' }),
    )
    expect(rest).toEqual([])
    expect(row).toMatchObject({ message: 'New', title: 'Night trains', at: 2 })
    expect(row?.members.map(({ id }) => id)).toEqual(['bo', 'ana'])
  })

  // shows: W24
  it('have the title of most contacts, or the oldest of equally many, so that no contact renames a page', () => {
    const titled = (title: string, name: string, at: number) => share('two', name, at, { title })
    const [honest, other] = [titled('The harbour', 'ana', 1), titled('Harbour', 'bo', 2)]
    const last = titled('FRAUD', 'cy', 4)
    expect(recent(honest, last)[0]?.title).toBe('The harbour')
    expect(recent(honest, other, last, titled('Harbour', 'di', 3))[0]?.title).toBe('Harbour')
  })

  it('are three of the site, and three others', () => {
    const shares = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((path, index) => share(path, 'ana', 9 - index))
    const found = suggest({ ofSite: shares.slice(0, 5), recent: shares }, here, me)
    expect(paths(found.ofSite)).toEqual(['a', 'b', 'c'])
    expect(paths(found.recent)).toEqual(['d', 'e', 'f'])
  })
})

describe('suggestions for a page without sharers', () => {
  const nobody = { lookUp: found(recommendationBy([])) }

  it('are pages of this site, then pages that most contacts shared recently', async () => {
    await putShares([
      page('news.example/a', 'Ana', 24 * 100),
      page('trains.example/b', 'Ana', 5),
      page('trains.example/c', 'Ana', 2),
      page('trains.example/b', 'Bo', 4, { message: 'First line\nSecond line' }),
      page('trains.example/old', 'Bo', 24 * 8),
    ])
    await openPopup({ replies: nobody })
    expect(shown.heading()).toBe('Nobody has shared this page yet')
    expect(shown.suggestions()).toEqual([
      'Pages of news.example your contacts shared',
      'news.example/a',
      'Shared by your contacts lately',
      'trains.example/b',
      'trains.example/c',
    ])
    const list = screen.getByRole('list', { name: 'Shared by your contacts lately' })
    const [first] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toBe('trains.example/bTtrains.exampleBo and 1 other4h agoFirst line')
    const link = within(list).getByRole<HTMLAnchorElement>('link', { name: 'trains.example/b' })
    expect({ href: link.href, target: link.target, rel: link.rel }).toEqual({
      href: 'https://trains.example/b',
      target: '_blank',
      rel: 'noreferrer',
    })
  })

  it.each([
    [
      'are shown on a page that is not looked up',
      { stored: guarded },
      ['Pages of news.example your contacts shared', 'news.example/a'],
    ],
    [
      'are shown in a tab that shows no web page',
      { tab: { id: 1, url: 'about:newtab' } },
      ['Shared by your contacts lately', 'news.example/a'],
    ],
    ['are not shown in a private window, where nothing is done', { tab: { ...article, incognito: true } }, []],
  ])('%s', async (_, opening, expected) => {
    await putShares([page('news.example/a', 'Ana', 1)])
    await openPopup(opening)
    expect(shown.suggestions()).toEqual(expected)
    expect(asked('lookUp')).toEqual([])
  })
})
