import { fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Tab } from '../../../../src/extension/page/tab-page.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import {
  article,
  asked,
  click,
  closePage,
  fails,
  maya,
  openPopup,
  reply,
  settle,
  store,
  write,
} from '../../support/pages.ts'
import { pendingRequests } from '../../support/pending-requests.ts'
import { found, recommendationBy } from '../../support/recommendations.ts'
import { keeps } from '../../support/writes.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const view = () => screen.getByRole('main').dataset.view
const lookingUp = () => document.querySelector('main > [role=status]')?.textContent
const sharers = () => document.querySelector<HTMLElement>('.sharers') ?? document.createElement('i')
const names = () => [...sharers().querySelectorAll('.name')].map(({ textContent }) => textContent)

afterEach(() => void vi.useRealTimers())

describe('who shared this page', () => {
  // shows: §4 user_detail, observed Member.headline
  it('is looked up at once, and shown with comments', async () => {
    const ana = {
      id: 'ana',
      name: 'Ana Ruiz',
      link: 'https://network.example/profile/ana',
      headline: 'Ingeniera ferroviaria',
      updated_time: new Date(Date.now() - 2 * 3_600_000).toISOString(),
      sharing_message: 'Por fin',
    }
    await openPopup({ replies: { lookUp: found(recommendationBy([ana, { id: 'maya', name: 'Maya' }, { id: 'x' }])) } })
    expect(asked('lookUp')).toEqual([{ url: article.url }])
    expect(view()).toBe('ready')
    expect(screen.getByRole('heading', { name: 'Shared by 3 people' })).toBeTruthy()
    const [first, second, third] = within(sharers()).getAllByRole('listitem')
    expect(first?.textContent).toBe('ARAna Ruiz2 hours agoIngeniera ferroviariaPor fin')
    expect(screen.getByRole('link', { name: 'Ana Ruiz' }).getAttribute('href')).toBe(ana.link)
    expect(second?.querySelector('.you')?.textContent).toBe('You')
    expect(third?.textContent).toBe('A member')
  })

  it('shows the exact time in a tooltip', async () => {
    const updated_time = '2026-02-03T04:05:06.000Z'
    await openPopup({ replies: { lookUp: found(recommendationBy([{ id: 'ana', name: 'Ana', updated_time }])) } })
    const time = sharers().querySelector('time') as HTMLTimeElement
    expect([time.dateTime, time.title]).toEqual([updated_time, ''])
    fireEvent.pointerEnter(time)
    const local = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })
    expect(time.title).toBe(local.format(new Date(updated_time)))
  })

  // shows: §2 Recommendation.site_name, §2 Recommendation.title
  it('is titled by the tab’s title and the page’s host, never by a sharer’s texts', async () => {
    const known = { ...recommendationBy(['Ana']), title: 'Win a prize', site_name: 'Your bank' }
    for (const lookUp of [() => new Promise<null>(() => {}), found(known)]) {
      await openPopup({ replies: { lookUp } })
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Night trains are back')
      expect(screen.getByTitle(article.url).textContent).toBe('news.example')
    }
    expect(document.body.textContent).not.toMatch(/Win a prize|Your bank/)
  })

  it('shows a waiting text, and another text after a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await openPopup()
    expect(view()).toBe('loading')
    expect(lookingUp()).toBe('Looking up who shared this page…')
    vi.advanceTimersByTime(999)
    await settle()
    expect(lookingUp()).toBe('Looking up who shared this page…')
    vi.advanceTimersByTime(1)
    await settle()
    expect(lookingUp()).toBe('Demo Network is taking longer than usual…')
  })

  it('shows that nobody shared it', async () => {
    await openPopup({ replies: { lookUp: found(recommendationBy([])) } })
    expect(screen.getByRole('heading', { name: 'Nobody has shared this page yet' })).toBeTruthy()
    expect(screen.getByText('Be the first to pass it along.')).toBeTruthy()
  })

  it.each([
    [404, false],
    [200, true],
    [0, true],
  ])('is nobody yet: a page that its site answered with %i invites to share it: %s', async (status, invites) => {
    await openPopup({ metadata: { status }, replies: { lookUp: found(recommendationBy([])) } })
    expect(screen.getByRole('heading', { name: 'Nobody has shared this page yet' })).toBeTruthy()
    expect(screen.queryByText('Be the first to pass it along.') !== null).toBe(invites)
    expect(screen.getByRole('textbox', { name: 'Your comment' })).toBeTruthy()
  })

  it('shows the network’s count, also if the network caps it', async () => {
    await openPopup({
      replies: { lookUp: found(recommendationBy(['Ana'], { count: 10_000, count_string: '>10000' })) },
    })
    expect(screen.getByRole('heading', { name: 'Shared by >10000 people' })).toBeTruthy()
  })

  it('is rendered from the cache before the reply', async () => {
    const recommendation = recommendationBy(['Ana'])
    await openPopup({
      stored: { recommendations: [{ url: article.url, recommendation, contacts: { count: 0, data: [] } }] },
    })
    expect(names()).toEqual(['Ana'])
  })

  it('is the stored reply with a notice until a failed refresh succeeds', async () => {
    const recommendation = recommendationBy(['Ana'])
    await openPopup({
      stored: { recommendations: [{ url: article.url, recommendation, contacts: { count: 0, data: [] } }] },
      replies: { lookUp: fails('unreachable') },
    })
    expect(names()).toEqual(['Ana'])
    expect(screen.getByText('This is what Demo Network answered last time.')).toBeTruthy()
    reply({ lookUp: found(recommendationBy(['Ana', 'Bo'])) })
    await click(button('Try again'))
    expect(names()).toEqual(['Ana', 'Bo'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('This is what Demo Network answered last time.')).toBeNull()
  })

  it('shows why a look-up failed, and tries again', async () => {
    await openPopup({ replies: { lookUp: fails('server', 'uuid-1') } })
    expect(view()).toBe('failed')
    expect(screen.getByRole('alert').textContent).toContain('Request uuid-1')
    reply({ lookUp: found(recommendationBy(['Ana'])) })
    await click(button('Try again'))
    expect(names()).toEqual(['Ana'])
  })

  it('is looked up again when the connection returns', async () => {
    await openPopup({ replies: { lookUp: fails('offline') } })
    expect(screen.getByRole('alert').dataset.code).toBe('offline')
    reply({ lookUp: found(recommendationBy(['Ana'])) })
    dispatchEvent(new Event('online'))
    await settle()
    expect([names(), screen.queryByRole('alert')]).toEqual([['Ana'], null])
  })

  it('shows no old failure after a newer reply', async () => {
    const recommendation = recommendationBy(['Ana'])
    await openPopup({
      stored: { recommendations: [{ url: article.url, recommendation, contacts: null }] },
      replies: { lookUp: fails('busy') },
    })
    expect(screen.getByRole('alert').dataset.code).toBe('busy')
    await found(recommendationBy(['Ana', 'Bo']))({ url: article.url })
    await settle()
    expect([names(), screen.queryByRole('alert')]).toEqual([['Ana', 'Bo'], null])
  })

  it('offers to sign in if the session has ended', async () => {
    await openPopup({ replies: { lookUp: fails('signed-out') } })
    await click(button('Sign in'))
    expect([asked('signIn').length, asked('lookUp').length]).toEqual([1, 1])
  })
})

