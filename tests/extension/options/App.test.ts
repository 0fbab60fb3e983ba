import { fireEvent, screen, within } from '@testing-library/preact'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { fr } from '../../../src/extension/i18n/fr/pages.ts'
import { builtNetwork } from '../../../src/extension/network/network.ts'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import type { Write } from '../../../src/extension/schemas/outbox.ts'
import { draftLifetime, removeDrafts, shareDraft, statusDraft } from '../../../src/extension/storage/drafts.ts'
import { clearShares } from '../../../src/extension/storage/index/shares.ts'
import * as items from '../../../src/extension/storage/items.ts'
import {
  asked,
  choose,
  click,
  done,
  fails,
  maya,
  openOptions,
  press,
  reply,
  setShortcut,
  settle,
  store,
  write,
} from '../support/pages.ts'
import { isPermitted, permit, refusePermissions } from '../support/permissions.ts'
import { indexedShare, putShares } from '../support/shares.ts'
import { becomes, isDone, owner, writeOf } from '../support/writes.ts'

const group = (name: string) => within(screen.getByRole('region', { name }))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const said = (name: string) => group(name).getAllByRole('status')[0]?.textContent

/** What the background stores where a session ends. */
const signedOut = (revoked: boolean) => async () => {
  await items.account.set(null)
  return { revoked }
}

describe('the parts', () => {
  /** The headings of each part. */
  const parts = () =>
    [...document.querySelectorAll('.group')].map((part) =>
      [...part.querySelectorAll('h2, h3, .group > details > summary')].map(({ textContent }) => textContent),
    )

  it('are what is for every day, privacy, and what is seldom needed, with a link to each', async () => {
    await openOptions()
    expect(parts()).toEqual([
      [
        'Everyday use',
        'Account',
        'Language',
        'Contact card',
        'Notifications',
        'The mark on the Passalong button',
        'Undo',
      ],
      [
        'Privacy',
        'Sites that are never looked up',
        'Your agreement',
        'Pages that contacts share',
        'Not sent yet',
        'What was sent, and what is stored here',
      ],
      ['Advanced', 'Keyboard shortcut', 'Accounts elsewhere', 'Use another network'],
    ])
    const links = within(screen.getByRole('navigation')).getAllByRole('link')
    expect(links.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.textContent)).toEqual([
      'Everyday use',
      'Privacy',
      'Advanced',
    ])
  })

  it('begin with the question for consent where there is none, which keeps its place when it is answered', async () => {
    await openOptions({ stored: { consent: null, account: null } })
    expect(parts()[0]?.slice(0, 2)).toEqual(['Everyday use', 'What Passalong sends'])
    await store({ consent: { given: 0 } })
    expect(parts()[0]?.slice(0, 3)).toEqual(['Everyday use', 'Your agreement', 'Account'])
    expect(parts()[1]).not.toContain('Your agreement')
  })
})

