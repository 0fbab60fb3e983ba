import { screen, within } from '@testing-library/preact'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Handlers } from '../../../../src/extension/messages/questions.ts'
import { builtNetwork } from '../../../../src/extension/network/network.ts'
import {
  allNews,
  type NewsFilter,
  type Newsfeed,
  newsfeedSchema,
  sameFilter,
} from '../../../../src/extension/schemas/wire/newsfeed.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { newsfeeds } from '../../../../src/extension/storage/newsfeeds.ts'
import {
  article,
  asked,
  choose,
  click,
  fails,
  maya,
  openPopup,
  press,
  reply,
  settle,
  store,
} from '../../support/pages.ts'
import { held, isDone, keeps, owner, writeOf } from '../../support/writes.ts'

type Opening = NonNullable<Parameters<typeof openPopup>[0]>

const ana = { id: 'ana', name: 'Ana Ruiz', link: 'https://network.example/profile/ana' }

const feedOf = (data: object[], change: Partial<Newsfeed> = {}): Newsfeed => ({
  ...v.parse(newsfeedSchema, { count: null, data, next_page: null }),
  ...change,
})

/** One status for each number. */
const statuses = (...numbers: number[]) => numbers.map((number) => ({ id: `${number}`, message: `Status ${number}` }))

/** A reply that stores this newsfeed as the background does. */
const read =
  (feedFor: (filter: NewsFilter) => Newsfeed): Handlers['readNewsfeed'] =>
  async (filter) => {
    const others = (await newsfeeds.get()).filter((each) => !sameFilter(each.filter, filter))
    await newsfeeds.set([{ filter, feed: feedFor(filter) }, ...others])
    return null
  }

async function openNews(opening: Opening = {}): Promise<void> {
  await openPopup(opening)
  await click(screen.getByRole('tab', { name: 'News' }))
}
const openWith = (data: object[], change: Partial<Newsfeed> = {}) =>
  openNews({ replies: { readNewsfeed: read(() => feedOf(data, change)) } })

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const site = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Only news.example' })
const since = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Period' })
const filters = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Filter/ })
const active = () => document.querySelector('.filters .active > :first-child')?.textContent ?? ''
const language = (name: string) => screen.getByRole('checkbox', { name })
const list = () => screen.getByRole('list', { name: 'From your contacts' })
const entries = () => [...list().children].map(({ textContent }) => textContent?.replace(/\s+/g, ' '))
const entry = () => list().firstElementChild as HTMLElement
const more = () => screen.queryByRole('button', { name: 'Show more' })

afterEach(() => void vi.useRealTimers())

describe('the news', () => {
  it('are read only when their tab is shown', async () => {
    await openPopup()
    expect(asked('readNewsfeed')).toEqual([])
    await openWith(statuses(1, 2), { count: 2 })
    expect(asked('readNewsfeed')).toEqual([allNews])
    expect(entries()).toEqual(['A member Status 1', 'A member Status 2'])
    expect(screen.getByText('2 items')).toBeTruthy()
  })

  // shows: §2 List.count_string, observed not-repeated
  it('have the network’s capped count, and no count if the network doesn’t count', async () => {
    await openWith(statuses(1), { count: 10_000, count_string: '>10000' })
    expect(screen.getByText('>10000 items')).toBeTruthy()
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
    expect(screen.getByText('Demo Network is taking longer than usual…')).toBeTruthy()
  })

  it('are rendered from the cache at once; a failed refresh shows its error', async () => {
    await newsfeeds.set([{ filter: allNews, feed: feedOf(statuses(1)) }])
    await openNews({ replies: { readNewsfeed: fails('unreachable') } })
    expect(entries()).toHaveLength(1)
    expect(screen.getByRole('alert').dataset.code).toBe('unreachable')
    reply({ readNewsfeed: read(() => feedOf(statuses(1, 2))) })
    await click(button('Try again'))
    expect(entries()).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that can’t be read show why', async () => {
    await openNews({ replies: { readNewsfeed: fails('not-understood') } })
    expect(screen.getByRole('alert').dataset.code).toBe('not-understood')
    expect(screen.queryByRole('list', { name: 'From your contacts' })).toBeNull()
  })

  it('of an ended session offer to sign in', async () => {
    await openNews({ replies: { readNewsfeed: fails('signed-out') } })
    await click(button('Sign in'))
    expect(asked('signIn')).toHaveLength(1)
  })

  it('that are empty say so, and offer to clear a filter', async () => {
    await openWith([])
    expect(screen.getByText('Your contacts have shared nothing yet.')).toBeTruthy()
    await click(filters())
    await choose(since(), 'day')
    expect(screen.getByText('Nothing matches these filters.')).toBeTruthy()
  })
})

describe('a failure to read them', () => {
  const code = () => screen.queryByRole('alert')?.dataset.code
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

  // shows: §4 newsfeed.since
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
    expect(screen.getByRole('alert').dataset.code).toBe('not-understood')
    reply({ readNewsfeed: read(() => feedOf(statuses(1, 2))) })
    await click(button('Try again'))
    expect(last()).toEqual({ ...allNews, since: 'year' })
  })
})

