import { endpoints } from '../../contract/endpoints.ts'
import { answerContactRequest, deleteContactRequest, type RequestOutcome } from '../actions/contact-requests.ts'
import { showNotices } from '../features/notices/web.ts'
import { passNotices, readReceived, readSent, showParts } from '../features/passes/cards.ts'
import { type ContactRequestRow, pauseAfterWithdrawal } from '../store/contacts/contacts.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import type { SiteTranslate } from '../texts.ts'
import { form, formElement, formPage, type ShownForm, showUnsent } from '../website/form/form-page.ts'
import { type Html, html } from '../website/html.ts'
import { showMessage } from '../website/news-card.ts'
import {
  actionLink,
  askFirst,
  cancelButton,
  emptyState,
  list,
  menu,
  paging,
  readPage,
} from '../website/page/components.ts'
import { hasJust } from '../website/page/layout.ts'
import { face, personLink } from '../website/page/person.ts'
import { dayAfter, showTime } from '../website/page/times.ts'
import type { MemberVisit } from '../website/page/visit.ts'
import { showCards } from './cards.ts'

const maxSent = 50

const { message } = endpoints.answerContactRequest.parameters

const answerFields = (t: SiteTranslate) =>
  ({
    contact_card: {
      kind: 'choice',
      label: t('cardToSend'),
      options: [
        ['BUSINESS', t('businessCard')],
        ['PERSO', t('personalCard')],
        ['ALL', t('bothCards')],
        ['NONE', t('noCard')],
      ],
    },
    message: { kind: 'lines', label: t('answerMessage'), max: message.max, optional: true },
  }) as const

type AnswerForm = ShownForm<ReturnType<typeof answerFields>>

/** A request that isn't pending any more; `deleted` if its target has left. */
interface AnsweredRequest extends ContactRequestRow {
  state: Exclude<ContactRequestRow['state'], 'pending'>
}

/** Requests and passes of others to the member, and of the member to others. */
async function describe(visit: MemberVisit, answers: AnswerForm) {
  const { t, context } = visit
  const part = (['sent', 'done'] as const).find((name) => context.req.query(name) !== undefined) ?? 'waiting'
  const parts = await showParts(visit, part)
  const show = { waiting: toMember, done: doneByMember, sent: sentByMember }[part]
  const body = await show(visit, answers)
  return {
    title: t('forYou'),
    body: html`${parts}${body}`,
    done: await lastAnswer(visit),
    doneBy: await passNotices(visit),
  }
}

async function toMember(visit: MemberVisit, answers: AnswerForm): Promise<Html> {
  const { t, member, context, store } = visit
  const toYou = await readPage(context, (limit, offset) =>
    store.contactRequests.pending({ to: member.id }, limit, offset),
  )
  const members = await store.members.findAll(toYou.rows.map((request) => request.from_member))
  const mutual = await store.contacts.countMutual(member.id, [...members.keys()])
  const ownCards = toYou.rows.length > 0 ? await showCards(member.id, 'ALL', visit) : []
  const requests = toYou.rows.map((request) =>
    showRequest(visit, request, members.get(request.from_member), {
      mutual: mutual.get(request.from_member) ?? 0,
      answer: answers.of(request.id),
      ownCards,
    }),
  )
  const passes = await readReceived(visit, true)
  const notices = await showNotices(visit)
  // what waits is on the first page, whatever a later one lacks
  const isEmpty = toYou.page === 1 && passes.rows.length === 0
  const empty = isEmpty
    ? emptyState(t('noRequests'), html`<a class="button" href="/people">${t('findPeople')}</a>`)
    : undefined
  return html`${list(passes.rows, undefined, 'cards')}
${requests.length > 0 && html`<h2>${t('contactRequests')}</h2>`}
${list(requests, empty, 'cards')}
${notices.length > 0 && html`<h2>${t('noticesTitle')}</h2>${list(notices, undefined, 'rows')}`}
${paging({ ...toYou, hasMore: toYou.hasMore || passes.hasMore }, visit)}`
}

async function doneByMember(visit: MemberVisit): Promise<Html> {
  const passes = await readReceived(visit, false)
  return html`${list(passes.rows, visit.t('nothingDone'), 'rows')}
${paging(passes, visit)}`
}

