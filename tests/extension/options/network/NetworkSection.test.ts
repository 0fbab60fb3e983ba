import { screen, within } from '@testing-library/preact'
import { expect, it } from 'vitest'
import type { Network } from '../../../../src/extension/network/network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { button } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/built-network.ts'
import { asked, click, fails, openOptions, reply, settle } from '../../support/pages.ts'

const other: Network = {
  name: 'Another Network',
  baseUrl: 'https://graph.another.example',
  authUrl: 'https://www.another.example',
  apiKey: 'key',
  profile: 'token',
}

const section = () => within(screen.getByRole('region', { name: 'Your network' }))

it('shows the network and its host, and no way back from the built one', async () => {
  await openOptions()
  section().getByText(builtNetwork.name)
  section().getByText(new URL(builtNetwork.authUrl).host)
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull()
})

it('a click returns to the built network', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await openOptions({ stored: { network: other } })
  reply({
    setNetwork: async ({ network }) => {
      await promise
      await items.network.set(network)
      return { revoked: true }
    },
  })
  await click(button('Back to Demo Network'))
  button('Changing…')
  resolve()
  await settle()
  expect(asked('setNetwork')).toEqual([{ network: builtNetwork, secret: '' }])
  section().getByText(new URL(builtNetwork.authUrl).host)
  expect(document.activeElement).toBe(screen.getByText('Passalong uses Demo Network now.').parentElement)
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull()
})

it('a return that failed shows why', async () => {
  await openOptions({ stored: { network: other }, replies: { setNetwork: fails('no-reply') } })
  await click(button('Back to Demo Network'))
  expect(section().getByRole('alert').dataset.code).toBe('no-reply')
})
