import { cleanup, fireEvent, render as renderAlone, screen } from '@testing-library/preact'
import type { ComponentChild } from 'preact'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { loadPageTexts } from '../../../src/extension/i18n/page-texts.ts'
import type { SentenceKey } from '../../../src/extension/i18n/texts.ts'
import { createTranslation } from '../../../src/extension/i18n/translate.ts'
import { type ErrorCode, errorCodes } from '../../../src/extension/schemas/errors.ts'
import { followRaw } from '../../../src/extension/storage/followed.ts'
import { keysOf } from '../../../src/extension/storage/item.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { FailureNotice } from '../../../src/extension/ui/FailureNotice.tsx'
import { ignoreStrayClicks } from '../../../src/extension/ui/page.tsx'
import { ConfiguredNetwork, Translation, useItem } from '../../../src/extension/ui/values.ts'
import { checkAll } from '../support/background.ts'
import { button } from '../support/elements.ts'
import { builtNetwork } from '../support/network/networks.ts'
import {
  asked,
  click,
  done,
  drawn,
  fails,
  firstFrame,
  maya,
  openOptions,
  openPopup,
  openWelcome,
  reply,
  settle,
  store,
} from '../support/pages.ts'
import { writeOf } from '../support/stored/writes.ts'

const en = await loadPageTexts('en')

const signIn = errorCodes.filter((code) => code === 'signed-out' || code.startsWith('sign-in-'))
const others: Partial<Record<ErrorCode, string>> = {
  unconfirmed: 'look-again',
  missing: 'look-again',
  'no-permission': 'retry',
  'sign-in-unsupported': 'none',
  'sign-in-waits': 'retry',
  'not-found': 'none',
  'no-network': 'none',
  'network-chosen': 'sign-in',
  'page-forbidden': 'none',
  listed: 'none',
  unknown: 'ask-now',
}
const labels: Record<string, string> = {
  retry: 'Try again',
  'sign-in': 'Sign in',
  'look-again': 'Check',
  'ask-now': 'Ask now',
}

afterEach(cleanup)

it.each([openPopup, openOptions])('a page reads what another build stored once it is parsed', async (open) => {
  await items.checked.remove()
  await fakeBrowser.storage.local.set({ 'options@1': { language: 'xx' }, 'outbox@1': [{ phase: 'paused' }] })
  await open({ replies: { checkStored: checkAll } })
  expect(document.documentElement.lang).toBe('en')
  expect(await items.unreadWrites.get()).toHaveLength(1)
})

const t = createTranslation<SentenceKey>('en', en, '')
const render = (what: ComponentChild) =>
  renderAlone(
    <ConfiguredNetwork.Provider value={builtNetwork}>
      <Translation.Provider value={t}>{what}</Translation.Provider>
    </ConfiguredNetwork.Provider>,
  )

it.each(errorCodes)('%s has a sentence of its own, with the one button that helps', async (code) => {
  const onAction = vi.fn()
  render(<FailureNotice failure={{ code }} onAction={onAction} />)
  const action = others[code] ?? (signIn.includes(code) ? 'sign-in' : 'retry')
  expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe(
    en[`error.${code}`]?.replaceAll('{network}', ''),
  )
  const buttons = screen.queryAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual(
    action === 'none' ? [] : [code === 'no-permission' ? 'Allow' : labels[action]],
  )
  // calm where nothing is at fault
  const isCalm = ['sign-in-closed', 'unknown', 'offline'].includes(code)
  expect(screen.getByRole('alert').classList.contains('calm')).toBe(isCalm)
  for (const button of buttons) fireEvent.click(button)
  await vi.waitFor(() => expect(onAction.mock.calls).toEqual(action === 'none' ? [] : [[action]]))
})

it('has no button where another one tries again, and names the request where the network did', () => {
  render(<FailureNotice failure={{ code: 'unreachable', requestId: 'uuid-1' }} />)
  expect(screen.queryByRole('button')).toBeNull()
  screen.getByText('Reference uuid-1')
})

