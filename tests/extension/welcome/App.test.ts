import { screen } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { languages } from '../../../src/extension/i18n/languages.ts'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import { ownerOf } from '../../../src/extension/storage/configured-network.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { setOnToolbar } from '../support/browser/toolbar.ts'
import { button } from '../support/elements.ts'
import { builtNetwork } from '../support/network/networks.ts'
import {
  asked,
  click,
  done,
  fails,
  maya,
  openOptions,
  openPopup,
  openWelcome,
  setShortcut,
  settle,
  store,
} from '../support/pages.ts'
import { indexedShare, putShares } from '../support/stored/lists.ts'

const failure = () => document.querySelector<HTMLElement>('.failure[role=alert]')?.dataset.code
const agreed = { given: Date.UTC(2026, 10, 20, 12) }
const giveConsent = () => items.consent.set(agreed).then(done)

/** The sentences of every question for consent. */
const sentences = [
  /asks whether Passalong may see your contact list, unless the administrators of Demo Network have allowed that for everybody\. .* otherwise only those it knows from your news/,
  /goes to Demo Network and to nobody else/,
  /When you click the Passalong button on a page, or share from a menu: the address of that page or link/,
  /When you share a page: its address, title, summary/,
  /When you post a status, answer a contact request or read news/,
  /about every half hour, more often while you use it, less often/,
  /Nobody learns which other pages you visit/,
  /Nothing of yours is sent before you agree/,
]

/** Maya's index. */
async function shares() {
  const owner = ownerOf(builtNetwork, maya)
  const share = (path: string, name: string, hours: number) =>
    putShares([
      indexedShare({
        owner,
        url: `https://pages.example/${path}`,
        title: `About ${path}`,
        name,
        at: Date.now() - hours * 3_600_000,
      }),
    ])
  return { owner, share }
}

describe.each([
  ['popup', (opening = {}) => openPopup({ ...opening, stored: { account: null, consent: null } })],
  ['page after the installation', openWelcome],
  ['options page', (opening = {}) => openOptions({ ...opening, stored: { account: null, consent: null } })],
])('the %s before the consent', (_, open) => {
  it('says what is sent, to whom and when, and links to the details', async () => {
    await open()
    for (const sentence of sentences) screen.getByText(sentence)
    expect(screen.getByRole('link', { name: 'More on privacy' }).getAttribute('href')).toBe('/privacy.html#en')
    expect([asked('lookUp'), asked('signIn')]).toEqual([[], []])
  })

  it('stores the consent and signs in with one button', async () => {
    await open({ replies: { giveConsent } })
    await click(button('Agree and sign in'))
    expect([asked('giveConsent'), asked('signIn')]).toEqual([[{}], [{}]])
  })

  it('agrees once, however often the button is clicked', async () => {
    await open()
    await click(button('Agree and sign in'))
    await click(button('Agree and sign in'))
    expect(asked('giveConsent')).toHaveLength(1)
  })

  it('doesn’t sign in if the consent can’t be stored', async () => {
    await open({ replies: { giveConsent: fails('unexpected') } })
    await click(button('Agree and sign in'))
    expect(failure()).toBe('unexpected')
    expect(asked('signIn')).toEqual([])
  })
})

it('a signed-in member agrees to a new version of the consent without signing in again', async () => {
  await openPopup({ stored: { consent: null }, replies: { giveConsent } })
  expect(screen.queryByRole('tab')).toBeNull()
  await click(button('Agree'))
  expect(asked('signIn')).toEqual([])
  expect(screen.getAllByRole('tab')).not.toEqual([])
})

