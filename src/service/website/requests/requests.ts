import { html } from 'hono/html'
import { endpoints } from '../../../contract/endpoints.ts'
import { answerContactRequest, deleteContactRequest, type Outcome } from '../../graph/resources/contact-requests.ts'
import type { Store } from '../../store/store.ts'
import { showCards } from '../cards/cards.ts'
import { readTexts } from '../form/fields.ts'
import { showUnsent } from '../form/unsent-text.ts'
import type { Html } from '../page/layout.ts'
import { readPage, showPaging } from '../page/paging.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import {
  type AnsweredRequest,
  answerFields,
  showAnswer,
  showOwnRequest,
  showRequest,
  type TypedAnswer,
} from './request-view.ts'

/** Requests to the member on a page; maximum of sent requests on the first page. */
const pageSize = 20
const maxSent = 50

const cards = endpoints.answerContactRequest.parameters.contact_card

/** `/requests`: contact requests to the member, and those that the member sent, with their answers (§3). */
export function createRequestsPage({ store, now }: { store: Store; now: () => number }) {
  async function describe(visit: MemberVisit, typed?: TypedAnswer): Promise<Page> {
    const { t, member, context } = visit
    const toYou = await readPage(context, pageSize, (limit, offset) =>
      store.contactRequests.pending({ to: member.id }, limit, offset),
    )
    const members = await store.members.findAll(toYou.rows.map((request) => request.from_member))
    const mutual = await store.contacts.countMutual(member.id, [...members.keys()])
    const ownCards = toYou.rows.length > 0 ? await showCards(member.id, 'ALL', store, t) : []
    const requests = toYou.rows.map((request) =>
      showRequest(visit, {
        request,
        from: members.get(request.from_member),
        mutual: mutual.get(request.from_member) ?? 0,
        typed: typed?.id === request.id ? typed : undefined,
        ownCards,
      }),
    )
    const body = html`<h2>${t('requestsToYou')}</h2>
${requests.length > 0 ? html`<ul class="plain">${requests}</ul>` : html`<p>${t('noRequests')}</p>`}
${showPaging(toYou, context, t)}
${toYou.page === 1 ? await own(visit) : undefined}`
    return { title: t('requests'), body, done: await lastAnswer(visit) }
  }

  /** Shows the requests that the member sent: first answered, then pending ones. */
  async function own(visit: MemberVisit): Promise<Html> {
    const { t, member } = visit
    const byYou = await store.contactRequests.sentBy(member.id, maxSent, now())
    const waiting = byYou.filter(({ state }) => state === 'pending')
    const answered = byYou.filter((request): request is AnsweredRequest => request.state !== 'pending')
    const members = await store.members.findAll(byYou.map((request) => request.to_member))
    const answers = await Promise.all(
      answered.map((request) => showAnswer(visit, request, members.get(request.to_member), store)),
    )
    return html`${answers.length > 0 ? html`<h2>${t('answersToYou')}</h2><ul class="plain">${answers}</ul>` : undefined}
${
  waiting.length > 0
    ? html`<h2>${t('requestsByYou')}</h2>
<ul class="plain">${waiting.map((request) => showOwnRequest(visit, request, members.get(request.to_member)))}</ul>`
    : undefined
}`
  }

  /** The notice after an answer or a withdrawal, from the request's stored state. */
  async function lastAnswer({ context, member, t }: MemberVisit): Promise<Html | undefined> {
    const { answered, withdrawn } = context.req.query()
    const request = await store.contactRequests.find(answered ?? withdrawn ?? '')
    if (!request || member.id !== (answered ? request.to_member : request.from_member)) return undefined
    const other = await store.members.find(answered ? request.from_member : request.to_member)
    const key = answered
      ? ({ pending: undefined, accepted: 'nowContact', declined: 'youDeclined', deleted: 'requestDeleted' } as const)[
          request.state
        ]
      : request.state === 'deleted' && 'withdrawn'
    return key && other ? html`<a href="/profile/${other.id}">${t(key, { name: other.name })}</a>` : undefined
  }

  const read = (form: FormData, { t }: MemberVisit): TypedAnswer => ({
    id: String(form.get('id')),
    texts: readTexts(form, answerFields, t),
    card: String(form.get('contact_card')),
  })

  return {
    show: (visit: MemberVisit, typed?: FormData) =>
      describe(visit, typed?.has('message') ? read(typed, visit) : undefined),

    /** Answers a request, or withdraws one that the member sent. */
    async answer(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { context, t, member } = visit
      const typed = read(form, visit)
      const { id, texts, card } = typed
      if (texts.problems.message) return { ...(await describe(visit, typed)), status: 422 }
      const answer = form.get('answer')
      const contact_card = cards.values.find((value) => value === card) ?? cards.default
      const { message } = texts.values

      const outcome = await visit.change((tx): Promise<Outcome> => {
        if (answer === 'remove') return deleteContactRequest(tx, member.id, id, now())
        const value = answer === 'accept' ? 'ACCEPT' : answer === 'decline' ? 'DECLINE' : undefined
        if (!value) return Promise.resolve('unknown')
        return answerContactRequest(tx, { member: member.id, id, value, contact_card, message }, now())
      })
      if (outcome === 'done') {
        const request = await store.contactRequests.find(id)
        const what = request?.from_member === member.id ? 'withdrawn' : 'answered'
        return context.redirect(`/requests?${what}=${request?.id}`, 303)
      }
      const page = await describe(visit)
      const body = html`${showUnsent(message, t)}${page.body}`
      return { ...page, body, problem: t('requestGone'), status: 422 }
    },
  }
}