describe('further pages', () => {
  // shows: §4 page, §4 limit, observed Paging.next, ours stable-newsfeed
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
    expect(button('Show more (10)')).toBeTruthy()
  })

  it('are not offered after the last page', async () => {
    await openWith(statuses(1))
    expect(more()).toBeNull()
  })

  it('that could not be read are read again by the same button', async () => {
    await openWith(statuses(1), { next_page: 2 })
    reply({ moreNews: fails('busy') })
    await click(button('Show more'))
    expect(screen.getByRole('alert').dataset.code).toBe('busy')
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

describe('a piece of news', () => {
  const link = (name: string | RegExp) => within(entry()).getByRole('link', { name }).getAttribute('href')
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()

  // shows: observed NewsItem.label, observed NewsItem.message, observed NewsItem.page
  it('of a share shows member, time, comment and page, with its link', async () => {
    await openWith([
      {
        id: '1',
        from: ana,
        category: { name: 'Link' },
        label: 'shared a page :',
        message: 'Por fin',
        title: 'Night trains are back',
        description: 'And they are full',
        creation_date: hours(2),
        updated_time: hours(1),
        url: article.url,
        infeed_link: 'https://network.example/go/1',
      },
    ])
    expect(entry().textContent).toBe(
      'ARAna Ruiz2 hours agoshared a pagePor finNight trains are backAnd they are fullnews.example',
    )
    expect(link('Ana Ruiz')).toBe(ana.link)
    expect(link(/^Night trains are back/)).toBe(article.url)
  })

  // shows: observed NewsItem.category
  it('of a status uses its category if it has no label', async () => {
    await openWith([{ id: '1', from: ana, category: { name: 'Status' }, message: 'At work', updated_time: hours(1) }])
    expect(entry().textContent).toBe('ARAna Ruiz1 hour agoStatusAt work')
  })

  // shows: §2 GraphResource.updated_time, observed NewsItem.category, observed NewsItem.label
  it('of 2011, without a category, reads as one sentence', async () => {
    await openWith([
      { id: '1', from: ana, label: 'has a new contact:', message: 'Jonas', updated_time: '2011-09-20T11:31:11+02:00' },
    ])
    expect(entry().textContent).toMatch(/^ARAna Ruiz has a new contact:\s+Jonas\d+ years ago$/)
  })

  // shows: observed NewsItem.infeed_link
  it.each([
    [
      { infeed_link: 'https://network.example/go/1', link: 'https://network.example/1' },
      'https://network.example/go/1',
    ],
    [{ link: 'https://network.example/1' }, 'https://network.example/1'],
  ])('whose page is not told leads to it by way of the network: %j', async (links, href) => {
    await openWith([{ id: '1', message: 'Look', ...links }])
    expect(link('Open on Demo Network')).toBe(href)
  })

  it('shows a `javascript:` address without a link', async () => {
    await openWith([{ id: '1', title: 'Tea & co', link: 'javascript:alert(3)', url: 'data:text/html,x' }])
    expect(entry().querySelector('a')).toBeNull()
    expect(within(entry()).getByText('Tea & co')).toBeTruthy()
  })

  // shows: observed NewsItem.message
  it('shows markup as text', async () => {
    const message = '<img src=x onerror=alert(1)> &amp; <b>'
    await openWith([{ id: '1', from: ana, category: { name: 'Status' }, message }])
    expect(within(entry()).getByText(message)).toBeTruthy()
    expect(entry().querySelector('img, b')).toBeNull()
  })

  // shows: observed NewsItem.on
  it('quotes the item that it refers to, but not itself', async () => {
    const quoted = { id: '2', from: ana, message: 'Quoted', title: 'Tea', url: article.url }
    await openWith([
      { id: '1', category: { name: 'Link' }, message: 'Bad', on: quoted },
      { id: '3', message: 'Good', on: { id: '3', message: 'Good' } },
    ])
    const quote = entry().querySelector('blockquote')
    expect(quote?.textContent).toBe('Ana Ruiz QuotedTeanews.example')
    expect(list().querySelectorAll('blockquote')).toHaveLength(1)
  })

  it('of an author without a name is from “A member”', async () => {
    await openWith([{}])
    expect(within(entry()).getByText('A member')).toBeTruthy()
  })
})

describe('the member’s own news', () => {
  const whose = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  /** Unfolds the filter and chooses an option. */
  async function chooseWhose(name: string) {
    if (!screen.queryByRole('radio', { name })) await click(filters())
    await click(whose(name))
  }
  const own = () => screen.getByRole('list', { name: 'What you shared' })
  const removal = () => screen.queryByRole<HTMLAnchorElement>('link', { name: 'Remove on Demo Network' })
  const ofStatus = () => screen.queryByRole<HTMLAnchorElement>('link', { name: 'Remove on your profile' })
  const remove = () => screen.queryByRole('button', { name: 'Remove A page' })
  const open = (opening: Opening = {}) =>
    openNews({
      replies: {
        readNewsfeed: read((filter) =>
          feedOf([
            filter.own
              ? { id: 'mine', title: 'A page', url: article.url, link: 'https://network.example/item' }
              : { id: '1', message: 'Theirs', link: 'https://network.example/theirs' },
          ]),
        ),
      },
      ...opening,
    })

  it('are shown if chosen, with a way to remove each', async () => {
    await open()
    await click(filters())
    expect([whose('My contacts').checked, whose('Mine').checked]).toEqual([true, false])
    expect([remove(), ofStatus()]).toEqual([null, null])
    await chooseWhose('Mine')
    expect(asked('readNewsfeed')).toEqual([allNews, { ...allNews, own: true }])
    expect(own().textContent).toContain('A page')
    expect([remove() !== null, ofStatus()]).toEqual([true, null])
    await chooseWhose('My contacts')
    expect(remove()).toBeNull()
    expect(entries()).toHaveLength(1)
  })

  it('are removed in place, which can be undone, and then read again', async () => {
    await open()
    await chooseWhose('Mine')
    reply(keeps(held()))
    remove()?.focus()
    await click(remove() as HTMLElement)
    expect(asked('removeShare')).toEqual([{ url: article.url, share_id: 'mine', page_title: 'A page' }])
    const undo = within(own()).getByRole('button', { name: 'Undo A page' })
    expect([remove(), document.activeElement]).toEqual([null, undo])
    await click(undo)
    expect([document.activeElement, await items.outbox.get()]).toEqual([remove(), []])
    await click(remove() as HTMLElement)
    reply({ readNewsfeed: read(() => feedOf([])) })
    await isDone()
    expect(screen.getByText('You have shared and posted nothing yet.')).toBeTruthy()
    expect(document.activeElement).toBe(filters())
  })

  it('have one “Undo” for each removal, named after its page; in another tab it is in the outbox', async () => {
    const pages = ['One', 'Two'].map((title) => ({ id: title, title, url: `${article.url}/${title}` }))
    await open({ replies: { readNewsfeed: read(() => feedOf(pages)) } })
    await chooseWhose('Mine')
    const undos = () => [...document.querySelectorAll<HTMLElement>('button[value=takeBackWrite]')]
    const removalOf = ({ id, title, url }: (typeof pages)[number]) =>
      writeOf({ type: 'removal', url, share_id: id, page_title: title }, held())
    await store({ outbox: pages.map(removalOf) })
    expect(screen.getAllByRole('button', { name: /^Undo (One|Two)$/ })).toEqual(undos())
    expect([undos().length, document.querySelector('.outbox')]).toEqual([2, null])
    await click(screen.getByRole('tab', { name: /^This page/ }))
    expect(undos().map((undo) => undo.closest('.outbox') !== null)).toEqual([true, true])
  })

  it('that are statuses link to the member’s profile for the removal', async () => {
    await open({ replies: { readNewsfeed: read(() => feedOf([{ id: 'mine', message: 'A status' }])) } })
    await chooseWhose('Mine')
    expect([remove(), ofStatus()?.href]).toEqual([null, maya.link])
  })

  it('have no way to remove while the contacts’ news are still shown', async () => {
    await open()
    reply({ readNewsfeed: () => new Promise(() => {}) })
    await chooseWhose('Mine')
    expect(screen.getByText('Theirs')).toBeTruthy()
    expect([remove(), ofStatus()]).toEqual([null, null])
  })

  it.each([
    ['leads to the item', 'https://network.example/item', 'https://network.example/item'],
    ['is none', '', undefined],
  ])('at another network the way %s', async (_, link, href) => {
    await open({
      stored: { network: { ...builtNetwork, profile: 'token' } },
      replies: { readNewsfeed: read(() => feedOf([{ id: 'mine', message: 'A status', link }])) },
    })
    await chooseWhose('Mine')
    expect(removal()?.href).toBe(href)
  })

  it('that are empty say so', async () => {
    await openWith([])
    await chooseWhose('Mine')
    expect(screen.getByText('You have shared and posted nothing yet.')).toBeTruthy()
  })

  it('load more pages of the member’s own news', async () => {
    await openWith(statuses(1), { next_page: 2 })
    await chooseWhose('Mine')
    await click(button('Show more'))
    expect(asked('moreNews')).toEqual([{ ...allNews, own: true, page: 2 }])
  })

  it('are read again when a write was delivered, not earlier', async () => {
    const status = writeOf({ type: 'status', message: 'A status of mine', social_account: [] }, { owner })
    await open({ stored: { outbox: [status] } })
    await chooseWhose('Mine')
    expect(own().textContent).not.toContain('A status of mine')
    const before = asked('readNewsfeed').length
    await store({ outbox: [{ ...status, phase: 'sending' }] })
    expect(asked('readNewsfeed')).toHaveLength(before)
    await store({ outbox: [{ ...status, phase: 'done', due: null, done_at: Date.now() }] })
    expect(asked('readNewsfeed').slice(before)).toEqual([{ ...allNews, own: true }])
  })
})
