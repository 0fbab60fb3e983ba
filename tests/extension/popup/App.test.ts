import { screen } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { loadPageTexts } from '../../../src/extension/i18n/page-texts.ts'
import type { SentenceKey } from '../../../src/extension/i18n/texts.ts'
import { createTranslation } from '../../../src/extension/i18n/translate.ts'
import { fitScreen } from '../../../src/extension/popup/window.ts'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import type { Opening, OpeningWith } from '../../../src/extension/schemas/stored.ts'
import { shareDraft } from '../../../src/extension/storage/drafts.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { button, comment } from '../support/elements.ts'
import { builtNetwork } from '../support/network/networks.ts'
import { article, asked, click, done, openPopup, press, reply, settle, store, write } from '../support/pages.ts'
import { found, lookUpOf, pageOf, pendingRequests, recommendationBy } from '../support/stored/lists.ts'
import { isDone, isQuick, keeps, owner } from '../support/stored/writes.ts'

const tab = (name: RegExp) => screen.getByRole('tab', { name })
const labels = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
const selected = () => screen.getByRole('tab', { selected: true }).textContent

it('the tabs begin with this page, and each labels its panel', async () => {
  await openPopup()
  expect(labels().slice(0, 2)).toEqual(['This page', 'Requests'])
  for (const name of labels()) {
    const tab = screen.getByRole('tab', { name })
    await click(tab)
    expect(screen.getByRole('tabpanel', { name }).id).toBe(tab.getAttribute('aria-controls'))
    expect(tab.getAttribute('aria-selected')).toBe('true')
  }
})

it.each([
  ['a member of a network of our service', {}, `${builtNetwork.authUrl}/help`],
  ['a member of another network not', { network: { ...builtNetwork, profile: 'token' } }, undefined],
  ['nobody who is signed out', { account: null }, undefined],
] as const)('the popup leads %s to the guide', async (_, stored, guide) => {
  await openPopup({ stored })
  const mark = screen.queryByRole('button', { name: 'Account, network and options' })
  if (mark) await click(mark)
  expect(screen.queryByRole('link', { name: 'Help' })?.getAttribute('href') ?? undefined).toBe(guide)
})

it('the tabs are selected by the arrow keys, Home and End, with the focus', async () => {
  await openPopup()
  tab(/^This page/).focus()
  const [first, ...others] = labels()
  const steps = [...others, first].map((label) => ['ArrowRight', label] as const)
  for (const [key, then] of [
    ...steps,
    ['ArrowLeft', others.at(-1)],
    ['Home', first],
    ['End', others.at(-1)],
  ] as const) {
    await press(key)
    expect({ selected: selected(), focused: document.activeElement?.textContent }).toEqual({
      selected: then,
      focused: then,
    })
  }
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([...others.map(() => -1), 0])
})

it('the number of contact requests is refreshed when the popup opens, follows the stored number, and is 99+ from 100 on', async () => {
  await openPopup()
  expect(asked('refreshPendingRequests')).toEqual([{ wanted: 20, unlessRecent: true }])
  expect(tab(/^Requests/).textContent).toBe('Requests')
  await store({ pendingRequests: pendingRequests(['a', 'b', 'c'], { answered: ['b'] }) })
  expect(tab(/^Requests/).textContent).toBe('Requests 2')
  await store({ pendingRequests: pendingRequests(['a'], { answered: ['a'] }) })
  expect(tab(/^Requests/).textContent).toBe('Requests')
  await openPopup({ stored: { pendingRequests: pendingRequests(['a'], { count: 100 }) } })
  expect(tab(/^Requests/).textContent).toBe('Requests 99+')
  await store({ pendingRequests: pendingRequests(['a'], { count: 99 }) })
  expect(tab(/^Requests/).textContent).toBe('Requests 99')
})

const fr = await loadPageTexts('fr')

const french = createTranslation<SentenceKey>('fr', fr, 'Demo Network')
const options = { ...defaultOptions, language: 'fr' } as const

it('an open popup changes its language, and leaves typed text and focus', async () => {
  await openPopup()
  const field = comment()
  await write(field, 'Worth it')
  await store({ options })
  await screen.findByRole('tab', { name: french('page.tab') })
  expect(screen.getByRole('textbox', { name: french('share.message') })).toBe(field)
  expect({ value: field.value, focused: document.activeElement }).toEqual({ value: 'Worth it', focused: field })
  expect(document.documentElement.lang).toBe('fr')
})

