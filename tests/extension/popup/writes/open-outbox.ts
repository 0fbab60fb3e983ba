import { screen, within } from '@testing-library/preact'
import * as v from 'valibot'
import type { Write, WriteContent } from '../../../../src/extension/schemas/outbox.ts'
import { contactRequestSchema } from '../../../../src/extension/schemas/wire.ts'
import { click, openPopup, settle } from '../../support/pages.ts'
import { pendingRequests } from '../../support/stored/pending-requests.ts'
import { keeps } from '../../support/stored/writes.ts'

const texts = { title: 'Slow travel', overview: '', keywords: '', site_name: '', url_picture: '', message: 'Look' }
export const shareOf = (page_url: string): WriteContent => ({ type: 'share', url: page_url, page_url, ...texts })

export const another = 'https://blog.example/slow-travel'
export const share = shareOf(another)
export const status: WriteContent = { type: 'status', message: 'A thought for all', social_account: [] }
export const answer = {
  type: 'answer',
  id: 'ada',
  value: 'ACCEPT',
  contact_card: 'ALL',
  message: 'Ask away',
} as const satisfies WriteContent
export const deletion: WriteContent = { type: 'deletion', id: 'ada' }

export const requests = [v.parse(contactRequestSchema, { id: 'ada', from: { name: 'Ada' } })]
export const pending = pendingRequests(['ada'], { requests })

/** The fields of a write that name its request's member. */
export const ofAda = { name: 'Ada' }
export const gone = { ...ofAda, phase: 'done', due: null, done_at: 0, failure: { code: 'gone' } } as const

export const open = (...outbox: Write[]) =>
  openPopup({ stored: { outbox, pendingRequests: pending }, replies: keeps() })
export const go = (name: RegExp) => click(screen.getByRole('tab', { name }))

export const strip = () => document.querySelector<HTMLElement>('.outbox')
export const unfolding = () => strip()?.querySelector('details')
export const summary = () => strip()?.querySelector('summary')?.textContent
export const announced = () => strip()?.previousElementSibling?.textContent
/** The texts of the listed writes, with their buttons. */
export const cards = () =>
  [...document.querySelectorAll<HTMLElement>('.outbox li')].map((card) => [
    ...[...card.querySelectorAll(':scope > .line')].map(({ textContent }) => textContent),
    card.querySelector('.write > p > :first-child')?.textContent ??
      card.querySelector<HTMLElement>('[role=alert]')?.dataset.code,
    ...within(card)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  ])
/** A button by its text; in a list, the name of its write follows. */
export const button = (text: string) =>
  screen.getByRole('button', { name: (name) => name === text || name.startsWith(`${text} `) })

export async function unfold(): Promise<void> {
  const details = unfolding()
  if (details) details.open = true
  await settle()
}
