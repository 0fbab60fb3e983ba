import type { ContactCard } from '../store/contacts/contacts.ts'
import { longestEmail } from '../store/members/names.ts'
import { type Card, type CardKind, cardKinds, emptyCard } from '../store/members/profile.ts'
import type { SiteTranslate } from '../texts.ts'
import type { Fields } from '../website/form/fields.ts'
import { form, formPage } from '../website/form/form-page.ts'
import { type Html, html } from '../website/html.ts'
import type { MemberVisit } from '../website/page/visit.ts'

function cardFields(kind: CardKind, t: SiteTranslate) {
  const place = kind === 'BUSINESS' ? 'work' : 'home'
  const ofAll = {
    email: { kind: 'email', label: t('email'), max: longestEmail, autocomplete: `${place} email` },
    phone: { kind: 'phone', label: t('phone'), max: 50, autocomplete: `${place} tel` },
    address: { kind: 'lines', label: t('address'), max: 500, autocomplete: 'street-address' },
  } as const
  const ofBusiness = {
    company: { kind: 'line', label: t('company'), max: 100, autocomplete: 'organization' },
    position: { kind: 'line', label: t('position'), max: 100, autocomplete: 'organization-title' },
  } as const
  const fields: Fields = kind === 'BUSINESS' ? { ...ofBusiness, ...ofAll } : ofAll
  return Object.entries(fields).map(([name, field]) => ({ name: name as keyof Card, id: `${kind}-${name}`, field }))
}

const cardName = (kind: CardKind, t: SiteTranslate): string =>
  kind === 'BUSINESS' ? t('businessCard') : t('personalCard')

export const cardsPage = formPage(async (visit: MemberVisit) => {
  const { t, member, store } = visit
  const shown = cardKinds.map((kind) => ({ kind, fields: cardFields(kind, t) }))
  const values: Record<string, string> = {}
  for (const { kind, fields } of shown) {
    const card = await store.cards.find(member.id, kind)
    for (const { name, id } of fields) values[id] = card[name]
  }
  return form(visit, {
    fields: Object.fromEntries(shown.flatMap(({ fields }) => fields.map(({ id, field }) => [id, field]))) as Fields,
    values,
    show(cards) {
      const content = shown.map(
        ({ kind, fields }) =>
          html`<fieldset class="card"><legend><h2>${cardName(kind, t)}</h2></legend>
${fields.map(({ id }) => cards.field(id))}</fieldset>`,
      )
      const body = html`<p>${t('cardsExplain')}</p>
${cards.element({ action: '/cards', content, button: t('save') })}`
      return { title: t('cards'), body }
    },

    /** Saves both cards at once, so that saving one never loses text typed in the other. */
    async save(texts) {
      await visit.change(async ({ cards }) => {
        for (const { kind, fields } of shown) {
          const written = fields.map(({ name, id }) => [name, String(texts[id])])
          await cards.save(member.id, kind, { ...emptyCard, ...Object.fromEntries(written) })
        }
      })
      return '/cards?saved'
    },
  })
})

/** @param kind the cards that the member sent with an answer, or 'ALL' for the visitor's own */
export async function showCards(member: string, kind: ContactCard, { store, t }: MemberVisit): Promise<Html[]> {
  const kinds = cardKinds.filter((shown) => kind === shown || kind === 'ALL')
  return Promise.all(
    kinds.map(async (kind) => {
      const card = await store.cards.find(member, kind)
      const lines = cardFields(kind, t).filter(({ name }) => card[name] !== '')
      const list = lines.map(({ name, field }) => html`<dt>${field.label}</dt><dd dir="auto">${card[name]}</dd>`)
      return html`<section class="box"><h3>${cardName(kind, t)}</h3>
${list.length > 0 ? html`<dl>${list}</dl>` : html`<p class="fine">${t('emptyCard')}</p>`}</section>`
    }),
  )
}

export async function receivedCards(visit: MemberVisit, contact: string): Promise<Html[]> {
  const request = await visit.store.contactRequests.accepted(visit.member.id, contact)
  return request ? showCards(contact, request.contact_card, visit) : []
}

export const sentCards = async ({ store, member }: MemberVisit, contact: string): Promise<ContactCard> =>
  (await store.contactRequests.accepted(contact, member.id))?.contact_card ?? 'NONE'
