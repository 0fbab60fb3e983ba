import { screen } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { loadPageTexts } from '../../../src/extension/i18n/page-texts.ts'
import type { SentenceKey } from '../../../src/extension/i18n/texts.ts'
import { createTranslation } from '../../../src/extension/i18n/translate.ts'
import { fitScreen } from '../../../src/extension/popup/window.ts'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import { button } from '../support/elements.ts'
import { asked, click, done, maya, openPopup, press, settle, store, write } from '../support/pages.ts'
import { found, pendingRequests, recommendationBy } from '../support/stored/lists.ts'

const tab = (name: RegExp) => screen.getByRole('tab', { name })
const selected = () => screen.getByRole('tab', { selected: true }).textContent

it('the tabs begin with this page, and each labels its panel', async () => {
  await openPopup()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['This page', 'Requests', 'News'])
  for (const name of [/^This page/, /^Requests/, /^News/]) {
    await click(tab(name))
    expect(screen.getByRole('tabpanel', { name }).id).toBe(tab(name).getAttribute('aria-controls'))
    expect(tab(name).getAttribute('aria-selected')).toBe('true')
  }
})

it('the tabs are selected by the arrow keys, Home and End, with the focus', async () => {
  await openPopup()
  tab(/^This page/).focus()
  for (const [key, then] of [
    ['ArrowRight', 'Requests'],
    ['ArrowRight', 'News'],
    ['ArrowRight', 'This page'],
    ['ArrowLeft', 'News'],
    ['Home', 'This page'],
    ['End', 'News'],
    ['x', 'News'],
  ] as const) {
    await press(key)
    expect([selected(), document.activeElement?.textContent]).toEqual([then, then])
  }
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0])
})

describe('the number of contact requests', () => {
  it('is refreshed when the popup opens, follows the stored number, and is 99+ from 100 on', async () => {
    await openPopup()
    expect(asked('refreshPendingRequests')).toEqual([{ wanted: 20 }])
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

  it('is refreshed for another account', async () => {
    await openPopup({ replies: { refreshPendingRequests: done } })
    await store({ account: { ...maya, id: 'jonas' } })
    expect(asked('refreshPendingRequests')).toHaveLength(2)
  })
})

it('typed text stays on this page while another tab is shown', async () => {
  await openPopup({
    metadata: { title: 'Night trains' },
    replies: { lookUp: found(recommendationBy(['Ana'])) },
  })
  await write(screen.getByLabelText('Your comment'), 'Half a thought')
  await click(tab(/^Requests/))
  expect(screen.queryByLabelText('Your comment')).toBeNull()
  await click(tab(/^This page/))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your comment').value).toBe('Half a thought')
  screen.getByRole('heading', { name: 'Shared by 1 person' })
})

const fr = await loadPageTexts('fr')

const french = createTranslation<SentenceKey>('fr', fr, 'Demo Network')
const options = { ...defaultOptions, language: 'fr' } as const

it('the first frame has the chosen language', async () => {
  await openPopup({ stored: { account: null, options } })
  expect(screen.getByRole('heading').textContent).toBe(french('signed-out.lead'))
  expect(document.documentElement.lang).toBe('fr')
})

it('an open popup changes its language; typed text and focus stay', async () => {
  await openPopup()
  const comment = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' })
  await write(comment, 'Worth it')
  await store({ options })
  await screen.findByRole('tab', { name: french('page.tab') })
  expect(screen.getByRole('textbox', { name: french('share.message') })).toBe(comment)
  expect([comment.value, document.activeElement]).toEqual(['Worth it', comment])
  expect(document.documentElement.lang).toBe('fr')
})

const otherTab = async () => {
  await fakeBrowser.tabs.onActivated.trigger({ tabId: 2, windowId: 1 })
  await settle()
}

it.each([
  ['firefox', 1],
  // which closes it itself
  ['chrome', 0],
])('the popup closes once the tab that a link in it opened is in front: in %s, %i times', async (browser, times) => {
  vi.stubEnv('BROWSER', browser)
  await openPopup()
  await otherTab()
  expect(window.close).not.toHaveBeenCalled()
  const link = screen.getByRole('link', { name: maya.name })
  link.addEventListener('click', (event) => event.preventDefault())
  await click(link)
  expect(window.close).not.toHaveBeenCalled()
  await otherTab()
  expect(window.close).toHaveBeenCalledTimes(times)
})

it('the popup closes behind the options', async () => {
  const opened = Promise.withResolvers<void>()
  Object.assign(fakeBrowser.runtime, { openOptionsPage: () => opened.promise })
  await openPopup()
  await click(button('Options'))
  expect(window.close).not.toHaveBeenCalled()
  opened.resolve()
  await settle()
  expect(window.close).toHaveBeenCalledOnce()
})

it('a popup in Firefox is limited to the room below its upper edge; Chromium keeps one on the screen itself', () => {
  const room = () => document.documentElement.style.getPropertyValue('--room')
  onTestFinished(() => void document.documentElement.style.removeProperty('--room'))
  const place = (top: number) => vi.stubGlobal('mozInnerScreenY', top)
  vi.stubGlobal('screen', { availTop: 0, availHeight: 614 })
  place(103.5)
  vi.stubEnv('BROWSER', 'chrome')
  fitScreen()
  expect(room()).toBe('')
  vi.stubEnv('BROWSER', 'firefox')
  place(600)
  fitScreen()
  // believes no measure that leaves no room
  expect(room()).toBe('')
  place(103.5)
  dispatchEvent(new Event('resize'))
  expect(room()).toBe('510px')
})
