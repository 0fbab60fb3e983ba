import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import type { Opening, OpeningWith } from '../../../src/extension/schemas/stored.ts'
import { shareDraft } from '../../../src/extension/storage/drafts.ts'
import { opening as stored } from '../../../src/extension/storage/items.ts'
import { button, comment } from '../support/elements.ts'
import { article, asked, click, openPopup, press, reply, store, write } from '../support/pages.ts'
import { found, pendingRequests, recommendationBy } from '../support/stored/lists.ts'
import { isDone, isQuick, keeps, owner } from '../support/stored/writes.ts'

const url = 'https://blog.example/slow-travel'
const link = { show: 'link', url: `${url}?utm_source=mail#top`, text: '' } as const
const now = (opening: OpeningWith): Opening => ({ at: Date.now(), ...opening })

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const address = () => document.querySelector('.page-heading .address')?.textContent
const lookUp = found(recommendationBy(['Ana']))

describe('a popup opened with a link', () => {
  // shows: E2
  it('is about the link’s page, and says so', async () => {
    await openPopup({ stored: { opening: now(link) }, replies: { lookUp } })
    expect(asked('lookUp')).toEqual([{ url }])
    expect([heading(), address()]).toEqual(['Slow travel', url])
    screen.getByText('The page that this link leads to')
    screen.getByRole('tab', { name: 'This link' })
    expect(document.activeElement).toBe(comment())
  })

  // shows: E2
  it('names it by the link’s text if the browser provides it, without bidi overrides', async () => {
    await openPopup({ stored: { opening: now({ ...link, text: ' \u202eTravel slowly ' }) }, replies: { lookUp } })
    expect([heading(), address()]).toEqual(['Travel slowly', url])
    reply(isQuick())
    await press('Enter', { ctrlKey: true })
    expect(asked('share')).toMatchObject([{ url, title: 'Travel slowly', overview: '', url_picture: '' }])
  })

  // shows: E1
  it.each([
    ['by the link’s text', 'more', url, 'more'],
    ['by the words of the address', '', url, 'Slow travel'],
    ['by nothing where neither says it', '', 'https://blog.example/p/8461', ''],
  ])('reads nothing anywhere, and has the field for the title open, filled %s', async (_, text, address, filled) => {
    const metadata = { title: 'Of the page in front', overview: 'Not of the link' }
    await openPopup({ stored: { opening: now({ ...link, url: address, text }) }, replies: { lookUp }, metadata })
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
    expect([title.value, title.closest('details')]).toEqual([filled, null])
    await write(title, 'On slow travel')
    reply(isQuick())
    await press('Enter', { ctrlKey: true })
    expect(asked('share')).toMatchObject([{ url: address, title: 'On slow travel', overview: '' }])
  })

  // shows: E1
  it.each([
    ['https://blog.example/reset?token=1', 'secret'],
    ['http://intranet/', 'internal'],
    ['https://diary.example/', 'excluded'],
  ])('that is guarded can be shared at once, and nothing is sent before: %s', async (address, reason) => {
    const options = { ...defaultOptions, excluded_sites: ['diary.example'] }
    const warned = () => document.getElementById(comment().getAttribute('aria-describedby') ?? '')?.textContent
    await openPopup({ stored: { options, opening: now({ ...link, url: address }) }, replies: keeps() })
    expect(document.querySelector<HTMLElement>('[data-reason]')?.dataset.reason).toEqual(reason)
    expect(document.activeElement).toEqual(comment())
    expect(warned()).toContain('If you share this link, others on Demo Network see its address.')
    await write(comment(), 'All the same')
    // it is still shown after a visit to another tab
    await click(screen.getByRole('tab', { name: 'Requests' }))
    await click(screen.getByRole('tab', { name: 'This link' }))
    expect(comment().value).toBe('All the same')
    expect([asked('lookUp'), asked('moreSharers'), asked('share')]).toEqual([[], [], []])
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: address, message: 'All the same' }])
    // a popup opened without the link shows it too
    await openPopup({ tab: { ...article, url: address }, stored: { options } })
    expect(comment().value).toBe('All the same')
    await isDone()
    screen.getByText('Shared on Demo Network.')
    expect(asked('lookUp')).toEqual([])
  })

  it('is still about it after another tab was shown, with the focus on the tab; the next popup about it restores typed text', async () => {
    await openPopup({ stored: { opening: now(link) }, replies: { lookUp } })
    await click(screen.getByRole('tab', { name: 'Requests' }))
    const tab = screen.getByRole('tab', { name: 'This link' })
    await click(tab)
    expect(heading()).toBe('Slow travel')
    expect(document.activeElement).toBe(tab)
    await openPopup({ stored: { opening: now(link) }, replies: { lookUp } })
    await write(comment(), 'Half a thought')
    expect(await shareDraft(owner, url).get()).toEqual({ message: 'Half a thought' })
    await openPopup({ stored: { opening: now(link) }, replies: { lookUp } })
    expect(comment().value).toBe('Half a thought')
  })
})

