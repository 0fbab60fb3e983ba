import { screen, within } from '@testing-library/preact'
import { expect, it, onTestFinished, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { options } from '../../../../src/extension/capabilities/address-bar/stored.ts'
import { isPermitted, permit } from '../../support/browser/permissions.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { asked, click, openOptions } from '../../support/pages.ts'

const section = () => within(screen.getByRole('region', { name: 'Also search Demo Network' }))
const checkbox = () => section().getByRole<HTMLInputElement>('switch')

it('the search of the network in the address bar is off until the member agrees that what is typed leaves the browser, and not offered at a network without it', async () => {
  await openOptions()
  const box = checkbox()
  expect({ checked: box.checked, describedby: box.getAttribute('aria-describedby') }).toEqual({
    checked: false,
    describedby: 'addressBar-text',
  })
  expect(document.getElementById('addressBar-text')?.textContent).toMatch(/^Demo Network then receives what you type/)
  await click(box)
  expect(asked('setOptions')).toEqual([{ addressBar: true }])
  expect((await options.get()).addressBar).toBe(true)
  await openOptions({ stored: { network: { ...builtNetwork, profile: 'token' } } })
  expect(screen.queryByRole('region', { name: 'Also search Demo Network' })).toBeNull()
})

it('in Firefox, the option is on only while the member lets search terms leave the browser', async () => {
  vi.stubEnv('BROWSER', 'firefox')
  await openOptions()
  await click(checkbox())
  expect([checkbox().checked, isPermitted('searchTerms')]).toEqual([true, true])
  permit('searchTerms', false)
  await vi.waitFor(() => expect(checkbox().checked).toBe(false))
})

it('nothing speaks of a keyword where the browser has none, as on a phone', async () => {
  const { omnibox } = fakeBrowser
  Object.assign(fakeBrowser, { omnibox: undefined })
  onTestFinished(() => void Object.assign(fakeBrowser, { omnibox }))
  await openOptions()
  expect(screen.queryByRole('region', { name: 'Also search Demo Network' })).toBeNull()
  expect(document.body.textContent).not.toContain('address bar')
})
