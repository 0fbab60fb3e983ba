import { askForContact, type Relation, relationOf } from '../actions/contact-requests.ts'
import { removeNews } from '../actions/sharing.ts'
import { readUnder } from '../features/conversation/under.ts'
import { moderationNotices, reportProfile, showModerated } from '../features/moderation/web.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import type { NewsRow } from '../store/shares/news.ts'
import type { SiteTranslate } from '../texts.ts'
import { buttonPage, form, formPage, showUnsent } from '../website/form/form-page.ts'
import { type Html, html } from '../website/html.ts'
import { newsCard } from '../website/news-card.ts'
import { cancelButton, emptyState, icon, list, menu, paging, readPage } from '../website/page/components.ts'
import { hasJust } from '../website/page/layout.ts'
import { about, more } from '../website/page/person.ts'
import { dayAfter } from '../website/page/times.ts'
import type { MemberVisit, Visit } from '../website/page/visit.ts'
import { receivedCards, sentCards } from './cards.ts'
import { showWithdrawal } from './for-you.ts'
import { actionsOn, lastNewsChange, newsAt, readShareToo } from './news-pages.ts'
import { endContactForm, subjectFor } from './people.ts'
import { signInPath } from './sign-in/sign-in.ts'

async function showRelation(visit: MemberVisit, member: MemberRow, relation: Relation, askForm?: Html) {
  const { t, context } = visit
  const { name } = member
  if (relation === 'self')
    return html`<p class="actions"><a class="button" href="/settings">${icon('pencil')} ${t('editProfile')}</a></p>`
  if (relation === 'contact') return contactCards(visit, member)
  if (relation === 'left') return undefined
  if (relation === 'asks')
    return html`<p>${t('hasAsked', { name })}</p>
<p class="actions"><a class="button primary" href="/requests">${t('answerRequest')}</a></p>`
  if (relation === 'none') return askForm
  if ('sent' in relation) return !hasJust(context, 'asked') && html`<p class="fine">${sentNotice(visit, name)}</p>`
  const date = dayAfter(relation.mayAskFrom, visit)
  return html`<p class="fine">${t('mayAskFrom', { date })}</p>`
}

const sentNotice = ({ t }: Visit, name: string) =>
  html`${t('asked', { name })} <a href="/requests">${t('answerAppears')}</a>`

async function contactCards(visit: MemberVisit, contact: MemberRow): Promise<Html> {
  const { t } = visit
  const { name } = contact
  const sees = {
    BUSINESS: t('seesBusinessCard', { name }),
    PERSO: t('seesPersonalCard', { name }),
    ALL: t('seesBothCards', { name }),
    NONE: t('seesNoCard', { name }),
  }
  const cards = await sentCards(visit, contact.id)
  return html`${contact.state !== 'disabled' && html`<p class="fine"><a class="alone" href="/cards">${sees[cards]}</a></p>`}
${await receivedCards(visit, contact.id)}`
}

async function lastAction(visit: MemberVisit, { name }: MemberRow, relation: Relation) {
  const { context } = visit
  if (relation === 'self') return lastNewsChange(visit)
  return typeof relation === 'object' && 'sent' in relation && hasJust(context, 'asked') && sentNotice(visit, name)
}

async function news(visit: MemberVisit, member: MemberRow): Promise<Html> {
  const { t, context, store } = visit
  const isOwn = visit.member.id === member.id
  const items = await readPage(context, (limit, offset) =>
    store.news.list({ of: { member: member.id } }, limit, offset),
  )
  const at = (item: NewsRow) => newsAt(item, member)
  const under = await readUnder(visit, items.rows.map(at), { at: 'list' })
  const shareToo = await readShareToo(visit, items.rows)
  const shown = items.rows.map((item) =>
    newsCard(item, visit, {
      actions: actionsOn(visit, item, under),
      under: under.ofOne(at(item), shareToo(item)),
    }),
  )
  const toShare = html`<a class="button primary" href="/share">${t('shareFirst')}</a>`
  const empty = isOwn ? emptyState(t('nothingSharedByYou'), toShare) : t('nothingShared', { name: member.name })
  return html`<h2>${t('latest')}</h2>
${list(shown, empty, 'cards')}
${paging(items, visit)}
${await showModerated(visit, member)}`
}

