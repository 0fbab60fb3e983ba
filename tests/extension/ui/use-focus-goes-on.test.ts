import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import * as items from '../../../src/extension/storage/items.ts'
import { click, done, maya, openOptions, openPopup, store } from '../support/pages.ts'

const focused = () => document.activeElement
const heading = () => screen.getByRole('heading', { level: 1 })
const button = (name: string) => screen.getByRole('button', { name })
const tab = () => screen.getByRole('tab', { selected: true })
const signedIn = { account: maya, signIn: { phase: 'signed-in' } } as const

describe('where what had the focus is gone, it goes on', () => {
  it('in the popup to the heading of what comes instead, and at last to the chosen tab', async () => {
    await openPopup({ stored: { account: null } })
    await click(button('Sign in'))
    await store({ signIn: { phase: 'under-way' } })
    expect([focused(), heading().textContent]).toEqual([heading(), 'Signing in…'])
    await store({ consent: null })
    expect([focused(), heading().textContent]).toEqual([heading(), 'What Passalong sends'])
    await store({ consent: { given: 0 }, ...signedIn })
    expect(focused()).toBe(tab())
  })

  it('in the popup to the chosen tab when it was said who is signed in', async () => {
    await openPopup({ stored: signedIn })
    await click(button('OK'))
    expect(focused()).toBe(tab())
  })

  it('in the options to the button to sign in, and from there to that to sign out', async () => {
    const signOut = async () => {
      await items.account.set(null)
      return { revoked: true }
    }
    await openOptions({ replies: { signOut, signIn: done } })
    await click(button('Sign out'))
    expect(focused()).toBe(button('Sign in'))
    await store(signedIn)
    expect(focused()).toBe(button('Sign out'))
  })
})

it('the focus stays where it is when something else is gone', async () => {
  await openOptions()
  const language = screen.getByRole('combobox', { name: /language/i })
  language.focus()
  await store({ account: null })
  expect(focused()).toBe(language)
})
