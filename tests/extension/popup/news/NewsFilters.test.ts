import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { allNews } from '../../../../src/extension/schemas/newsfeed.ts'
import { alertCode, button } from '../../support/elements.ts'
import { asked, choose, click, fails, press, reply } from '../../support/pages.ts'
import {
  active,
  entries,
  entry,
  feedOf,
  filters,
  language,
  list,
  openNews,
  openWith,
  read,
  since,
  site,
  statuses,
} from './newsfeed.ts'

describe('the filter', () => {
  const open = async () => {
    await openNews({
      replies: { readNewsfeed: read((filter) => feedOf([{ id: '1', message: JSON.stringify(filter) }])) },
    })
    await click(filters())
  }
  const last = () => asked('readNewsfeed').at(-1)

  // shows: §4 newsfeed.domain
  it('selects news of this page’s site', async () => {
    await open()
    await click(site())
    expect(last()).toEqual({ ...allNews, domain: 'news.example' })
    expect(entry().textContent).toContain('"domain":"news.example"')
    await click(site())
    expect(last()).toEqual(allNews)
  })

  it('has no site if the page has none', async () => {
    await openNews({ tab: { id: 1, url: 'chrome://extensions' } })
    await click(filters())
    expect(screen.queryByRole('checkbox', { name: /^Only/ })).toBeNull()
  })

  // shows: §4 newsfeed.times
  it('selects news of a time span', async () => {
    await open()
    expect([...since().options].map(({ textContent }) => textContent)).toEqual([
      'Any time',
      'Today',
      'Past 7 days',
      'Past 30 days',
      'Past 12 months',
    ])
    for (const span of ['day', 'week', 'month', 'year', 'any'] as const) {
      await choose(since(), span)
      expect(last()).toEqual({ ...allNews, since: span })
    }
  })

  // shows: §4 newsfeed.language
  it('selects news in some languages, which it names', async () => {
    await open()
    await click(language('French'))
    expect(last()).toEqual({ ...allNews, language: ['fr'] })
    expect(active()).toBe('Members’ language: French')
    // sorted, so that the same choice has the same cache key
    await click(language('Spanish'))
    expect(last()).toEqual({ ...allNews, language: ['es', 'fr'] })
    expect(active()).toBe('Members’ language: Spanish or French')
    await click(language('Spanish'))
    await click(language('French'))
    expect(last()).toEqual(allNews)
    expect(active()).toBe('')
  })

  it('combines its options', async () => {
    await open()
    await click(site())
    await choose(since(), 'week')
    await click(language('Spanish'))
    expect(last()).toEqual({ own: false, domain: 'news.example', since: 'week', language: ['es'] })
  })

  it('is behind one button with the number of choices, next to a button that clears them', async () => {
    await openWith(statuses(1))
    const shown = () => [filters().textContent, filters().getAttribute('aria-expanded'), active()]
    expect([...shown(), screen.queryByRole('radio')]).toEqual(['Filter', 'false', '', null])
    await click(filters())
    expect(document.getElementById(filters().getAttribute('aria-controls') ?? '')?.contains(since())).toBe(true)
    await click(site())
    await choose(since(), 'week')
    await click(language('Spanish'))
    expect(shown()).toEqual(['Filters (3)', 'true', 'Only news.example · Past 7 days · Members’ language: Spanish'])
    await click(filters())
    expect(shown()).toEqual(['Filters (3)', 'false', 'Only news.example · Past 7 days · Members’ language: Spanish'])
    await click(button('Clear filters'))
    expect([last(), ...shown()]).toEqual([allNews, 'Filter', 'false', ''])
    expect(document.activeElement).toBe(filters())
  })

  it('is closed by Escape; elsewhere Escape closes the popup', async () => {
    await open()
    language('Spanish').focus()
    expect(await press('Escape')).toBe(false)
    expect([filters().getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', filters()])
    expect(await press('Escape')).toBe(true)
  })

  it('leaves the previous news until the filtered news are read', async () => {
    await openWith(statuses(1))
    reply({ readNewsfeed: () => new Promise(() => {}) })
    await click(filters())
    await choose(since(), 'day')
    expect(entries()).toHaveLength(1)
    expect(list().className).toBe('past')
  })

  it('shows no other news if its news can’t be read', async () => {
    await openWith(statuses(1))
    reply({ readNewsfeed: fails('not-understood') })
    await click(filters())
    await choose(since(), 'year')
    expect(screen.queryByRole('list', { name: 'From your contacts' })).toBeNull()
    expect(alertCode()).toBe('not-understood')
    reply({ readNewsfeed: read(() => feedOf(statuses(1, 2))) })
    await click(button('Try again'))
    expect(last()).toEqual({ ...allNews, since: 'year' })
  })
})