function actionsFor(visit: MemberVisit, member: MemberRow, relation: Relation): (Html | undefined)[] {
  if (relation === 'self') return []
  const sent = typeof relation === 'object' && 'sent' in relation
  return [
    reportProfile(visit, member),
    relation === 'contact' ? endContactForm(visit, member) : undefined,
    sent ? showWithdrawal(visit, relation.sent, undefined) : undefined,
  ]
}

function header(member: MemberRow, t: SiteTranslate, below: Html, chip?: string | false, actions?: Html): Html {
  const contact = chip && html`<p><span class="chip">${icon('check')} ${chip}</span></p>`
  const shown = about(member, t, html`<h1>${member.name}</h1>`, contact)
  return html`<section class="card profile"><div class="faced">${shown}${actions}</div>
${more(member, t)}${below}</section>`
}

async function describe(visit: Visit, member: MemberRow, askForm?: Html) {
  const { t, context, store, now } = visit
  const { name } = member
  context.header('X-Robots-Tag', 'noindex')
  const left = member.state === 'disabled' && html`<p class="fine">${t('left', { name })}</p>`
  if (!visit.member) {
    const path = signInPath(context.req.path)
    const link = html`<a class="button primary" href="${path}">${t('seeAfterSignIn', { name })}</a>`
    const below = html`${left}<p class="actions">${link}</p>`
    return { title: name, heading: header(member, t, below), body: html`` }
  }
  const visitor = { ...visit, member: visit.member }
  const relation = await relationOf(store, visitor.member.id, member.id, now)
  const below = html`${left}${await showRelation(visitor, member, relation, askForm)}`
  const actions = menu(t('menuOf', { name }), actionsFor(visitor, member, relation))
  const heading = header(member, t, below, relation === 'contact' && !left && t('isContact'), actions)
  const done = (await lastAction(visitor, member, relation)) || undefined
  const doneBy = moderationNotices(visit)
  return { title: name, heading, body: await news(visitor, member), done, doneBy }
}

/** Maximum characters of a contact request's message. */
export const longestRequest = 1000

/** `/profile/<id>`: the page of a member's `link`, which is public; members see more, and can ask for contact. */
export const profilePage = formPage(async (visit: Visit) => {
  const { t, context, store, now } = visit
  const visitor = visit.member
  const member = await store.members.find(context.req.param('id') ?? '')
  if (!member) return undefined
  if (!visitor) return describe(visit, member)
  return form(visit, {
    fields: {
      message: { kind: 'lines', label: t('message'), max: longestRequest, optional: true },
    },
    show: (request) =>
      describe(
        visit,
        member,
        html`<details class="opens"${
          request.isTyped && html` open`
        }><summary class="button primary">${t('askTitle', { name: member.name })}</summary>
${request.element({ button: html`<button class="primary">${t('ask')}</button> ${cancelButton(t)}` })}</details>`,
      ),
    async save({ message }) {
      const request = { from: visitor.id, to: member.id, subject: subjectFor(member, visit.network), message }
      if (await visit.change((tx) => askForContact(tx, request, now))) return `${context.req.path}?asked`
      return { problem: t('cannotAsk'), above: showUnsent(message, t) }
    },
  })
})

export const ownNewsForm = buttonPage(
  (visit: MemberVisit) => describe(visit, visit.member),
  async ({ member, t, change, now }: MemberVisit, sent) => {
    const [id, action] = [String(sent.get('id')), sent.get('action')]
    const done = await change(async (tx) => {
      if (action === 'remove') return (await removeNews(tx, { member: member.id, id }, now)) === 'done'
      return action === 'restore' && tx.removedNews.restore(id, member.id, now)
    })
    if (action === 'restore' && !done) return { problem: t('newsNotRestored') }
    const what = action === 'remove' ? { removed: id } : { restored: '' }
    const path = sent.get('from') === '/' ? '/' : `/profile/${member.id}`
    return `${path}${done ? `?${new URLSearchParams(what)}` : ''}`
  },
)
