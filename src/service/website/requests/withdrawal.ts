import { html } from 'hono/html'
import { type ContactRequestRow, pauseAfterWithdrawal } from '../../store/contacts/contact-requests.ts'
import { csrfField } from '../form/csrf-field.ts'
import { askFirst } from '../page/ask-first.ts'
import type { Html } from '../page/layout.ts'
import { dayAfter } from '../page/times.ts'
import type { MemberVisit } from '../page/visit.ts'

/**
 * The button that withdraws a pending request of the visitor. Its question says from when the visitor may ask again.
 *
 * @param to name of the asked member, for screen readers
 */
export function showWithdrawal(visit: MemberVisit, { id }: ContactRequestRow, to: string | undefined): Html {
  const { t, csrfToken, now } = visit
  return html`<form method="post" action="/requests">${csrfField(csrfToken)}<input type="hidden" name="id" value="${id}">
${askFirst({
  ask: t('withdrawAsk'),
  of: to,
  question: `${t('withdrawQuestion')} ${t('mayAskFrom', { date: dayAfter(now + pauseAfterWithdrawal, visit) })}`,
  button: html`<button name="answer" value="remove">${t('withdraw')}</button>`,
})}</form>`
}
