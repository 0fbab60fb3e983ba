import { statSync } from 'node:fs'
import { join } from 'node:path'
import { screen } from '@testing-library/preact'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { root } from '../../../src/build/tools.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { setOnToolbar } from '../support/browser/toolbar.ts'
import { button } from '../support/elements.ts'
import { builtNetwork } from '../support/network/networks.ts'
import {
  asked,
  click,
  done,
  fails,
  maya,
  openOptions,
  openPopup,
  openWelcome,
  reply,
  settle,
  store,
} from '../support/pages.ts'

const failure = () => document.querySelector<HTMLElement>('.failure[role=alert]')?.dataset.code
const agreed = { given: Date.UTC(2026, 10, 20, 12), version: 2 } as const
const giveConsent = () => items.consent.set(agreed).then(done)

/** The sentences of every question for consent. */
const sentences = [
  /Only Demo Network receives/,
  /when you open Passalong: a number that many pages have, or the page’s address if someone shared it or you ask/,
  /what you send \(and to whom\) or keep, with the page’s title, summary, keywords and picture/,
  /half-hourly checks for news/,
  /Nobody learns of other visits/,
]

describe.each([
  ['popup', (opening: object = {}) => openPopup({ ...opening, stored: { account: null, consent: null } })],
  ['page after the installation', (opening: object = {}) => openWelcome(opening)],
  ['options page', (opening: object = {}) => openOptions({ ...opening, stored: { account: null, consent: null } })],
])('the %s before the consent', (_, open) => {
  it('says what is sent, to whom and when, and links to the details', async () => {
    await open()
    for (const sentence of sentences) screen.getByText(sentence)
    expect(screen.getByRole('link', { name: 'Privacy page' }).getAttribute('href')).toBe('/privacy.html#en')
    expect({ lookUp: asked('lookUp'), signIn: asked('signIn') }).toEqual({ lookUp: [], signIn: [] })
  })

  it('stores the consent once and signs in, with one button, unless the consent can’t be stored', async () => {
    await open({ replies: { giveConsent: fails('unexpected') } })
    await click(button('Agree and sign in'))
    expect({ failure: failure(), asked: asked('signIn') }).toEqual({ failure: 'unexpected', asked: [] })
    const gate = Promise.withResolvers<void>()
    reply({ giveConsent: () => gate.promise.then(giveConsent) })
    // however often the button is clicked
    await click(button('Agree and sign in'))
    await click(button('Agree and sign in'))
    gate.resolve()
    await settle()
    expect({ consents: asked('giveConsent').slice(1), signIns: asked('signIn') }).toEqual({
      consents: [{}],
      signIns: [{}],
    })
  })
})

it('a signed-in member agrees to a new version of the consent without signing in again', async () => {
  await openPopup({ stored: { consent: null }, replies: { giveConsent } })
  expect(screen.queryByRole('tab')).toBeNull()
  await click(button('Agree'))
  expect(asked('signIn')).toEqual([])
  expect(screen.getAllByRole('tab')).not.toEqual([])
})

describe('the page after the installation', () => {
  /** Where it has led. */
  let left: string[]
  beforeEach(() => {
    left = []
    vi.spyOn(location, 'replace').mockImplementation((url) => void left.push(String(url)))
  })
  afterEach(() => vi.restoreAllMocks())

  it('leads from the consent to the sign-in, and on to the network’s page on which the button is tried', async () => {
    await openWelcome({ replies: { giveConsent } })
    expect(document.title).toBe('Passalong')
    await click(button('Agree and sign in'))
    // the button that had the focus is gone
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sign in to begin' }))
    await store({ signIn: { phase: 'under-way' } })
    screen.getByText(/Finish in the window of Demo Network/)
    await store({ account: maya, signIn: { phase: 'idle' } })
    await vi.waitFor(() => expect(left).toEqual([`${builtNetwork.authUrl}/people?begin`]))
  })

  it('shows the popup as it is, in both themes, and twice as sharp as it is large', async () => {
    await openWelcome()
    const [dark, light] = ['source', 'img'].map((tag) => document.querySelector(`picture ${tag}`))
    const files = [dark?.getAttribute('srcset'), light?.getAttribute('src')]
    expect(files).toEqual(['/pictures/popup-dark.webp', '/pictures/popup-light.webp'])
    for (const file of files) {
      const path = join(root, 'assets', 'public', `${file}`)
      const { width, height } = await sharp(path).metadata()
      expect([width / 2, height / 2].map(String)).toEqual(['width', 'height'].map((side) => light?.getAttribute(side)))
      expect(statSync(path).size).toBeLessThan(60_000)
    }
  })

  it('at a network without that page, ends with the way to the button', async () => {
    await openWelcome({ stored: { consent: agreed, account: maya, network: { ...builtNetwork, profile: 'token' } } })
    screen.getByRole('heading', { name: /puzzle piece/ })
    expect(left).toEqual([])
  })

  it('says how to pin the button unless it is on the toolbar', async () => {
    await openWelcome({ stored: { consent: agreed, account: maya, network: { ...builtNetwork, profile: 'token' } } })
    screen.getByText('Open a page, click the puzzle piece, then Passalong.')
    screen.getByText('Click the pin to keep Passalong on your toolbar.')
    setOnToolbar(true)
    await openWelcome({ stored: { consent: agreed, account: maya, network: { ...builtNetwork, profile: 'token' } } })
    screen.getByText('Open a page, then click the Passalong button.')
    expect(screen.queryByText(/the pin/)).toBeNull()
  })
})
