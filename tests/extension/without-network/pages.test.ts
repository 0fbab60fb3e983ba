import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import type { Finding, FindProblem, Network } from '../../../src/extension/network/network.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { permitOnly, permittedHosts } from '../support/browser/permissions.ts'
import { button } from '../support/elements.ts'
import { networkAt } from '../support/network/network-at.ts'
import { asked, click, fails, openOptions, openPopup, openWelcome, press, settle, write } from '../support/pages.ts'

const circle: Network = networkAt('https://circle.example', { name: 'Circle' })

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your network’s address' })
const about = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent
const found = (change: Partial<Network> = {}, origin = circle.authUrl): Finding => ({
  network: { ...circle, ...change },
  origin,
})
const setNetwork = async ({ network }: { network: Network }) => {
  await items.network.set(network)
  return null
}

async function enter(address: string): Promise<void> {
  await write(field(), address)
  field().form?.requestSubmit()
  await settle()
}

describe('the page after the installation', () => {
  it('asks for the network first, in a field that has the focus', async () => {
    await openWelcome()
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Which network are you a member of?')
    screen.getByText(/^See who on your network shared the page/)
    expect(document.activeElement).toBe(field())
    expect(about()).toBe('For example: circle.example')
    expect(screen.queryByRole('button', { name: /Agree/ })).toBeNull()
  })

  it('leads from the address over the found network to the consent question', async () => {
    await openWelcome({ replies: { findNetwork: async () => found(), setNetwork } })
    await enter('circle.example')
    expect(asked('findNetwork')).toEqual([{ address: 'circle.example' }])
    const use = button('Use this network')
    // neither button has the focus, so that Enter uses no network that the member hasn't read about
    expect(document.activeElement?.textContent).toBe('Is this your network?CircleYou sign in at circle.example.')
    expect(document.activeElement?.id).toBe(use.getAttribute('aria-describedby'))
    expect(await items.network.get()).toBeNull()
    await click(use)
    expect(asked('setNetwork')).toEqual([{ network: circle, secret: '' }])
    screen.getByText(/Circle alone receives/)
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { name: 'See who shared the page you are reading.' }),
    )
    button('Agree and sign in')
  })

  it('names each host that takes part, the entered one first, emphasizes the others, and warns of letters that may imitate a host', async () => {
    const apart = found({ baseUrl: 'https://graph.example:8443' }, 'https://www.site.example')
    await openWelcome({ replies: { findNetwork: async () => apart } })
    await enter('www.site.example')
    const sentences = [
      'You entered www.site.example.',
      'You sign in at circle.example.',
      'What you share goes to graph.example:8443.',
    ]
    const shown = sentences.map((sentence) => screen.getByText(sentence))
    expect(shown.map(({ tagName }) => tagName)).toEqual(['P', 'STRONG', 'STRONG'])
    expect(document.activeElement?.textContent).toContain(sentences.join(''))
    expect(screen.queryByText(/^Look closely/)).toBeNull()
    const authUrl = 'https://xn--crcle-n2e.example'
    await openWelcome({ replies: { findNetwork: async () => found({ authUrl }, authUrl) } })
    await enter('cіrcle.example')
    screen.getByText('You entered cіrcle.example.')
    screen.getByText('You sign in at cіrcle.example.')
    screen.getByText(/^Look closely: cіrcle\.example has letters .* write it xn--crcle-n2e\.example\.$/)
  })

  it('returns to the field with the address if it is another network, but not while the network is being used', async () => {
    await openWelcome({ replies: { findNetwork: async () => found() } })
    await enter('circle.example')
    await click(button('Not this one'))
    expect([field().value, document.activeElement]).toEqual(['circle.example', field()])
    expect(asked('setNetwork')).toEqual([])
    await openWelcome({ replies: { findNetwork: async () => found() } })
    await enter('circle.example')
    await click(button('Use this network'))
    expect(button('Not this one').getAttribute('aria-disabled')).toBe('true')
    await click(button('Not this one'))
    button('Changing…')
  })

  it.each<[FindProblem, string | RegExp]>([
    ['invalid', 'Enter an address such as circle.example.'],
    ['insecure', /^Passalong connects to addresses with https only/],
    ['offline', /^You are offline/],
    ['unreachable', 'Nothing answers at this address.'],
    ['slow', /^This address did not answer in time/],
    ['server', /^This address reports a technical problem/],
    ['no-document', /^Something answers at this address, but it isn’t a network/],
    ['unconfirmed', /^This address names another network’s sign-in page/],
  ])('says at the field that it is %s, until it is changed', async (problem, sentence) => {
    await openWelcome({ replies: { findNetwork: async () => ({ problem }) } })
    await enter('circle.example')
    expect(about()).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
    expect([field().getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field()])
    await write(field(), 'circle.exampl')
    expect(field().getAttribute('aria-invalid')).toBe('false')
  })

  it('finds once at a time, says that it does, can cancel that, and ignores its result then', async () => {
    await openWelcome()
    await enter('circle.example')
    expect(button('Looking for it…').getAttribute('aria-disabled')).toBe('true')
    expect(field().readOnly).toBe(true)
    await press('Enter')
    await click(button('Looking for it…'))
    expect(asked('findNetwork')).toHaveLength(1)
    const { promise, resolve } = Promise.withResolvers<Finding>()
    await openWelcome({ replies: { findNetwork: () => promise } })
    await enter('circle.example')
    await click(button('Cancel'))
    expect([field().readOnly, document.activeElement]).toEqual([false, field()])
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    resolve(found())
    await settle()
    button('Continue')
  })

  it.each(['findNetwork', 'setNetwork'] as const)('shows the failure if the background fails at %s', async (name) => {
    await openWelcome({ replies: { findNetwork: async () => found(), [name]: fails('unexpected') } })
    await enter('circle.example')
    if (name === 'setNetwork') await click(button('Use this network'))
    expect(screen.getByRole('alert').dataset.code).toBe('unexpected')
  })
})

