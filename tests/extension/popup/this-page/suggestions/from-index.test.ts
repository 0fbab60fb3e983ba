import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { alertCode } from '../../../support/elements.ts'
import { article, asked, closePage, fails, openPopup, settle } from '../../../support/pages.ts'
import { found, recommendationBy } from '../../../support/stored/recommendations.ts'
import { putShares } from '../../../support/stored/shares.ts'
import { guarded, heading, isChanged, names, page, share, suggestions } from '../sharers/index-of-maya.ts'

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
    expect(heading()).toBe('Nobody has shared this page yet')
    expect(suggestions()).toEqual([
      'Shared by your contacts on news.example',
      'news.example/a',
      'Shared by your contacts lately',
      'trains.example/b',
      'trains.example/c',
    ])
    const list = screen.getByRole('list', { name: 'Shared by your contacts lately' })
    const [first] = within(list).getAllByRole<HTMLAnchorElement>('link')
    expect(first?.textContent).toBe('Btrains.example/btrains.exampleBo and 1 other4 hours agoFirst line')
    expect([first?.href, first?.target, first?.rel]).toEqual(['https://trains.example/b', '_blank', 'noreferrer'])
  })

  it('are hidden until the reply, and if the page has sharers', async () => {
    await putShares([page('news.example/a', 'Ana', 1)])
    await openPopup()
    expect(suggestions()).toEqual([])
    await found(recommendationBy(['Cy']))({ url: article.url })
    await settle()
    expect(suggestions()).toEqual([])
  })

  it('are shown with the error of a failed look-up, unless contacts shared the page', async () => {
    await putShares([page('news.example/a', 'Ana', 1)])
    await openPopup({ replies: { lookUp: fails('offline') } })
    expect([alertCode(), suggestions()]).toEqual([
      'offline',
      ['Shared by your contacts on news.example', 'news.example/a'],
    ])
    await putShares([share('Ana', 1)])
    await openPopup({ replies: { lookUp: fails('offline') } })
    expect([names(), suggestions()]).toEqual([['Ana'], []])
  })

  it.each([
    [
      'are shown on a page that is not looked up',
      { stored: guarded },
      ['Shared by your contacts on news.example', 'news.example/a'],
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
    expect(suggestions()).toEqual(expected)
    expect(asked('lookUp')).toEqual([])
  })

  it('stay unchanged while the index changes, but appear if there were none', async () => {
    await openPopup({ replies: nobody })
    expect(suggestions()).toEqual([])
    await putShares([page('a.example/', 'Ana', 1)])
    await isChanged()
    const shown = ['Shared by your contacts lately', 'a.example/']
    expect(suggestions()).toEqual(shown)
    await putShares([page('b.example/', 'Bo', 0)])
    await isChanged()
    expect(suggestions()).toEqual(shown)
    closePage()
  })
})
