import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type * as items from '../../../../src/extension/storage/items.ts'
import { maya, openPopup, openWelcome, store } from '../../support/pages.ts'

const addresses = (name: string) => screen.queryAllByRole('link', { name }).map((link) => link.getAttribute('href'))

const view = () => document.querySelector<HTMLElement>('main')?.dataset.view

const agreed: items.Consent = { given: 0, version: 2 }

describe.each([
  ['popup', openPopup, 'Try it with invented people', 'signed-out', 'ready'],
  ['page after the installation', openWelcome, 'Try it first', 'sign-in', 'begin'],
] as const)('the %s', (_, open, offer, signedOut, signedIn) => {
  it('offers the trial before the consent and the sign-in, and no longer afterwards', async () => {
    await open({ stored: { account: null, consent: null } })
    expect([view(), addresses(offer)]).toEqual(['consent', ['/trial.html']])
    await store({ consent: agreed })
    expect([view(), addresses(offer)]).toEqual([signedOut, ['/trial.html']])
    await store({ account: maya })
    if (signedIn === 'begin') expect(view()).toBe(signedIn)
    expect(addresses(offer)).toEqual([])
  })
})
