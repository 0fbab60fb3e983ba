import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { builtNetwork, originsOf, permissionsFor } from '../../../../src/extension/network/network.ts'
import { errorCodes } from '../../../../src/extension/schemas/errors.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { asked, click, done, maya, openPopup, store } from '../../support/pages.ts'
import { permitOnly, permittedHosts, refusePermissions } from '../../support/permissions.ts'
import { owner, writeOf } from '../../support/writes.ts'

const button = (name: string) => screen.getByRole('button', { name })
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

describe('a popup of nobody', () => {
  it('says what signing in is for, starts it, and asks nothing about the page', async () => {
    await openPopup({ stored: { account: null } })
    expect(screen.getByRole('heading').textContent).toBe('See who on Demo Network shared this page')
    expect(screen.getByText(/sent to Demo Network only when you click/)).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
    await click(button('Sign in'))
    expect(asked('signIn')).toHaveLength(1)
    expect(asked('lookUp')).toEqual([])
  })

  it('says how much waits until whoever was signed in last is back, and none of its words', async () => {
    const status = (phase: Write['phase'], change: Partial<Write> = {}) =>
      writeOf({ type: 'status', message: 'A thought for all', social_account: [] }, { phase, ...change })
    const outbox = [status('waiting'), status('refused'), status('done'), status('waiting', { owner: `${owner}-2` })]
    const signIn = { phase: 'failed', failure: { code: 'signed-out' } } as const
    await openPopup({ stored: { account: null, lastAccount: maya, signIn, outbox } })
    expect(document.querySelector('[data-unsent]')?.textContent).toBe(
      '2 shares, statuses or answers wait here until you sign in again.',
    )
    expect(document.body.textContent).not.toContain('A thought')
    await store({ outbox: outbox.slice(3) })
    expect(document.querySelector('[data-unsent]')).toBeNull()
  })

  it('says that the sign-in is under way, and lets it be started over', async () => {
    await openPopup({ stored: { account: null, signIn: { phase: 'under-way' } } })
    expect(screen.getByRole('heading').textContent).toBe('Signing in…')
    await click(button('Start over'))
    expect(asked('abandonSignIn')).toHaveLength(1)
  })

  it('follows a sign-in from beginning to end without being opened again', async () => {
    await openPopup({ stored: { account: null } })
    await store({ signIn: { phase: 'under-way' } })
    expect(screen.getByRole('heading').textContent).toBe('Signing in…')
    await store({ account: maya, signIn: { phase: 'signed-in' } })
    expect(screen.getByRole('complementary', { name: /^Signed in as Maya Lindqvist/ })).toBeTruthy()
    expect(asked('lookUp')).toHaveLength(1)
  })

  it.each([
    [null, 'Demo Network did not confirm which sign-in this belongs to. Check that this is your account:'],
    [
      { id: 'jonas', name: 'Jonas Weber' },
      'Until now Passalong knew you as Jonas Weber. This sign-in is for another account:',
    ],
  ])('asks whether an account is the member’s, after %j', async (before, question) => {
    await openPopup({ stored: { account: null, signIn: { phase: 'confirm', account: maya, before } } })
    expect(screen.getByRole('heading').textContent).toBe('Is this you?')
    expect(screen.getByText(question)).toBeTruthy()
    expect(screen.getByText('Maya Lindqvist')).toBeTruthy()
    await click(button('Not me'))
    await click(button('Yes, that’s me'))
    expect([asked('abandonSignIn'), asked('confirmSignIn')]).toEqual([[{}], [{}]])
    expect(asked('lookUp')).toEqual([])
  })
})

describe('a sign-in that failed', () => {
  const open = (code: (typeof errorCodes)[number]) =>
    openPopup({ stored: { account: null, signIn: { phase: 'failed', failure: { code } } } })

  const others = ['sign-in-unsupported', 'no-permission', 'sign-in-waits']
  it.each(errorCodes.filter((code) => !others.includes(code)))(
    'with %s says why, and has one button to sign in again',
    async (code) => {
      await open(code)
      expect(screen.getByRole('alert').dataset.code).toBe(code)
      expect(buttons()).toEqual(['Sign in', 'Options'])
      await click(button('Sign in'))
      expect(asked('signIn')).toHaveLength(1)
    },
  )

  it('for want of the browser’s permission is mended where it is told, and goes on at once', async () => {
    permitOnly()
    await open('no-permission')
    await click(button('Allow'))
    expect(permittedHosts()).toEqual(permissionsFor(originsOf(builtNetwork)).origins)
    expect(asked('signIn')).toHaveLength(1)
  })

  it('for want of the browser’s permission stays as it is where the member refuses it', async () => {
    permitOnly()
    refusePermissions()
    await open('no-permission')
    await click(button('Allow'))
    expect(asked('signIn')).toEqual([])
    expect(button('Allow')).toBeTruthy()
  })

  it('though signing in went well goes on without it, or is given up for another account', async () => {
    await open('sign-in-waits')
    expect(screen.getByRole('alert').textContent).toMatch(/worked.*don’t have to sign in once more/)
    expect(buttons()).toEqual(['Try again', 'Start over', 'Options'])
    await click(button('Try again'))
    await click(button('Start over'))
    expect([asked('signIn'), asked('abandonSignIn')]).toEqual([[{}], [{}]])
  })

  it('in a browser that can’t open a window offers no button that would do nothing', async () => {
    await open('sign-in-unsupported')
    expect(buttons()).toEqual(['Options'])
  })
})

describe('whoever has just signed in', () => {
  it('is told once as whom', async () => {
    const acknowledge = async () => {
      await store({ signIn: { phase: 'idle' } })
      return null
    }
    await openPopup({ stored: { signIn: { phase: 'signed-in' } }, replies: { acknowledgeSignIn: acknowledge } })
    expect(screen.getByRole('complementary', { name: /^Signed in as Maya Lindqvist/ })).toBeTruthy()
    await click(button('OK'))
    expect(screen.queryByRole('complementary', { name: /^Signed in as Maya Lindqvist/ })).toBeNull()
    await openPopup()
    expect(screen.queryByRole('complementary', { name: /^Signed in as Maya Lindqvist/ })).toBeNull()
  })

  it('can say that it isn’t them', async () => {
    await openPopup({ stored: { signIn: { phase: 'signed-in' } }, replies: { acknowledgeSignIn: done } })
    await click(button('Not you?'))
    expect(asked('signOut')).toHaveLength(1)
  })
})

it('leads to the member’s profile, to the network and to the options', async () => {
  const openOptionsPage = vi.spyOn(fakeBrowser.runtime, 'openOptionsPage').mockResolvedValue()
  await openPopup()
  expect(screen.getByRole('link', { name: 'Maya Lindqvist' }).getAttribute('href')).toBe(maya.link)
  expect(screen.getByRole('link', { name: 'Demo Network' }).getAttribute('href')).toBe(builtNetwork.authUrl)
  await click(button('Options'))
  expect(openOptionsPage).toHaveBeenCalledOnce()
})
