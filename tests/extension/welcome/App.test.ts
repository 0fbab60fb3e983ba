import { screen } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { languages } from '../../../src/extension/i18n/languages.ts'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import * as items from '../../../src/extension/storage/items.ts'
import {
  asked,
  click,
  done,
  fails,
  maya,
  openOptions,
  openPopup,
  openWelcome,
  press,
  setShortcut,
  settle,
  store,
} from '../support/pages.ts'

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const failure = () => document.querySelector<HTMLElement>('.failure[role=alert]')?.dataset.code
const agreed = { given: Date.UTC(2026, 10, 20, 12) }
const giveConsent = () => items.consent.set(agreed).then(done)

/** What every place says that asks for consent. */
const told = [
  /goes to Demo Network and to nobody else/,
  /When you click its button on a page, or its entry in a menu: the address of that page or link/,
  /When you share that page: its address, what it says of itself/,
  /When you post a status, answer a contact request or read news/,
  /every half hour, and more often/,
  /The pages that you visit without such a click are sent to nobody/,
  /Nothing is sent before you agree/,
]

describe.each([
  ['popup', (opening = {}) => openPopup({ ...opening, stored: { account: null, consent: null } })],
  ['page after the installation', openWelcome],
  ['options page', (opening = {}) => openOptions({ ...opening, stored: { account: null, consent: null } })],
])('the %s of somebody who has not consented', (_, open) => {
  it('says what is sent, to whom and when, and where more stands', async () => {
    await open()
    for (const sentence of told) expect(screen.getByText(sentence)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'More on privacy' }).getAttribute('href')).toBe('/privacy.html')
    expect([asked('lookUp'), asked('signIn')]).toEqual([[], []])
  })

  it('takes the consent and signs in by one button', async () => {
    await open({ replies: { giveConsent } })
    await click(button('Agree and sign in'))
    expect([asked('giveConsent'), asked('signIn')]).toEqual([[{}], [{}]])
  })

  it('does not sign in where the consent could not be stored', async () => {
    await open({ replies: { giveConsent: fails('no-reply') } })
    await click(button('Agree and sign in'))
    expect(failure()).toBe('no-reply')
    expect(asked('signIn')).toEqual([])
  })
})

it('who is signed in when more is to be sent than they agreed to agrees, and goes on without signing in', async () => {
  await openPopup({ stored: { consent: null }, replies: { giveConsent } })
  expect(screen.queryByRole('tab')).toBeNull()
  await click(button('Agree'))
  expect(asked('signIn')).toEqual([])
  expect(screen.getAllByRole('tab')).not.toEqual([])
})

describe('the page after the installation', () => {
  it('leads from the consent to the sign-in, and on to the button', async () => {
    await openWelcome({ replies: { giveConsent } })
    expect(document.title).toBe('Welcome to Passalong')
    await click(button('Agree and sign in'))
    // the button that had the focus is gone
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign in to begin' }))
    await store({ signIn: { phase: 'under-way' } })
    expect(screen.getByText(/Finish in the window of Demo Network/)).toBeTruthy()
    await store({ account: maya, signIn: { phase: 'signed-in' } })
    expect(screen.getByText('Signed in as Maya Lindqvist.')).toBeTruthy()
    expect(screen.getByText('Now go to any page and click the Passalong button.')).toBeTruthy()
    expect(screen.getByText(/click the puzzle piece/)).toBeTruthy()
  })

  it('names the key that opens Passalong as it is set now, also where none is, and leads to where it is changed', async () => {
    const openShortcutSettings = vi.fn(async () => {})
    Object.assign(fakeBrowser.commands, { openShortcutSettings })
    onTestFinished(() => void Object.assign(fakeBrowser.commands, { openShortcutSettings: undefined }))
    await openWelcome({ stored: { consent: agreed, account: maya } })
    expect(screen.getByText(/^Or press Alt\+Shift\+G/)).toBeTruthy()
    setShortcut('')
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(screen.getByText(/^You can also set a key/)).toBeTruthy()
    await click(button('Change the key'))
    expect(openShortcutSettings).toHaveBeenCalledOnce()
  })

  it('says what became of a sign-in that failed, and tries again', async () => {
    const signIn = { phase: 'failed', failure: { code: 'sign-in-closed' } } as const
    await openWelcome({ stored: { consent: agreed, signIn } })
    expect(failure()).toBe('sign-in-closed')
    await click(button('Sign in'))
    expect(asked('signIn')).toEqual([{}])
  })

  it.each(languages)('speaks %s', async (language) => {
    await openWelcome({ stored: { options: { ...defaultOptions, language } } })
    await settle()
    expect(document.documentElement.lang).toBe(language)
    expect(document.title).toContain('Passalong')
  })
})

describe('the options page of somebody who has consented', () => {
  it.each([
    [true, 'You took it back and are signed out. Passalong sends nothing any more.'],
    [false, /Demo Network did not answer.*Passalong will tell it as soon as it answers/],
  ])('says since when, and takes it back; the network knows: %s', async (revoked, sentence) => {
    const withdrawConsent = async () => {
      await items.consent.remove()
      await items.account.set(null)
      return { revoked }
    }
    await openOptions({ stored: { consent: agreed }, replies: { withdrawConsent } })
    expect(screen.getByText(/You agreed to what Passalong sends to Demo Network: November 20, 2026/)).toBeTruthy()
    expect(screen.getByText(/^If you take that back you are signed out/)).toBeTruthy()
    // not by one key too many
    await click(button('Take it back'))
    expect(document.activeElement).toBe(button('Leave it as it is'))
    await click(button('Leave it as it is'))
    expect(document.activeElement).toBe(button('Take it back'))
    await click(button('Take it back'))
    expect(await press('Escape')).toBe(false)
    expect(document.activeElement).toBe(button('Take it back'))
    expect(asked('withdrawConsent')).toEqual([])
    await click(button('Take it back'))
    expect(screen.getByText('Sign out, and send nothing any more?')).toBeTruthy()
    // screen readers miss one that comes with its text
    const status = document.querySelector('#consent > [role=status]')
    await click(button('Take it back'))
    expect(asked('withdrawConsent')).toEqual([{}])
    expect(screen.getByText(sentence)).toBe(status)
    expect(button('Agree and sign in')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Account' })).toBeNull()
  })

  it('says where it could not be taken back', async () => {
    await openOptions({ stored: { consent: agreed }, replies: { withdrawConsent: fails('no-reply') } })
    await click(button('Take it back'))
    await click(button('Take it back'))
    expect(failure()).toBe('no-reply')
    expect(button('Take it back').disabled).toBe(false)
  })
})
