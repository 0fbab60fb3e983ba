import { html } from 'hono/html'
import type { ContactCard } from '../../store/contacts/contact-requests.ts'
import { cardKinds } from '../../store/members/cards.ts'
import type { Store } from '../../store/store.ts'
import type { Html } from '../page/layout.ts'
import type { SiteTranslate } from '../site-translate.ts'
import { cardNames, fieldsOf } from './card-fields.ts'

/**
 * Shows the current content of a member's cards.
 *
 * @param kind the cards that the member sent with an answer, or 'ALL' for the visitor's own
 */
export async function showCards(member: string, kind: ContactCard, store: Store, t: SiteTranslate): Promise<Html[]> {
  const kinds = cardKinds.filter((shown) => kind === shown || kind === 'ALL')
  return Promise.all(
    kinds.map(async (kind) => {
      const card = await store.cards.find(member, kind)
      const lines = fieldsOf(kind, t).filter(([name]) => card[name] !== '')
      const list = lines.map(([name, label]) => html`<dt>${label}</dt><dd dir="auto">${card[name]}</dd>`)
      return html`<section class="box"><h3>${cardNames(t)[kind]}</h3>
${list.length > 0 ? html`<dl>${list}</dl>` : html`<p class="quiet">${t('emptyCard')}</p>`}</section>`
    }),
  )
}

/** Shows the cards that the visitor received from a contact. */
export async function receivedCards(visitor: string, contact: string, store: Store, t: SiteTranslate): Promise<Html[]> {
  const request = await store.contactRequests.accepted(visitor, contact)
  return request ? showCards(contact, request.contact_card, store, t) : []
}

/** The kind of the visitor's own cards that a contact received. */
export async function sentCards(visitor: string, contact: string, store: Store): Promise<ContactCard> {
  return (await store.contactRequests.accepted(contact, visitor))?.contact_card ?? 'NONE'
}
