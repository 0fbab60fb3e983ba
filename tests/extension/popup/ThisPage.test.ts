import { fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Tab } from '../../../src/extension/page/tab-page.ts'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { article, asked, click, closePage, fails, maya, openPopup, reply, settle, store } from '../support/pages.ts'
import { pendingRequests } from '../support/pending-requests.ts'
import { found, recommendationBy } from '../support/recommendations.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const view = () => screen.getByRole('main').dataset.view
const onlyContacts = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Only my contacts' })
const lookingUp = () => document.querySelector('main > [role=status]')?.textContent
const sharers = () => screen.getByRole('list', { name: 'Shared by' })
const names = () => [...sharers().querySelectorAll('.name')].map(({ textContent }) => textContent)

afterEach(() => void vi.useRealTimers())

describe('who shared this page', () => {
  it('is looked up at once, and told with what they said', async () => {
    const ana = {
      id: 'ana',
      name: 'Ana Ruiz',
      link: 'https://network.example/profile/ana',
      headline: 'Ingeniera ferroviaria',
      updated_time: new Date(Date.now() - 2 * 3_600_000).toISOString(),
      sharing_message: 'Por fin',
    }
    await openPopup({ replies: { lookUp: found(recommendationBy([ana, { id: 'maya', name: 'Maya' }, { id: 'x' }])) } })
    expect(asked('lookUp')).toEqual([{ url: article.url, only_contacts: false }])
    expect(view()).toBe('ready')
    expect(screen.getByRole('heading', { name: 'Shared by 3 people' })).toBeTruthy()
    const [first, second, third] = within(sharers()).getAllByRole('listitem')
    expect(first?.textContent).toBe('ARAna Ruiz2 hours agoIngeniera ferroviariaPor fin')
    expect(screen.getByRole('link', { name: 'Ana Ruiz' }).getAttribute('href')).toBe(ana.link)
    expect(second?.querySelector('.you')?.textContent).toBe('You')
    expect(third?.textContent).toBe('A member')
  })

  it('is told with the exact moment to whoever points at when it was', async () => {
    const updated_time = '2026-02-03T04:05:06.000Z'
    await openPopup({ replies: { lookUp: found(recommendationBy([{ id: 'ana', name: 'Ana', updated_time }])) } })
    const time = sharers().querySelector('time') as HTMLTimeElement
    expect([time.dateTime, time.title]).toEqual([updated_time, ''])
    fireEvent.pointerEnter(time)
    const local = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' })
    expect(time.title).toBe(local.format(new Date(updated_time)))
  })

  it('is told under the tab’s title and the page’s host, whatever whoever shared it called it', async () => {
    const known = recommendationBy(['Ana'], { title: 'Win a prize', site_name: 'Your bank' })
    for (const lookUp of [() => new Promise<null>(() => {}), found(known)]) {
      await openPopup({ replies: { lookUp } })
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Night trains are back')
      expect(screen.getByTitle(article.url).textContent).toBe('news.example')
    }
    expect(document.body.textContent).not.toMatch(/Win a prize|Your bank/)
  })

  it('is waited for, and said to take long after a second', async () => {
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

  it('is nobody yet', async () => {
    await openPopup({ replies: { lookUp: found(recommendationBy([])) } })
    expect(screen.getByRole('heading', { name: 'Nobody has shared this page yet' })).toBeTruthy()
    expect(screen.getByText('Be the first to pass it along.')).toBeTruthy()
    expect(screen.queryByRole('checkbox', { name: 'Only my contacts' })).toBeNull()
  })

  it('is counted as the network counts, also where it caps its count', async () => {
    await openPopup({
      replies: { lookUp: found(recommendationBy(['Ana'], { count: 10_000, count_string: '>10000' })) },
    })
    expect(screen.getByRole('heading', { name: 'Shared by >10000 people' })).toBeTruthy()
  })

  it('is drawn from what is stored before anything is replied', async () => {
    const recommendation = recommendationBy(['Ana'])
    await openPopup({ stored: { recommendations: [{ url: article.url, only_contacts: false, recommendation }] } })
    expect(names()).toEqual(['Ana'])
    expect(onlyContacts().getAttribute('aria-disabled')).toBe('false')
  })

  it('is what the network said last time where asking again fails, and says so until it succeeds', async () => {
    const recommendation = recommendationBy(['Ana'])
    await openPopup({
      stored: { recommendations: [{ url: article.url, only_contacts: false, recommendation }] },
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

  it('could not be found out: it says why, and tries again', async () => {
    await openPopup({ replies: { lookUp: fails('server', 'uuid-1') } })
    expect(view()).toBe('failed')
    expect(screen.getByRole('alert').textContent).toContain('Request uuid-1')
    reply({ lookUp: found(recommendationBy(['Ana'])) })
    await click(button('Try again'))
    expect(names()).toEqual(['Ana'])
  })

  it('could not be found out by a session that has ended: it offers to sign in', async () => {
    await openPopup({ replies: { lookUp: fails('signed-out') } })
    await click(button('Sign in'))
    expect([asked('signIn').length, asked('lookUp').length]).toEqual([1, 1])
  })
})

describe('only contacts', () => {
  it('are looked up when chosen, and again in the next popup', async () => {
    const lookUp: typeof all = ({ url, only_contacts }) => (only_contacts ? few : all)({ url, only_contacts })
    const all = found(recommendationBy(['Ana', 'Chloé']))
    const few = found(recommendationBy(['Ana']))
    await openPopup({ replies: { lookUp } })
    await click(onlyContacts())
    expect(names()).toEqual(['Ana'])
    closePage()
    await openPopup({ replies: { lookUp } })
    expect(asked('lookUp').map(({ only_contacts }) => only_contacts)).toEqual([false, true, true])
    expect(onlyContacts().checked).toBe(true)
    await click(onlyContacts())
    expect(names()).toEqual(['Ana', 'Chloé'])
  })

  it('keep the focus where they were chosen, and are chosen once while the network is asked', async () => {
    await openPopup({ replies: { lookUp: found(recommendationBy(['Ana'])) } })
    reply({ lookUp: () => new Promise(() => {}) })
    const box = onlyContacts()
    await click(box)
    expect([box.checked, box.getAttribute('aria-disabled')]).toEqual([true, 'true'])
    await click(box)
    expect(asked('lookUp')).toHaveLength(2)
    await found(recommendationBy([]))({ url: article.url, only_contacts: true })
    await settle()
    expect([onlyContacts(), document.activeElement]).toEqual([box, box])
  })

  it('can be chosen while the page is still looked up', async () => {
    const recommendation = recommendationBy(['Ana', 'Bo'])
    await openPopup({ stored: { recommendations: [{ url: article.url, only_contacts: false, recommendation }] } })
    const box = onlyContacts()
    await click(box)
    expect(asked('lookUp').map(({ only_contacts }) => only_contacts)).toEqual([false, true])
    expect([box.checked, box.getAttribute('aria-disabled')]).toEqual([true, 'true'])
    await found(recommendationBy(['Ana']))({ url: article.url, only_contacts: true })
    await settle()
    expect([names(), onlyContacts().checked]).toEqual([['Ana'], true])
  })

  it.each([
    ['asked for where it is not known', false, 1],
    ['known from before', true, 0],
  ])('never hide that others shared the page: their number is %s, and leads to them', async (_, isKnown, questions) => {
    const everyone = recommendationBy(['Ana', 'Bo'], { count: 26 })
    const contacts = recommendationBy([])
    const recommendations = [{ url: article.url, only_contacts: false, recommendation: everyone }]
    await openPopup({
      stored: { onlyContacts: true, ...(isKnown && { recommendations }) },
      replies: {
        lookUp: ({ url, only_contacts }) => found(only_contacts ? contacts : everyone)({ url, only_contacts }),
        moreSharers: async () => everyone,
      },
    })
    expect(
      screen.getByRole('heading', { name: 'Passalong sees none of your contacts among those who shared this page' }),
    ).toBeTruthy()
    expect(screen.getByText(/^26 others shared it\./)).toBeTruthy()
    expect(asked('moreSharers')).toHaveLength(questions)
    await click(button('Show all'))
    expect(names()).toEqual(['Ana', 'Bo'])
    expect(onlyContacts().checked).toBe(false)
  })

  it('are told apart from others, who are never the member', async () => {
    const everyone = recommendationBy(['Ana', { id: maya.id, name: maya.name }, 'Bo'], { count: 3, shared: true })
    await openPopup({
      stored: { onlyContacts: true },
      replies: { lookUp: found(recommendationBy(['Ana'], { count: 1 })), moreSharers: async () => everyone },
    })
    expect(screen.getByText(/^1 other shared it\./)).toBeTruthy()
  })

  it('who are none may not have been allowed to be seen: signing in again is offered there', async () => {
    await openPopup({ stored: { onlyContacts: true }, replies: { lookUp: found(recommendationBy([])) } })
    await click(button('Sign in again to allow it'))
    expect(asked('signIn')).toHaveLength(1)
  })

  it('who are none are told kindly, with the way back to everyone', async () => {
    await openPopup({ stored: { onlyContacts: true }, replies: { lookUp: found(recommendationBy([])) } })
    expect(
      screen.getByRole('heading', { name: 'Passalong sees none of your contacts among those who shared this page' }),
    ).toBeTruthy()
    expect(screen.getByText(/only if you allowed it/)).toBeTruthy()
    expect(onlyContacts().checked).toBe(true)
  })
})

describe('more sharers', () => {
  const people = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({ id: `${from + index}`, name: `Member ${from + index}` }))
  const open = (count: number) =>
    openPopup({ replies: { lookUp: found(recommendationBy(people(0, 20), { count, updated_time: 'then' })) } })
  const more = () => screen.queryByRole('button', { name: /^Show more/ })

  it('come a hundred a page on demand, none twice, until all are there', async () => {
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

  it('of a page that somebody shared meanwhile are looked up from the beginning too, so that nobody is lost', async () => {
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

  it('that the network counts and does not list are not asked for again, and the last one has the focus', async () => {
    await open(30)
    reply({ moreSharers: async () => recommendationBy([], { count: 30, updated_time: 'then' }) })
    await click(button('Show more (10)'))
    expect(more()).toBeNull()
    expect(document.activeElement?.textContent).toMatch(/Member 19$/)
  })

  it('give the focus to the first one who is new, unless it went elsewhere meanwhile', async () => {
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
    onlyContacts().focus()
    resolve(null)
    await settle()
    expect(names()).toHaveLength(40)
    expect(document.activeElement).toBe(onlyContacts())
  })

  it('are asked for up to the API’s last page and no further', async () => {
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

  it('that could not be loaded are asked for again by the same button', async () => {
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

  it('say while they are loaded that they are', async () => {
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
  /** As much higher than what is seen of it as a browser would draw it. */
  const drawnHigher = (pixels: number) => vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(pixels)
  afterEach(() => void vi.restoreAllMocks())

  it('that is long is folded without its blank lines, and unfolded with one for each', async () => {
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

  it('that is short has nothing to unfold, and its addresses lead somewhere', async () => {
    drawnHigher(0)
    await open('See https://news.example/a.')
    expect(screen.queryByRole('button', { name: 'more' })).toBeNull()
    const link = screen.getByRole('link', { name: 'https://news.example/a' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
  })
})

describe('an address that may be none of the network’s business', () => {
  const internal = 'http://127.0.0.1:8717/'
  const secret = 'http://news.example/reset?token=abc'

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
    expect(asked('lookUp')).toEqual([{ url, only_contacts: false }])
    expect(names()).toEqual(['Ana'])
    // its button is gone
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
  })

  it('is not drawn from what is stored either', async () => {
    const recommendations = [{ url: secret, only_contacts: false, recommendation: recommendationBy(['Ana']) }]
    await openPopup({ tab: { id: 1, url: secret }, stored: { recommendations } })
    expect(view()).toBe('guarded')
  })

  it('of a site that I exclude is not asked about again, on any of its pages', async () => {
    await openPopup({ tab: { id: 1, url: secret } })
    await click(button('Never on news.example'))
    expect(screen.getByText('You chose that pages on news.example are not looked up.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Never on/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
    await openPopup({ tab: { id: 1, url: 'http://www.news.example/harmless' } })
    expect(screen.getByText('You chose that pages on news.example are not looked up.')).toBeTruthy()
    await click(button('Look up anyway'))
    expect(asked('lookUp')).toHaveLength(1)
  })

  it('says where a site could not be excluded', async () => {
    await openPopup({ tab: { id: 1, url: secret }, replies: { setOptions: fails('bad-request') } })
    await click(button('Never on news.example'))
    expect(screen.getByRole('alert').dataset.code).toBe('bad-request')
    expect(view()).toBe('guarded')
  })

  it('is excluded at once in an open popup when it is excluded elsewhere', async () => {
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
