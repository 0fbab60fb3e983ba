import { fireEvent, screen } from '@testing-library/preact'
import { describe, expect, it, onTestFinished } from 'vitest'
import * as items from '../../../src/extension/storage/items.ts'
import { button } from '../support/elements.ts'
import { asked, click, done, maya, openOptions, openPopup, openWelcome, settle, store } from '../support/pages.ts'
import { writeOf } from '../support/stored/writes.ts'

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
    expect([focused(), heading().textContent]).toEqual([heading(), expect.stringMatching(/^See who on Demo Network/)])
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

it('the focus is followed from the first frame, before the page’s effects have run', async () => {
  const drawn = new MutationObserver(() => {
    const agree = document.querySelector<HTMLElement>('button.primary')
    if (!agree) return
    drawn.disconnect()
    agree.focus()
  })
  drawn.observe(document.body, { childList: true, subtree: true })
  await openWelcome({ replies: { giveConsent: () => items.consent.set({ given: 1 }).then(done), signIn: done } })
  expect(focused()).toBe(button('Agree and sign in'))
  await click(button('Agree and sign in'))
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Sign in to begin' }))
})

it('the focus stays where it is when something else is gone', async () => {
  await openOptions()
  const language = screen.getByRole('combobox', { name: /language/i })
  language.focus()
  await store({ account: null })
  expect(focused()).toBe(language)
})
