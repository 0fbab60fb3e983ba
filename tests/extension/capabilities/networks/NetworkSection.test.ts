import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { Network } from '../../../../src/extension/network/network.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { button } from '../../support/elements.ts'
import { builtNetwork, anotherNetwork as other } from '../../support/network/networks.ts'
import { asked, click, done, fails, maya, openOptions, reply, settle, store } from '../../support/pages.ts'
import { writeOf } from '../../support/stored/writes.ts'

const section = () => within(screen.getByRole('region', { name: 'Your network' }))

it('shows the network and its host, no way back from the built one, and a form that can be cancelled', async () => {
  await openOptions()
  section().getByText(builtNetwork.name)
  section().getByText(new URL(builtNetwork.authUrl).host)
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull()
  await click(button('Use another network'))
  await click(button('Cancel'))
  expect(section().queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(button('Use another network'))
})

it('a return to the built network that failed shows why', async () => {
  await openOptions({ stored: { network: other }, replies: { setNetwork: fails('unexpected') } })
  await click(button('Back to Demo Network'))
  expect(section().getByRole('alert').dataset.code).toBe('unexpected')
})

it('a click returns to the built network, once', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await openOptions({ stored: { network: other } })
  reply({ setNetwork: ({ network }) => promise.then(() => setNetwork({ network })), revoked: async () => true })
  await click(button('Back to Demo Network'))
  for (const name of ['Changing…', 'Use another network']) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true')
    await click(button(name))
  }
  expect(screen.queryByRole('textbox', { name: 'Your network’s address' })).toBeNull()
  resolve()
  await settle()
  expect(asked('setNetwork')).toEqual([{ network: builtNetwork }])
  section().getByText(new URL(builtNetwork.authUrl).host)
  expect(document.activeElement).toBe(screen.getByText('Passalong uses Demo Network now.').parentElement)
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull()
})

describe('before a change, what isn’t sent yet', () => {
  const notice = () => section().queryByText(/^What isn’t sent yet waits here/)?.textContent
  const status = (change: Partial<Write>) =>
    writeOf({ type: 'status', message: 'A thought', social_account: [] }, { phase: 'waiting', ...change })

  it.each<[string, Write[], boolean]>([
    ['is shown', [status({ owner: ownerOf(other, maya) })], true],
    ['is not shown if it is for the next network', [status({ owner: ownerOf(builtNetwork, maya) })], false],
    ['is not shown after its delivery', [status({ owner: ownerOf(other, maya), phase: 'done' })], false],
  ])('%s', async (_, outbox, isTold) => {
    await openOptions({ stored: { network: other, outbox } })
    expect(notice()).toBe(isTold ? 'What isn’t sent yet waits here until you sign in again.' : undefined)
    section().getByText('This signs you out of Another Network.')
  })
})

/** The values that the background stores for another network. */
const setNetwork = ({ network }: { network: Network }) => items.network.set(network).then(done)

it('a network of release 0.1.0 by hand is named with what the member wrote for it, until another one is used', async () => {
  const owner = ownerOf(other, maya)
  const outbox = [
    writeOf({ type: 'status', message: 'A thought', social_account: [] }, { owner, phase: 'waiting' }),
    writeOf({ type: 'status', message: 'Sent', social_account: [] }, { owner, phase: 'done' }),
  ]
  await shareDraft(owner, 'https://news.example/').set({ message: 'Typed' })
  await shareDraft(ownerOf(builtNetwork, maya), 'https://news.example/').set({ message: 'Elsewhere' })
  await openOptions({ stored: { network: { ...other, unpermitted: true }, outbox } })
  section().getByText(/^You entered Another Network by hand\. Passalong no longer connects to such a network\./)
  const words = within(section().getByRole('list', { name: /^What you wrote for it/ }))
  expect(words.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['A thought', 'Typed'])
  section().getByText(builtNetwork.name)
  await store({ network: null })
  expect(section().queryByText(/by hand/)).toBeNull()
})

it('the change to the built network is announced at the focus, with a revocation that the previous one hasn’t heard of', async () => {
  await openOptions({ stored: { network: other }, replies: { setNetwork, revoked: async () => false } })
  await click(button('Back to Demo Network'))
  const sentence = /^Passalong uses Demo Network now. Passalong will end its access as soon as Another Network answers/
  expect(document.activeElement).toBe(screen.getByText(sentence).parentElement)
})
