import { html } from 'hono/html'
import { endpoints } from '../../contract/endpoints.ts'
import { answerContactRequest, deleteContactRequest, type Outcome } from '../store/answer-contact-request.ts'
import type { Store } from '../store/store.ts'
import { readTexts } from './fields.ts'
import type { MemberVisit, Page } from './pages.ts'
import { type AnswerTexts, answerFields, showAnswer, showOwnRequest, showRequest } from './request-view.ts'

/** How many of each kind are shown; those below move up as the first are answered. */
const atMost = 50

const cards = endpoints.answerContactRequest.parameters.contact_card

/** `/requests`: who asks the member for contact, whom the member asked, and what they answered (§3). */
export function createRequestsPage({ store, now }: { store: Store; now: () => number }) {
  async function describe(visit: MemberVisit, wrong?: { id: string; texts: AnswerTexts }): Promise<Page> {
    const { sentences, member } = visit
    const toYou = await store.contactRequests.pending({ to: member.id }, atMost, 0)
    const byYou = await store.contactRequests.sentBy(member.id, atMost)
    const waiting = byYou.filter(({ state }) => state === 'pending')
    const answered = byYou.filter(({ state }) => state !== 'pending')
    const members = await store.members.findAll(
      [...toYou, ...byYou].flatMap((request) => [request.from_member, request.to_member]),
    )
    const texts = (id: string) => (wrong?.id === id ? wrong.texts : undefined)
    const requests = toYou.map((request) =>
      showRequest(visit, request, members.get(request.from_member), texts(request.id)),
    )
    const answers = await Promise.all(
      answered.map((request) => showAnswer(visit, request, members.get(request.to_member), store)),
    )
    const body = html`<h2>${sentences.requestsToYou}</h2>
${requests.length > 0 ? html`<ul class="plain">${requests}</ul>` : html`<p>${sentences.noRequests}</p>`}
${answers.length > 0 ? html`<h2>${sentences.answersToYou}</h2><ul class="plain">${answers}</ul>` : undefined}
${
  waiting.length > 0
    ? html`<h2>${sentences.requestsByYou}</h2>
<ul class="plain">${waiting.map((request) => showOwnRequest(visit, request, members.get(request.to_member)))}</ul>`
    : undefined
}`
    return { title: sentences.requestsTitle, body }
  }

  return {
    show: (visit: MemberVisit) => describe(visit),

    /** The member's answer to one of the requests, or the withdrawal of an own one. */
    async answer(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const { context, sentences, member } = visit
      const [id, answer, card] = ['id', 'answer', 'contact_card'].map((name) => form.get(name))
      const texts = readTexts(form, answerFields, sentences)
      if (texts.problems.message) return { ...(await describe(visit, { id: String(id), texts })), status: 422 }
      const contact_card = cards.values.find((value) => value === card) ?? cards.default
      const { message } = texts.values

      const outcome = await store.transaction((tx): Promise<Outcome> => {
        if (answer === 'remove') return deleteContactRequest(tx, member.id, String(id), now())
        const value = answer === 'accept' ? 'ACCEPT' : answer === 'decline' ? 'DECLINE' : undefined
        if (!value) return Promise.resolve('unknown')
        return answerContactRequest(tx, member.id, String(id), { value, contact_card, message }, now())
      })
      if (outcome === 'done') return context.redirect('/requests', 303)
      return { ...(await describe(visit)), problem: sentences.requestGone, status: 422 }
    },
  }
}
