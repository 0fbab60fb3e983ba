import { html } from 'hono/html'
import type { MemberRow } from '../store/members.ts'
import type { Store } from '../store/store.ts'
import { type AskTexts, ask, readAsk, relationOf, showRelation } from './ask-for-contact.ts'
import { type Html, moment } from './layout.ts'
import { showNews } from './news.ts'
import { type MemberVisit, notFoundPage, type Page, type Visit } from './pages.ts'
import { portrait } from './portrait.ts'
import { receivedCards } from './received-cards.ts'

/** How many shares and statuses a member's page shows. */
const latest = 20

/** `/profile/<id>`: what a member's `link` points at. Everybody may read it; members can ask for contact there. */
export function createProfile({ store, now }: { store: Store; now: () => number }) {
  const subject = ({ context }: Visit) => store.members.find(context.req.param('id') ?? '')

  async function relation(visit: Visit, member: MemberRow, texts?: AskTexts): Promise<Html | undefined> {
    const { sentences, context } = visit
    if (!visit.member) {
      const way = new URLSearchParams({ to: context.req.path })
      return html`<p><a href="/sign-in?${way}">${sentences.askAfterSignIn(member.name)}</a></p>`
    }
    const between = await relationOf(visit.member.id, member.id, store, now())
    const shown = showRelation({ ...visit, member: visit.member }, member, between, texts)
    if (between !== 'contact') return shown
    return html`${shown}${await receivedCards(visit.member.id, member.id, store, sentences)}`
  }

  async function describe(visit: Visit, member: MemberRow, texts?: AskTexts): Promise<Page> {
    const { sentences } = visit
    const news = await store.news.list({ of: { member: member.id } }, latest, 0)
    const nothing = visit.member?.id === member.id ? sentences.nothingSharedByYou : sentences.nothingShared(member.name)
    const body = html`<div class="about" lang="${member.language}">${portrait(member, sentences)}
<p dir="auto">${member.headline}</p></div>
${member.introduction && html`<p class="message" lang="${member.language}" dir="auto">${member.introduction}</p>`}
${await relation(visit, member, texts)}
<h2>${sentences.latest}</h2>
${
  news.length > 0
    ? html`<ul class="plain">${news.map((item) => showNews(item, moment(item.published, sentences)))}</ul>`
    : html`<p>${nothing}</p>`
}`
    return { title: member.name, body }
  }

  return {
    async show(visit: Visit): Promise<Page> {
      const member = await subject(visit)
      return member ? describe(visit, member) : notFoundPage(visit)
    },

    async ask(visit: MemberVisit, form: FormData): Promise<Page | Response> {
      const member = await subject(visit)
      if (!member) return notFoundPage(visit)
      const texts = readAsk(form, visit)
      if (Object.keys(texts.problems).length > 0) return { ...(await describe(visit, member, texts)), status: 422 }
      const done = await store.transaction((tx) => ask(tx, visit.member.id, member.id, texts.values, now()))
      if (done) return visit.context.redirect(visit.context.req.path, 303)
      return { ...(await describe(visit, member)), problem: visit.sentences.cannotAsk, status: 422 }
    },
  }
}
