import { fireEvent, screen } from '@testing-library/preact'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as items from '../../../src/extension/storage/items.ts'
import { ignoreStrayClicks } from '../../../src/extension/ui/page.tsx'
import { setOnToolbar } from '../support/browser/toolbar.ts'
import { button } from '../support/elements.ts'
import {
  asked,
  click,
  done,
  drawn,
  firstFrame,
  maya,
  openOptions,
  openPopup,
  openWelcome,
  settle,
  store,
} from '../support/pages.ts'
import { indexedShare, putShares } from '../support/stored/lists.ts'
import { owner, writeOf } from '../support/stored/writes.ts'

const chosen = {
  consent: null,
  account: null,
  signIn: { phase: 'failed', failure: { code: 'network-chosen' } },
} as const

describe('nothing moves after the first frame', () => {
  it.each([
    ['popup', openPopup],
    ['page after the installation', openWelcome],
    ['options page', openOptions],
  ])('of the %s that asks for consent because the organization chose the network', async (_, open) => {
    await open({ stored: chosen })
    screen.getByText(/^Your organization changed its settings/)
    expect(drawn()).toEqual(firstFrame)
  })

  it('of the options page with stored pages of contacts', async () => {
    await putShares([indexedShare({ owner, url: 'https://pages.example/a' })])
    await openOptions({ stored: { index: { owner, changed: 1, names_pages: true } } })
    button('Load again')
    expect(drawn()).toEqual(firstFrame)
  })

  it('of the page after the installation that shows the button and pages of contacts', async () => {
    setOnToolbar(true)
    await putShares([indexedShare({ owner, url: 'https://pages.example/a' })])
    const index = { owner, changed: 1, names_pages: true }
    await openWelcome({ stored: { consent: { given: 1 }, account: maya, index } })
    screen.getByText('Open a page, then click the Passalong button.')
    expect(document.querySelectorAll('.suggestions a')).toHaveLength(1)
    expect(drawn()).toEqual(firstFrame)
  })
})

describe('stray-clicks', () => {
  const button = document.createElement('button')
  const other = document.createElement('a')
  const onClick = vi.fn()

  /** @param detail the number of clicks at this place in quick succession; 0 for a key */
  const click = (element: HTMLElement, detail: number) =>
    element.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))

  beforeAll(() => {
    ignoreStrayClicks()
    document.body.append(button, other)
    button.addEventListener('click', onClick)
    other.addEventListener('click', onClick)
  })
  beforeEach(() => {
    onClick.mockClear()
    button.textContent = 'Save'
  })

  it('the second click of a double click on another button or link is ignored, and its default too', () => {
    click(button, 1)
    expect(click(other, 2)).toBe(false)
    expect(onClick).toHaveBeenCalledTimes(1)
    click(other, 1)
    expect(onClick).toHaveBeenCalledTimes(2)
  })

  it('the same element with other words is another button', () => {
    click(button, 1)
    button.textContent = 'Cancel'
    click(button, 2)
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('both clicks on one button count, and keys do anywhere', () => {
    click(button, 1)
    click(button, 2)
    click(other, 0)
    expect(onClick).toHaveBeenCalledTimes(3)
  })

  it('a held Enter key presses a button once, and still makes new lines', () => {
    const press = (element: HTMLElement, repeat: boolean) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }))
    const field = document.body.appendChild(document.createElement('textarea'))
    expect(press(button, false)).toBe(true)
    expect(press(button, true)).toBe(false)
    expect(press(other, true)).toBe(false)
    expect(press(field, true)).toBe(true)
  })
})

const focused = () => document.activeElement
const heading = () => screen.getByRole('heading', { level: 1 })
const tab = () => screen.getByRole('tab', { selected: true })
const waiting = writeOf({ type: 'status', message: 'A thought', social_account: [] }, { phase: 'waiting' })
const signedIn = { account: maya, signIn: { phase: 'signed-in' } } as const

describe('after the focused element disappears, the focus goes', () => {
  it('in the popup to the heading of the next view, and at last to the chosen tab, also from the note on the account', async () => {
    await openPopup({ stored: { account: null } })
    await click(button('Sign in'))
    await store({ signIn: { phase: 'under-way' } })
    expect([focused(), heading().textContent]).toEqual([heading(), 'Signing in…'])
    await store({ consent: null })
    expect([focused(), heading().textContent]).toEqual([heading(), expect.stringMatching(/^See who shared/)])
    await store({ consent: { given: 0 }, ...signedIn })
    expect(focused()).toBe(tab())
    await openPopup({ stored: signedIn })
    await click(button('Close'))
    expect(focused()).toBe(tab())
  })

  it.each([
    ['before', []],
    ['after', []],
    ['before, after the question about waiting writes', [waiting]],
    ['after, after the question about waiting writes', [waiting]],
  ])(
    'in the options to the button to sign in, and from there to that to sign out; the session ends %s the reply',
    async (when, outbox) => {
      const replied = Promise.withResolvers<null>()
      await openOptions({ stored: { outbox }, replies: { signOut: () => replied.promise, signIn: done } })
      await click(button('Sign out'))
      if (outbox.length > 0) await click(button('Sign out and send later'))
      expect(focused()).toBe(button('Signing out…'))
      await click(button('Signing out…'))
      expect(asked('signOut')).toHaveLength(1)
      const end = () => items.account.set(null).then(settle)
      if (when.startsWith('before')) await end()
      replied.resolve(null)
      await settle()
      if (when.startsWith('after')) await end()
      expect(focused()).toBe(button('Sign in'))
      await store(signedIn)
      expect(focused()).toBe(button('Sign out'))
    },
  )
})

it('on the page after the installation it follows the sign-in while the network’s window has the focus', async () => {
  const giveConsent = () => items.consent.set({ given: 1 }).then(done)
  await openWelcome({ replies: { giveConsent, signIn: done } })
  button('Agree and sign in').focus()
  // a browser tells a window that has not the focus of no change in it
  const tellNothing = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('focusin', tellNothing, true)
  onTestFinished(() => window.removeEventListener('focusin', tellNothing, true))
  fireEvent.click(button('Agree and sign in'))
  await settle()
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Sign in to begin' }))
  await store(signedIn)
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Signed in as Maya Lindqvist.' }))
})
