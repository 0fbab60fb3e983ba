import { screen, within } from '@testing-library/preact'
import { nothingPassed, passAnswerDraft, passes } from '../../../../src/extension/features/passes/stored.ts'
import type { Pass } from '../../../../src/extension/schemas/received-pages.ts'
import { openPage } from '../../popup/this-page/composing.ts'
import { article, done, type PopupOpening } from '../../support/pages.ts'
import { passOf } from '../../support/stored/received-pages.ts'
import { isDone, owner } from '../../support/stored/writes.ts'

export const jonas = passOf('p1', { url: article.url, message: 'This is what I meant', quote: 'A ladder and a sign' })
export const ben = passOf('p2', { url: article.url, message: '', from: { id: 'ben', name: 'Ben' }, receiver_count: 3 })
export const elsewhere = passOf('p3', { team: 'Harbour' })

export const cards = () => screen.queryAllByRole('article')
export const card = () => within(screen.getByRole('article'))
export const says = (selector: string) =>
  [...document.querySelectorAll(`.pass ${selector}`)].map((each) => each.textContent)
export const buttons = () =>
  card()
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
export const outcome = () => document.querySelector('.pass .outcome')?.textContent
export const draft = passAnswerDraft(owner, 'p1')

export async function openWith(waiting: Pass[], { replies, ...opening }: PopupOpening = {}, count = waiting.length) {
  await passes.set({
    ...nothingPassed,
    ...{ waiting_count: count, waitingAt: Date.now(), waiting },
    link: 'https://network.example/requests',
  })
  await openPage({ ...opening, replies: { refreshPasses: done, ...replies } })
}

/** Values that the background stores before it stores an answer as done. */
export async function end(id: string, failure?: { code: 'gone' }): Promise<void> {
  const stored = await passes.get()
  if (stored) await passes.set({ ...stored, answered: [...stored.answered, id] })
  await isDone(failure)
}
