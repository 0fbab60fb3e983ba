import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { type Diagnosis, diagnosisText } from '../../../src/extension/messages/diagnosis.ts'
import { originsOf, permissionsFor } from '../../../src/extension/network/network.ts'
import type { ErrorCode } from '../../../src/extension/schemas/errors.ts'
import type { Write } from '../../../src/extension/schemas/outbox.ts'
import { ownerOf } from '../../../src/extension/storage/configured-network.ts'
import { permitOnly, permittedHosts } from '../support/browser/permissions.ts'
import { alertCode, button } from '../support/elements.ts'
import { anotherNetwork, builtNetwork } from '../support/network/networks.ts'
import { asked, click, maya, openOptions, openPopup, type PopupOpening, settle, store } from '../support/pages.ts'
import { owner, writeOf } from '../support/stored/writes.ts'

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

const status = (phase: Write['phase'], change: Partial<Write> = {}) =>
  writeOf({ type: 'status', message: 'A thought for all', social_account: [] }, { phase, ...change })
const unsent = () => document.querySelector('[data-unfinished]')?.textContent

describe('a signed-out popup', () => {
  it('starts the sign-in without a look-up of the page, and can cancel it while it is in progress', async () => {
    await openPopup({ stored: { account: null } })
    expect(screen.getByRole('heading').textContent).toBe('See who on Demo Network shared this page')
    expect(screen.queryByRole('tab')).toBeNull()
    await click(button('Sign in'))
    expect(asked('signIn')).toHaveLength(1)
    expect(asked('lookUp')).toEqual([])
    await openPopup({ stored: { account: null, signIn: { phase: 'under-way' } } })
    expect(screen.getByRole('heading').textContent).toBe('Signing in…')
    await click(button('Cancel'))
    expect(asked('abandonSignIn')).toHaveLength(1)
  })

  it('shows the number of the last account’s unfinished writes, not their text', async () => {
    const outbox = [status('waiting'), status('refused'), status('done'), status('waiting', { owner: `${owner}-2` })]
    const signIn = { phase: 'failed', failure: { code: 'signed-out' } } as const
    await openPopup({ stored: { account: null, lastAccount: maya, signIn, outbox } })
    expect(unsent()).toBe('2 posts not sent yet. This waits here until you sign in again.')
    expect(document.body.textContent).not.toContain('A thought')
    await store({ outbox: outbox.slice(3) })
    expect(unsent()).toBeUndefined()
  })

  it('says beside the question for the consent what waits for the answer', async () => {
    await openPopup({ stored: { consent: null, lastAccount: maya, outbox: [status('waiting'), status('done')] } })
    expect(unsent()).toBe('1 post not sent yet. This waits here until you agree.')
  })

  it('names the account beside the question for its consent, and takes another', async () => {
    await openPopup({ stored: { consent: null, account: maya, signIn: { phase: 'idle' } } })
    expect(document.querySelector('#signed-in-as')?.textContent).toBe('Signed in as Maya Lindqvist.')
    await click(button('Not you?'))
    await click(button('Agree'))
    const counts = [asked('signOut'), asked('giveConsent'), asked('lookUp')].map(({ length }) => length)
    expect(counts).toEqual([1, 1, 0])
  })
})

