import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { guarded, shown } from '../../popup/this-page/open-page.ts'
import { alertCode } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { article, asked, fails, openPopup, store } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'
import { isChanged, page, putShares } from '../index/shares.ts'

const nobody = { lookUp: found(recommendationBy([])) }
const mostShared = async () => [{ url: 'https://trains.example/b', title: 'Sleepers', sharer_count: 12 }]

describe('on a page that nobody shared, the one list', () => {
  it('has contacts’ pages of this site, with who shared them and when, and nothing else', async () => {
    await putShares([
      page('news.example/a', 'Ana', 24 * 100),
      page('news.example/b', 'Bo', 4, { message: 'First line\nSecond line' }),
      page('news.example/b', 'Ana', 5),
      page('trains.example/c', 'Ana', 2),
    ])
    await openPopup({ replies: { ...nobody, mostShared } })
    expect(shown.heading()).toBe('Nobody has shared this page yet')
    expect({ pages: shown.pages(), asked: asked('mostShared') }).toEqual({
      pages: ['From your contacts on news.example', 'news.example/b', 'news.example/a'],
      asked: [],
    })
    const list = screen.getByRole('list', { name: 'From your contacts on news.example' })
    const [first] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toBe('news.example/bBo and 1 other4h ago')
    const link = within(list).getByRole<HTMLAnchorElement>('link', { name: 'news.example/b' })
    expect({ href: link.href, target: link.target, rel: link.rel }).toEqual({
      href: 'https://news.example/b',
      target: '_blank',
      rel: 'noreferrer',
    })
  })

  it('stays as it is while the index changes', async () => {
    await putShares([page('news.example/a', 'Ana', 9), page('news.example/b', 'Bo', 4)])
    await openPopup({ replies: { ...nobody, mostShared } })
    const listed = (): string[] => shown.pages().slice(1)
    expect(listed()).toEqual(['news.example/b', 'news.example/a'])
    await putShares([page('news.example/c', 'Ana', 1)])
    await isChanged()
    expect(listed()).toEqual(['news.example/b', 'news.example/a'])
  })

  it('has contacts’ pages of the last week if they shared none of this site', async () => {
    await putShares([
      page('trains.example/c', 'Ana', 2),
      page('trains.example/b', 'Ana', 5),
      page('trains.example/b', 'Bo', 4),
      page('trains.example/old', 'Bo', 24 * 8),
    ])
    await openPopup({ replies: { ...nobody, mostShared } })
    expect({ pages: shown.pages(), asked: asked('mostShared') }).toEqual({
      pages: ['From your contacts', 'trains.example/c', 'trains.example/b'],
      asked: [],
    })
    const [, second] = within(screen.getByRole('list', { name: 'From your contacts' })).getAllByRole('listitem')
    expect(second?.textContent).toBe('Ttrains.example/btrains.exampleBo and 1 other4h ago')
  })

  it('has what the network shared most, by one call, if contacts shared nothing', async () => {
    await openPopup({ replies: { ...nobody, mostShared } })
    expect({ pages: shown.pages(), askedCount: asked('mostShared').length }).toEqual({
      pages: ['Most shared · Past 7 days', 'Sleepers'],
      askedCount: 1,
    })
    screen.getByText('Shared by 12 people')
    await store({ pendingRequests: null })
    expect(asked('mostShared')).toHaveLength(1)
  })

  it('is missing if the network doesn’t answer, or has no such list', async () => {
    await openPopup({ replies: { ...nobody, mostShared: fails('unreachable') } })
    expect({ pages: shown.pages(), alertCode: alertCode(), askedCount: asked('mostShared').length }).toEqual({
      pages: [],
      alertCode: undefined,
      askedCount: 1,
    })
    await openPopup({ replies: { ...nobody, mostShared }, stored: { network: { ...builtNetwork, profile: 'token' } } })
    expect({ pages: shown.pages(), askedCount: asked('mostShared').length }).toEqual({ pages: [], askedCount: 1 })
  })

  it.each([
    ['has contacts’ on a page that is not looked up', { stored: guarded }, 'From your contacts on news.example'],
    ['has contacts’ in a tab that shows no web page', { tab: { id: 1, url: 'about:newtab' } }, 'From your contacts'],
    ['is missing in a private window, where nothing is done', { tab: { ...article, incognito: true } }, undefined],
  ])('%s', async (_, opening, heading) => {
    await openPopup({ ...opening, replies: { mostShared } })
    expect(shown.pages()).toEqual([])
    await putShares([page('news.example/a', 'Ana', 1)])
    await openPopup({ ...opening, replies: { mostShared } })
    expect(shown.pages()).toEqual(heading ? [heading, 'news.example/a'] : [])
    expect([asked('lookUp'), asked('mostShared')]).toEqual([[], []])
  })

  it.each([
    ['a page whose look-up failed', fails('offline')],
    ['a page that somebody shared', found(recommendationBy(['Ana']))],
  ])('asks the network nothing on %s', async (_, lookUp) => {
    await openPopup({ replies: { mostShared, lookUp } })
    expect({ pages: shown.pages(), asked: asked('mostShared') }).toEqual({ pages: [], asked: [] })
  })
})