describe('contacts', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({ id: `${from + index}`, name: `Member ${from + index}` }))
  const sections = () =>
    [...document.querySelectorAll('.sharers h2')].map(({ textContent }) => [
      textContent,
      [...screen.getByRole('list', { name: textContent ?? '' }).querySelectorAll('.name')].map(
        (name) => name.textContent,
      ),
    ])

  it('come first, then the others, both without the member', async () => {
    const everyone = recommendationBy(['Bo', 'Ana', { id: 'maya', name: 'Maya' }, 'Cy'], { count: 34, shared: true })
    await openPopup({ replies: { lookUp: found(everyone, ['Ana', 'Dee']) } })
    expect(sections()).toEqual([
      ['Your contacts (2)', ['Ana', 'Dee']],
      ['Others (31)', ['Bo', 'Cy']],
    ])
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('are all sharers of the page, or none', async () => {
    await openPopup({ replies: { lookUp: found(recommendationBy(['Ana']), ['Ana']) } })
    expect(sections()).toEqual([['Your contacts (1)', ['Ana']]])
    closePage()
    await openPopup({ replies: { lookUp: found(recommendationBy(['Bo', 'Cy']), []) } })
    expect(sections()).toEqual([['Shared by 2 people', ['Bo', 'Cy']]])
  })

  it('are none if only the member shared the page', async () => {
    const alone = recommendationBy([{ id: 'maya', name: 'Maya' }], { shared: true })
    await openPopup({ replies: { lookUp: found(alone) } })
    expect(screen.getByRole('heading', { name: 'Nobody else has shared this page yet' })).toBeTruthy()
  })

  it('are loaded a hundred a page on demand, separately from the others', async () => {
    const everyone = recommendationBy(many(0, 20), { count: 150, updated_time: 'then' })
    await openPopup({ replies: { lookUp: found(everyone) } })
    await found(everyone)({ url: article.url })
    await items.recommendations.set([
      { url: article.url, recommendation: everyone, contacts: { ...recommendationBy(many(0, 20)), count: 30 } },
    ])
    await settle()
    expect(sections().map(([heading, list]) => [heading, list?.length])).toEqual([
      ['Your contacts (30)', 20],
      ['Others (120)', 0],
    ])
    reply({
      moreSharers: async ({ only_contacts }) =>
        recommendationBy(only_contacts ? many(0, 30) : many(0, 100), {
          count: only_contacts ? 30 : 150,
          updated_time: 'then',
        }),
    })
    await click(button('Show more (120)'))
    // a contact who is only in the longer list would be among the others
    expect(asked('moreSharers')).toEqual([
      { url: article.url, only_contacts: true, page: 1 },
      { url: article.url, only_contacts: false, page: 1 },
    ])
    expect(sections().map(([heading, list]) => [heading, list?.length])).toEqual([
      ['Your contacts (30)', 30],
      ['Others (120)', 70],
    ])
    expect(button('Show more (50)')).toBeTruthy()
  })
})

