import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type * as items from '../../../../src/extension/storage/items.ts'
import { maya, openPopup, openWelcome, store } from '../../support/pages.ts'

const addresses = () =>
  screen.queryAllByRole('link', { name: 'Try it with invented people' }).map((link) => link.getAttribute('href'))

const view = () => document.querySelector<HTMLElement>('main')?.dataset.view

const agreed: items.Consent = { given: 0, version: 2 }

describe.each([
  ['popup', openPopup, 'signed-out', 'ready'],
  ['page after the installation', openWelcome, 'sign-in', 'begin'],
] as const)('the %s', (_, open, signedOut, signedIn) => {
  it('offers the trial before the consent and the sign-in, and no longer afterwards', async () => {
    await open({ stored: { account: null, consent: null } })
    expect([view(), addresses()]).toEqual(['consent', ['/trial.html']])
    await store({ consent: agreed })
    expect([view(), addresses()]).toEqual([signedOut, ['/trial.html']])
    await store({ account: maya })
    if (signedIn === 'begin') expect(view()).toBe(signedIn)
    expect(addresses()).toEqual([])
  })
})