it.each([
  ['popup', () => openPopup({ stored: { account: null, consent: null } })],
  ['page after the installation', openWelcome],
])('the %s says what Passalong does before it asks for anything', async (_, open) => {
  await open()
  const [what] = screen.getAllByText(/Passalong shows who on Demo Network shared the page in front of you/)
  const agree = button('Agree and sign in')
  expect(what?.compareDocumentPosition(agree)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

describe('the page after the installation', () => {
  it('leads from the consent to the sign-in, and on to the button', async () => {
    await openWelcome({ replies: { giveConsent } })
    expect(document.title).toBe('Welcome to Passalong')
    await click(button('Agree and sign in'))
    // the button that had the focus is gone
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign in to begin' }))
    await store({ signIn: { phase: 'under-way' } })
    screen.getByText(/Finish in the window of Demo Network/)
    await store({ account: maya, signIn: { phase: 'signed-in' } })
    screen.getByText('Signed in as Maya Lindqvist.')
  })

  it('says how to pin the button until it is on the toolbar, and then that it is there', async () => {
    await openWelcome({ stored: { consent: agreed, account: maya } })
    expect(document.querySelector('.pin-drawing')).not.toBeNull()
    const status = screen.getByText(/click the puzzle piece beside the address bar/)
    setOnToolbar(true)
    await settle()
    expect(screen.getByText('It is on the toolbar. Click it on any page.')).toBe(status)
    expect(document.querySelector('.pin-drawing')).toBeNull()
  })

  it('notices that the button was pinned as soon as the page has the focus again', async () => {
    setOnToolbar(false, false)
    await openWelcome({ stored: { consent: agreed, account: maya } })
    setOnToolbar(true, false)
    await settle()
    expect(document.querySelector('.pin-drawing')).not.toBeNull()
    window.dispatchEvent(new Event('focus'))
    await settle()
    screen.getByText('It is on the toolbar. Click it on any page.')
  })

  it('links to the three pages that most contacts shared, however long ago, in new tabs', async () => {
    const { owner, share } = await shares()
    await share('a', 'ana', 1)
    await share('b', 'ana', 2)
    await share('b', 'jonas', 300 * 24)
    await share('c', 'jonas', 200 * 24)
    await share('d', 'jonas', 340 * 24)
    await share('mine', maya.id, 1)
    await items.index.set({ owner, changed: 1, names_pages: true })
    await openWelcome({ stored: { consent: agreed, account: maya } })
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.suggestions a')]
    expect(links.map(({ href, target }) => [href, target])).toEqual(
      ['a', 'b', 'c'].map((path) => [`https://pages.example/${path}`, '_blank']),
    )
    expect(links[1]?.textContent).toMatch(/About b.*pages\.example.*ana and 1 other/)
    screen.getByText(/^Open a page here and click the Passalong button/)
  })

  it('says how to begin if contacts shared nothing yet, and adds pages as contacts share them', async () => {
    await openWelcome({ stored: { consent: agreed, account: maya } })
    screen.getByText(/^Pages appear here as your contacts share them/)
    const people = screen.getByRole<HTMLAnchorElement>('link', { name: 'Find people you know on Demo Network' })
    expect(people.href).toBe(`${builtNetwork.authUrl}/`)
    const { owner, share } = await shares()
    await share('a', 'ana', 1)
    await store({ index: { owner, changed: 2, names_pages: true } })
    expect(document.querySelectorAll('.suggestions a')).toHaveLength(1)
  })

  it('shows another member who signs in none of the first one’s pages', async () => {
    const { owner, share } = await shares()
    await share('a', 'ana', 1)
    await openWelcome({ stored: { consent: agreed, account: maya, index: { owner, changed: 1, names_pages: true } } })
    expect(document.querySelectorAll('.suggestions a')).toHaveLength(1)
    await store({ account: null })
    await store({ account: { ...maya, id: 'jonas' } })
    expect(document.querySelector('.suggestions a')).toBeNull()
  })

  it.each([
    ['the member wants none kept', { options: { ...defaultOptions, index: false } }],
    ['the network names none', { index: { owner: 'x', changed: 1, names_pages: false } }],
  ])('promises no pages if %s', async (_, stored) => {
    await openWelcome({ stored: { consent: agreed, account: maya, ...stored } })
    expect(screen.queryByText('Shared by your contacts')).toBeNull()
    screen.getByText('Now go to any page and click the Passalong button.')
  })

  it('names the current shortcut, says if none is set, and opens the browser’s page to change it', async () => {
    const openShortcutSettings = vi.fn(async () => {})
    Object.assign(fakeBrowser.commands, { openShortcutSettings })
    onTestFinished(() => void Object.assign(fakeBrowser.commands, { openShortcutSettings: undefined }))
    await openWelcome({ stored: { consent: agreed, account: maya } })
    screen.getByText(/^Passalong also opens with Alt\+Shift\+G/)
    setShortcut('')
    window.dispatchEvent(new Event('focus'))
    await settle()
    screen.getByText(/^You can also set a key/)
    await click(button('Change the shortcut'))
    expect(openShortcutSettings).toHaveBeenCalledOnce()
  })

  it('says why a sign-in failed, and tries again', async () => {
    const signIn = { phase: 'failed', failure: { code: 'sign-in-closed' } } as const
    await openWelcome({ stored: { consent: agreed, signIn } })
    expect(failure()).toBe('sign-in-closed')
    await click(button('Sign in'))
    expect(asked('signIn')).toEqual([{}])
  })

  it('has the address to register directly below the sentence that names it', async () => {
    const signIn = { phase: 'failed', failure: { code: 'sign-in-not-registered' } } as const
    await openWelcome({ stored: { consent: agreed, signIn } })
    const below = screen.getByRole('alert').nextElementSibling
    expect(below?.contains(screen.getByRole('textbox', { name: 'Redirect address' }))).toBe(true)
  })

  it.each(languages)('speaks %s', async (language) => {
    await openWelcome({ stored: { options: { ...defaultOptions, language } } })
    await settle()
    expect(document.documentElement.lang).toBe(language)
    expect(document.title).toContain('Passalong')
  })
})
