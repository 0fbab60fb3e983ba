import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { noPolicy } from '../../../../src/extension/network/network.ts'
import type { BrowserTab } from '../../../../src/extension/page/tab-page.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { button, comment } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { article, asked, click, fails, openPopup, reply, settle, store, write } from '../../support/pages.ts'
import { found, lookUpOf, pendingRequests, recommendationBy } from '../../support/stored/lists.ts'
import { isDone, keeps, owner } from '../../support/stored/writes.ts'
import { names, sharers, showNames, view } from './open-page.ts'

describe('who shared this page', () => {
  // shows: §4 user_detail
  it('is looked up at once, and shown with comments and the network’s count, also if that is capped', async () => {
    const ana = {
      id: 'ana',
      name: 'Ana Ruiz',
      link: 'https://network.example/profile/ana',
      headline: 'Ingeniera ferroviaria',
      language: 'es',
      updated_time: new Date(Date.now() - 2 * 3_600_000).toISOString(),
      sharing_message: 'Por fin',
    }
    await openPopup({ replies: { lookUp: found(recommendationBy([ana, { id: 'maya', name: 'Maya' }, { id: 'x' }])) } })
    expect(asked('lookUp')).toEqual([{ url: article.url }])
    expect(view()).toBe('ready')
    screen.getByRole('heading', { name: 'Shared by 3 people' })
    await showNames()
    const [first, faces, second, third] = within(sharers()).getAllByRole('listitem')
    expect(first?.textContent).toBe('ARAna Ruiz2h agoIngeniera ferroviariaPor fin')
    expect([...(first?.querySelectorAll('[lang=es]') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Ingeniera ferroviaria',
      'Por fin',
    ])
    expect(screen.getByRole('link', { name: 'Ana Ruiz' }).getAttribute('href')).toBe(ana.link)
    expect(second?.querySelector('.you')?.textContent).toBe('You')
    expect(faces?.textContent).toBe('Show fewer')
    expect(third?.textContent).toBe('A member')
    await openPopup({
      replies: { lookUp: found(recommendationBy(['Ana'], { count: 10_000, count_string: '>10000' })) },
    })
    screen.getByRole('heading', { name: 'Shared by >10000 people' })
    expect(document.querySelector('.people')?.textContent).toBe('AAna and >9,999 others')
    expect(document.querySelector('.faces')?.textContent).toBe('AAna>9,999')
    await showNames()
    button('Show more')
  })

  // shows: §2 Recommendation
  it('is titled by the tab’s title and the page’s host, never by a sharer’s texts', async () => {
    const known = { ...recommendationBy(['Ana']), title: 'Win a prize', site_name: 'Your bank' }
    for (const lookUp of [() => new Promise<null>(() => {}), found(known)]) {
      await openPopup({ replies: { lookUp } })
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Night trains are back')
      expect(screen.getByTitle(article.url).textContent).toBe('Nnews.example')
      // it would move what is below
      expect(document.querySelector('.page-heading img')).toBeNull()
    }
    expect(document.body.textContent).not.toMatch(/Win a prize|Your bank/)
  })

  it('is the stored reply with a notice until a failed refresh succeeds, or a newer reply is stored', async () => {
    const recommendations = [lookUpOf(article.url, recommendationBy(['Ana']))]
    const last = /Demo Network’s last answer:/
    const newer = found(recommendationBy(['Ana', 'Bo']))
    for (const refresh of [() => click(button('Try again')), () => newer({ url: article.url })]) {
      await openPopup({ stored: { recommendations }, replies: { lookUp: fails('unreachable') } })
      expect({ names: names(), tagOfLast: screen.getByText(last).tagName }).toEqual({ names: ['Ana'], tagOfLast: 'P' })
      // what the member keeps changes it, too
      await store({ recommendations: recommendations.map((each) => ({ ...each, isPassedUnread: true })) })
      screen.getByText(last)
      await store({ recommendations: [] })
      screen.getByRole('alert')
      reply({ lookUp: newer })
      await refresh()
      await settle()
      expect({ names: names(), alert: screen.queryByRole('alert'), last: screen.queryByText(last) }).toEqual({
        names: ['Ana', 'Bo'],
        alert: null,
        last: null,
      })
    }
  })

  it('offers to sign in if the session has ended', async () => {
    await openPopup({ replies: { lookUp: fails('signed-out') } })
    await click(button('Sign in'))
    expect({ signIns: asked('signIn').length, lookUps: asked('lookUp').length }).toEqual({ signIns: 1, lookUps: 1 })
  })
})

describe('a page that can’t be looked up', () => {
  it.each<[BrowserTab, string]>([
    [{}, 'No page is open.'],
    [{ id: 1, url: 'file:///home/maya/secret.html' }, 'Only web pages can be looked up and shared.'],
    // Chromium gives no address with a password
    [
      { id: 1 },
      'The browser tells no web address here: this is a page of its own, or of an extension, such as a PDF viewer. Passalong can’t look it up or share it.',
    ],
    [
      { id: 1, url: 'chrome://extensions' },
      'The browser tells no web address here: this is a page of its own, or of an extension, such as a PDF viewer. Passalong can’t look it up or share it.',
    ],
    [{ id: 1, url: article.url, incognito: true }, 'Passalong is off in private windows.'],
    [{ id: 1, url: `https://news.example/${'x'.repeat(2000)}` }, 'This page’s address is too long'],
  ])('such as %j, says why and asks nothing', async (tab, why) => {
    await openPopup({ tab })
    expect(view()).toBe('unsupported')
    expect(screen.getByRole('tabpanel').textContent).toContain(why)
    expect(asked('lookUp')).toEqual([])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it.each<[string, BrowserTab]>([
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

describe('a guarded page', () => {
  const internal = 'http://127.0.0.1:8080/'
  const secret = 'http://news.example/reset?token=abc'

  // shows: §4 recommendation.url
  it.each([
    [internal, 'This looks like a page of your own computer or company, so its address wasn’t sent.'],
    [secret, 'This address may hold a password or key, so it wasn’t sent.'],
  ])('%s is not asked about before a second click, after which its form says what becomes known', async (url, why) => {
    const warning = 'Whoever gets this page from you sees its address.'
    await openPopup({ tab: { id: 1, url }, replies: { lookUp: found(recommendationBy(['Ana'])) } })
    expect({ view: view(), warning: screen.queryByText(warning), asked: asked('lookUp') }).toEqual({
      view: 'guarded',
      warning: null,
      asked: [],
    })
    screen.getByText(why)
    screen.getByText(url)
    await click(button('Look up anyway'))
    expect({ asked: asked('lookUp'), names: names(), view: view() }).toEqual({
      asked: [{ url, askNow: true }],
      names: ['Ana'],
      view: 'ready',
    })
    // the button is removed
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
    expect(screen.getByText(warning).nextElementSibling?.textContent).toBe(url)
    expect(comment().getAttribute('aria-describedby')).toBe(screen.getByText(warning).id)
  })

  it.each([
    ['http://127.0.0.1:8717/people?begin', 'ready'],
    ['http://127.0.0.1:8717/new-password?token=abc', 'guarded'],
    ['http://127.0.0.1:8718/people?begin', 'guarded'],
  ])(
    'a page of the network’s own internal site is no exception unless it looks secret: %s is %s',
    async (url, shown) => {
      const network = { ...builtNetwork, authUrl: 'http://127.0.0.1:8717' }
      await openPopup({
        tab: { id: 1, url },
        stored: { network },
        replies: { lookUp: found(recommendationBy(['Ana'])) },
      })
      expect(view()).toBe(shown)
    },
  )

  it('shows the saved draft in the form, and nothing of the cache', async () => {
    await shareDraft(owner, secret).set({ message: 'Typed before' })
    await openPopup({ tab: { id: 1, url: secret } })
    expect(comment().value).toBe('Typed before')
    await settle()
    expect(screen.getAllByText('Your draft is back.').length).toBeGreaterThan(0)
    expect({ view: view(), asked: asked('lookUp') }).toEqual({ view: 'guarded', asked: [] })
    const recommendations = [lookUpOf(secret, recommendationBy(['Ana']))]
    await openPopup({ tab: { id: 1, url: secret }, stored: { recommendations } })
    expect(view()).toBe('guarded')
  })

  it('of an excluded site is never looked up again', async () => {
    await openPopup({ tab: { id: 1, url: secret } })
    await click(button('Never look up pages on news.example'))
    screen.getByText('You turned off look-ups on news.example.')
    expect(screen.queryByRole('button', { name: /^Never look up/ })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
    await openPopup({ tab: { id: 1, url: 'http://www.news.example/harmless' } })
    screen.getByText('You turned off look-ups on news.example.')
    await click(button('Look up anyway'))
    expect(asked('lookUp')).toHaveLength(1)
  })

  it.each([
    ['http://news.example/harmless', ['news.example']],
    ['http://www.news.example/harmless', ['news.example', 'www.news.example']],
  ])('of an excluded site is looked up once that is included again from the popup: %s', async (url, excludedSites) => {
    const options = { ...defaultOptions, excludedSites: ['other.example', ...excludedSites] }
    await openPopup({ tab: { id: 1, url }, stored: { options }, replies: { lookUp: found(recommendationBy(['Ana'])) } })
    expect(asked('lookUp')).toEqual([])
    await click(button('Look up pages on news.example again'))
    expect({ asked: asked('lookUp'), names: names() }).toEqual({ asked: [{ url }], names: ['Ana'] })
    expect((await items.options.get()).excludedSites).toEqual(['other.example'])
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }))
  })

  it.each([
    [internal, []],
    ['http://news.example/harmless', ['news.example']],
  ])('%s can be shared without a look-up: the form is offered, and says what becomes known', async (url, sites) => {
    const options = { ...defaultOptions, excludedSites: sites }
    await openPopup({ tab: { id: 1, url }, stored: { options }, replies: keeps() })
    expect(screen.queryByRole('textbox')).toBeNull()
    await click(button('Share this page'))
    const comment = screen.getByRole('textbox', { name: 'Your comment' })
    expect(document.activeElement).toBe(comment)
    screen.getByText('Whoever gets this page from you sees its address.')
    expect(screen.queryByRole('button', { name: 'Share this page' })).toBeNull()
    await write(comment, 'All the same')
    await click(button('Share'))
    expect({ lookUp: asked('lookUp'), share: asked('share') }).toMatchObject({
      lookUp: [],
      share: [{ url, message: 'All the same' }],
    })
    // “its address wasn’t sent” would no longer be true
    await isDone()
    expect(document.getElementById('guard')).toBeNull()
  })

  it('of a host that the organisation forbids has neither a look-up nor a form', async () => {
    const policy = { ...noPolicy, neverHosts: ['news.example'] }
    await shareDraft(owner, 'https://news.example/').set({ message: 'Typed before' })
    await openPopup({ tab: { id: 1, url: 'https://news.example/' }, stored: { policy } })
    screen.getByText('Your organization doesn’t let Passalong send anything about news.example.')
    expect({ view: view(), asked: asked('lookUp') }).toEqual({ view: 'guarded', asked: [] })
    expect(screen.queryByRole('textbox')).toBeNull()
    for (const name of ['Look up anyway', 'Share this page']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
