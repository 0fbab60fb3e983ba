import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../../../src/extension/capabilities/networks/questions.ts'
import { type FindProblem, type Network, noPolicy, type Policy } from '../../../../../src/extension/network/network.ts'
import type { Write } from '../../../../../src/extension/schemas/outbox.ts'
import * as items from '../../../../../src/extension/storage/items.ts'
import { permitOnly, permittedHosts } from '../../../support/browser/permissions.ts'
import { button } from '../../../support/elements.ts'
import { networkAt } from '../../../support/network/network-at.ts'
import {
  asked,
  click,
  done,
  openOptions,
  openPopup,
  openWelcome,
  press,
  settle,
  store,
  write,
} from '../../../support/pages.ts'

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
  it('asks for the network first, in a field that has the focus, and leads over the found one to the consent question', async () => {
    await openWelcome({ replies: { findNetwork: async () => found(), setNetwork } })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Which network do you belong to?')
    screen.getByText(/^See who on your network shared the page/)
    expect(document.activeElement).toBe(field())
    expect(about()).toBe('For example: circle.example')
    expect(screen.queryByRole('button', { name: /Agree/ })).toBeNull()
    await enter('circle.example')
    expect(asked('findNetwork')).toEqual([{ address: 'circle.example' }])
    const use = button('Use this network')
    // neither button has the focus, so that Enter uses no network that the member hasn't read about
    expect(document.activeElement?.textContent).toBe('Is this your network?CircleYou sign in at circle.example.')
    expect(document.activeElement?.id).toBe(use.getAttribute('aria-describedby'))
    expect(await items.network.get()).toBeNull()
    await click(use)
    expect(asked('setNetwork')).toEqual([{ network: circle }])
    screen.getByText(/Only Circle receives/)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'See who shared what you read.' }))
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
    expect({ field: field().value, focused: document.activeElement }).toEqual({
      field: 'circle.example',
      focused: field(),
    })
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
    ['insecure', /^Passalong only connects to addresses with https/],
    ['offline', /^You are offline/],
    ['unreachable', 'Nothing answers at this address.'],
    ['slow', /^This address didn’t answer in time/],
    ['server', /^This address reports a technical problem/],
    ['no-document', /^Something answers at this address, but it isn’t a network/],
    ['unconfirmed', /^This address names another network’s sign-in page/],
  ])('says at the field that it is %s, until it is changed', async (problem, sentence) => {
    await openWelcome({ replies: { findNetwork: async () => ({ problem }) } })
    await enter('circle.example')
    expect(about()).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence))
    expect({ invalid: field().getAttribute('aria-invalid'), focused: document.activeElement }).toEqual({
      invalid: 'true',
      focused: field(),
    })
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
    expect({ readOnly: field().readOnly, focused: document.activeElement }).toEqual({
      readOnly: false,
      focused: field(),
    })
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    resolve(found())
    await settle()
    button('Continue')
  })
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
    screen.getByRole('heading', { name: 'Your consent' })
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
    expect(asked('setNetwork')).toEqual([{ network: other }])
    expect(permittedHosts()).toEqual([])
    expect(document.activeElement).toBe(screen.getByText('Passalong uses Guild now.').parentElement)
    screen.getByText('guild.example')
  })
})

const office: Network = networkAt('https://office.example', { name: 'Office' })
const set = (change: Partial<Policy>): Policy => ({ ...noPolicy, address: 'https://office.example', ...change })

const shownField = () => screen.queryByRole('textbox', { name: 'Your network’s address' })

describe('the page after the installation', () => {
  it.each([
    [true, undefined],
    [false, '/options.html#network'],
  ])(
    'says who chose the network that replaces the field in which the member types: locked %s, link to another: %s',
    async (locked, other) => {
      await openWelcome()
      await write(field(), 'circle.exam')
      await store({ policy: set({ locked, network: office }) })
      expect(shownField()).toBeNull()
      screen.getByText('Your organization chose this network.')
      const link = screen.queryByRole('link', { name: 'Use another network' })
      expect(link?.getAttribute('href')).toBe(other)
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'See who shared what you read.' }))
    },
  )

  it('waits for the organization’s network, then asks for consent', async () => {
    await openWelcome({ stored: { policy: set({ locked: true }), consent: null, account: null } })
    screen.getByText('Your organization chose the network at https://office.example.')
    screen.getByText('Looking for it…')
    expect(shownField()).toBeNull()
    await items.policy.set(set({ locked: true, network: office }))
    await settle()
    screen.getByText(/Only Office receives/)
    button('Agree and sign in')
    expect(shownField()).toBeNull()
  })

  it('says why the organization’s network isn’t found, and looks again after a click unless its address can’t be used', async () => {
    const policy = set({ problem: 'unreachable' })
    await openWelcome({
      stored: { policy },
      replies: { applyPolicy: () => items.policy.set(set({ network: office })).then(done) },
    })
    screen.getByText(/^Passalong can’t use it at the moment\.$/)
    expect(shownField()).not.toBeNull()
    await click(button('Try again'))
    expect(asked('applyPolicy')).toEqual([{}])
    screen.getByText(/Only Office receives/)
    await openWelcome({ stored: { policy: set({ problem: 'insecure' }) } })
    screen.getByText(/^Passalong can’t use this address\.$/)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

describe('after the organization’s network is gone', () => {
  const write: Write = {
    key: 'waiting',
    owner: 'https://office.example maya',
    network: 'Office',
    content: { type: 'status', message: 'A thought for all', social_account: [] },
    at: Date.now(),
    phase: 'waiting',
    due: null,
    attempts: 0,
  }
  const signIn: items.SignIn = { phase: 'failed', failure: { code: 'network-chosen' } }
  const stored = { signIn, consent: null, account: null, outbox: [write] }
  const removed = 'Your organization no longer sets a network.'
  const waiting = /^Office: 1 post not sent yet\./

  it('the popup says so and what waits, and leads to the page that asks for a network, which says why', async () => {
    await openPopup({ stored })
    expect(screen.getByRole('heading').textContent).toBe(removed)
    screen.getByText(waiting)
    button('Enter your network’s address')
    await openWelcome({ stored })
    screen.getByText(removed)
    expect(shownField()).not.toBeNull()
  })

  it('the options say so and what waits, which can be deleted there', async () => {
    await openOptions({ stored })
    screen.getByText(removed)
    screen.getByText(waiting)
    button('Delete drafts and everything unsent')
    await store({ outbox: [] })
    expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
  })
})

describe('the options', () => {
  const section = (name: string) => within(screen.getByRole('region', { name }))

  it('show what the organization has set, and offer another network unless it is locked', async () => {
    const neverHosts = ['bank.example']
    const internalHosts = ['wiki.office.example', 'xn--bcher-kva.example']
    await openOptions({ stored: { policy: set({ network: office, locked: true, neverHosts, internalHosts }) } })
    section('Your network').getByText('Your organization chose this network.')
    expect(button('Use another network').disabled).toBe(true)
    const lists = section('Set by your organization').getAllByRole('list')
    expect(lists.map((list) => [...list.children].map(({ textContent }) => textContent))).toEqual([
      ['bank.example'],
      ['wiki.office.example', 'bücher.example'],
    ])
    await openOptions({ stored: { policy: set({ network: office }) } })
    section('Your network').getByText('Your organization chose this network.')
    button('Use another network')
    expect(screen.queryByRole('region', { name: 'Set by your organization' })).toBeNull()
  })
})
