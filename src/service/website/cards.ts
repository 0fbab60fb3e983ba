import { html } from 'hono/html'
import { type Card, type CardKind, cardKinds, emptyCard } from '../store/cards.ts'
import type { Store } from '../store/store.ts'
import { cardFields, cardNames, labels } from './card-fields.ts'
import { readTexts, showField, type Texts } from './fields.ts'
import type { Html } from './layout.ts'
import { csrfField, type MemberVisit, type Page } from './pages.ts'

type CardTexts = Texts<keyof Card>

/** `/cards`: the two cards, one of which goes along when a member accepts a contact request. */
export function createCardsPage({ store }: { store: Store }) {
  async function describe(visit: MemberVisit, wrong?: { kind: CardKind; texts: CardTexts }): Promise<Page> {
    const { sentences, member } = visit
    const forms = await Promise.all(
      cardKinds.map(async (kind) => {
        const stored: CardTexts = { values: await store.cards.find(member.id, kind), problems: {} }
        return cardForm(visit, kind, wrong?.kind === kind ? wrong.texts : stored)
      }),
    )
    return { title: sentences.cardsTitle, body: html`<p>${sentences.cardsExplain}</p>${forms}` }
  }

  return {
    show: (visit: MemberVisit) => describe(visit),

    async save(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const kind = cardKinds.find((candidate) => candidate === form.get('kind'))
      if (!kind) return describe(visit)
      const texts = readTexts(form, cardFields, visit.sentences)
      if (Object.keys(texts.problems).length > 0) return { ...(await describe(visit, { kind, texts })), status: 422 }
      const names = labels(kind, visit.sentences).map(([name]) => [name, texts.values[name]])
      await store.cards.save(visit.member.id, kind, { ...emptyCard, ...Object.fromEntries(names) })
      return visit.context.redirect('/cards?saved', 303)
    },
  }
}

function cardForm({ sentences, csrfToken }: MemberVisit, kind: CardKind, { values, problems }: CardTexts): Html {
  const fields = labels(kind, sentences).map(([name, label]) => {
    const [field, value, problem] = [cardFields[name], values[name], problems[name]]
    return showField({ id: `${kind}-${name}`, name, label, field, value, problem, sentences })
  })
  return html`<h2>${cardNames(sentences)[kind]}</h2>
<form method="post" action="/cards">${csrfField(csrfToken)}<input type="hidden" name="kind" value="${kind}">
${fields}<p class="actions"><button class="main">${sentences.save}</button></p></form>`
}
