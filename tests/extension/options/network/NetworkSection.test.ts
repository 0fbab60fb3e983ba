import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { Network } from '../../../../src/extension/network/network.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { button } from '../../support/elements.ts'
import { anotherNetwork as other } from '../../support/network/another-network.ts'
import { builtNetwork } from '../../support/network/built-network.ts'
import { asked, click, fails, maya, openOptions, reply, settle, store } from '../../support/pages.ts'
import { writeOf } from '../../support/stored/writes.ts'

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
      return null
    },
    revoked: async () => true,
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

it('a change that is under way takes no second click, and no other change', async () => {
  await openOptions({ stored: { network: other } })
  await click(button('Back to Demo Network'))
  for (const name of ['Changing…', 'Use another network']) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true')
    await click(button(name))
  }
  expect(asked('setNetwork')).toHaveLength(1)
  expect(screen.queryByRole('textbox', { name: 'Your network’s address' })).toBeNull()
})

it('a change can be cancelled before it is made', async () => {
  await openOptions()
  await click(button('Use another network'))
  await click(button('Cancel'))
  expect(section().queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(button('Use another network'))
})

describe('the notice after a change', () => {
  const leave = async (revoked: Promise<boolean>) => {
    const setNetwork = async ({ network }: { network: Network }) => {
      await items.consent.remove()
      await items.network.set(network)
      return null
    }
    await openOptions({ stored: { network: other, account: null }, replies: { setNetwork, revoked: () => revoked } })
    await click(button('Back to Demo Network'))
  }
  const box = () => document.querySelector('[data-result=switched]')
  const notice = () => box()?.textContent

  it('names the network that did not answer, and says before that it is waited for', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    await leave(promise)
    expect(box()?.classList).not.toContain('success')
    expect(notice()).toBe('Passalong uses Demo Network now. Passalong is ending its access to Another Network…')
    resolve(false)
    await settle()
    expect(box()?.classList).not.toContain('success')
    expect(notice()).toBe(
      'Passalong uses Demo Network now. Another Network did not answer, so it still lists Passalong among your applications. Passalong will end its access there as soon as Another Network answers.',
    )
  })

  it('goes when the member has agreed to the network, and does not come back with a withdrawal', async () => {
    await leave(Promise.resolve(true))
    expect(box()?.classList).toContain('success')
    expect(notice()).toBe('Passalong uses Demo Network now.')
    await store({ consent: { given: Date.now() } })
    expect(notice()).toBeUndefined()
    await store({ consent: null })
    expect(notice()).toBeUndefined()
  })
})

describe('before a change, what isn’t sent yet', () => {
  const notice = () => section().queryByText(/^What isn’t sent yet waits here/)?.textContent
  const status = (change: Partial<Write>) =>
    writeOf({ type: 'status', message: 'A thought', social_account: [] }, { phase: 'waiting', ...change })

  it.each<[string, Write[], boolean]>([
    ['is shown', [status({ owner: ownerOf(other, maya) })], true],
    ['is not shown if there is none', [], false],
    ['is not shown if it is for the next network', [status({ owner: ownerOf(builtNetwork, maya) })], false],
    ['is not shown after its delivery', [status({ owner: ownerOf(other, maya), phase: 'done' })], false],
  ])('%s', async (_, outbox, isTold) => {
    await openOptions({ stored: { network: other, outbox } })
    expect(notice()).toBe(
      isTold ? 'What isn’t sent yet waits here until you sign in to Another Network again.' : undefined,
    )
    section().getByText('You are signed in to Another Network. Using another network signs you out.')
  })
})

it('a return that failed shows why', async () => {
  await openOptions({ stored: { network: other }, replies: { setNetwork: fails('unexpected') } })
  await click(button('Back to Demo Network'))
  expect(section().getByRole('alert').dataset.code).toBe('unexpected')
})