async function sentByMember(visit: MemberVisit): Promise<Html> {
  const { t, member, store, now } = visit
  const passes = await readSent(visit)
  // requests are on the first page, whole
  const byYou = passes.page === 1 ? await store.contactRequests.sentBy(member.id, maxSent, now) : []
  const waiting = byYou.filter(({ state }) => state === 'pending')
  const answered = byYou.filter((request): request is AnsweredRequest => request.state !== 'pending')
  const members = await store.members.findAll(byYou.map((request) => request.to_member))
  const answers = await Promise.all(
    answered.map((request) => showAnswer(visit, request, members.get(request.to_member))),
  )
  const pending = waiting.map((request) => {
    const to = members.get(request.to_member)
    const actions = [showWithdrawal(visit, request, to?.name)]
    return showAsked(visit, request, to, { language: member.language, actions })
  })
  const isEmpty = passes.page === 1 && passes.rows.length + answers.length + pending.length === 0
  return html`${passes.rows.length > 0 && html`<h2>${t('passesByYou')}</h2>${list(passes.rows, undefined, 'cards')}`}
${answers.length > 0 && html`<h2>${t('answersToYou')}</h2>${list(answers, undefined, 'cards')}`}
${pending.length > 0 && html`<h2>${t('requestsByYou')}</h2>${list(pending, undefined, 'cards')}`}
${isEmpty && emptyState(t('nothingSent'))}
${paging(passes, visit)}`
}

async function lastAnswer({ context, member, t, store }: MemberVisit): Promise<Html | undefined> {
  if (!hasJust(context, 'answered') && !hasJust(context, 'withdrawn')) return undefined
  const { answered, withdrawn } = context.req.query()
  const request = await store.contactRequests.find(answered ?? withdrawn ?? '')
  if (!request || member.id !== (answered ? request.to_member : request.from_member)) return undefined
  const other = await store.members.find(answered ? request.from_member : request.to_member)
  const key = answered
    ? ({ pending: undefined, accepted: 'nowContact', declined: 'youDeclined', deleted: 'requestDeleted' } as const)[
        request.state
      ]
    : request.state === 'deleted' && 'withdrawn'
  return key && other ? personLink(other, t(key, { name: other.name })) : undefined
}

/** Of a request, by the button that was clicked. */
const states: Partial<Record<string, ContactRequestRow['state']>> = {
  accept: 'accepted',
  decline: 'declined',
  remove: 'deleted',
}

export const requestsPage = formPage(async (visit: MemberVisit) => {
  const { t, member, store, now } = visit
  return form(visit, {
    fields: answerFields(t),
    show: (answers) => describe(visit, answers),

    async save({ message, contact_card: contactCard }, sent) {
      const [id, answer] = [String(sent.get('id')), String(sent.get('answer'))]
      const outcome = await visit.change((tx): Promise<RequestOutcome> => {
        if (answer === 'remove') return deleteContactRequest(tx, { member: member.id, id }, now)
        const value = answer === 'accept' ? 'ACCEPT' : answer === 'decline' ? 'DECLINE' : undefined
        if (!value) return Promise.resolve('unknown')
        return answerContactRequest(tx, { member: member.id, id, value, contactCard, message }, now)
      })
      const request = await store.contactRequests.find(id)
      const isOwn = request?.from_member === member.id
      // the second of two clicks asks for what the first has done, and not the other member
      const isRepeated =
        outcome === 'no longer pending' &&
        request?.state === states[answer] &&
        request?.answer === message &&
        request?.withdrawn === Number(isOwn)
      if (request && (outcome === 'done' || isRepeated)) {
        const what = isOwn ? 'withdrawn' : 'answered'
        return `/requests?${what === 'withdrawn' ? 'sent&' : ''}${what}=${id}`
      }
      return { problem: t('requestGone'), above: showUnsent(message, t) }
    },
  })
})