describe('the account', () => {
  it('is told, with the way to its profile', async () => {
    await openOptions()
    expect(group('Account').getByRole('link', { name: 'Maya Lindqvist' }).getAttribute('href')).toBe(maya.link)
    expect(group('Account').getByText('Signed in to Demo Network')).toBeTruthy()
  })

  it.each([
    [true, 'You are signed out. Passalong can no longer use your account on Demo Network.'],
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
    expect(button('Signing out…').getAttribute('aria-disabled')).toBe('true')
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

const status = (message: string) => writeOf({ type: 'status', message, social_account: [] })
const others = (write: Write): Write => ({ ...write, owner: `${owner}-2` })

describe('signing out where something has not left', () => {
  const question = () => group('Account').queryByText(/been sent yet/)
  const names = () =>
    group('Account')
      .getAllByRole('button')
      .map(({ textContent }) => textContent)

  const open = async () => {
    await openOptions({
      stored: { outbox: [status('One'), status('Two'), others(status('Three'))] },
      replies: { signOut: signedOut(true) },
    })
    await click(button('Sign out'))
  }

  it('asks what is to become of it, with the focus on what changes nothing', async () => {
    await open()
    expect(question()?.textContent).toBe(
      '2 shares, statuses or answers haven’t been sent yet. They wait here until you sign in again.',
    )
    expect(names()).toEqual(['Sign out and send later', 'Sign out and delete what isn’t sent', 'Stay signed in'])
    expect(document.activeElement).toBe(button('Stay signed in'))
    for (const name of names()) expect(button(name ?? '').getAttribute('aria-describedby')).toBe(question()?.id)
    expect(asked('signOut')).toEqual([])
  })

  it.each([
    ['Sign out and send later', {}],
    ['Sign out and delete what isn’t sent', { forget: true }],
  ])('does what is chosen: %s', async (name, argument) => {
    await open()
    await click(button(name))
    expect([asked('signOut'), question()]).toEqual([[argument], null])
    expect(group('Account').getByText(/^You are signed out/)).toBeTruthy()
    expect(document.activeElement).toBe(button('Sign in'))
  })

  it('keeps the focus in its place while it is asked for', async () => {
    await open()
    reply({ signOut: () => new Promise(() => {}) })
    await click(button('Sign out and send later'))
    expect(button('Signing out…').getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(button('Signing out…'))
  })

  it.each(['Stay signed in', 'Escape'])('stays signed in: %s', async (how) => {
    await open()
    if (how === 'Escape') expect(await press('Escape')).toBe(false)
    else await click(button(how))
    expect([asked('signOut'), question(), document.activeElement]).toEqual([[], null, button('Sign out')])
  })

  it('asks nothing more where all of it has left meanwhile', async () => {
    await open()
    await store({ outbox: [] })
    expect([question(), document.activeElement]).toEqual([null, button('Sign out')])
    await click(button('Sign out'))
    expect(asked('signOut')).toEqual([{}])
  })

  it('asks nothing about what is done, or of another member', async () => {
    await openOptions({ stored: { outbox: [{ ...status('One'), phase: 'done' }, others(status('Two'))] } })
    await click(button('Sign out'))
    expect(asked('signOut')).toEqual([{}])
  })
})

describe('the time for undoing', () => {
  const seconds = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Undo' })
  const offered = () => [...seconds().options].map(({ textContent }) => textContent)

  it('is five seconds unless I choose, and kept at once', async () => {
    await openOptions({ stored: { options: defaultOptions } })
    expect(seconds().value).toBe('5')
    expect(offered()).toEqual(['Off: send at once', '5 seconds', '10 seconds'])
    expect(document.getElementById(seconds().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /waits a moment before it is sent.*you can undo it/,
    )
    await choose(seconds(), '0')
    expect([asked('setOptions'), said('Undo')]).toEqual([[{ undo_seconds: 0 }], 'Saved'])
    await openOptions()
    expect(seconds().value).toBe('0')
  })

  it('that I chose when there were more to choose from is kept and shown, until I choose another', async () => {
    await openOptions({ stored: { options: { ...defaultOptions, undo_seconds: 3 } } })
    expect([seconds().value, ...offered()]).toEqual(['3', 'Off: send at once', '3 seconds', '5 seconds', '10 seconds'])
    await choose(seconds(), '10')
    expect((await items.options.get()).undo_seconds).toBe(10)
  })

  it('that could not be kept says so', async () => {
    await openOptions({ replies: { setOptions: fails('no-reply') } })
    await choose(seconds(), '10')
    expect(group('Undo').getByRole('alert').dataset.code).toBe('no-reply')
    expect(said('Undo')).toBe('')
  })
})

describe('what is not sent yet', () => {
  const section = () => group('Not sent yet')
  const counts = () => document.querySelector('#unsent > p')?.textContent
  const article = shareDraft(owner, 'https://news.example/')

  const forgetUnsent = async () => {
    await removeDrafts()
    await items.outbox.set([])
    return null
  }
  const typed = async () => {
    await article.set({ message: 'Half' })
    await statusDraft(`${owner}-2`).set({ message: 'Half', social_account: [] })
  }

  it('is counted: what was typed and what is on its way, whoever’s it is', async () => {
    await typed()
    await openOptions({ stored: { outbox: [others(status('One')), { ...status('Two'), phase: 'done' }] } })
    expect(counts()).toBe('2 drafts · 1 waiting to be sent')
    expect(section().getByText(new RegExp(`stay on this computer for ${draftLifetime} days`))).toBeTruthy()
    await isDone()
    await store({ outbox: [status('One'), status('Two')] })
    await becomes({ phase: 'refused', failure: { code: 'invalid' } })
    expect(counts()).toBe('2 drafts · 2 waiting to be sent')
  })

  it('is deleted with the consent, which the question says, and says nothing of where nothing is kept', async () => {
    const withdrawConsent = async () => {
      await forgetUnsent()
      await items.consent.set(null)
      return { revoked: true }
    }
    const question = () => document.getElementById('consent-question')?.textContent
    await openOptions({ replies: { withdrawConsent } })
    await click(button('Withdraw your agreement'))
    expect(question()).toBe('Withdraw your agreement and sign out?')
    await typed()
    await store({ outbox: [others(status('One'))] })
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(question()).toBe(
      'Withdraw your agreement and sign out? Drafts, and everything that is not sent yet, are deleted too, of every account: 2 drafts · 1 waiting to be sent.',
    )
    await click(button('Withdraw your agreement'))
    expect(counts()).toBe('There are no drafts, and nothing waits to be sent.')
  })

  it('is said to be nothing where it is, and what is typed elsewhere is seen on coming back', async () => {
    await openOptions()
    expect([counts(), section().queryByRole('button')]).toEqual([
      'There are no drafts, and nothing waits to be sent.',
      null,
    ])
    await typed()
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(counts()).toBe('2 drafts')
  })

  it('is deleted after a question', async () => {
    await typed()
    await openOptions({ stored: { outbox: [status('One')] }, replies: { forgetUnsent } })
    await click(button('Delete all of it'))
    expect(
      section().getByText('Delete all drafts, and everything that is not sent yet, of every account?'),
    ).toBeTruthy()
    expect([document.activeElement, asked('forgetUnsent')]).toEqual([button('Keep it'), []])
    await click(button('Delete all of it'))
    expect([asked('forgetUnsent').length, counts(), said('Not sent yet')]).toEqual([
      1,
      'There are no drafts, and nothing waits to be sent.',
      'Deleted',
    ])
    expect(document.activeElement).toBe(section().getByRole('heading', { name: 'Not sent yet' }))
  })

  it('and goes later is not said to be deleted', async () => {
    await article.set({ message: 'Half' })
    await openOptions({ replies: { forgetUnsent } })
    await click(button('Delete all of it'))
    await click(button('Delete all of it'))
    await store({ outbox: [status('One')] })
    expect(said('Not sent yet')).toBe('')
    await store({ outbox: [] })
    expect([counts(), said('Not sent yet')]).toEqual(['There are no drafts, and nothing waits to be sent.', ''])
  })

  it.each(['Keep it', 'Escape'])('is kept: %s', async (how) => {
    await openOptions({ stored: { outbox: [status('One')] } })
    await click(button('Delete all of it'))
    if (how === 'Escape') expect(await press('Escape')).toBe(false)
    else await click(button(how))
    expect([asked('forgetUnsent'), document.activeElement]).toEqual([[], button('Delete all of it')])
  })

  it('that could not be deleted says so, and is there still', async () => {
    await openOptions({ stored: { outbox: [status('One')] }, replies: { forgetUnsent: fails('no-reply') } })
    await click(button('Delete all of it'))
    await click(button('Delete all of it'))
    expect([section().getByRole('alert').dataset.code, counts()]).toEqual(['no-reply', '1 waiting to be sent'])
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

  // shows: §4 answerContactRequest.contact_card
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

  // shows: E5
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
      expect(group('Notifications').getByRole('alert').textContent).toMatch(
        /^The permission was not given\. To be asked again, tick the box once more/,
      )
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

describe('the mark on the button', () => {
  const section = () => group('The mark on the Passalong button')
  const box = () => section().getByRole<HTMLInputElement>('checkbox')
  const index = { owner, changed: 0, names_pages: true }

  it('is off, and switched on and off together with the browser’s permission', async () => {
    await openOptions({ stored: { index } })
    expect([box().checked, isPermitted('declarativeContent')]).toEqual([false, false])
    await click(box())
    expect(asked('setOptions')).toEqual([{ mark: true }])
    expect([box().checked, isPermitted('declarativeContent')]).toEqual([true, true])
    await click(box())
    expect([box().checked, isPermitted('declarativeContent')]).toEqual([false, false])
  })

  it('has the focus, and says what to do next while it is off, if the address of the page names it', async () => {
    location.hash = '#mark'
    onTestFinished(() => {
      location.hash = ''
    })
    await openOptions({ stored: { index } })
    expect(document.activeElement).toBe(box())
    expect(section().getByText('One more step: tick this box, and allow it when Firefox asks.')).toBeTruthy()
    await click(box())
    expect(section().queryByText(/^One more step/)).toBeNull()
  })

  it('says what the browser lets Passalong see for it', async () => {
    await openOptions({ stored: { index } })
    expect(
      section().getByText(/No address leaves your browser for this.*doesn’t learn which pages you visit/),
    ).toBeTruthy()
    vi.stubEnv('BROWSER', 'firefox')
    await openOptions()
    expect(section().getByText(/Firefox tells Passalong the address of every page that you open/)).toBeTruthy()
    vi.unstubAllEnvs()
  })

  it('stays off and says so where the permission is refused, and shows off once it is taken away', async () => {
    permit('declarativeContent', true)
    await openOptions({ stored: { index, options: { ...defaultOptions, mark: true } } })
    expect(box().checked).toBe(true)
    permit('declarativeContent', false)
    await settle()
    expect(box().checked).toBe(false)
    refusePermissions()
    await click(box())
    expect([box().checked, section().getByRole('alert').textContent]).toEqual([
      false,
      'The permission was not given. To be asked again, tick the box once more.',
    ])
  })

  it('can’t be had where no index is kept, or the network names no pages, and can be switched off there', async () => {
    await openOptions({ stored: { index: { ...index, names_pages: false } } })
    expect(section().getByText(/^Demo Network doesn’t tell Passalong which pages/)).toBeTruthy()
    expect(section().queryByRole('checkbox')).toBeNull()
    permit('declarativeContent', true)
    await openOptions({ stored: { index, options: { ...defaultOptions, index: false, mark: true } } })
    expect(section().getByText(/^You switched off “Pages that contacts share”/)).toBeTruthy()
    await click(box())
    expect(isPermitted('declarativeContent')).toBe(false)
  })
})

describe('the shortcut', () => {
  const section = () => group('Keyboard shortcut')

  it('is told as it is set now, also after it was changed elsewhere', async () => {
    await openOptions()
    expect(section().getByText('The shortcut is Alt+Shift+G.')).toBeTruthy()
    setShortcut('')
    window.dispatchEvent(new Event('focus'))
    await settle()
    expect(section().getByText('No shortcut is set.')).toBeTruthy()
  })

  it('is changed on the browser’s own page', async () => {
    const create = vi.fn(async () => ({}))
    Object.assign(fakeBrowser.tabs, { create })
    await openOptions()
    await click(button('Change the shortcut'))
    expect(create).toHaveBeenCalledWith({ url: 'chrome://extensions/shortcuts' })
  })

  it('is changed where Firefox has it', async () => {
    const openShortcutSettings = vi.fn(async () => {})
    Object.assign(fakeBrowser.commands, { openShortcutSettings })
    onTestFinished(() => void Object.assign(fakeBrowser.commands, { openShortcutSettings: undefined }))
    await openOptions()
    await click(button('Change the shortcut'))
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

describe('what contacts share', () => {
  const contactsShares = 'Pages that contacts share'
  const checkbox = () => group(contactsShares).getByRole<HTMLInputElement>('checkbox')
  const index = { owner, changed: 1, names_pages: true }
  const anew = 'Delete them and load them again'
  const shared = (path: string, name?: string) =>
    indexedShare({ owner, url: `https://pages.example/${path}`, ...(name && { name }) })

  it('is counted by page, follows every change, and is deleted and read again by a click', async () => {
    await putShares([shared('a'), shared('b'), shared('b', 'Bo')])
    await openOptions({ stored: { index }, replies: { rebuildIndex: done } })
    await vi.waitFor(() => expect(group(contactsShares).getByText('2 pages are stored.')).toBeTruthy())
    expect(checkbox().checked).toBe(true)
    await putShares([shared('c')])
    await store({ index: { ...index, changed: 2 } })
    await vi.waitFor(() => expect(group(contactsShares).getByText('3 pages are stored.')).toBeTruthy())
    await click(button(anew))
    expect(asked('rebuildIndex')).toHaveLength(1)
    expect(said(contactsShares)).toBe('Deleted. They are being loaded again.')
    await clearShares()
    await store({ index: null })
    await vi.waitFor(() => expect(group(contactsShares).getByText('No page is stored at the moment.')).toBeTruthy())
    // the button is gone, and the focus with it
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(contactsShares))
  })

  it('is kept or not by the member’s choice', async () => {
    await openOptions()
    await click(checkbox())
    expect(asked('setOptions')).toEqual([{ index: false }])
    expect(said(contactsShares)).toBe('Saved')
    expect((await items.options.get()).index).toBe(false)
  })

  it('can’t be had where the network doesn’t say which pages were shared', async () => {
    await openOptions({ stored: { index: { ...index, names_pages: false } } })
    expect(group(contactsShares).getByText(/^Demo Network doesn’t say which pages were shared/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: anew })).toBeNull()
  })

  it('is none where the browser keeps no database, and the options go on', async () => {
    await putShares([shared('a')])
    const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('no', 'InvalidStateError')
    })
    onTestFinished(() => broken.mockRestore())
    await openOptions({ stored: { index } })
    expect(group(contactsShares).getByText('No page is stored at the moment.')).toBeTruthy()
  })
})