describe('more sharers', () => {
  const people = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({ id: `${from + index}`, name: `Member ${from + index}` }))
  const open = (count: number) =>
    openPopup({ replies: { lookUp: found(recommendationBy(people(0, 20), { count, updated_time: 'then' })) } })
  const more = () => screen.queryByRole('button', { name: /^Show more/ })
  const elsewhere = () => screen.getByRole('tab', { name: /^This page/ })

  // shows: §4 limit, §4 page
  it('are loaded a hundred a page on demand, without duplicates, to the end', async () => {
    await open(230)
    for (const [shown, left] of [
      [20, 'Show more (210)'],
      [100, 'Show more (130)'],
      [200, 'Show more (30)'],
    ] as const) {
      expect(names()).toHaveLength(shown)
      const page = Math.floor(shown / 100)
      const to = Math.min(230, page * 100 + 100)
      const data = recommendationBy(people(page * 100, to), { count: 230, updated_time: 'then' })
      reply({ moreSharers: async () => data })
      await click(button(left))
    }
    expect(new Set(names()).size).toBe(230)
    expect(more()).toBeNull()
    expect(asked('moreSharers').map(({ page }) => page)).toEqual([1, 2, 3])
    expect(asked('lookUp')).toHaveLength(1)
  })

  it('are read from the beginning again if the page was shared meanwhile, so that none is lost', async () => {
    await open(22)
    reply({
      moreSharers: async () => recommendationBy(people(0, 21), { count: 22, updated_time: 'now' }),
      lookUp: found(recommendationBy([...people(21, 22), ...people(0, 19)], { count: 22, updated_time: 'now' })),
    })
    await click(button('Show more (2)'))
    expect(new Set(names())).toEqual(new Set(people(0, 22).map(({ name }) => name)))
    expect(names()).toHaveLength(22)
    expect(asked('lookUp')).toHaveLength(2)
  })

  it('that the network counts but doesn’t list are not read again; the last sharer has the focus', async () => {
    await open(30)
    reply({ moreSharers: async () => recommendationBy([], { count: 30, updated_time: 'then' }) })
    await click(button('Show more (10)'))
    expect(more()).toBeNull()
    expect(document.activeElement?.textContent).toMatch(/Member 19$/)
  })

  it('move the focus to the first new sharer, unless it moved meanwhile', async () => {
    await open(40)
    reply({ moreSharers: async () => recommendationBy(people(0, 30), { count: 40, updated_time: 'then' }) })
    await click(button('Show more (20)'))
    expect(document.activeElement?.textContent).toMatch(/Member 20$/)
    const { promise, resolve } = Promise.withResolvers<null>()
    reply({
      moreSharers: async () => {
        await promise
        return recommendationBy(people(30, 40), { count: 40, updated_time: 'then' })
      },
    })
    await click(button('Show more (10)'))
    elsewhere().focus()
    resolve(null)
    await settle()
    expect(names()).toHaveLength(40)
    expect(document.activeElement).toBe(elsewhere())
  })

  it('are read up to the API’s last page', async () => {
    await open(1_000_000)
    let next = 20
    reply({
      moreSharers: async () => {
        next += 1
        return recommendationBy(people(next - 1, next), { updated_time: 'then' })
      },
    })
    for (let page = 1; page <= 50; page++) await click(button(/^Show more/))
    expect(asked('moreSharers').at(-1)?.page).toBe(50)
    expect(more()).toBeNull()
  })

  it('that could not be loaded are read again by the same button', async () => {
    await open(21)
    reply({ moreSharers: fails('busy') })
    await click(button('Show more (1)'))
    expect(screen.getByRole('alert').dataset.code).toBe('busy')
    reply({ moreSharers: async () => recommendationBy(people(0, 21), { updated_time: 'then' }) })
    await click(button('Show more (1)'))
    expect(names()).toHaveLength(21)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked('moreSharers').map(({ page }) => page)).toEqual([1, 1])
  })

  it('show that they are loading', async () => {
    await open(21)
    await click(button('Show more (1)'))
    expect(button('Loading more…').getAttribute('aria-disabled')).toBe('true')
    await click(button('Loading more…'))
    expect(asked('moreSharers')).toHaveLength(1)
    expect(document.activeElement).toBe(button('Loading more…'))
  })
})

