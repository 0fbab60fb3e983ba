import { screen, within } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { requireNetwork } from '../../../../src/extension/background/network/network.ts'
import type { NetworkTrial } from '../../../../src/extension/messages/diagnosis.ts'
import { type Network, permissionsFor } from '../../../../src/extension/network/network.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { permitOnly, permittedHosts, refusePermissions } from '../../support/browser/permissions.ts'
import { button } from '../../support/elements.ts'
import { builtNetwork, anotherNetwork as other } from '../../support/network/networks.ts'
import {
  asked,
  choose,
  click,
  done,
  fails,
  maya,
  openInOptions,
  openOptions,
  reply,
  settle,
  store,
  write,
} from '../../support/pages.ts'
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
  expect(asked('setNetwork')).toEqual([{ network: builtNetwork, secret: '' }])
  section().getByText(new URL(builtNetwork.authUrl).host)
  expect(document.activeElement).toBe(screen.getByText('Passalong uses Demo Network now.').parentElement)
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull()
})

describe('before a change, what isn’t sent yet', () => {
  const notice = () => section().queryByText(/^What isn’t sent yet waits here/)?.textContent
  const status = (change: Partial<Write>) =>
    writeOf({ type: 'note', message: 'A thought' }, { phase: 'waiting', ...change })

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

type Opening = NonNullable<Parameters<typeof openOptions>[0]>

async function openForm({ stored, replies }: Opening = {}): Promise<void> {
  const uri = 'https://x.chromiumapp.org/signed-in'
  await openOptions({ ...(stored && { stored }), replies: { redirectUri: async () => uri, ...replies } })
  await openInOptions('#network-by-hand')
  // the form loads when its page is opened
  await screen.findByText('Base address')
  await settle()
}

const group = () => within(screen.getByRole('form'))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const profile = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Way to sign in' })
const about = (name: string) => document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent
const wrong = () =>
  group()
    .getAllByRole('textbox')
    .filter((each) => each.getAttribute('aria-invalid') === 'true')

async function writeOther(): Promise<void> {
  await write(field('Name of the network'), other.name)
  await write(field('Base address'), `${other.baseUrl}/`)
  await write(field('Sign-in address'), other.authUrl)
  await write(field('API key'), ` ${other.apiKey} `)
  await choose(profile(), other.profile)
}

/** The values that the background stores for another network. */
const setNetwork = ({ network }: { network: Network }) => items.network.set(network).then(done)

describe('the form', () => {
  // shows: §5 registration
  it('shows the current network and the redirect URI to register, which a click copies, and warns signed-in members that a change signs them out', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openForm()
    const address = field('Redirect address')
    expect({ value: address.value, readOnly: address.readOnly }).toEqual({
      value: 'https://x.chromiumapp.org/signed-in',
      readOnly: true,
    })
    expect({ baseAddress: field('Base address').value, profile: profile().value }).toEqual({
      baseAddress: builtNetwork.baseUrl,
      profile: builtNetwork.profile,
    })
    await click(button('Copy'))
    expect(writeText).toHaveBeenCalledWith('https://x.chromiumapp.org/signed-in')
    expect(screen.getByText('Copied').getAttribute('role')).toBe('status')
    screen.getByText(/This signs you out of/)
    await store({ account: null })
    expect(screen.queryByText(/This signs you out of/)).toBeNull()
  })
})

describe('trying a network', () => {
  it('adds a missing https://, requests the permission, changes nothing, and says that the network works', async () => {
    permitOnly()
    await openForm({ replies: { tryNetwork: async () => ({}) } })
    await writeOther()
    await write(field('Base address'), 'graph.another.example')
    await write(field('Sign-in address'), ' www.another.example/ ')
    await click(button('Try it'))
    expect(permittedHosts()).toEqual(permissionsFor([other.baseUrl, other.authUrl]).origins)
    expect({ asked: asked('tryNetwork'), baseAddress: field('Base address').value }).toEqual({
      asked: [other],
      baseAddress: other.baseUrl,
    })
    screen.getByText('This network works.')
    expect(await requireNetwork()).toEqual(builtNetwork)
    await write(field('Base address'), 'somewhere')
    await click(button('Try it'))
    expect({ wrong: wrong(), baseAddress: field('Base address').value }).toEqual({
      wrong: [field('Base address')],
      baseAddress: 'somewhere',
    })
  })

  it('marks invalid fields without a request, with the focus in the first', async () => {
    await openForm()
    await write(field('Name of the network'), '  ')
    await write(field('Base address'), 'https://graph.example/path')
    await write(field('Sign-in address'), 'http://elsewhere.example')
    await write(field('API key'), '')
    await click(button('Try it'))
    expect(about('Name of the network')).toBe('Enter the name of the network.')
    expect(about('Base address')).toBe('Enter an address such as https://graph.example.com, with nothing after it.')
    expect(about('Sign-in address')).toBe('Enter an address such as https://www.example.com, with nothing after it.')
    expect(about('API key')).toBe('Enter the key that the network gave for Passalong.')
    screen.getByText('There are problems with 4 fields.')
    expect(document.activeElement).toBe(field('Name of the network'))
    await click(button('Use this network'))
    expect({ tryNetwork: asked('tryNetwork'), setNetwork: asked('setNetwork') }).toEqual({
      tryNetwork: [],
      setNetwork: [],
    })
    await write(field('API key'), 'k')
    expect(wrong()).toEqual([])
  })

  it('marks the fields whose address or key fails', async () => {
    const trial = { baseUrl: 'no-graph-api', authUrl: 'no-sign-in', apiKey: 'not-registered' } as const
    await openForm({ replies: { tryNetwork: async () => trial } })
    await click(button('Try it'))
    expect({
      baseAddress: about('Base address'),
      signInAddress: about('Sign-in address'),
      apiKey: about('API key'),
    }).toEqual({
      baseAddress: 'Something answers at this address, but it isn’t a network for Passalong.',
      signInAddress: 'There is no page for signing in with Passalong at this address.',
      apiKey: expect.stringMatching(/^The network doesn’t know this key, or not with the redirect address/),
    })
    screen.getByText('There are problems with 3 fields.')
    expect(document.activeElement).toBe(field('Base address'))
  })

  it('shows that it is in progress, and tries once', async () => {
    const trial = Promise.withResolvers<NetworkTrial>()
    await openForm({ replies: { tryNetwork: () => trial.promise } })
    await click(button('Try it'))
    expect(button('Trying…').getAttribute('aria-disabled')).toBe('true')
    expect(field('Base address').readOnly).toBe(true)
    await click(button('Trying…'))
    await click(button('Use this network'))
    expect({ trials: asked('tryNetwork').length, changes: asked('setNetwork').length }).toEqual({
      trials: 1,
      changes: 0,
    })
  })

  it('can be cancelled, and ignores a late answer', async () => {
    const trial = Promise.withResolvers<NetworkTrial>()
    await openForm({ replies: { tryNetwork: () => trial.promise } })
    await click(button('Try it'))
    await click(button('Cancel'))
    expect(document.activeElement).toBe(button('Try it'))
    expect({
      readOnly: field('Base address').readOnly,
      cancelButton: screen.queryByRole('button', { name: 'Cancel' }),
    }).toEqual({ readOnly: false, cancelButton: null })
    trial.resolve({ baseUrl: 'slow' })
    await settle()
    expect(wrong()).toEqual([])
  })
})

describe('using a network', () => {
  it.each([
    [true, 'Passalong uses Another Network now.'],
    [false, /^Passalong uses Another Network now. Passalong will end its access as soon as Demo Network answers/],
  ])('is announced at the focus, with the revocation at the previous network: %s', async (revoked, sentence) => {
    permitOnly()
    await openForm({ replies: { setNetwork, revoked: async () => revoked } })
    await writeOther()
    await click(button('Use this network'))
    expect(permittedHosts()).toEqual(permissionsFor([other.baseUrl, other.authUrl]).origins)
    expect(asked('setNetwork')).toEqual([{ network: other, secret: '' }])
    expect(document.activeElement).toBe(screen.getByText(sentence).parentElement)
    expect(field('Base address').value).toBe(other.baseUrl)
  })

  it('sends its secret and removes it from the page', async () => {
    await openForm({ replies: { setNetwork } })
    await writeOther()
    await choose(profile(), 'code-secret')
    await write(screen.getByLabelText('Secret of the API key'), ' hush ')
    await click(button('Use this network'))
    expect(asked('setNetwork')).toEqual([{ network: { ...other, profile: 'code-secret' }, secret: 'hush' }])
    expect(screen.getByLabelText<HTMLInputElement>('Secret of the API key').value).toBe('')
  })

  it('that failed shows the error, and keeps what was typed', async () => {
    await openForm({ replies: { setNetwork: fails('unexpected') } })
    await writeOther()
    await click(button('Use this network'))
    expect(group().getByRole('alert').dataset.code).toBe('unexpected')
    expect(field('Name of the network').value).toBe('Another Network')
  })

  it('changes nothing if the member refuses the permission, and marks the fields', async () => {
    refusePermissions()
    await openForm({ replies: { tryNetwork: async () => ({ baseUrl: 'no-permission' }) } })
    await writeOther()
    await click(button('Use this network'))
    expect(asked('setNetwork')).toEqual([])
    expect(about('Base address')).toBe('Your browser doesn’t let Passalong connect to this address.')
  })
})