function showRequest(
  visit: MemberVisit,
  request: ContactRequestRow,
  from: MemberRow | undefined,
  { mutual, answer, ownCards }: { mutual: number; answer: AnswerForm; ownCards: readonly Html[] },
): Html {
  const { t } = visit
  const content = html`${answer.field('contact_card')}
<details class="field"><summary>${t('seeYourCards')}</summary>${ownCards}</details>
${answer.field('message')}`
  const of = html`<span class="visually-hidden"> ${from?.name}</span>`
  const accept = html`<button class="primary" name="answer" value="accept">${t('accept')}${of}</button>`
  const decline = html`<button name="answer" value="decline">${t('decline')}${of}</button>`
  const buttons = html`${accept}\n${decline}\n${cancelButton(t)}`
  // right after an answer, the buttons of another request may be where a second click falls
  const isAtOnce = !answer.isTyped && !hasJust(visit.context, 'answered')
  const opens = isAtOnce ? t('withMessage') : t('answer')
  const atOnce = (button: Html) =>
    isAtOnce &&
    formElement(visit, html`<p class="actions">${button}</p>`, {
      action: '/requests',
      class: 'at-once',
      hidden: { id: request.id },
    })
  const deletion = removal(visit, request, 'delete', t('deleteQuestion'), from?.name)
  const common = mutual > 0 ? html` · ${t('mutualContacts', { count: mutual })}` : undefined
  return showAsked(visit, request, from, {
    language: from?.language ?? t.language,
    common,
    actions: [actionLink(`/profile/${request.from_member}`, t('seeProfile'), from?.name ?? '', 'user'), deletion],
    below: html`${isAtOnce && html`<p class="fine">${t('acceptSends')}</p>`}<div class="does">${atOnce(accept)}
${atOnce(decline)}
<details class="opens"${
      answer.isTyped && html` open`
    }><summary class="button" aria-label="${opens} ${from?.name}">${opens}</summary></details></div>
${answer.element({ action: '/requests', content, button: buttons })}`,
  })
}

function showAsked(
  visit: MemberVisit,
  { id, subject, message, asked }: ContactRequestRow,
  other: MemberRow | undefined,
  { language, common, actions, below }: { language: string; common?: Html | undefined; actions: Html[]; below?: Html },
): Html {
  const { t } = visit
  return html`<li class="card" id="${id}"><div class="faced">${other && face(other)}<div>
${other && html`<span role="heading" aria-level="3">${personLink(other, html`<b dir="auto">${other.name}</b>`)}</span>`}
${other?.headline && html`<p class="fine" lang="${other.language}" dir="auto">${other.headline}</p>`}
<p class="fine">${showTime(asked, visit)}${common}</p></div>${menu(t('menuOf', { name: other?.name ?? '' }), actions)}</div>
<p class="subject" dir="auto">${subject}</p>
${message && showMessage(message, language, visit)}
${below}</li>`
}

async function showAnswer(
  visit: MemberVisit,
  { state, answer, contact_card, to_member, updated }: AnsweredRequest,
  to: MemberRow | undefined,
): Promise<Html> {
  const { t } = visit
  const name = to?.name ?? ''
  const cards = state === 'accepted' ? await showCards(to_member, contact_card, visit) : undefined
  return html`<li class="card"><p class="faced">${to && face(to)} <a href="/profile/${to_member}" dir="auto">${t(
    ({ accepted: 'accepted', declined: 'declined', deleted: 'left' } as const)[state],
    { name },
  )}</a></p>
${answer && html`<p class="message" dir="auto">${answer}</p>`}
<p class="fine">${showTime(updated, visit)}</p>
${cards}</li>`
}

/** Its question says from when the visitor may ask again. @param to name, for screen readers */
export function showWithdrawal(visit: MemberVisit, request: { id: string }, to: string | undefined): Html {
  const { t, now } = visit
  const date = dayAfter(now + pauseAfterWithdrawal, visit)
  return removal(visit, request, 'withdraw', `${t('withdrawQuestion')} ${t('mayAskFrom', { date })}`, to)
}

function removal(
  visit: MemberVisit,
  { id }: { id: string },
  what: 'delete' | 'withdraw',
  question: string,
  of: string | undefined,
): Html {
  const { t } = visit
  const button = html`<button name="answer" value="remove">${t(what)}</button>`
  const content = askFirst(t, t(`${what}Ask`), question, button, of, what === 'delete' ? 'trash-2' : 'undo-2')
  return formElement(visit, content, { action: '/requests', hidden: { id } })
}