describe('a comment', () => {
  const open = (sharing_message: string) =>
    openPopup({ replies: { lookUp: found(recommendationBy([{ id: 'ana', name: 'Ana', sharing_message }])) } })
  const comment = () => sharers().querySelector('.comment')
  /** Simulates a text that is higher than its box. */
  const drawnHigher = (pixels: number) => vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(pixels)
  afterEach(() => void vi.restoreAllMocks())

  it('that is long is folded without blank lines, and unfolded with them', async () => {
    drawnHigher(400)
    await open('One\n\nTwo https://news.example/')
    expect(comment()?.textContent).toBe('One\nTwo https://news.example/')
    expect(comment()?.querySelector('a')).toBeNull()
    await click(button('more'))
    expect(comment()?.textContent).toBe('One\n\nTwo https://news.example/')
    expect(screen.getByRole('link', { name: 'https://news.example/' })).toBeTruthy()
    expect(document.activeElement).toBe(button('less'))
    await click(button('less'))
    expect(comment()?.textContent).toBe('One\nTwo https://news.example/')
  })

  it('that is short can’t be unfolded, and its URLs are links', async () => {
    drawnHigher(0)
    await open('See https://news.example/a.')
    expect(screen.queryByRole('button', { name: 'more' })).toBeNull()
    const link = screen.getByRole('link', { name: 'https://news.example/a' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
  })
})

describe('a guarded page', () => {
  const internal = 'http://127.0.0.1:8717/'
  const secret = 'http://news.example/reset?token=abc'

  // shows: §4 recommendation.url
  it.each([
    [internal, 'This looks like a page of your own computer or company, so its address was not sent.'],
    [secret, 'This page’s address seems to hold a key or a password, so it was not sent.'],
  ])('%s is not asked about before a second click', async (url, why) => {
    await openPopup({ tab: { id: 1, url }, replies: { lookUp: found(recommendationBy(['Ana'])) } })
    expect(view()).toBe('guarded')
    expect(screen.getByText(why)).toBeTruthy()
    expect(screen.getByText(url)).toBeTruthy()
    expect(asked('lookUp')).toEqual([])
    await click(button('Look up anyway'))
    expect(asked('lookUp')).toEqual([{ url }])
    expect(names()).toEqual(['Ana'])
    // the button is removed
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
  })

  it('is not rendered from the cache', async () => {
    const recommendations = [{ url: secret, recommendation: recommendationBy(['Ana']), contacts: null }]
    await openPopup({ tab: { id: 1, url: secret }, stored: { recommendations } })
    expect(view()).toBe('guarded')
  })

  it('of an excluded site is never looked up again', async () => {
    await openPopup({ tab: { id: 1, url: secret } })
    await click(button('Never look up pages on news.example'))
    expect(screen.getByText('You chose that pages on news.example are not looked up.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Never look up/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
    await openPopup({ tab: { id: 1, url: 'http://www.news.example/harmless' } })
    expect(screen.getByText('You chose that pages on news.example are not looked up.')).toBeTruthy()
    await click(button('Look up anyway'))
    expect(asked('lookUp')).toHaveLength(1)
  })

  it.each([
    { name: 'not excluded', excluded_sites: [] },
    { name: 'excluded', excluded_sites: ['127.0.0.1'] },
  ])('of an internal host offers no exclusion, which would change nothing: $name', async ({ excluded_sites }) => {
    await openPopup({ tab: { id: 1, url: internal }, stored: { options: { ...defaultOptions, excluded_sites } } })
    expect(within(document.querySelector('main .notice') as HTMLElement).getAllByRole('button')).toHaveLength(2)
    expect(screen.getByText(/^This looks like a page of your own computer/)).toBeTruthy()
  })

  it.each([
    ['http://news.example/harmless', ['news.example']],
    ['http://www.news.example/harmless', ['news.example', 'www.news.example']],
  ])('of an excluded site is looked up once that is included again from the popup: %s', async (url, excluded_sites) => {
    const options = { ...defaultOptions, excluded_sites: ['other.example', ...excluded_sites] }
    await openPopup({ tab: { id: 1, url }, stored: { options }, replies: { lookUp: found(recommendationBy(['Ana'])) } })
    expect(asked('lookUp')).toEqual([])
    await click(button('Look up pages on news.example again'))
    expect([asked('lookUp'), names()]).toEqual([[{ url }], ['Ana']])
    expect((await items.options.get()).excluded_sites).toEqual(['other.example'])
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
  })

  it.each([
    [internal, []],
    ['http://news.example/harmless', ['news.example']],
  ])(
    '%s can be shared without being looked up: the form is offered, and says what becomes known',
    async (url, sites) => {
      const options = { ...defaultOptions, excluded_sites: sites }
      await openPopup({ tab: { id: 1, url }, stored: { options }, replies: keeps() })
      expect(screen.queryByRole('textbox')).toBeNull()
      await click(button('Share this page'))
      const comment = screen.getByRole('textbox', { name: 'Your comment' })
      expect(document.activeElement).toBe(comment)
      expect(screen.getByText('If you share this page, others on Demo Network see its address.')).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Share this page' })).toBeNull()
      await write(comment, 'All the same')
      await click(button('Share'))
      expect([asked('lookUp'), asked('share')]).toMatchObject([[], [{ url, message: 'All the same' }]])
    },
  )

  it('shows the error if a site could not be excluded', async () => {
    await openPopup({ tab: { id: 1, url: secret }, replies: { setOptions: fails('bad-request') } })
    await click(button('Never look up pages on news.example'))
    expect(screen.getByRole('alert').dataset.code).toBe('bad-request')
    expect(view()).toBe('guarded')
  })

  it('is excluded at once in an open popup when another page excludes its site', async () => {
    await openPopup({ replies: { lookUp: found(recommendationBy(['Ana'])) } })
    await store({ options: { ...defaultOptions, excluded_sites: ['news.example'] } })
    expect(view()).toBe('guarded')
  })
})

describe('a page that can’t be looked up', () => {
  it.each<[Tab, string]>([
    [{}, 'There is no page in front of you. Open one and click the Passalong button.'],
    [{ id: 1, url: 'file:///home/maya/secret.html' }, 'This is a file on your computer.'],
    [{ id: 1 }, 'This page is not on the web'],
    [{ id: 1, url: 'chrome://extensions' }, 'This page is not on the web'],
    [{ id: 1, url: article.url, incognito: true }, 'Passalong does nothing in private windows.'],
    [{ id: 1, url: `https://news.example/${'x'.repeat(2000)}` }, 'This page’s address is too long'],
  ])('such as %j, says why and asks nothing', async (tab, why) => {
    await openPopup({ tab })
    expect(view()).toBe('unsupported')
    expect(screen.getByRole('tabpanel').textContent).toContain(why)
    expect(asked('lookUp')).toEqual([])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it.each<[string, Tab]>([
    ['the browser’s own page', { id: 1, url: 'chrome://newtab' }],
    ['no page at all', {}],
  ])('opens the requests where somebody waits: %s', async (_, tab) => {
    await openPopup({ tab, stored: { pendingRequests: pendingRequests(['Tiago']) } })
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Requests 1')
    await openPopup({ tab, stored: { pendingRequests: pendingRequests([]) } })
    expect(view()).toBe('unsupported')
    await openPopup({ stored: { pendingRequests: pendingRequests(['Tiago']) } })
    expect(view()).toBe('loading')
  })
})

it('draws a member’s picture from the network’s hosts, and their initials in place of any other', async () => {
  const { authUrl } = await items.network.get()
  const pictures = [
    { id: 'a', name: 'Ana Ruiz', picture_small: `${authUrl}/pictures/a` },
    { id: 'b', name: 'Bo Ek', picture_small: 'https://elsewhere.example/b' },
  ]
  await openPopup({ stored: { account: maya }, replies: { lookUp: found(recommendationBy(pictures)) } })
  const [first, second] = within(sharers()).getAllByRole('listitem')
  const picture = first?.querySelector('img')
  expect(picture?.getAttribute('src')).toBe(`${authUrl}/pictures/a`)
  expect(second?.querySelector('.initials')?.textContent).toBe('BE')
  picture?.dispatchEvent(new Event('error'))
  await settle()
  expect(first?.querySelector('.initials')?.textContent).toBe('AR')
})