describe('a sign-in that failed', () => {
  const open = (code: ErrorCode) =>
    openPopup({ stored: { account: null, signIn: { phase: 'failed', failure: { code } } } })

  it.each(['sign-in-closed', 'unreachable'] as const)(
    'with %s says why, and has one button to sign in again',
    async (code) => {
      await open(code)
      expect(alertCode()).toBe(code)
      expect(buttons()).toEqual(['Sign in', 'Options'])
      await click(button('Sign in'))
      expect(asked('signIn')).toHaveLength(1)
    },
  )

  it('at a network that doesn’t know this extension shows the address to register directly below, and copies it', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const signIn = { phase: 'failed', failure: { code: 'sign-in-not-registered' } } as const
    const redirectUri = async () => 'https://x.chromiumapp.org/signed-in'
    const outbox = [status('waiting')]
    await openPopup({ stored: { account: null, lastAccount: maya, signIn, outbox }, replies: { redirectUri } })
    const unsent = document.querySelector('[data-unfinished]') as Element
    expect(unsent.compareDocumentPosition(screen.getByRole('alert'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByRole('alert').textContent).toMatch(/^Demo Network doesn’t know this Passalong yet/)
    expect(buttons()).toEqual(['Copy', 'Sign in', 'Options'])
    await click(button('Copy'))
    expect(writeText).toHaveBeenCalledWith('https://x.chromiumapp.org/signed-in')
  })

  it('without the browser’s permission requests it at the error, and continues once the member gives it', async () => {
    permitOnly()
    vi.spyOn(fakeBrowser.permissions, 'request').mockResolvedValueOnce(false as never)
    await open('no-permission')
    await click(button('Allow'))
    expect(asked('signIn')).toEqual([])
    await click(button('Allow'))
    expect(permittedHosts()).toEqual(permissionsFor(originsOf(builtNetwork)).origins)
    expect(asked('signIn')).toHaveLength(1)
  })

  it('after a successful sign-in can be ignored or abandoned', async () => {
    await open('sign-in-waits')
    expect(screen.getByRole('alert').textContent).toMatch(/^You’re signed in/)
    expect(buttons()).toEqual(['Try again', 'Cancel', 'Options'])
    await click(button('Try again'))
    await click(button('Cancel'))
    expect({ signIn: asked('signIn'), abandonSignIn: asked('abandonSignIn') }).toEqual({
      signIn: [{}],
      abandonSignIn: [{}],
    })
  })

  it('in a browser that can’t open windows has no button without effect', async () => {
    await open('sign-in-unsupported')
    expect(buttons()).toEqual(['Options'])
  })
})

const diagnosis: Diagnosis = {
  version: '0.1.0',
  browser: 'A browser',
  online: true,
  network: builtNetwork,
  redirectUri: 'https://x.chromiumapp.org/signed-in',
  trial: {},
  lastSignIn: 'sign-in-closed',
  faults: [],
}

async function openHelp(change: Partial<Diagnosis>): Promise<void> {
  const signIn = { phase: 'failed', failure: { code: 'sign-in-closed' } } as const
  await openPopup({
    stored: { account: null, signIn },
    replies: { diagnose: async () => ({ ...diagnosis, ...change }) },
  })
  expect(asked('diagnose')).toEqual([])
  await click(screen.getByText('Trouble signing in?'))
}

describe('trouble signing in', () => {
  it.each<[Partial<Diagnosis>, RegExp[]]>([
    [{}, [/^Demo Network answers\./]],
    [{ online: false }, [/^You are offline/]],
    [{ trial: { baseUrl: 'offline', authUrl: 'not-registered' } }, [/^You are offline/]],
    [{ trial: { baseUrl: 'unreachable', authUrl: 'unreachable' } }, [/^Demo Network can’t be reached/]],
    [
      { trial: { baseUrl: 'unreachable', authUrl: 'not-registered' } },
      [/^Demo Network can’t be reached/, /^Demo Network doesn’t know this version/],
    ],
  ])('is examined when it is opened, and explained in the member’s words: %j', async (change, sentences) => {
    await openHelp(change)
    expect(asked('diagnose')).toHaveLength(1)
    for (const sentence of sentences) screen.getByText(sentence)
  })

  it('copies the details for the network’s administrators', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openHelp({})
    await click(button('Copy details for the administrators'))
    expect(writeText).toHaveBeenCalledWith(diagnosisText(diagnosis))
    expect(screen.getByText('Copied').getAttribute('role')).toBe('status')
  })

  it('is removed when it is closed, and made anew when it is opened again', async () => {
    await openHelp({})
    const details = screen.getByText('Trouble signing in?').parentElement as HTMLDetailsElement
    details.open = false
    await settle()
    expect(screen.queryByText(/^Demo Network answers\./)).toBeNull()
    await click(screen.getByText('Trouble signing in?'))
    expect(asked('diagnose')).toHaveLength(2)
  })
})

const elsewhere = { owner: ownerOf(anotherNetwork, maya), network: 'Another Network' }
/** The organization chose the built network while a status waited for another one. */
const chosen: PopupOpening['stored'] = {
  outbox: [status('waiting', elsewhere), status('done', elsewhere), status('waiting')],
  account: null,
  signIn: { phase: 'failed', failure: { code: 'network-chosen' } },
}

const sentences = () => [...document.querySelectorAll('[data-elsewhere]')].map(({ textContent }) => textContent)
const sentenceFor = (network: string) =>
  `${network}: 1 post not sent yet. This waits for up to 30 days until Passalong uses that network again and you sign in.`
const sentence = sentenceFor('Another Network')
const isAfter = (one: Element | null, other: Element) =>
  one !== null && (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
const line = () => document.querySelector('[data-elsewhere]')

describe('unfinished writes for the previous network are shown', () => {
  it('in the popup before the consent and before the sign-in, without its text', async () => {
    await openPopup({ stored: { ...chosen, consent: null } })
    expect({ sentences: sentences(), isAfterLine: isAfter(line(), button('Agree and sign in')) }).toEqual({
      sentences: [sentence],
      isAfterLine: true,
    })
    await store({ consent: { given: 1, version: 2 } })
    expect(screen.getByRole('heading').textContent).toBe('See who on Demo Network shared this page')
    expect({ sentences: sentences(), isAfterLine: isAfter(line(), button('Sign in')) }).toEqual({
      sentences: [sentence],
      isAfterLine: true,
    })
    expect(document.body.textContent).not.toContain('A thought')
    await store({ outbox: [status('waiting')] })
    expect(sentences()).toEqual([])
  })

  it('in the options once, under “Not sent yet”, apart from what waits for the network in use, and for each network', async () => {
    const paragraphs = () =>
      [...document.querySelectorAll('#unsent :is(.amount, [data-elsewhere])')].map(({ textContent }) => textContent)
    await openOptions({ stored: chosen })
    expect(sentences()).toEqual([sentence])
    expect(paragraphs()).toEqual(['1 post not sent yet', sentence])
    await store({ outbox: [status('waiting', elsewhere)] })
    expect(paragraphs()).toEqual([sentence])
    button('Delete drafts and everything unsent')
    const unnamed = { owner: ownerOf({ baseUrl: 'https://graph.old.example' }, maya) }
    await openOptions({ stored: { ...chosen, outbox: [status('waiting', elsewhere), status('waiting', unnamed)] } })
    expect(sentences()).toEqual([sentence, sentenceFor('graph.old.example')])
  })
})