it('the popup leads to the page that asks for the network, and asks for the consent once there is one', async () => {
  const create = vi.fn(async () => {})
  Object.assign(fakeBrowser.tabs, { create })
  await openPopup({ stored: { account: null, consent: null } })
  screen.getByRole('heading', { name: 'Passalong doesn’t know your network yet.' })
  await click(button('Enter your network’s address'))
  expect(create).toHaveBeenCalledWith({ url: '/welcome.html' })
  expect(window.close).toHaveBeenCalled()
  expect(asked('lookUp')).toEqual([])
  await openPopup({ stored: { account: null, consent: null, network: circle } })
  button('Agree and sign in')
})

describe('the options', () => {
  it('have nothing but the field without a network, and everything with one', async () => {
    await openOptions({
      stored: { account: null, consent: null },
      replies: { findNetwork: async () => found(), setNetwork },
    })
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Your network'])
    await enter('circle.example')
    await click(button('Use this network'))
    screen.getByRole('heading', { name: 'Your agreement' })
    screen.getByText('circle.example')
    expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull()
  })

  it('change to another network without a permission of its hosts', async () => {
    permitOnly()
    const other = { ...circle, name: 'Guild', baseUrl: 'https://guild.example', authUrl: 'https://guild.example' }
    await openOptions({
      stored: { network: circle },
      replies: { findNetwork: async () => found(other, other.authUrl), setNetwork, revoked: async () => true },
    })
    await click(button('Use another network'))
    await enter('guild.example')
    screen.getByText('This signs you out of Circle.')
    await click(button('Use this network'))
    expect(asked('setNetwork')).toEqual([{ network: other, secret: '' }])
    expect(permittedHosts()).toEqual([])
    expect(document.activeElement).toBe(screen.getByText('Passalong uses Guild now.').parentElement)
    screen.getByText('guild.example')
  })
})
