import { screen, within } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { options } from '../../../../src/extension/capabilities/address-bar/facts.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { asked, click, openOptions } from '../../support/pages.ts'

it('the search of the network in the address bar is off until the member agrees that what is typed leaves the browser, and not offered at a network without it', async () => {
  await openOptions()
  const section = within(screen.getByRole('region', { name: 'Search from the address bar' }))
  const box = section.getByRole<HTMLInputElement>('checkbox')
  expect({ checked: box.checked, describedby: box.getAttribute('aria-describedby') }).toEqual({
    checked: false,
    describedby: 'addressBar-text',
  })
  expect(document.getElementById('addressBar-text')?.textContent).toMatch(/^Demo Network then receives what you type/)
  await click(box)
  expect(asked('setOptions')).toEqual([{ addressBar: true }])
  expect((await options.get()).addressBar).toBe(true)
  await openOptions({ stored: { network: { ...builtNetwork, profile: 'token' } } })
  expect(screen.queryByRole('region', { name: 'Search from the address bar' })).toBeNull()
})
