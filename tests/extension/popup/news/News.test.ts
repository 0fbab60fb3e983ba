import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { allNews, type Newsfeed } from '../../../../src/extension/schemas/newsfeed.ts'
import { newsfeeds } from '../../../../src/extension/storage/newsfeeds.ts'
import { alertCode, button } from '../../support/elements.ts'
import { asked, choose, click, fails, openPopup, press, reply, settle } from '../../support/pages.ts'
import { feedOf, openNews, openWith, read, shown, statuses } from './newsfeed.ts'

describe('the news', () => {
  // shows: §2 List, observed not-repeated
  it('are read only when their tab is shown, with the network’s count, capped or none', async () => {
    await openPopup()
    expect(asked('readNewsfeed')).toEqual([])
    await openWith(statuses(1, 2), { count: 2 })
    expect(asked('readNewsfeed')).toEqual([allNews])
    expect(shown.entries()).toEqual(['A member Status 1', 'A member Status 2'])
    screen.getByText('2 items')
    await openWith(statuses(1), { count: 10_000, count_string: '>10000' })
    screen.getByText('>10000 items')
    await openWith(statuses(1))
    expect(screen.queryByText(/items?$/)).toBeNull()
  })

  it('that can’t be read show why, below the news of the cache if there are some', async () => {
    await openNews({ replies: { readNewsfeed: fails('unreachable') } })
    expect(alertCode()).toBe('unreachable')
    expect(screen.queryByRole('list', { name: 'From your contacts' })).toBeNull()
    await newsfeeds.set([{ filter: allNews, feed: feedOf(statuses(1)) }])
    await openNews({ replies: { readNewsfeed: fails('unreachable') } })
    expect(shown.entries()).toHaveLength(1)
    expect(alertCode()).toBe('unreachable')
    reply({ readNewsfeed: read(() => feedOf(statuses(1, 2))) })
    await click(button('Try again'))
    expect(shown.entries()).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that are empty say so, and offer to clear a filter', async () => {
    await openWith([])
    screen.getByText('Your contacts have shared nothing yet.')
    await click(shown.filters())
    await choose(shown.since(), 'day')
    screen.getByText('Nothing matches these filters.')
  })
})

describe('further pages', () => {
  // shows: §4 paging, observed Paging, ours stable-newsfeed
  it('are read by number up to the last page, without duplicates, and offered with their count', async () => {
    await openWith(statuses(1, 2, 2, 3), { next_page: 2 })
    expect(shown.entries()).toHaveLength(3)
    const pages: Record<number, Newsfeed> = {
      // a new item shifts all others by one
      2: feedOf(statuses(3, 4), { next_page: 3 }),
      3: feedOf(statuses(4, 5)),
    }
    reply({ moreNews: async ({ page }) => pages[page] as Newsfeed })
    await click(button('Show more'))
    expect(shown.entries()).toHaveLength(4)
    expect(document.activeElement).toBe(shown.list().children[3])
    await click(button('Show more'))
    expect(shown.entries()).toHaveLength(5)
    expect(shown.more()).toBeNull()
    expect(asked('moreNews')).toEqual([
      { ...allNews, page: 2 },
      { ...allNews, page: 3 },
    ])
    await openWith(statuses(1, 2), { next_page: 2, count: 12 })
    button('Show more (10)')
  })

  it('that could not be read are read again by the same button, or when the connection returns', async () => {
    await openWith(statuses(1), { next_page: 2 })
    reply({ moreNews: fails('busy') })
    await click(button('Show more'))
    expect(alertCode()).toBe('busy')
    reply({ moreNews: async () => feedOf(statuses(2)) })
    await click(button('Show more'))
    expect(shown.entries()).toHaveLength(2)
    await openWith(statuses(1), { next_page: 2 })
    reply({ moreNews: fails('offline') })
    await click(button('Show more'))
    reply({ moreNews: async () => feedOf(statuses(2)) })
    dispatchEvent(new Event('online'))
    await settle()
    expect([alertCode(), shown.entries().length]).toEqual([undefined, 2])
  })

  it('show that they are loading, and are dropped if the filter changes', async () => {
    await openWith(statuses(1), { next_page: 2 })
    const { promise, resolve } = Promise.withResolvers<Newsfeed>()
    reply({ moreNews: () => promise })
    await click(button('Show more'))
    expect(button('Loading more…').getAttribute('aria-disabled')).toBe('true')
    await click(button('Loading more…'))
    expect(asked('moreNews')).toHaveLength(1)
    await click(shown.filters())
    await choose(shown.since(), 'day')
    resolve(feedOf(statuses(2, 3)))
    await settle()
    expect(shown.entries()).toHaveLength(1)
    expect(button('Show more').getAttribute('aria-disabled')).toBe('false')
  })
})

