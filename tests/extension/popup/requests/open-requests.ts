import { screen, within } from '@testing-library/preact'
import * as v from 'valibot'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import type { PendingRequests } from '../../../../src/extension/schemas/stored.ts'
import { contactRequestSchema } from '../../../../src/extension/schemas/wire.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { click, openPopup, type PopupOpening, store } from '../../support/pages.ts'
import { pendingRequests } from '../../support/stored/lists.ts'
import { isDone, keeps } from '../../support/stored/writes.ts'

export const from = (name: string) => v.parse(contactRequestSchema, { id: name.toLowerCase(), from: { name } })

/** Pending requests from these members, latest first. */
export const waiting = (names: string[], change: Partial<PendingRequests> = {}) =>
  pendingRequests(names, { requests: names.map(from), ...change })

/** Two pending requests. */
export const two = { pendingRequests: waiting(['Tiago', 'Amara']) }

export async function openRequests({ stored, replies }: PopupOpening = {}): Promise<void> {
  await openPopup({ ...(stored && { stored }), replies: { ...answers, ...replies } })
  await click(screen.getByRole('tab', { name: /^Requests/ }))
}

/** Delivers the last answer: the background updates first the requests, then the outbox. */
export async function deliver(failure?: Write['failure']): Promise<void> {
  const content = (await items.outbox.get()).at(-1)?.content
  if (!content || !('id' in content)) throw new Error('nobody is answered')
  const pending = await items.pendingRequests.get()
  if (pending) await store({ pendingRequests: { ...pending, answered: [...pending.answered, content.id] } })
  await isDone(failure)
}

/** Clicks a button that answers or deletes, and delivers the write. */
export async function answer(element: Element): Promise<void> {
  await click(element)
  await deliver()
}

export const answers = keeps()

const cards = () => screen.getAllByRole('article')
const nameOf = (card: HTMLElement) => card.querySelector('.name')?.textContent
/** Of the open request, or of a member’s. */
const card = (name?: string) =>
  within(cards().find((each) => name === undefined || nameOf(each) === name) ?? document.createElement('i'))
const button = (text: string, name?: string) =>
  card(name).getByRole('button', {
    name: (label) => label === text || (name ? label === `${text} ${name}` : label.startsWith(`${text} `)),
  })
const message = (name?: string) =>
  card(name).getByRole<HTMLTextAreaElement>('textbox', { name: 'Message (they get it even if you decline)' })
const contactCard = () => card().getByRole<HTMLSelectElement>('combobox', { name: 'If you accept, send' })
const openFields = async (name?: string) => {
  if (name) await open(name)
  await click(button('With a message…', name))
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const outcome = () => document.querySelector('.request .outcome')?.textContent
const rows = () => [...screen.getByRole('list', { name: 'Requests' }).querySelectorAll('li:not([data-over]) .name')]
const open = async (name: string) => {
  const folded = rows()
    .find(({ textContent }) => textContent === name)
    ?.closest('button')
  if (folded) await click(folded)
}
const names = () => rows().map(({ textContent }) => textContent)
const number = () => screen.getByRole('tab', { name: /^Requests/ }).textContent?.replace(/^Requests ?/, '')
const focused = () => document.activeElement?.textContent

export const shown = {
  ...{ open, card, button, message, contactCard, openFields },
  ...{ heading, outcome, rows, names, number, focused },
}
