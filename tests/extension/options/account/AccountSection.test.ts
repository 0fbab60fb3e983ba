import { screen, within } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { button, paragraphs } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/built-network.ts'
import { asked, click, done, fails, maya, openOptions, press, reply, settle, store } from '../../support/pages.ts'
import { owner, writeOf } from '../../support/stored/writes.ts'

const group = (name: string) => within(screen.getByRole('region', { name }))
const hint = expect.stringMatching(/^When you sign in, Demo Network asks whether/)

/** The values that the background stores when a session ends. */
const signOut = () => items.account.set(null).then(done)

describe('the account', () => {
  it('is shown with a link to its profile', async () => {
    await openOptions()
    expect(group('Account').getByRole('link', { name: 'Maya Lindqvist' }).getAttribute('href')).toBe(maya.link)
    expect(paragraphs('Account')).toEqual(['Signed in to Demo Network'])
  })

  it.each([
    [true, 'You are signed out. Passalong can no longer use your account on Demo Network.'],
    [false, /^You are signed out. Demo Network did not answer/],
  ])('is signed out, and shows whether the network confirmed it: %s', async (revoked, sentence) => {
    const replied = Promise.withResolvers<boolean>()
    await openOptions({ replies: { signOut, revoked: () => replied.promise } })
    await click(button('Sign out'))
    const status = group('Account').getByText('You are signed out. Passalong is ending its access to Demo Network…')
    button('Sign in')
    replied.resolve(revoked)
    await settle()
    expect(group('Account').getByText(sentence)).toBe(status)
    expect(status.getAttribute('role')).toBe('status')
    group('Account').getByText(/^You may still be signed in on the site of Demo Network/)
    expect(group('Account').getByRole('link', { name: 'Sign out there too' }).getAttribute('href')).toBe(
      `${builtNetwork.authUrl}/sign-out`,
    )
    expect(group('Account').queryByText('You are not signed in to Demo Network.')).toBeNull()
    await click(button('Sign in'))
    expect(asked('signIn')).toHaveLength(1)
    expect(group('Account').queryByText(sentence)).toBeNull()
    expect(paragraphs('Account')).toEqual(['You are not signed in to Demo Network.', hint])
  })

  it('is signed out, and shows that the network has confirmed it since', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let revoked = false
    await openOptions({ replies: { signOut, revoked: async () => revoked } })
    await click(button('Sign out'))
    const status = group('Account').getByText(/did not answer/)
    for (const confirmed of [false, true]) {
      revoked = confirmed
      vi.advanceTimersByTime(10_000)
      await settle()
      expect(status.textContent).toContain(confirmed ? 'can no longer use your account' : 'did not answer')
    }
    vi.advanceTimersByTime(60_000)
    expect(asked('revoked')).toHaveLength(3)
  })

  it('that was signed out and in again, and whose session then ends, shows why', async () => {
    await openOptions({ replies: { signOut, revoked: async () => true } })
    await click(button('Sign out'))
    await store({ account: maya })
    await store({ account: null, signIn: { phase: 'failed', failure: { code: 'signed-out' } } })
    expect(group('Account').queryByText(/^You are signed out\./)).toBeNull()
    expect(group('Account').getByRole('alert').dataset.code).toBe('signed-out')
  })

  it('says that it is being signed out', async () => {
    await openOptions()
    await click(button('Sign out'))
    expect(button('Signing out…').getAttribute('aria-disabled')).toBe('true')
  })

  it('that could not be signed out shows the error and stays', async () => {
    await openOptions({ replies: { signOut: fails('unexpected') } })
    await click(button('Sign out'))
    expect(group('Account').getByRole('alert').dataset.code).toBe('unexpected')
    expect(button('Sign out').disabled).toBe(false)
  })

  it('shows the steps of a sign-in: in progress, confirming the account, done', async () => {
    await openOptions({ stored: { account: null } })
    expect(paragraphs('Account')).toEqual(['You are not signed in to Demo Network.', hint])
    await click(button('Sign in'))
    await store({ signIn: { phase: 'under-way' } })
    await click(button('Start over'))
    await store({ signIn: { phase: 'confirm', account: maya, before: { id: 'jonas', name: 'Jonas Weber' } } })
    expect(paragraphs('Account')).toEqual([
      'Until now, Jonas Weber was signed in here. This sign-in is for another account:',
      expect.stringContaining('Maya Lindqvist'),
    ])
    await click(button('Not me'))
    await click(button('Yes, that’s me'))
    const counts = (['signIn', 'abandonSignIn', 'rejectAccount', 'confirmSignIn'] as const).map(
      (name) => asked(name).length,
    )
    expect(counts).toEqual([1, 1, 1, 1])
    await store({ account: maya, signIn: { phase: 'idle' } })
    button('Sign out')
  })

  it('shows why a sign-in failed, with one button', async () => {
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

describe('signing out with unsent writes', () => {
  const question = () => group('Account').queryByText(/If you sign out/)
  const names = () =>
    group('Account')
      .getAllByRole('button')
      .map(({ textContent }) => textContent)

  const open = async () => {
    await openOptions({
      stored: { outbox: [{ ...status('One'), phase: 'waiting' }, status('Two'), others(status('Three'))] },
      replies: { signOut, revoked: async () => true },
    })
    await click(button('Sign out'))
  }

  it('asks whether to send or delete them, with the focus on staying signed in', async () => {
    await open()
    expect(question()?.textContent).toBe(
      '1 status not sent yet · 1 status not confirmed yet. If you sign out, this waits here until you sign in again.',
    )
    expect(names()).toEqual(['Sign out and send later', 'Sign out and delete it here', 'Stay signed in'])
    expect(document.activeElement).toBe(button('Stay signed in'))
    for (const name of names()) expect(button(name ?? '').getAttribute('aria-describedby')).toBe(question()?.id)
    expect(asked('signOut')).toEqual([])
  })

  it.each([
    ['Sign out and send later', {}],
    ['Sign out and delete it here', { deleteUnsent: true }],
  ])('does what is chosen: %s', async (name, argument) => {
    await open()
    await click(button(name))
    expect([asked('signOut'), question()]).toEqual([[argument], null])
    expect(paragraphs('Account')).toEqual([
      'You are signed out. Passalong can no longer use your account on Demo Network.',
      expect.stringMatching(/Sign out there too$/),
      hint,
    ])
    expect(document.activeElement).toBe(button('Sign in'))
  })

  it('leaves the focus in place while it asks', async () => {
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

  it('only asks whether to sign out once everything is sent, and leaves the focus in place', async () => {
    await open()
    await store({ outbox: [others(status('Three'))] })
    screen.getByText('Nothing is left to send. Do you want to sign out?')
    expect([names(), asked('signOut')]).toEqual([['Sign out', 'Stay signed in'], []])
    expect(document.activeElement).toBe(button('Stay signed in'))
    await click(button('Sign out'))
    expect([asked('signOut'), document.activeElement]).toEqual([[{}], button('Sign in')])
  })

  it('does not sign out a member who has signed in again meanwhile, nor another one', async () => {
    await open()
    await store({ account: null, outbox: [] })
    await store({ account: maya })
    expect([asked('signOut'), question()]).toEqual([[], null])
    await open()
    await store({ account: { ...maya, id: `${maya.id}-3` } })
    expect([asked('signOut'), question()]).toEqual([[], null])
  })

  it('asks nothing about delivered writes or writes of another member', async () => {
    await openOptions({ stored: { outbox: [{ ...status('One'), phase: 'done' }, others(status('Two'))] } })
    await click(button('Sign out'))
    expect(asked('signOut')).toEqual([{}])
  })
})
