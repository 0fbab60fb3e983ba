import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { Network } from '../../../src/extension/network/network.ts'
import { noPolicy, type Policy } from '../../../src/extension/network/network.ts'
import type { Write } from '../../../src/extension/schemas/outbox.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { button } from '../support/elements.ts'
import { networkAt } from '../support/network/network-at.ts'
import { asked, click, done, openOptions, openPopup, openWelcome, settle, store, write } from '../support/pages.ts'

const office: Network = networkAt('https://office.example', { name: 'Office' })
const set = (change: Partial<Policy>): Policy => ({ ...noPolicy, address: 'https://office.example', ...change })

const field = () => screen.queryByRole('textbox', { name: 'Your network’s address' })

describe('the page after the installation', () => {
  it('of an organization asks only for consent', async () => {
    await openWelcome({ stored: { policy: set({ network: office }), consent: null, account: null } })
    screen.getByText(/Office alone receives/)
    button('Agree and sign in')
    expect(field()).toBeNull()
  })

  it.each([
    [true, undefined],
    [false, '/options.html#network'],
  ])(
    'says who chose the network that replaces the field in which the member types: locked %s, link to another: %s',
    async (locked, other) => {
      await openWelcome()
      await write(screen.getByRole('textbox', { name: 'Your network’s address' }), 'circle.exam')
      await store({ policy: set({ locked, network: office }) })
      expect(field()).toBeNull()
      screen.getByText('Your organization chose this network.')
      const link = screen.queryByRole('link', { name: 'Use another network' })
      expect(link?.getAttribute('href')).toBe(other)
      expect(document.activeElement).toBe(
        screen.getByRole('heading', { name: 'See who shared the page you are reading.' }),
      )
    },
  )

  it('says once that the organization chose another network since', async () => {
    const signIn = { phase: 'failed', failure: { code: 'network-chosen' } } as const
    await openWelcome({ stored: { policy: set({ network: office, locked: true }), consent: null, signIn } })
    expect(screen.getAllByText(/Your organization/).map(({ textContent }) => textContent)).toEqual([
      'Your organization changed its settings: your network is now Office.',
    ])
  })

  it('waits for the organization’s network, then asks for consent', async () => {
    await openWelcome({ stored: { policy: set({ locked: true }), consent: null, account: null } })
    screen.getByText('Your organization chose the network at https://office.example.')
    screen.getByText('Looking for it…')
    expect(field()).toBeNull()
    await items.policy.set(set({ locked: true, network: office }))
    await settle()
    button('Agree and sign in')
  })

  it('says why the organization’s network isn’t found, and looks again after a click unless its address can’t be used', async () => {
    const policy = set({ problem: 'unreachable' })
    await openWelcome({
      stored: { policy },
      replies: { applyPolicy: () => items.policy.set(set({ network: office })).then(done) },
    })
    screen.getByText(/^Passalong can’t use it at the moment\.$/)
    expect(field()).not.toBeNull()
    await click(button('Look for it again'))
    expect(asked('applyPolicy')).toEqual([{}])
    screen.getByText(/Office alone receives/)
    await openWelcome({ stored: { policy: set({ problem: 'insecure' }) } })
    screen.getByText(/^Passalong can’t use this address\.$/)
    expect(screen.queryByRole('button', { name: 'Look for it again' })).toBeNull()
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
  const waiting = /^Office: 1 status not sent yet\./

  it('the popup says so and what waits, and leads to the page that asks for a network, which says why', async () => {
    await openPopup({ stored })
    expect(screen.getByRole('heading').textContent).toBe(removed)
    screen.getByText(waiting)
    button('Enter your network’s address')
    await openWelcome({ stored })
    screen.getByText(removed)
    expect(field()).not.toBeNull()
  })

  it('the options say so and what waits, which can be deleted there', async () => {
    await openOptions({ stored })
    screen.getByText(removed)
    screen.getByText(waiting)
    button('Delete all of it')
    await store({ outbox: [] })
    expect(screen.queryByRole('region', { name: 'Not sent yet' })).toBeNull()
  })

  it('nothing about an organization is said to a member who never had one', async () => {
    await openPopup({ stored: { consent: null, account: null } })
    expect(screen.getByRole('heading').textContent).toBe('Passalong doesn’t know your network yet.')
    await openOptions({ stored: { consent: null, account: null } })
    expect([screen.queryByText(removed), screen.queryByRole('region', { name: 'Not sent yet' })]).toEqual([null, null])
  })
})

describe('the options', () => {
  const section = (name: string) => within(screen.getByRole('region', { name }))

  it('show what the organization has set, and offer another network unless it is locked', async () => {
    const never_hosts = ['bank.example']
    const internal_hosts = ['wiki.office.example', 'xn--bcher-kva.example']
    await openOptions({ stored: { policy: set({ network: office, locked: true, never_hosts, internal_hosts }) } })
    section('Your network').getByText('Your organization chose this network.')
    expect(screen.queryByRole('button', { name: 'Use another network' })).toBeNull()
    expect(screen.queryByText('Enter a network by hand')).toBeNull()
    const lists = section('Set by your organization').getAllByRole('list')
    expect(lists.map((list) => [...list.children].map(({ textContent }) => textContent))).toEqual([
      ['bank.example'],
      ['wiki.office.example', 'bücher.example'],
    ])
    await openOptions({ stored: { policy: set({ network: office }) } })
    section('Your network').getByText('Your organization chose this network.')
    button('Use another network')
    screen.getByText('Enter a network by hand')
    expect(screen.queryByRole('region', { name: 'Set by your organization' })).toBeNull()
  })

  it.each([
    ['options', openOptions],
    ['page after the installation', openWelcome],
  ])('%s: no longer call the last network the organization’s once it names another one', async (_, open) => {
    const before = { policy: set({ network: office }), consent: null, account: null }
    await open({ stored: before })
    screen.getByText('Your organization chose this network.')
    await store({ policy: set({ network: office, address: 'https://new.example', problem: 'unreachable' }) })
    expect(screen.queryByText('Your organization chose this network.')).toBeNull()
  })
})
