import { html } from 'hono/html'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { readTexts, showField, type TextFields, type Texts } from '../form/fields.ts'
import { askFirst } from '../page/ask-first.ts'
import type { Html } from '../page/layout.ts'
import { dayInSentence } from '../page/times.ts'
import type { MemberVisit, Visit } from '../page/visit.ts'

/** What a contact request says: longer than any that somebody reads to its end. */
const askFields = {
  subject: { kind: 'line', max: 100, required: true },
  message: { kind: 'lines', max: 1000 },
} as const satisfies TextFields

export type AskTexts = Texts<keyof typeof askFields>

/** How the visitor stands to a member whose page this is. */
type Relation = 'self' | 'contact' | 'asked' | 'asks' | 'none' | { mayAskFrom: number; after: 'refusal' | 'end' }

export async function relationOf(visitor: string, member: string, store: Store, now: number): Promise<Relation> {
  if (visitor === member) return 'self'
  if (await store.contacts.areContacts(visitor, member)) return 'contact'
  const [request] = await store.contactRequests.pending({ between: [visitor, member] }, 1, 0)
  if (request) return request.from_member === visitor ? 'asked' : 'asks'
  const afterRefusal = await store.contactRequests.mayAskFrom(visitor, member)
  const afterEnd = await store.contacts.mayAskFrom(visitor, member)
  const mayAskFrom = Math.max(afterRefusal, afterEnd)
  return mayAskFrom > now ? { mayAskFrom, after: afterEnd > afterRefusal ? 'end' : 'refusal' } : 'none'
}

/**
 * Asks a member for contact; to be called within a transaction.
 *
 * @returns false where that can't be: the member is the visitor or a contact already, one has asked the other, or the
 *   member refused, or ended being contacts, not long ago
 */
export async function ask(
  store: Store,
  visitor: string,
  member: string,
  { subject, message }: AskTexts['values'],
  now: number,
): Promise<boolean> {
  if ((await relationOf(visitor, member, store, now)) !== 'none') return false
  await store.contactRequests.add({ from: visitor, to: member, subject, message }, now)
  return true
}

/** What stands on a member's page about contact with the visitor. */
export function showRelation(
  visit: MemberVisit,
  { id, name }: MemberRow,
  relation: Relation,
  texts?: AskTexts,
): Html | undefined {
  const { sentences, csrfToken } = visit
  if (relation === 'self') return html`<p><a href="/settings">${sentences.editProfile}</a></p>`
  if (relation === 'contact') {
    const button = html`<button>${sentences.remove}</button>`
    return html`<p class="quiet">${sentences.isContact}</p>
<form method="post" action="/people">${csrfField(csrfToken)}<input type="hidden" name="member" value="${id}">
${askFirst({ ask: sentences.endContactAsk, question: sentences.endContactQuestion(name), button })}</form>`
  }
  if (relation === 'asked') return html`<p>${sentences.asked(name)}</p>`
  if (relation === 'asks') {
    return html`<p>${sentences.hasAsked(name)} <a href="/requests">${sentences.answerRequest}</a></p>`
  }
  if (relation !== 'none') {
    const say = relation.after === 'end' ? sentences.mayAskAfterEnd : sentences.mayAskFrom
    return html`<p>${say(dayInSentence(relation.mayAskFrom, visit))}</p>`
  }
  const field = (fieldName: keyof typeof askFields, label: string) => ({
    name: fieldName,
    label,
    field: askFields[fieldName],
    value: texts?.values[fieldName],
    problem: texts?.problems[fieldName],
    sentences,
  })
  return html`<details class="box"${texts && html` open`}><summary>${sentences.askTitle(name)}</summary>
<form method="post">${csrfField(csrfToken)}
${showField(field('subject', sentences.subject))}
${showField({ ...field('message', sentences.message), optional: true })}
<p class="actions"><button class="main">${sentences.ask}</button></p>
</form></details>`
}

/** Reads what the visitor wants to say. */
export function readAsk(form: FormData, { sentences }: Visit): AskTexts {
  return readTexts(form, askFields, sentences)
}