it('shows the network’s time for a retry until that time', () => {
  const later = Date.now() + 600_000
  render(<FailureNotice failure={{ code: 'busy', retryAt: later }} />)
  screen.getByText(`You can try again after ${t.time(later)}.`)
  cleanup()
  render(<FailureNotice failure={{ code: 'busy', retryAt: Date.now() - 1 }} />)
  expect(screen.queryByText(/try again after/)).toBeNull()
})

/** From now on the background says nothing to any message. */
const fallSilent = () => Object.assign(fakeBrowser.runtime, { sendMessage: () => new Promise(() => {}) })

const silence = () => document.querySelector('[data-code=silent] p')?.textContent

const pages: [string, () => Promise<void>, button: string][] = [
  ['popup', () => openPopup({ stored: { account: null } }), 'Sign in'],
  ['options', openOptions, 'Sign out'],
  ['page after the installation', openWelcome, 'Agree and sign in'],
]

it.each(pages)(
  '%s: a sentence describes a silent background, with a button that restarts it',
  async (_, open, name) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const reload = vi.fn()
    Object.assign(fakeBrowser.runtime, { reload })
    await open()
    fallSilent()
    await click(screen.getByRole('button', { name }))
    expect(silence()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(9000)
    await settle()
    expect(silence()).toBe('Passalong isn’t responding. Your drafts are safe.')
    await click(button('Restart Passalong'))
    expect(reload).toHaveBeenCalledOnce()
  },
)

it('a background that refuses is none that says nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sent = vi.spyOn(fakeBrowser.runtime, 'sendMessage')
  await openOptions()
  reply({ signOut: fails('unexpected') })
  await click(button('Sign out'))
  // replies take real time
  await Promise.all(sent.mock.results.map(({ value }) => value))
  await vi.advanceTimersByTimeAsync(9000)
  expect(silence()).toBeUndefined()
})

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
})

it('a value that changes while the page begins to watch it is drawn', async () => {
  await followRaw(keysOf({ consent: items.consent }))
  // as in Firefox, whose listener begins to hear later than it is added
  const { onChanged } = fakeBrowser.storage
  const { addListener } = onChanged
  vi.spyOn(onChanged, 'addListener').mockImplementation((listener) => void setTimeout(() => addListener(listener)))
  const Consent = () => <p>given at {useItem(items.consent)?.given}</p>
  render(<Consent />)
  await screen.findByText('given at 0')
  await items.consent.set({ given: 5, version: 2 })
  await screen.findByText('given at 5')
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
const signedIn = { account: maya, signIn: { phase: 'idle' } } as const

describe('after the focused element disappears, the focus goes', () => {
  it('in the popup to the heading of the next view, and at last to the chosen tab', async () => {
    await openPopup({ stored: { account: null } })
    await click(button('Sign in'))
    await store({ signIn: { phase: 'under-way' } })
    expect({ focused: focused(), heading: heading().textContent }).toEqual({
      focused: heading(),
      heading: 'Signing in…',
    })
    await store({ consent: null })
    expect({ focused: focused(), heading: heading().textContent }).toEqual({
      focused: heading(),
      heading: expect.stringMatching(/^See who shared/),
    })
    await store({ consent: { given: 0, version: 2 }, ...signedIn })
    expect(focused()).toBe(tab())
  })

  it.each([
    ['before', []],
    ['after', []],
    ['before, after the question about waiting writes', [waiting]],
    ['after, after the question about waiting writes', [waiting]],
  ])(
    'in the options to the button to sign in, and then to the one to sign out, if the session ends %s the reply',
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
  const giveConsent = () => items.consent.set({ given: 1, version: 2 }).then(done)
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
  expect(focused()).toBe(screen.getByRole('heading', { name: /puzzle piece/ }))
})
