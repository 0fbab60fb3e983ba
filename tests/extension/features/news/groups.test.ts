import { screen, within } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { day, hour } from '../../../../src/contract/durations.ts'
import { newsLook } from '../../../../src/extension/features/news/stored.ts'
import { nextLook } from '../../../../src/extension/schemas/stored.ts'
import { button } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { choose, click, openPopup, reply, settle } from '../../support/pages.ts'
import { page, putShares, share } from '../index/shares.ts'
import { feedOf, openWith, shown } from './newsfeed.ts'

/** A Friday. */
const now = Date.parse('2026-11-27T12:00:00Z')

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => void vi.useRealTimers())

const url = 'https://news.example/night-trains'

const of = (name: string, hoursAgo: number, change: object = {}) => ({
  id: name,
  from: { id: name, name, link: `https://network.example/profile/${name}` },
  category: { name: 'Link' },
  message: `Says ${name}`,
  title: 'Night trains',
  creation_date: new Date(now - hoursAgo * hour).toISOString(),
  url,
  link: `https://network.example/news/${name}`,
  ...change,
})

const lines = () => [...document.querySelectorAll('.since')].map(({ textContent }) => textContent)
const authors = () => [...document.querySelectorAll('.news-entry .name')].map(({ textContent }) => textContent)

describe('shares of one page', () => {
  it('are one item: the page, three comments, and the way to all sharers', async () => {
    const other = of('Nikos', 3, { url: 'https://news.example/harbour' })
    const further = [of('Olena', 4, { url: `${url}?utm_source=mail` }), of('Petr', 5, { message: '' })]
    await openWith([of('Ana', 2), other, ...further, of('Jonas', 6), of('Amara', 7)])
    expect(authors()).toEqual(['Ana', 'Olena', 'Jonas', 'Nikos'])
    expect(shown.entry().textContent).toMatch(/^NNight trains.*Says Ana.*Says Olena.*Says Jonas/)
    expect(shown.entry().textContent).not.toContain('Says Amara')
    const others = within(shown.entry()).getByRole('link', { name: 'Shared by 5 contacts' })
    const sharers = new URL(others.getAttribute('href') ?? '')
    expect(sharers.origin + sharers.pathname).toBe(`${builtNetwork.authUrl}/page`)
    expect(sharers.searchParams.get('url')).toBe(url)
  })

  it('that are loaded later move no item, and neither does one more sharer', async () => {
    const other = of('Nikos', 3, { url: 'https://news.example/harbour' })
    await openWith([of('Ana', 2), other], { nextPage: 2 })
    reply({ moreNews: async () => feedOf([of('Olena', 4), of('Petr', 5, { url: 'https://news.example/b' })]) })
    const before = [...shown.list().children]
    await click(button('Show more'))
    expect([...shown.list().children].slice(0, 2)).toEqual(before)
    expect(authors()).toEqual(['Ana', 'Olena', 'Nikos', 'Petr'])
  })

  it('stay apart at a network without a page of all sharers, and among the member’s own', async () => {
    const both = [of('Ana', 2), of('Olena', 4)]
    await openWith(both, {}, { network: { ...builtNetwork, profile: 'token' } })
    expect(authors()).toEqual(['Ana', 'Olena'])
    await openWith(both)
    await click(shown.filters())
    await click(screen.getByRole('radio', { name: 'Mine' }))
    expect(authors()).toEqual(['Ana', 'Olena'])
  })
})

describe('the line above what is new', () => {
  const both = [of('Ana', 2), of('Nikos', 30 * 24, { url: 'https://news.example/harbour' })]
  async function since(at: number) {
    await newsLook.set({ at, since: null })
    await openWith(both)
  }

  it.each([
    [3 * hour, 'New since 9:00 AM'],
    [3 * day, 'New since Tuesday'],
    [15 * day, 'New since 12 Nov'],
  ])('names when the member looked last, %i ms ago, and the earlier ones begin with a line too', async (ago, line) => {
    await since(now - ago)
    expect(lines().map((text) => text?.replace(/\s/g, ' '))).toEqual([line, 'Earlier'])
  })

  it('is missing at the first look, if nothing is new, and under a filter', async () => {
    await openWith(both)
    expect(lines()).toEqual([])
    await since(now - hour)
    expect(lines()).toEqual([])
    await since(now - 3 * day)
    await click(shown.filters())
    await choose(shown.since(), 'week')
    expect(lines()).toEqual([])
  })

  it('stays for half an hour of further looks', () => {
    const first = nextLook({ at: now - 3 * day, since: null }, now)
    expect(first).toEqual({ at: now, since: now - 3 * day })
    expect(nextLook(first, now + hour / 4)).toEqual({ at: now + hour / 4, since: now - 3 * day })
    expect(nextLook(first, now + hour)).toEqual({ at: now + hour, since: now })
    expect(nextLook(null, now)).toEqual({ at: now, since: null })
  })
})

describe('the number of the tab', () => {
  const tab = () => screen.getByRole('tab', { name: /^News/ })

  async function open(pages: number) {
    await newsLook.set({ at: now - day, since: null })
    await openPopup()
    await putShares([
      ...Array.from({ length: pages }, (_, count) => page(`news.example/${count}`, 'Ana', 2)),
      share('Olena', 1, { url: 'https://news.example/0' }),
      page('news.example/old', 'Ana', 48),
    ])
    await settle()
    await vi.waitFor(() => expect(tab().querySelector('.number')).not.toBeNull())
  }

  it('counts the pages that contacts shared since the last look, and says so', async () => {
    await open(2)
    expect(tab().querySelector('.number')?.textContent).toBe('2')
    expect(tab().querySelector('.number')?.getAttribute('title')).toBe('2 new pages from your contacts')
    screen.getByRole('tab', { name: 'News 2 new pages from your contacts' })
    await newsLook.set({ at: now, since: now - day })
    await vi.waitFor(() => screen.getByRole('tab', { name: 'News' }))
  })

  it('ends at 99+', async () => {
    await open(130)
    expect(tab().querySelector('.number')?.textContent).toBe('99+')
  })

  it('is missing before the first look', async () => {
    await putShares([page('news.example/1', 'Ana', 2)])
    await openPopup()
    await settle()
    screen.getByRole('tab', { name: 'News' })
  })
})
