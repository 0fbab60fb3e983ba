import { html } from 'hono/html'
import { type CardKind, cardKinds, emptyCard } from '../../store/members/cards.ts'
import type { Store } from '../../store/store.ts'
import { csrfField } from '../form/csrf-field.ts'
import { readTexts, showField, type TextFields, type Texts } from '../form/fields.ts'
import type { MemberVisit, Page } from '../page/visit.ts'
import { siteTranslate } from '../site-translate.ts'
import { cardFields, cardNames, fieldsOf, withReadableDomain } from './card-fields.ts'

const idOf = (kind: CardKind, name: string) => `${kind}-${name}`

const fields: TextFields = Object.fromEntries(
  cardKinds.flatMap((kind) =>
    fieldsOf(kind, siteTranslate('en')).map(([name]) => [idOf(kind, name), cardFields[name]]),
  ),
)

/** `/cards`: the member's two contact cards, which the member can send when accepting a contact request. */
export function createCardsPage({ store }: { store: Store }) {
  async function stored(member: string): Promise<Texts<string>> {
    const cards = await Promise.all(
      cardKinds.map(async (kind) =>
        Object.entries(await store.cards.find(member, kind)).map(([name, value]) => [idOf(kind, name), value]),
      ),
    )
    return { values: Object.fromEntries(cards.flat()), problems: {} }
  }

  function describe({ t, csrfToken }: MemberVisit, { values, problems }: Texts<string>): Page {
    const cards = cardKinds.map((kind) => {
      const shown = fieldsOf(kind, t).map(([name, label]) => {
        const id = idOf(kind, name)
        const [field, value, problem] = [cardFields[name], values[id], problems[id]]
        return showField({ name: id, label, field, value, problem, t })
      })
      return html`<fieldset><legend><h2>${cardNames(t)[kind]}</h2></legend>${shown}</fieldset>`
    })
    const body = html`<p>${t('cardsExplain')}</p>
<form method="post" action="/cards">${csrfField(csrfToken)}${cards}
<p class="actions"><button class="main">${t('save')}</button></p></form>`
    return { title: t('cards'), body }
  }

  return {
    show: async (visit: MemberVisit, typed?: FormData) =>
      describe(
        visit,
        typed?.has(idOf('PERSO', 'email')) ? readTexts(typed, fields, visit.t) : await stored(visit.member.id),
      ),

    /** Saves both cards at once, so that saving one never loses text typed in the other. */
    async save(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const texts = readTexts(form, fields, visit.t)
      if (Object.keys(texts.problems).length > 0) return { ...describe(visit, texts), status: 422 }
      await visit.change(async ({ cards }) => {
        for (const kind of cardKinds) {
          const written = fieldsOf(kind, visit.t).map(([name]) => {
            const text = texts.values[idOf(kind, name)] ?? ''
            return [name, name === 'email' ? withReadableDomain(text) : text]
          })
          await cards.save(visit.member.id, kind, { ...emptyCard, ...Object.fromEntries(written) })
        }
      })
      return visit.context.redirect('/cards?saved', 303)
    },
  }
}