const room = () => document.documentElement.style.getPropertyValue('--room')

/** Opens the popup with its upper edge at this height of a screen. */
function place(top: number): void {
  onTestFinished(() => void document.documentElement.style.removeProperty('--room'))
  vi.stubGlobal('screen', { availTop: 0, availHeight: 614 })
  vi.stubGlobal('mozInnerScreenY', top)
}

it('a popup in Chromium is limited by the browser alone', () => {
  place(103.5)
  vi.stubEnv('BROWSER', 'chrome')
  fitScreen()
  expect(room()).toBe('')
})

it('a popup in Firefox is limited to the room below its upper edge', () => {
  vi.stubEnv('BROWSER', 'firefox')
  place(600)
  fitScreen()
  // believes no measure that leaves no room
  expect(room()).toBe('')
  place(103.5)
  dispatchEvent(new Event('resize'))
  expect(room()).toBe('510px')
})

const known = recommendationBy(['Ana', 'Ben'])
const stored = {
  recommendations: [lookUpOf(article.url, known, { contacts: { count: 0, data: [] } })],
  pendingRequests: pendingRequests(['a']),
}

/** Whether a mutation is the first rendering. */
const isDrawing = ({ target }: MutationRecord) => (target as Element).id === 'app'

/** Number of mutations after the first frame, without the panel's status, which a screen reader announces then. */
async function changesAfterwards(open: () => Promise<void>): Promise<number> {
  const drawings: MutationRecord[][] = []
  const observer = new MutationObserver((records) => void drawings.push(records))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  await open()
  observer.disconnect()
  const first = drawings.findIndex((records) => records.some(isDrawing))
  const status = document.querySelector('main > [role=status]')
  const later = drawings.slice(first + 1).flat()
  expect(later.filter(({ target }) => status?.contains(target))).not.toEqual([])
  return later.filter(({ target }) => !status?.contains(target)).length
}

it('a page with a stored look-up is rendered once if the network’s reply is the same, and again if it differs', async () => {
  expect(await changesAfterwards(() => openPopup({ stored, replies: { lookUp: found(known) } }))).toBe(0)
  screen.getByRole('heading', { name: 'Shared by 2 people' })
  const lookUp = found(recommendationBy(['Ana', 'Ben', 'Cleo']))
  expect(await changesAfterwards(() => openPopup({ stored, replies: { lookUp } }))).toBeGreaterThan(0)
  screen.getByRole('heading', { name: 'Shared by 3 people' })
})

it('a page with a stored look-up is rendered after reads of the stored values and both drafts', async () => {
  const get = vi.spyOn(fakeBrowser.storage.local, 'get')
  const readings: number[] = []
  const drawn = new MutationObserver((records) => {
    if (records.some(isDrawing)) readings.push(get.mock.calls.length)
  })
  drawn.observe(document.body, { subtree: true, childList: true })
  await openPopup({ stored: { ...stored, pages: [pageOf(article.url)] } })
  drawn.disconnect()
  expect(readings[0]).toBe(3)
})

describe('the page’s metadata', () => {
  const says = { title: 'Night trains', keywords: 'rail, night', url_picture: 'https://pictures.example/train.png' }
  const draft = shareDraft(owner, article.url)
  const open = () => openPopup({ stored, metadata: says, replies: { lookUp: found(known) } })

  it('is in the first frame if a share that was given up may have arrived', async () => {
    await draft.set({ message: 'Half a thought', unconfirmed: 'share' })
    // the live region announces the restored draft after the first frame
    expect(await changesAfterwards(open)).toBe(1)
    await click(screen.getByRole('button', { name: 'Change' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Keywords/ }).value).toBe('rail, night')
  })

  it('makes a draft of nothing but the page’s own texts none once the form opens', async () => {
    await draft.set({ ...says, message: '' })
    expect(await changesAfterwards(open)).toBe(0)
    comment()
    await settle()
    expect({ restored: document.querySelector('.restored'), draft: await draft.get() }).toEqual({
      restored: null,
      draft: null,
    })
  })
})

