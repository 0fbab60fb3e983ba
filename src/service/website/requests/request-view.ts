import { html } from 'hono/html'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ContactRequestRow } from '../../store/contacts/contact-requests.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import { showCards } from '../cards/cards.ts'
import { csrfField } from '../form/csrf-field.ts'
import { showField, type TextFields, type Texts } from '../form/fields.ts'
import { showMessage } from '../news/news.ts'
import { askFirst } from '../page/ask-first.ts'
import type { Html } from '../page/layout.ts'
import { face } from '../page/portrait.ts'
import { showTime } from '../page/times.ts'
import type { MemberVisit } from '../page/visit.ts'
import { showWithdrawal } from './withdrawal.ts'

const { message } = endpoints.answerContactRequest.parameters

export const answerFields = { message: { kind: 'lines', max: message.max } } as const satisfies TextFields

/** The content of an answer's form. */
export interface TypedAnswer {
  /** Id of the request. */
  id: string
  texts: Texts<keyof typeof answerFields>
  card: string
}

/** A request that isn't pending any more; `deleted` if its target has left. */
export interface AnsweredRequest extends ContactRequestRow {
  state: Exclude<ContactRequestRow['state'], 'pending'>
}

interface ShownRequest {
  request: ContactRequestRow
  from: MemberRow | undefined
  /** The number of contacts that the two members have in common. */
  mutual: number
  typed: TypedAnswer | undefined
  /** The member's cards, to choose from. */
  ownCards: readonly Html[]
}

/**
 * Shows a request to the member: a row that opens to the answer's form. All rows begin closed, so that after an answer
 * the buttons of another request are not at the same place.
 */
export function showRequest(visit: MemberVisit, { request, from, mutual, typed, ownCards }: ShownRequest): Html {
  const { t, csrfToken } = visit
  const cards = [
    ['BUSINESS', t('businessCard')],
    ['PERSO', t('personalCard')],
    ['ALL', t('bothCards')],
    ['NONE', t('noCard')],
  ]
  return html`<li><details class="request"${typed && html` open`}><summary class="faced">${from && face(from)}<div>
<b dir="auto">${from?.name}</b>
<p class="line" dir="auto">${request.subject}</p>
<p class="quiet">${showTime(request.asked, visit)}${mutual > 0 ? html` · ${t('mutualContacts', { count: mutual })}` : undefined}</p></div></summary>
${from?.headline && html`<p class="quiet" lang="${from.language}" dir="auto">${from.headline}</p>`}
${request.message && html`<p class="message" dir="auto">${request.message}</p>`}
<p><a href="/profile/${request.from_member}">${t('seeProfile')}</a></p>
<form method="post" action="/requests">${csrfField(csrfToken)}<input type="hidden" name="id" value="${request.id}">
<div class="field"><label for="card-${request.id}">${t('cardToSend')}</label>
<select id="card-${request.id}" name="contact_card">${cards.map(([value, name]) => html`<option value="${value}"${value === typed?.card && html` selected`}>${name}</option>`)}</select></div>
<details class="field"><summary>${t('seeYourCards')}</summary>${ownCards}</details>
${showField({
  id: `message-${request.id}`,
  name: 'message',
  label: t('answerMessage'),
  field: answerFields.message,
  value: typed?.texts.values.message,
  problem: typed?.texts.problems.message,
  optional: true,
  t,
})}
<p class="actions"><button class="main" name="answer" value="accept">${t('accept')}</button>
<button name="answer" value="decline">${t('decline')}</button></p>
${askFirst({
  ask: t('deleteAsk'),
  of: from?.name,
  question: t('deleteQuestion'),
  button: html`<button name="answer" value="remove">${t('delete')}</button>`,
})}</form></details></li>`
}

/** Shows a pending request that the member sent. */
export function showOwnRequest(visit: MemberVisit, request: ContactRequestRow, to: MemberRow | undefined): Html {
  return html`<li class="row"><div class="faced">${to && face(to)}<div>${link(to)}
<p dir="auto">${request.subject}</p>
${request.message && showMessage(request.message, visit.member.language, visit)}
<p class="quiet">${showTime(request.asked, visit)}</p></div></div>
${showWithdrawal(visit, request, to?.name)}</li>`
}

/** Shows the answer to a request that the member sent, or that its target has left. */
export async function showAnswer(
  visit: MemberVisit,
  { state, answer, contact_card, to_member, updated }: AnsweredRequest,
  to: MemberRow | undefined,
  store: Store,
): Promise<Html> {
  const { t } = visit
  const name = to?.name ?? ''
  const cards = state === 'accepted' ? await showCards(to_member, contact_card, store, t) : undefined
  return html`<li class="box"><p class="faced">${to && face(to)} <a href="/profile/${to_member}" dir="auto">${t(({ accepted: 'accepted', declined: 'declined', deleted: 'left' } as const)[state], { name })}</a></p>
${answer && html`<p class="message" dir="auto">${answer}</p>`}
<p class="quiet">${showTime(updated, visit)}</p>
${cards}</li>`
}

function link(member: MemberRow | undefined): Html | undefined {
  return member && html`<a href="/profile/${member.id}"><b dir="auto">${member.name}</b></a>`
}
