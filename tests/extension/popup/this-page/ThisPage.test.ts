import { screen, within } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import type { Tab } from '../../../../src/extension/page/tab-page.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { alertCode, button } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { article, asked, click, fails, openPopup, reply, settle, store, write } from '../../support/pages.ts'
import { found, pendingRequests, recommendationBy } from '../../support/stored/lists.ts'
import { held, keeps, owner, writeOf } from '../../support/stored/writes.ts'
import { lookingUp, names, sharers, view } from './share-form.ts'

describe('who shared this page', () => {
  // shows: §4 user_detail, observed Member
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
    const [first, second, third] = within(sharers()).getAllByRole('listitem')
    expect(first?.textContent).toBe('ARAna Ruiz2 hours agoIngeniera ferroviariaPor fin')
    expect([...(first?.querySelectorAll('[lang=es]') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Ingeniera ferroviaria',
      'Por fin',
    ])
    expect(screen.getByRole('link', { name: 'Ana Ruiz' }).getAttribute('href')).toBe(ana.link)
    expect(second?.querySelector('.you')?.textContent).toBe('You')
    expect(third?.textContent).toBe('A member')
    await openPopup({
      replies: { lookUp: found(recommendationBy(['Ana'], { count: 10_000, count_string: '>10000' })) },
    })
    screen.getByRole('heading', { name: 'Shared by >10000 people' })
  })

  // shows: §2 Recommendation
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
    screen.getByRole('heading', { name: 'Nobody has shared this page yet' })
    reply(keeps(held()))
    await write(screen.getByRole('textbox', { name: 'Your comment' }), 'Look')
    await click(button('Share'))
    screen.getByRole('heading', { name: 'Nobody else has shared this page yet' })
    const [waiting] = await items.outbox.get()
    if (!waiting) throw new Error('nothing waits')
    await store({ outbox: [{ ...waiting, attempts: 1, failure: { code: 'unreachable' } }] })
    screen.getByRole('heading', { name: 'Nobody has shared this page yet' })
    await store({ outbox: [{ ...waiting, phase: 'unknown', attempts: 1, failure: { code: 'unconfirmed' } }] })
    screen.getByRole('heading', { name: 'Nobody else has shared this page yet' })
    // as after “Stop trying”
    await shareDraft(waiting.owner, article.url).set({ message: 'Look', unconfirmed: 'share' })
    await store({ outbox: [] })
    screen.getByRole('heading', { name: 'Nobody else has shared this page yet' })
  })

  it('is the stored reply with a notice until a failed refresh succeeds, or a newer reply is stored', async () => {
    const recommendations = [{ url: article.url, recommendation: recommendationBy(['Ana']), contacts: null }]
    const last = 'This is what Demo Network answered last time.'
    const newer = found(recommendationBy(['Ana', 'Bo']))
    for (const refresh of [() => click(button('Try again')), () => newer({ url: article.url })]) {
      await openPopup({ stored: { recommendations }, replies: { lookUp: fails('unreachable') } })
      expect([names(), screen.getByText(last).tagName]).toEqual([['Ana'], 'P'])
      reply({ lookUp: newer })
      await refresh()
      await settle()
      expect([names(), screen.queryByRole('alert'), screen.queryByText(last)]).toEqual([['Ana', 'Bo'], null, null])
    }
  })

  it('is looked up again when the connection returns, and when a write was delivered', async () => {
    await openPopup({ replies: { lookUp: fails('offline') } })
    expect(alertCode()).toBe('offline')
    reply({ lookUp: found(recommendationBy(['Ana'])) })
    dispatchEvent(new Event('online'))
    await settle()
    expect([names(), screen.queryByRole('alert')]).toEqual([['Ana'], null])
    const status = writeOf({ type: 'status', message: 'A status of mine', social_account: [] }, { owner })
    await openPopup({ replies: { lookUp: fails('unreachable') }, stored: { outbox: [status] } })
    expect(alertCode()).toBe('unreachable')
    reply({ lookUp: found(recommendationBy(['Ana'])) })
    await store({ outbox: [{ ...status, phase: 'done', due: null, done_at: Date.now() }] })
    expect([names(), screen.queryByRole('alert')]).toEqual([['Ana'], null])
  })

  it('offers to sign in if the session has ended', async () => {
    await openPopup({ replies: { lookUp: fails('signed-out') } })
    await click(button('Sign in'))
    expect([asked('signIn').length, asked('lookUp').length]).toEqual([1, 1])
  })
})

const picture = () => document.querySelector<HTMLElement>('.page-heading .page-picture')

// shows: ours picture_copy, S25
it('the picture of the page is the network’s copy, and a tile with the site’s letter without one or if it is elsewhere', async () => {
  const copy = `${builtNetwork.baseUrl}/page-pictures/p1/small`
  await openPopup({ replies: { lookUp: found(recommendationBy([], { picture_copy: copy })) } })
  expect([picture()?.getAttribute('src'), picture()?.getAttribute('loading')]).toEqual([copy, 'lazy'])
  for (const elsewhere of ['', 'https://news.example/picture.png']) {
    const lookUp = found(recommendationBy([], { picture_copy: elsewhere }))
    await openPopup({ replies: { lookUp } })
    expect([picture()?.textContent, document.querySelectorAll('.page-heading img').length]).toEqual(['N', 0])
  }
})

describe('a page that can’t be looked up', () => {
  it.each<[Tab, string]>([
    [{}, 'There is no page in front of you.'],
    [{ id: 1, url: 'file:///home/maya/secret.html' }, 'Only web pages can be looked up and shared.'],
    // Chromium gives no address with a password
    [{ id: 1 }, 'Passalong can’t look up or share this page.'],
    [{ id: 1, url: 'chrome://extensions' }, 'Passalong can’t look up or share this page.'],
    [{ id: 1, url: article.url, incognito: true }, 'Passalong does nothing in private windows.'],
    [{ id: 1, url: `https://news.example/${'x'.repeat(2000)}` }, 'This page’s address is too long'],
  ])('such as %j, says why and asks nothing', async (tab, why) => {
    await openPopup({ tab })
    expect(view()).toBe('unsupported')
    expect(screen.getByRole('tabpanel').textContent).toContain(why)
    expect(asked('lookUp')).toEqual([])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('such as one that could not be loaded, says so and asks nothing', async () => {
    await openPopup({ selected: () => Promise.reject(new Error('Frame with ID 0 is showing error page')) })
    expect(view()).toBe('unsupported')
    expect(screen.getByRole('tabpanel').textContent).toContain('This page isn’t loaded.')
    expect(asked('lookUp')).toEqual([])
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
