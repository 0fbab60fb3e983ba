import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { allNews, type Newsfeed } from '../../../../src/extension/schemas/newsfeed.ts'
import { newsfeeds } from '../../../../src/extension/storage/newsfeeds.ts'
import { alertCode, button } from '../../support/elements.ts'
import { asked, choose, click, fails, openPopup, reply, settle, store } from '../../support/pages.ts'
import { owner, writeOf } from '../../support/stored/writes.ts'
import { entries, feedOf, filters, list, more, openNews, openWith, read, since, statuses } from './newsfeed.ts'

describe('the news', () => {
  it('are read only when their tab is shown', async () => {
    await openPopup()
    expect(asked('readNewsfeed')).toEqual([])
    await openWith(statuses(1, 2), { count: 2 })
    expect(asked('readNewsfeed')).toEqual([allNews])
    expect(entries()).toEqual(['A member Status 1', 'A member Status 2'])
    screen.getByText('2 items')
  })

  // shows: §2 List, observed not-repeated
  it('have the network’s capped count, and no count if the network doesn’t count', async () => {
    await openWith(statuses(1), { count: 10_000, count_string: '>10000' })
    screen.getByText('>10000 items')
    await openWith(statuses(1))
    expect(screen.queryByText(/items?$/)).toBeNull()
  })

  it('show a waiting text, and another text after a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await openNews()
    expect(screen.getByText('Looking up the news…').getAttribute('role')).toBe('status')
    expect(screen.queryByText('Demo Network is taking longer than usual…')).toBeNull()
    vi.advanceTimersByTime(1000)
    await settle()
    screen.getByText('Demo Network is taking longer than usual…')
  })

  it('are rendered from the cache at once; a failed refresh shows its error', async () => {
    await newsfeeds.set([{ filter: allNews, feed: feedOf(statuses(1)) }])
    await openNews({ replies: { readNewsfeed: fails('unreachable') } })
    expect(entries()).toHaveLength(1)
    expect(alertCode()).toBe('unreachable')
    reply({ readNewsfeed: read(() => feedOf(statuses(1, 2))) })
    await click(button('Try again'))
    expect(entries()).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that can’t be read show why', async () => {
    await openNews({ replies: { readNewsfeed: fails('not-understood') } })
    expect(alertCode()).toBe('not-understood')
    expect(screen.queryByRole('list', { name: 'From your contacts' })).toBeNull()
  })

  it('of an ended session offer to sign in', async () => {
    await openNews({ replies: { readNewsfeed: fails('signed-out') } })
    await click(button('Sign in'))
    expect(asked('signIn')).toHaveLength(1)
  })

  it('that are empty say so, and offer to clear a filter', async () => {
    await openWith([])
    screen.getByText('Your contacts have shared and posted nothing yet.')
    await click(filters())
    await choose(since(), 'day')
    screen.getByText('Nothing matches these filters.')
  })
})

describe('a failure to read them', () => {
  const code = () => alertCode()
  const reads = () => asked('readNewsfeed').length

  it('is retried when the connection returns', async () => {
    await openNews({ replies: { readNewsfeed: fails('offline') } })
    expect(code()).toBe('offline')
    reply({ readNewsfeed: read(() => feedOf(statuses(1))) })
    dispatchEvent(new Event('online'))
    await settle()
    expect([reads(), code(), entries().length]).toEqual([2, undefined, 1])
  })

  it('disappears after a successful read, and is retried when a write was delivered', async () => {
    await newsfeeds.set([{ filter: allNews, feed: feedOf(statuses(1)) }])
    const status = writeOf({ type: 'status', message: 'A status of mine', social_account: [] }, { owner })
    await openNews({ replies: { readNewsfeed: fails('busy') }, stored: { outbox: [status] } })
    expect(code()).toBe('busy')
    await newsfeeds.set([{ filter: allNews, feed: feedOf(statuses(1, 2)) }])
    await settle()
    expect(code()).toBeUndefined()
    await openNews({ replies: { readNewsfeed: fails('busy') }, stored: { outbox: [status] } })
    reply({ readNewsfeed: read(() => feedOf(statuses(1, 2, 3))) })
    await store({ outbox: [{ ...status, phase: 'done', due: null, done_at: Date.now() }] })
    expect([code(), entries().length]).toEqual([undefined, 3])
  })

  it('of further pages is retried too', async () => {
    await openWith(statuses(1), { next_page: 2 })
    reply({ moreNews: fails('offline') })
    await click(button('Show more'))
    reply({ moreNews: async () => feedOf(statuses(2)) })
    dispatchEvent(new Event('online'))
    await settle()
    expect([code(), entries().length]).toEqual([undefined, 2])
  })
})

describe('further pages', () => {
  // shows: §4 paging, observed Paging, ours stable-newsfeed
  it('are read by number up to the last page, without duplicates', async () => {
    await openWith(statuses(1, 2, 2, 3), { next_page: 2 })
    expect(entries()).toHaveLength(3)
    const pages: Record<number, Newsfeed> = {
      // a new item shifts all others by one
      2: feedOf(statuses(3, 4), { next_page: 3 }),
      3: feedOf(statuses(4, 5)),
    }
    reply({ moreNews: async ({ page }) => pages[page] as Newsfeed })
    await click(button('Show more'))
    expect(entries()).toHaveLength(4)
    expect(document.activeElement).toBe(list().children[3])
    await click(button('Show more'))
    expect(entries()).toHaveLength(5)
    expect(more()).toBeNull()
    expect(asked('moreNews')).toEqual([
      { ...allNews, page: 2 },
      { ...allNews, page: 3 },
    ])
  })

  it('are offered with their count if the network counts', async () => {
    await openWith(statuses(1, 2), { next_page: 2, count: 12 })
    button('Show more (10)')
  })

  it('are not offered after the last page', async () => {
    await openWith(statuses(1))
    expect(more()).toBeNull()
  })

  it('that could not be read are read again by the same button', async () => {
    await openWith(statuses(1), { next_page: 2 })
    reply({ moreNews: fails('busy') })
    await click(button('Show more'))
    expect(alertCode()).toBe('busy')
    reply({ moreNews: async () => feedOf(statuses(2)) })
    await click(button('Show more'))
    expect(entries()).toHaveLength(2)
  })

  it('show that they are loading, and are dropped if the filter changes', async () => {
    await openWith(statuses(1), { next_page: 2 })
    const { promise, resolve } = Promise.withResolvers<Newsfeed>()
    reply({ moreNews: () => promise })
    await click(button('Show more'))
    expect(button('Loading more…').getAttribute('aria-disabled')).toBe('true')
    await click(button('Loading more…'))
    expect(asked('moreNews')).toHaveLength(1)
    await click(filters())
    await choose(since(), 'day')
    resolve(feedOf(statuses(2, 3)))
    await settle()
    expect(entries()).toHaveLength(1)
    expect(button('Show more').getAttribute('aria-disabled')).toBe('false')
  })

  it('use the filter', async () => {
    await openWith(statuses(1), { next_page: 2 })
    await click(filters())
    await choose(since(), 'day')
    await click(button('Show more'))
    expect(asked('moreNews')).toEqual([{ ...allNews, since: 'day', page: 2 }])
  })
})
