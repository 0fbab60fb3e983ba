import { html } from 'hono/html'
import type { ContactCard } from '../../store/contacts/contact-requests.ts'
import { cardKinds } from '../../store/members/cards.ts'
import type { Store } from '../../store/store.ts'
import type { Html } from '../page/layout.ts'
import type { Sentences } from '../sentences/en.ts'
import { cardNames, labels } from './card-fields.ts'

/** What a member's cards say, as they stand now: those that came with an answer to a request, or the visitor's own. */
export async function showCards(
  member: string,
  sent: ContactCard,
  store: Store,
  sentences: Sentences,
): Promise<Html[]> {
  const kinds = cardKinds.filter((kind) => sent === kind || sent === 'ALL')
  return Promise.all(
    kinds.map(async (kind) => {
      const card = await store.cards.find(member, kind)
      const lines = labels(kind, sentences).filter(([name]) => card[name] !== '')
      const list = lines.map(([name, label]) => html`<dt>${label}</dt><dd dir="auto">${card[name]}</dd>`)
      return html`<section class="box"><h3>${cardNames(sentences)[kind]}</h3>
${list.length > 0 ? html`<dl>${list}</dl>` : html`<p class="quiet">${sentences.emptyCard}</p>`}</section>`
    }),
  )
}

/** The cards that the visitor got from a contact. */
export async function receivedCards(
  visitor: string,
  contact: string,
  store: Store,
  sentences: Sentences,
): Promise<Html[]> {
  const request = await store.contactRequests.accepted(visitor, contact)
  return request ? showCards(contact, request.contact_card, store, sentences) : []
}
