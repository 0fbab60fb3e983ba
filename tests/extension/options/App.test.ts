import { fireEvent, screen, within } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { fr } from '../../../src/extension/i18n/fr.ts'
import { builtNetwork } from '../../../src/extension/network/network.ts'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import * as items from '../../../src/extension/storage/items.ts'
import {
  asked,
  choose,
  click,
  fails,
  maya,
  openOptions,
  reply,
  setShortcut,
  settle,
  store,
  write,
} from '../support/pages.ts'
import { isPermitted, permit, refusePermissions } from '../support/permissions.ts'

const group = (name: string) => within(screen.getByRole('region', { name }))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const said = (name: string) => group(name).getAllByRole('status')[0]?.textContent

/** What the background stores where a session ends. */
const signedOut = (revoked: boolean) => async () => {
  await items.account.set(null)
  return { revoked }
}

describe('the account', () => {
  it('is told, with the way to its profile', async () => {
    await openOptions()
    expect(group('Account').getByRole('link', { name: 'Maya Lindqvist' }).getAttribute('href')).toBe(maya.link)
    expect(group('Account').getByText('Signed in to Demo Network')).toBeTruthy()
  })

  it.each([
    [true, 'You are signed out, and Demo Network has withdrawn Passalong’s access.'],
    [false, /^You are signed out here, but Demo Network did not answer/],
  ])('is signed out, and told whether the network knows: %s', async (revoked, sentence) => {
    await openOptions({ replies: { signOut: signedOut(revoked) } })
    await click(button('Sign out'))
    expect(group('Account').getByText(sentence).getAttribute('role')).toBe('status')
    expect(group('Account').queryByText('You are not signed in to Demo Network.')).toBeNull()
    await click(button('Sign in'))
    expect(asked('signIn')).toHaveLength(1)
    expect(group('Account').queryByText(sentence)).toBeNull()
    expect(group('Account').getByText('You are not signed in to Demo Network.')).toBeTruthy()
  })

  it('says while it is signed out that it is', async () => {
    await openOptions()
    await click(button('Sign out'))
    expect(button('Signing out…').disabled).toBe(true)
  })

  it('that could not be signed out says so, and stays', async () => {
    await openOptions({ replies: { signOut: fails('no-reply') } })
    await click(button('Sign out'))
    expect(group('Account').getByRole('alert').dataset.code).toBe('no-reply')
    expect(button('Sign out').disabled).toBe(false)
  })

  it('follows a sign-in: under way, whose account, done', async () => {
    await openOptions({ stored: { account: null } })
    expect(group('Account').getByText('You are not signed in to Demo Network.')).toBeTruthy()
    await click(button('Sign in'))
    await store({ signIn: { phase: 'under-way' } })
    await click(button('Start over'))
    await store({ signIn: { phase: 'confirm', account: maya, before: { id: 'jonas', name: 'Jonas Weber' } } })
    expect(group('Account').getByText(/^Until now Passalong knew you as Jonas Weber/)).toBeTruthy()
    await click(button('Not me'))
    await click(button('Yes, that’s me'))
    expect([asked('signIn').length, asked('abandonSignIn').length, asked('confirmSignIn').length]).toEqual([1, 2, 1])
    await store({ account: maya, signIn: { phase: 'idle' } })
    expect(button('Sign out')).toBeTruthy()
  })

  it('that could not be signed in says why, and has one button', async () => {
    await openOptions({ stored: { account: null, signIn: { phase: 'failed', failure: { code: 'sign-in-closed' } } } })
    expect(group('Account').getByRole('alert').dataset.code).toBe('sign-in-closed')
    expect(group('Account').getAllByRole('button')).toEqual([button('Sign in')])
    await store({ signIn: { phase: 'failed', failure: { code: 'no-permission' } } })
    await click(button('Allow'))
    expect(asked('signIn')).toHaveLength(1)
  })
})

describe('the language', () => {
  const language = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' })

  it('is kept at once, and the page is in it', async () => {
    await openOptions()
    expect(language().value).toBe('browser')
    expect([...language().options].map(({ textContent }) => textContent)).toEqual([
      'The browser’s language (English)',
      'Deutsch',
      'English',
      'Español',
      'Français',
      'Italiano',
      'Português',
    ])
    await choose(language(), 'en')
    expect(asked('setOptions')).toEqual([{ language: 'en' }])
    expect(said('Language')).toBe('Saved')
    expect([document.documentElement.lang, document.title]).toEqual(['en', 'Passalong options'])
    await openOptions()
    expect(language().value).toBe('en')
    await choose(language(), 'browser')
    expect((await items.options.get()).language).toBe('browser')
  })
})