describe('the filter', () => {
  const open = async () => {
    await openNews({
      replies: { readNewsfeed: read((filter) => feedOf([{ id: '1', message: JSON.stringify(filter) }])) },
    })
    await click(shown.filters())
  }
  const last = () => asked('readNewsfeed').at(-1)

  // shows: §4 newsfeed.domain
  it('selects news of this page’s site, if the page has one', async () => {
    await open()
    await click(shown.site())
    expect(last()).toEqual({ ...allNews, domain: 'news.example' })
    expect(shown.entry().textContent).toContain('"domain":"news.example"')
    await click(shown.site())
    expect(last()).toEqual(allNews)
    await openNews({ tab: { id: 1, url: 'chrome://extensions' } })
    await click(shown.filters())
    expect(screen.queryByRole('checkbox', { name: /^Only/ })).toBeNull()
  })

  // shows: §4 newsfeed.times
  it('selects news of a time span', async () => {
    await open()
    expect([...shown.since().options].map(({ textContent }) => textContent)).toEqual([
      'Any time',
      'Today',
      'Past 7 days',
      'Past 30 days',
      'Past 12 months',
    ])
    for (const span of ['day', 'week', 'month', 'year', 'any'] as const) {
      await choose(shown.since(), span)
      expect(last()).toEqual({ ...allNews, since: span })
    }
  })

  // shows: §4 newsfeed.language
  it('selects news in some languages, which it names', async () => {
    await open()
    await click(shown.language('French'))
    expect(last()).toEqual({ ...allNews, language: ['fr'] })
    expect(shown.active()).toBe('Members’ language: French')
    // sorted, so that the same choice has the same cache key
    await click(shown.language('Spanish'))
    expect(last()).toEqual({ ...allNews, language: ['es', 'fr'] })
    expect(shown.active()).toBe('Members’ language: Spanish or French')
    await click(shown.language('Spanish'))
    await click(shown.language('French'))
    expect(last()).toEqual(allNews)
    expect(shown.active()).toBe('')
  })

  it('is behind one button with the number of choices, next to a button that clears them', async () => {
    await openWith(statuses(1))
    const drawn = () => [shown.filters().textContent, shown.filters().getAttribute('aria-expanded'), shown.active()]
    expect([...drawn(), screen.queryByRole('radio')]).toEqual(['Filter', 'false', '', null])
    await click(shown.filters())
    expect(document.getElementById(shown.filters().getAttribute('aria-controls') ?? '')?.contains(shown.since())).toBe(
      true,
    )
    await click(shown.site())
    await choose(shown.since(), 'week')
    await click(shown.language('Spanish'))
    expect(drawn()).toEqual(['Filters (3)', 'true', 'Only news.example · Past 7 days · Members’ language: Spanish'])
    expect(last()).toEqual({ own: false, domain: 'news.example', since: 'week', language: ['es'] })
    await click(shown.filters())
    expect(drawn()).toEqual(['Filters (3)', 'false', 'Only news.example · Past 7 days · Members’ language: Spanish'])
    await click(button('Clear filters'))
    expect([last(), ...drawn()]).toEqual([allNews, 'Filter', 'false', ''])
    expect(document.activeElement).toBe(shown.filters())
  })

  it('is closed by Escape; elsewhere Escape closes the popup', async () => {
    await open()
    shown.language('Spanish').focus()
    expect(await press('Escape')).toBe(false)
    expect([shown.filters().getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', shown.filters()])
    expect(await press('Escape')).toBe(true)
  })

  it('leaves the previous news until the filtered news are read, but not if these can’t be read', async () => {
    await openWith(statuses(1))
    reply({ readNewsfeed: () => new Promise(() => {}) })
    await click(shown.filters())
    await choose(shown.since(), 'day')
    expect(shown.entries()).toHaveLength(1)
    expect(shown.list().className).toBe('past')
    await openWith(statuses(1))
    reply({ readNewsfeed: fails('unreachable') })
    await click(shown.filters())
    await choose(shown.since(), 'year')
    expect(screen.queryByRole('list', { name: 'From your contacts' })).toBeNull()
    expect(alertCode()).toBe('unreachable')
    reply({ readNewsfeed: read(() => feedOf(statuses(1, 2))) })
    await click(button('Try again'))
    expect(last()).toEqual({ ...allNews, since: 'year' })
  })
})