describe('a page that names its own address', () => {
  const own = 'https://news.example/night-trains'
  const tab = { ...article, url: 'https://m.news.example/amp/night-trains?from=rss' }
  const said = { canonical: `${own}?utm_source=amp`, doi: '', loaded: tab.url }
  const open = (more = {}) => openPopup({ tab, said, metadata: {}, replies: { lookUp: found(known) }, ...more })

  it('is looked up and shared by it, and by no other, with the texts of the document', async () => {
    await open({ stored: {}, metadata: { overview: 'By night' } })
    expect(asked('lookUp')).toEqual([{ url: own, tab: tab.url, also: [tab.url] }])
    reply({ share: done })
    await write(comment(), 'Look')
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: own, pageUrl: own, overview: 'By night' }])
  })

  it('is looked up by the tab’s address if the member has to be asked before its own', async () => {
    const stored = { options: { ...defaultOptions, excludedSites: ['m.news.example'] } }
    const url = 'https://news.example/amp/night-trains'
    const ofMobiles = { ...said, canonical: 'https://m.news.example/night-trains', loaded: url }
    await open({ stored, tab: { ...article, url }, said: ofMobiles })
    expect(asked('lookUp')).toEqual([{ url }])
  })

  it('is looked up and shared by the tab’s address if people share it only there', async () => {
    const lookUp = async () => items.recommendations.set([lookUpOf(tab.url, known)]).then(() => null)
    await open({ replies: { lookUp } })
    expect(asked('lookUp')).toEqual([{ url: own, tab: tab.url, also: [tab.url] }])
    reply({ share: done })
    await write(comment(), 'Look')
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: tab.url, pageUrl: tab.url }])
  })

  it('shows known people before it says it again, and is asked for once, by it', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof said>()
    const reply = { ...lookUpOf(own, known), tab: tab.url }
    await open({ said: promise, stored: { recommendations: [reply] } })
    screen.getByRole('heading', { name: 'Shared by 2 people' })
    screen.getByTitle(own)
    expect(asked('lookUp')).toEqual([])
    resolve(said)
    await settle()
    expect(asked('lookUp')).toEqual([{ url: own, tab: tab.url, also: [tab.url] }])
  })

  it('has its draft by it', async () => {
    await shareDraft(owner, own).set({ message: 'Half a thought' })
    await open()
    expect(comment().value).toBe('Half a thought')
  })

  it('stays by the tab’s address if the member began to write there', async () => {
    await shareDraft(owner, tab.url).set({ message: 'Half a thought' })
    await open({ stored: {} })
    expect(comment().value).toBe('Half a thought')
    // people at both are asked for
    expect(asked('lookUp')).toEqual([{ url: own, tab: tab.url, also: [tab.url] }])
    reply({ share: done })
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: tab.url }])
  })

  it('is not read if the member has to be asked first', async () => {
    const internal = { ...tab, url: 'https://wiki.internal/amp/night-trains' }
    await open({
      tab: internal,
      said: { ...said, canonical: 'https://wiki.internal/night-trains', loaded: internal.url },
    })
    expect(asked('lookUp')).toEqual([])
    await click(button('Look up anyway'))
    expect(asked('lookUp')).toEqual([{ url: internal.url, askNow: true }])
  })
})

const url = 'https://blog.example/slow-travel'
const link = { show: 'link', url: `${url}?utm_source=mail#top`, text: '' } as const
const now = (opening: OpeningWith): Opening => ({ at: Date.now(), ...opening })

const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const address = () => document.querySelector('.page-heading .address')?.textContent
const lookUp = found(recommendationBy(['Ana']))

