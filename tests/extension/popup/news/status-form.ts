import { screen, within } from '@testing-library/preact'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Write, WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import { click, openPopup } from '../../support/pages.ts'

export const chirp = '@maya on Chirp'
export const company = 'The company page'

export async function openNews(social_accounts: string[] = [], outbox: Write[] = []): Promise<void> {
  await openPopup({ stored: { options: { ...defaultOptions, social_accounts }, outbox } })
  await click(screen.getByRole('tab', { name: 'News' }))
}

export const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your status' })
export const isDimmed = () => post().getAttribute('aria-disabled') === 'true'
export const post = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post' })
export const counter = () => document.querySelector<HTMLElement>('.counter')
export const counted = () => counter()?.querySelector('[aria-hidden]')?.textContent
export const announced = () => counter()?.querySelector('[role=status]')?.textContent
export const account = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
export const accounts = () => screen.queryAllByRole('checkbox', { name: /Chirp|company/ })
/** The unsent statuses, with their buttons. */
export const cards = () =>
  [...document.querySelectorAll<HTMLElement>('form .write-card')].map((card) => [
    card.querySelector('.line')?.textContent,
    card.querySelector('.write > p > :first-child')?.textContent ??
      card.querySelector<HTMLElement>('[role=alert]')?.dataset.code,
    ...within(card)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ])
/** A button by its text; in a list, the name of its write follows. */
export const button = (text: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: (name) => name === text || name.startsWith(`${text} `) })
export const status = (message: string): WriteContent => ({ type: 'status', message, social_account: [] })

export const fits = 'Half a thought, to be'
