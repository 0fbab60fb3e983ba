import { screen } from '@testing-library/preact'
import { expect, it } from 'vitest'
import { openPopup, openWelcome } from '../../../support/pages.ts'

it.each([
  ['popup', openPopup, 'no-network', 'Try it with invented people'],
  ['page after the installation', openWelcome, 'network', 'Try it first'],
] as const)('the %s offers the trial while there is no network', async (_, open, view, name) => {
  await open({ stored: { account: null, consent: null } })
  expect(document.querySelector<HTMLElement>('main')?.dataset.view).toBe(view)
  const link = screen.getByRole('link', { name })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/trial.html', '_blank'])
})