describe('a popup opened with a link', () => {
  it('names it by the link’s text if the browser provides it, without bidi overrides', async () => {
    await openPopup({ stored: { opening: now({ ...link, text: ' \u202eTravel slowly ' }) }, replies: { lookUp } })
    expect({ heading: heading(), address: address() }).toEqual({ heading: 'Travel slowly', address: url })
    reply(isQuick())
    await press('Enter', { ctrlKey: true })
    expect(asked('share')).toMatchObject([{ url, title: 'Travel slowly', overview: '', url_picture: '' }])
  })

  it.each([
    ['by the link’s text', 'more', url, 'more'],
    ['by the words of the address', '', url, 'Slow travel'],
    ['by nothing where neither says it', '', 'https://blog.example/p/8461', ''],
  ])('reads nothing anywhere, and has the field for the title open, filled %s', async (_, text, address, filled) => {
    const metadata = { title: 'Of the page in front', overview: 'Not of the link' }
    await openPopup({ stored: { opening: now({ ...link, url: address, text }) }, replies: { lookUp }, metadata })
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
    expect({ title: title.value, details: title.closest('details') }).toEqual({ title: filled, details: null })
    await write(title, 'On slow travel')
    reply(isQuick())
    await press('Enter', { ctrlKey: true })
    expect(asked('share')).toMatchObject([{ url: address, title: 'On slow travel', overview: '' }])
  })

  it.each([
    ['https://blog.example/reset?token=1', 'secret'],
    ['http://intranet/', 'internal'],
    ['https://diary.example/', 'excluded'],
  ])('that is guarded can be shared at once, and nothing is sent before: %s', async (address, reason) => {
    const options = { ...defaultOptions, excludedSites: ['diary.example'] }
    const warned = () => document.getElementById(comment().getAttribute('aria-describedby') ?? '')?.textContent
    await openPopup({ stored: { options, opening: now({ ...link, url: address }) }, replies: keeps() })
    expect(document.querySelector<HTMLElement>('[data-reason]')?.dataset.reason).toEqual(reason)
    expect(document.activeElement).toEqual(comment())
    expect(warned()).toContain('Whoever gets this link from you sees its address.')
    await write(comment(), 'All the same')
    // it is still shown after a visit to another tab
    await click(screen.getByRole('tab', { name: 'Requests' }))
    await click(screen.getByRole('tab', { name: 'This link' }))
    expect(comment().value).toBe('All the same')
    expect({ lookUp: asked('lookUp'), moreSharers: asked('moreSharers'), share: asked('share') }).toEqual({
      lookUp: [],
      moreSharers: [],
      share: [],
    })
    await click(button('Share'))
    expect(asked('share')).toMatchObject([{ url: address, message: 'All the same' }])
    // a popup opened without the link shows it too
    await openPopup({ tab: { ...article, url: address }, stored: { options } })
    expect(comment().value).toBe('All the same')
    await isDone()
    screen.getByText('Shared on Demo Network.')
    expect(asked('lookUp')).toEqual([])
  })
})

it('going back to “This page” is about the page that the tab has by then, and its selection', async () => {
  const quoted = async () => {
    comment()
    await settle()
    return document.querySelector('.composer .quotation p')?.textContent
  }
  const nobody = found(recommendationBy([]))
  await openPopup({ selected: async () => 'Night trains are full', replies: { lookUp: nobody } })
  expect(await quoted()).toBe('Night trains are full')
  await click(screen.getByRole('tab', { name: 'Requests' }))
  const next = { ...article, url: 'https://news.example/four-day-week', title: 'The four-day week' }
  Object.assign(fakeBrowser.tabs, { query: async () => [next] })
  await click(screen.getByRole('tab', { name: 'This page' }))
  expect(heading()).toBe(next.title)
  expect(asked('lookUp').at(-1)).toEqual({ url: next.url })
  expect(await quoted()).toBeUndefined()
  // which takes longer than the tab that is chosen next
  await click(screen.getByRole('tab', { name: 'News' }))
  for (const name of ['This page', 'Requests']) screen.getByRole('tab', { name }).click()
  await settle()
  expect(selected()).toBe('Requests')
})

describe('a chosen opening', () => {
  it('is shown once, and not if it is old: the next popup is about the page in front', async () => {
    await openPopup({ stored: { opening: now(link) }, replies: { lookUp } })
    expect(await items.opening.get()).toBeNull()
    await openPopup({ replies: { lookUp } })
    expect(heading()).toBe(article.title)
    screen.getByRole('tab', { name: 'This page' })
    await openPopup({ stored: { opening: { ...link, at: Date.now() - 60_000 } }, replies: { lookUp } })
    expect([heading(), await items.opening.get()]).toEqual([article.title, null])
  })

  it('is shown by the popup that is open or opens', async () => {
    await openPopup({ replies: { lookUp } })
    await store({ opening: now(link) })
    expect(heading()).toBe('Slow travel')
    expect(await items.opening.get()).toBeNull()
    await store({ opening: now({ show: 'requests' }) })
    expect(selected()).toBe('Requests')
    await openPopup({ stored: { opening: now({ show: 'requests' }) }, replies: { lookUp } })
    expect(selected()).toBe('Requests')
  })

  it('in a tab is shown as the tab’s page if the popup is a window', async () => {
    const tab = { id: 9, url: article.url, title: article.title }
    const own = { id: 10, url: 'chrome-extension://passalong/popup.html' }
    await openPopup({ tab: own, stored: { opening: now({ show: 'page', tab }) }, replies: { lookUp } })
    expect(heading()).toBe(article.title)
    expect(document.activeElement).toBe(comment())
  })
})
