import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { newsfeed } from '../../../../src/extension/features/news/stored.ts'
import { allNews, type Newsfeed } from '../../../../src/extension/schemas/newsfeed.ts'
import { alertCode, button } from '../../support/elements.ts'
import { asked, choose, click, fails, openPopup, press, reply, settle, store } from '../../support/pages.ts'
import { feedOf, openNews, openWith, read, shown, statuses } from './newsfeed.ts'

describe('the news', () => {
  it('open with the words that the address bar found no page for in the search, and send them at Enter alone', async () => {
    await openPopup({ stored: { opening: { at: Date.now(), show: 'news', words: 'night trains' } } })
    await vi.waitFor(() => screen.getByText('Nothing found for what you typed in the address bar.'))
    const field = screen.getByRole<HTMLInputElement>('searchbox')
    expect({ words: field.value, focused: document.activeElement }).toEqual({ words: 'night trains', focused: field })
    expect(asked('search')).toEqual([])
    await click(button('Search'))
    expect(asked('search')).toEqual([{ query: 'night trains', page: 1 }])
    expect(screen.getByRole('tab', { name: 'News' }).getAttribute('aria-selected')).toBe('true')
    await store({ opening: { at: Date.now() + 1, show: 'news', words: 'slow travel' } })
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('slow travel')
  })

  it('don’t say that nothing was found if another tab was opened so', async () => {
    await openNews({ stored: { opening: { at: Date.now(), show: 'requests' } } })
    expect(shown.filters()).toBeTruthy()
    expect(screen.queryByText(/^Nothing found/)).toBeNull()
  })

  // shows: §2 List
  it('are read only when their tab is shown, with the network’s count, capped or none', async () => {
    await openPopup()
    expect(asked('readNewsfeed')).toEqual([])
    await openWith(statuses(1, 2), { count: 2 })
    expect(asked('readNewsfeed')).toEqual([allNews])
    expect(shown.entries()).toEqual(['A memberStatus 1', 'A memberStatus 2'])
    screen.getByText('2 items')
    await openWith(statuses(1), { count: 10_000, count_string: '>10000' })
    screen.getByText('>10000 items')
    await openWith(statuses(1))
    expect(screen.queryByText(/items?$/)).toBeNull()
  })

  it('that can’t be read show why, below the news of the cache if there are some, and are read again once online', async () => {
    await openNews({ replies: { readNewsfeed: fails('unreachable') } })
    expect(alertCode()).toBe('unreachable')
    expect(screen.queryByRole('list', { name: 'From your contacts' })).toBeNull()
    await newsfeed.set(feedOf([]))
    await openNews({ replies: { readNewsfeed: fails('unreachable') } })
    expect(screen.queryByText(/haven’t shared anything/)).toBeNull()
    reply({ readNewsfeed: read(() => feedOf(statuses(1))) })
    dispatchEvent(new Event('online'))
    await settle()
    expect({ alertCode: alertCode(), entriesCount: shown.entries().length }).toEqual({
      alertCode: undefined,
      entriesCount: 1,
    })
    await newsfeed.set(feedOf(statuses(1)))
    await openNews({ replies: { readNewsfeed: fails('unreachable') } })
    expect(shown.entries()).toHaveLength(1)
    expect(alertCode()).toBe('unreachable')
    reply({ readNewsfeed: read(() => feedOf(statuses(1, 2))) })
    await click(button('Try again'))
    expect(shown.entries()).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('further pages', () => {
  // shows: §4 paging
  it('are read by number up to the last page, without duplicates, and offered with their count', async () => {
    await openWith(statuses(1, 2, 2, 3), { nextPage: 2 })
    expect(shown.entries()).toHaveLength(3)
    const pages: Record<number, Newsfeed> = {
      // a new item shifts all others by one
      2: feedOf(statuses(3, 4), { nextPage: 3 }),
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
    await openWith(statuses(1, 2), { nextPage: 2, count: 12 })
    button('Show more (10)')
  })

  it('show that they are loading, and are dropped if the filter changes', async () => {
    await openWith(statuses(1), { nextPage: 2 })
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

  it('is closed when the search or the composer opens, and closes them', async () => {
    await open()
    const opened = () => ['.choices', 'search', '.status'].filter((part) => document.querySelector(`${part}`))
    expect(opened()).toEqual(['.choices'])
    await click(screen.getByRole('button', { name: 'What are you working on?' }))
    expect(opened()).toEqual(['.status'])
    await click(screen.getByRole('button', { name: /^Search/ }))
    expect(opened()).toEqual(['search'])
    await click(shown.filters())
    expect(opened()).toEqual(['.choices'])
  })

  it('is closed by Escape, and the popup by the next one', async () => {
    await open()
    shown.language('Spanish').focus()
    expect(await press('Escape')).toBe(false)
    expect({ expanded: shown.filters().getAttribute('aria-expanded'), focused: document.activeElement }).toEqual({
      expanded: 'false',
      focused: shown.filters(),
    })
    expect(await press('Escape')).toBe(true)
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
    expect(shown.active()).toBe('Members’ language: Spanish and French')
    await click(shown.language('Spanish'))
    await click(shown.language('French'))
    expect(last()).toEqual(allNews)
    expect(shown.active()).toBe('')
  })

  // shows: §4 newsfeed.domain, §4 newsfeed.times
  it('of site, period and language is behind one button with the number of choices, next to one that clears them', async () => {
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
    await click(button('Clear filters'))
    expect({ last: last(), filters: shown.filters().textContent, active: shown.active() }).toEqual({
      last: allNews,
      filters: 'Filter',
      active: '',
    })
    expect(document.activeElement).toBe(shown.filters())
    await openNews({ tab: { id: 1, url: 'chrome://extensions' } })
    await click(shown.filters())
    expect(screen.queryByRole('checkbox', { name: /^Only/ })).toBeNull()
  })
})