describe('a chosen opening', () => {
  // shows: E3
  it('is shown once, and expires if no popup showed it; the next popup is about the page in front', async () => {
    await openPopup({ stored: { opening: now(link) }, replies: { lookUp } })
    expect(await stored.get()).toBeNull()
    await openPopup({ replies: { lookUp } })
    expect(heading()).toBe(article.title)
    screen.getByRole('tab', { name: 'This page' })
    await openPopup({ stored: { opening: { ...link, at: Date.now() - 60_000 } }, replies: { lookUp } })
    expect([heading(), await stored.get()]).toEqual([article.title, null])
  })

  it('is shown by the popup that is open or opens', async () => {
    await openPopup({ replies: { lookUp } })
    await store({ opening: now(link) })
    expect(heading()).toBe('Slow travel')
    expect(await stored.get()).toBeNull()
    await store({ opening: now({ show: 'requests' }) })
    expect(screen.getByRole('tab', { name: 'Requests' }).getAttribute('aria-selected')).toBe('true')
  })

  it.each([
    ['the first script reads', 'session', 'opening@1', 1],
    // the shown opening is read too
    ['the application reads', 'local', 'draft ', 2],
  ] as const)('is read once; a newer one while %s is shown', async (_, area, key, expected) => {
    const { get } = fakeBrowser.storage[area]
    const chosen = vi.fn(() => stored.set(now(link)))
    const reads = vi.spyOn(fakeBrowser.storage.session, 'get')
    vi.spyOn(fakeBrowser.storage[area], 'get').mockImplementation(async (keys) => {
      const values = await get(keys)
      if (`${keys}`.includes(key) && chosen.mock.calls.length === 0) await chosen()
      return values
    })
    await openPopup({ replies: { lookUp } })
    expect([chosen.mock.calls.length, heading()]).toEqual([1, 'Slow travel'])
    expect(reads.mock.calls.filter(([keys]) => `${keys}`.includes('opening@1'))).toHaveLength(expected)
    expect(await stored.get()).toBeNull()
  })

  it('in a tab is shown as the tab’s page if the popup is a window', async () => {
    const tab = { id: 9, url: article.url, title: article.title }
    const own = { id: 10, url: 'chrome-extension://passalong/popup.html' }
    await openPopup({ tab: own, stored: { opening: now({ show: 'page', tab }) }, replies: { lookUp } })
    expect(heading()).toBe(article.title)
    expect(document.activeElement).toBe(comment())
  })

  it('of the news or the requests opens them; the news say that the address bar found no page', async () => {
    await openPopup({ stored: { opening: now({ show: 'news' }) }, replies: { lookUp } })
    await vi.waitFor(() => screen.getByText('Nothing was found for what you typed in the address bar.'))
    expect(screen.getByRole('tab', { name: 'News' }).getAttribute('aria-selected')).toBe('true')
    const pending = pendingRequests(['a'])
    await openPopup({ stored: { opening: now({ show: 'requests' }), pendingRequests: pending }, replies: { lookUp } })
    expect(screen.getByRole('tab', { name: /^Requests/ }).getAttribute('aria-selected')).toBe('true')
    await click(screen.getByRole('tab', { name: 'This page' }))
    expect(heading()).toBe(article.title)
  })
})
