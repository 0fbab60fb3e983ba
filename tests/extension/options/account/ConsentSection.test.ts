import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import * as items from '../../../../src/extension/storage/items.ts'
import { button } from '../../support/elements.ts'
import { asked, click, done, fails, openOptions, press, settle, store } from '../../support/pages.ts'

const consent = { given: Date.UTC(2026, 10, 20, 12) }

describe('the options page of a member who agreed', () => {
  it.each([
    [true, 'You withdrew your agreement and are signed out. Passalong can no longer use your account on Demo Network.'],
    [
      false,
      /^You withdrew your agreement and are signed out. Demo Network did not answer.*Passalong will end its access there as soon as Demo Network answers/,
    ],
  ])('says since when, and takes it back; the network knows: %s', async (revoked, sentence) => {
    const withdrawConsent = async () => {
      await items.consent.remove()
      await items.account.set(null)
      return null
    }
    const replied = Promise.withResolvers<boolean>()
    await openOptions({ stored: { consent }, replies: { withdrawConsent, revoked: () => replied.promise } })
    screen.getByText(/^What Passalong sends to Demo Network was agreed to in this browser: November 20, 2026/)
    screen.getByText(
      /^If you withdraw your agreement, Passalong signs you out, deletes what it stored here of every account,/,
    )
    // not by one key too many
    await click(button('Withdraw your agreement'))
    expect(document.activeElement).toBe(button('Cancel'))
    await click(button('Cancel'))
    expect(document.activeElement).toBe(button('Withdraw your agreement'))
    await click(button('Withdraw your agreement'))
    expect(await press('Escape')).toBe(false)
    expect(document.activeElement).toBe(button('Withdraw your agreement'))
    expect(asked('withdrawConsent')).toEqual([])
    await click(button('Withdraw your agreement'))
    screen.getByText('Withdraw your agreement and sign out?')
    // screen readers miss one that comes with its text
    const status = document.querySelector('#consent > [role=status]')
    await click(button('Withdraw your agreement'))
    expect(asked('withdrawConsent')).toEqual([{}])
    expect(status?.textContent).toBe(
      'You withdrew your agreement and are signed out. Passalong is ending its access to Demo Network…',
    )
    replied.resolve(revoked)
    await settle()
    expect(screen.getByText(sentence)).toBe(status)
    screen.getByRole('link', { name: 'Sign out there too' })
    button('Agree and sign in')
    expect(screen.queryByRole('region', { name: 'Account' })).toBeNull()
  })

  it('says nothing of the withdrawal if another network ends a later consent', async () => {
    const withdrawConsent = () => items.consent.remove().then(done)
    await openOptions({ stored: { consent, account: null }, replies: { withdrawConsent } })
    await click(button('Withdraw your agreement'))
    await click(button('Withdraw your agreement'))
    screen.getByText(/^You withdrew your agreement/)
    await store({ consent })
    await store({ consent: null })
    expect(screen.queryByText(/^You withdrew your agreement/)).toBeNull()
  })

  it('asks who is signed out nothing about signing out', async () => {
    await openOptions({ stored: { consent, account: null } })
    await click(button('Withdraw your agreement'))
    screen.getByText('Withdraw your agreement?')
  })

  it('says where it could not be taken back', async () => {
    await openOptions({ stored: { consent }, replies: { withdrawConsent: fails('unexpected') } })
    await click(button('Withdraw your agreement'))
    await click(button('Withdraw your agreement'))
    expect(document.querySelector<HTMLElement>('#consent .failure')?.dataset.code).toBe('unexpected')
    expect(button('Withdraw your agreement').disabled).toBe(false)
  })
})
