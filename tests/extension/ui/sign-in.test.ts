import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { type Diagnosis, diagnosisText } from '../../../src/extension/messages/diagnosis.ts'
import { noPolicy } from '../../../src/extension/network/network.ts'
import type { Write } from '../../../src/extension/schemas/outbox.ts'
import { ownerOf } from '../../../src/extension/storage/configured-network.ts'
import { button } from '../support/elements.ts'
import { anotherNetwork, builtNetwork } from '../support/network/networks.ts'
import { asked, click, maya, openOptions, openPopup, settle, store } from '../support/pages.ts'
import { writeOf } from '../support/stored/writes.ts'

const diagnosis: Diagnosis = {
  version: '0.1.0',
  browser: 'A browser',
  online: true,
  network: builtNetwork,
  redirectUri: 'https://x.chromiumapp.org/signed-in',
  trial: {},
  lastSignIn: 'sign-in-closed',
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
    [{ trial: { baseUrl: 'offline', apiKey: 'not-registered' } }, [/^You are offline/]],
    [{ trial: { baseUrl: 'no-graph-api', authUrl: 'no-graph-api' } }, [/^Something else answers/]],
    [
      { trial: { authUrl: 'no-sign-in', apiKey: 'not-registered' } },
      [/^Demo Network has no page for signing in/, /^Demo Network does not know this version/],
    ],
  ])('is examined when it is opened, and explained in the member’s words: %j', async (change, sentences) => {
    await openHelp(change)
    expect(asked('diagnose')).toHaveLength(1)
    for (const sentence of sentences) screen.getByText(sentence)
  })

  it('copies the details for the network’s administrators; is removed when it is closed, and made anew', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await openHelp({})
    await click(button('Copy details for the administrators'))
    expect(writeText).toHaveBeenCalledWith(diagnosisText(diagnosis))
    expect(screen.getByText('Copied').getAttribute('role')).toBe('status')
    const details = screen.getByText('Trouble signing in?').parentElement as HTMLDetailsElement
    details.open = false
    await settle()
    expect(screen.queryByText(/^Demo Network answers\./)).toBeNull()
    await click(screen.getByText('Trouble signing in?'))
    expect(asked('diagnose')).toHaveLength(2)
  })
})

const status = (change: Partial<Write>) =>
  writeOf({ type: 'status', message: 'A thought for all', social_account: [] }, { phase: 'waiting', ...change })
const elsewhere = { owner: ownerOf(anotherNetwork, maya), network: 'Another Network' }
/** The organization chose the built network while a status waited for another one. */
const chosen: NonNullable<Parameters<typeof openPopup>[0]>['stored'] = {
  outbox: [status(elsewhere), status({ ...elsewhere, phase: 'done' }), status({})],
  account: null,
  signIn: { phase: 'failed', failure: { code: 'network-chosen' } },
}

const sentences = () => [...document.querySelectorAll('[data-elsewhere]')].map(({ textContent }) => textContent)
const sentenceFor = (network: string) =>
  `${network}: 1 status not sent yet. This waits up to 30 days, until Passalong uses that network again and you sign in.`
const sentence = sentenceFor('Another Network')
const isAfter = (one: Element | null, other: Element) =>
  one !== null && (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
const line = () => document.querySelector('[data-elsewhere]')

describe('unfinished writes for the previous network are shown', () => {
  it('in the popup before the consent and before the sign-in, without its text', async () => {
    await openPopup({ stored: { ...chosen, consent: null } })
    expect([sentences(), isAfter(line(), button('Agree and sign in'))]).toEqual([[sentence], true])
    await store({ consent: { given: 1 } })
    expect(screen.getByRole('heading').textContent).toBe('See who on Demo Network shared this page')
    expect([sentences(), isAfter(line(), button('Sign in'))]).toEqual([[sentence], true])
    expect(document.body.textContent).not.toContain('A thought')
    await store({ outbox: [status({})] })
    expect(sentences()).toEqual([])
  })

  it('in the options once, under “Not sent yet”, apart from what waits for the network in use, and for each network', async () => {
    const paragraphs = () => [...document.querySelectorAll('#unsent > p')].map(({ textContent }) => textContent)
    await openOptions({ stored: chosen })
    expect(sentences()).toEqual([sentence])
    expect(paragraphs()).toEqual(['1 status not sent yet', sentence])
    await store({ outbox: [status(elsewhere)] })
    expect(paragraphs()).toEqual([sentence])
    button('Delete all of it')
    const unnamed = { owner: ownerOf({ baseUrl: 'https://graph.old.example' }, maya) }
    await openOptions({ stored: { ...chosen, outbox: [status(elsewhere), status(unnamed)] } })
    expect(sentences()).toEqual([sentence, sentenceFor('graph.old.example')])
  })

  it('with what the member can do about it if the organization allows no other network', async () => {
    const locked = { ...chosen, consent: null, policy: { ...noPolicy, network: builtNetwork, locked: true } }
    const help =
      'Another Network: 1 status not sent yet. Your organization has set another network. Ask about it there, or delete this in the options. It stays for up to 30 days.'
    await openPopup({ stored: locked })
    expect(sentences()).toEqual([help])
    await openOptions({ stored: locked })
    expect(sentences()).toEqual([help])
    button('Delete all of it')
    await store({ policy: { ...locked.policy, locked: false } })
    expect(sentences()).toEqual([sentence])
  })
})
