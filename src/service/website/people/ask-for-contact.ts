import { html } from 'hono/html'
import type { ContactRequestRow } from '../../store/contacts/contact-requests.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { readTexts, showField, type TextFields, type Texts } from '../form/fields.ts'
import { askFirst } from '../page/ask-first.ts'
import type { Html } from '../page/layout.ts'
import { dayAfter } from '../page/times.ts'
import type { MemberVisit, Visit } from '../page/visit.ts'
import { showWithdrawal } from '../requests/withdrawal.ts'

/** The fields of a contact request. */
const askFields = {
  subject: { kind: 'line', max: 100, required: true },
  message: { kind: 'lines', max: 1000 },
} as const satisfies TextFields

export type AskTexts = Texts<keyof typeof askFields>

/**
 * The visitor's relation to a member; `sent` if the visitor has sent a request, `asks` if the member has, `left` if the
 * member is disabled.
 */
type Relation =
  | 'self'
  | 'left'
  | 'contact'
  | 'asks'
  | 'none'
  | { sent: ContactRequestRow }
  | { mayAskFrom: number; after: 'refusal' | 'end' }

export async function relationOf(visitor: string, member: string, store: Store, now: number): Promise<Relation> {
  if (visitor === member) return 'self'
  if (await store.contacts.areContacts(visitor, member)) return 'contact'
  if ((await store.members.find(member))?.state === 'disabled') return 'left'
  const [request] = await store.contactRequests.pending({ between: [visitor, member] }, 1, 0)
  if (request) return request.from_member === visitor ? { sent: request } : 'asks'
  const afterRefusal = await store.contactRequests.mayAskFrom(visitor, member)
  const afterEnd = await store.contacts.mayAskFrom(visitor, member)
  const mayAskFrom = Math.max(afterRefusal, afterEnd)
  return mayAskFrom > now ? { mayAskFrom, after: afterEnd > afterRefusal ? 'end' : 'refusal' } : 'none'
}

/**
 * Sends a contact request. Call it within a transaction.
 *
 * @returns false if the visitor may not send one: the relation isn't `none`
 */
export async function ask(
  store: Store,
  request: { from: string; to: string } & AskTexts['values'],
  now: number,
): Promise<boolean> {
  if ((await relationOf(request.from, request.to, store, now)) !== 'none') return false
  await store.contactRequests.add(request, now)
  return true
}

/** Shows the relation on the member's page, with the possible actions. */
export function showRelation(
  visit: MemberVisit,
  { id, name, state }: MemberRow,
  relation: Relation,
  texts?: AskTexts,
): Html | undefined {
  const { t, csrfToken } = visit
  if (relation === 'self') return html`<p><a href="/settings">${t('editProfile')}</a></p>`
  if (relation === 'contact') {
    const button = html`<button>${t('remove')}</button>`
    return html`${state !== 'disabled' && html`<p class="quiet">${t('isContact')}</p>`}
<form method="post" action="/people">${csrfField(csrfToken)}<input type="hidden" name="member" value="${id}">
${askFirst({ ask: t('endContactAsk'), question: t('endContactQuestion', { name }), button })}</form>`
  }
  if (relation === 'left') return undefined
  if (relation === 'asks') {
    return html`<p>${t('hasAsked', { name })} <a href="/requests">${t('answerRequest')}</a></p>`
  }
  if (typeof relation === 'object') {
    if ('sent' in relation) return showWithdrawal(visit, relation.sent, undefined)
    const date = dayAfter(relation.mayAskFrom, visit)
    return html`<p>${t(relation.after === 'end' ? 'mayAskAfterEnd' : 'mayAskFrom', { date })}</p>`
  }
  const field = (fieldName: keyof typeof askFields, label: string) => ({
    name: fieldName,
    label,
    field: askFields[fieldName],
    value: texts?.values[fieldName],
    problem: texts?.problems[fieldName],
    t,
  })
  return html`<details class="box"${texts && html` open`}><summary>${t('askTitle', { name })}</summary>
<form method="post">${csrfField(csrfToken)}
${showField(field('subject', t('subject')))}
${showField({ ...field('message', t('message')), optional: true })}
<p class="actions"><button class="main">${t('ask')}</button></p>
</form></details>`
}

export function readAsk(form: FormData, { t }: Visit): AskTexts {
  return readTexts(form, askFields, t)
}