describe('another language', () => {
  const french = (key: keyof typeof fr) => String(fr[key])

  it('is that of the whole page at once, and what is typed, said and open stays', async () => {
    await openOptions()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of a site' })
    await write(field, 'not a site')
    fireEvent.submit(field.form as HTMLFormElement)
    await settle()
    expect(screen.getByText('Write a site’s address, such as example.com.')).toBeTruthy()
    await choose(screen.getByRole('combobox', { name: 'Language' }), 'fr')
    expect(await screen.findByText(french('options.excluded_sites.invalid'))).toBeTruthy()
    expect([document.documentElement.lang, document.title]).toEqual(['fr', french('options.title')])
    expect(said(french('options.language'))).toBe(french('options.saved'))
    expect(screen.getByRole('textbox', { name: french('options.excluded_sites.label') })).toBe(field)
    expect(field.value).toBe('not a site')
  })

  it('that another page chose is followed', async () => {
    await openOptions()
    await store({ options: { ...defaultOptions, language: 'fr' } })
    expect(await screen.findByRole('heading', { name: french('options.title') })).toBeTruthy()
    await store({ options: defaultOptions })
    expect(await screen.findByRole('heading', { name: 'Passalong options' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
  })

  it('that was chosen last is the one that is shown, also where another one is loaded later', async () => {
    await openOptions()
    await Promise.all(
      (['it', 'es', 'fr'] as const).map((language) => items.options.set({ ...defaultOptions, language })),
    )
    expect(await screen.findByRole('heading', { name: french('options.title') })).toBeTruthy()
    await settle()
    expect(document.documentElement.lang).toBe('fr')
  })
})

describe('the contact card', () => {
  const card = (name: string) => group('Contact card').getByRole<HTMLInputElement>('radio', { name })

  it('is kept at once, and what was chosen before it is not any more', async () => {
    await openOptions()
    expect(card('My business card').checked).toBe(true)
    await click(card('Both my cards'))
    expect(asked('setOptions')).toEqual([{ contact_card: 'ALL' }])
    expect(said('Contact card')).toBe('Saved')
    expect((await items.options.get()).contact_card).toBe('ALL')
    expect([card('My business card').checked, card('Both my cards').checked]).toEqual([false, true])
  })

  it('that could not be kept says so, and says nothing of being saved', async () => {
    await openOptions({ replies: { setOptions: fails('no-reply') } })
    await click(card('No card'))
    expect(group('Contact card').getByRole('alert').dataset.code).toBe('no-reply')
    expect(said('Contact card')).toBe('')
    reply({ setOptions: async () => null })
    await click(card('My personal card'))
    expect(screen.queryByText(/was interrupted/)).toBeNull()
  })
})

describe('the notifications', () => {
  const box = () => group('Notifications').getByRole<HTMLInputElement>('checkbox')

  it('are off, and nothing is asked before they are switched on', async () => {
    await openOptions()
    expect([box().checked, isPermitted('notifications')]).toEqual([false, false])
  })

  it('are on once the browser’s permission is given, and give it back when they are off', async () => {
    await openOptions()
    await click(box())
    expect(asked('setOptions')).toEqual([{ notify: true }])
    expect([box().checked, isPermitted('notifications'), said('Notifications')]).toEqual([true, true, 'Saved'])
    await click(box())
    expect([box().checked, isPermitted('notifications')]).toEqual([false, false])
    expect((await items.options.get()).notify).toBe(false)
  })

  it('stay off and say so where the browser’s permission is refused, every time', async () => {
    refusePermissions()
    await openOptions()
    for (let times = 0; times < 2; times++) {
      await click(box())
      expect(box().checked).toBe(false)
      expect(group('Notifications').getByRole('alert').textContent).toMatch(/^Your browser doesn’t let Passalong/)
    }
    expect(asked('setOptions')).toEqual([])
  })

  it('show off as soon as the permission is taken away, and where it was taken away before', async () => {
    permit('notifications', true)
    await openOptions({ stored: { options: { ...defaultOptions, notify: true } } })
    expect(box().checked).toBe(true)
    permit('notifications', false)
    await settle()
    expect(box().checked).toBe(false)
    await openOptions()
    expect(box().checked).toBe(false)
  })
})

describe('the shortcut', () => {
  const section = () => group('Keyboard shortcut')

  it('is told as it is set now, also after it was changed elsewhere', async () => {
    await openOptions()
    expect(section().getByText('The key is Alt+Shift+G.')).toBeTruthy()
    setShortcut('')
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(section().getByText('No key is set.')).toBeTruthy()
  })

  it('is changed on the browser’s own page', async () => {
    const create = vi.fn(async () => ({}))
    Object.assign(fakeBrowser.tabs, { create })
    await openOptions()
    await click(button('Change the key'))
    expect(create).toHaveBeenCalledWith({ url: 'chrome://extensions/shortcuts' })
  })

  it('is changed where Firefox has it', async () => {
    const openShortcutSettings = vi.fn(async () => {})
    Object.assign(fakeBrowser.commands, { openShortcutSettings })
    onTestFinished(() => void Object.assign(fakeBrowser.commands, { openShortcutSettings: undefined }))
    await openOptions()
    await click(button('Change the key'))
    expect(openShortcutSettings).toHaveBeenCalledOnce()
  })
})

it('follows whatever another page changes', async () => {
  await openOptions()
  await store({
    account: null,
    options: { ...defaultOptions, contact_card: 'NONE', excluded_sites: ['news.example'] },
    network: { ...builtNetwork, name: 'Another Network' },
  })
  expect(group('Account').getByText('You are not signed in to Another Network.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'No card' }).checked).toBe(true)
  expect(button('Remove news.example')).toBeTruthy()
})
