import { endpoints } from '../../../contract/endpoints.ts'
import { lengthOf } from '../../../contract/text.ts'
import { postStatus } from '../../actions/sharing.ts'
import { takenDownNotice } from '../../features/moderation/web.ts'
import { showMostShared } from '../../features/most-shared/web.ts'
import { sitePaths } from '../../http/origins.ts'
import type { NewsRow } from '../../store/shares/news.ts'
import { buttonPage, changeOnce, form, formPage, keyField } from '../../website/form/form-page.ts'
import { type Html, html } from '../../website/html.ts'
import { readLastVisit } from '../../website/last-visit.ts'
import { emptyState, list, paging, readPage } from '../../website/page/components.ts'
import { hasJust, notice } from '../../website/page/notices.ts'
import { face } from '../../website/page/person.ts'
import type { MemberVisit, Visit } from '../../website/page/visit.ts'
import { groupOf, newsCards } from '../news-cards.ts'
import { addressIn } from '../share.ts'
import { showLogins } from '../sign-in/sign-in.ts'
import { conditionOf, countOf, readFilter, showFilter } from './filter.ts'
import { hasNobodyElse, showFirstSteps } from './first-steps.ts'
import { showJoined, showTeamContacts } from './team.ts'

const pageSize = 10

const { message: bounds } = endpoints.status.parameters

async function forMember(visit: MemberVisit, composer: Html) {
  const { member, t, context, store, capabilities } = visit
  const filter = readFilter(visit)
  const isFiltered = countOf(filter) > 0
  const news = await readPage(context, pageSize, (limit, offset) =>
    store.news.ofHome(member.id, conditionOf(filter, visit.now), limit, offset),
  )
  const authors = await store.members.findAll(news.rows.map((item) => item.member))
  const cards = await newsCards(news.rows, authors, visit)
  const isFirst = news.page === 1
  const items = isFirst && !isFiltered ? withLines(cards, news.rows, visit) : cards
  const beside = isFirst ? await showMostShared(visit) : undefined
  const isWithoutNews = items.length === 0 && !isFiltered
  const isAlone = isWithoutNews && (await hasNobodyElse(visit))
  const [path, label] = isAlone ? ['/administration/invite', t('invite')] : ['/people', t('findPeople')]
  const empty = isFiltered
    ? emptyState(t('filterNothing'), html`<a class="button primary" href="/">${t('filterClear')}</a>`)
    : emptyState(t('noNews'), html`<a class="button primary" href="${path}">${label}</a>`)
  const top = async () => {
    const above = await Promise.all(capabilities.map(({ aboveNews }) => aboveNews?.(visit)))
    const notices = html`${await takenDownNotice(visit)}${await refusedMailNotice(visit)}`
    return html`${above}${notices}${await showTeamContacts(visit)}`
  }
  const body = html`${isFirst && (await top())}
${isFirst && composer}
${isFirst && (await showFirstSteps(visit, isWithoutNews, isAlone))}
<div class="titled"><h2>${t('listOfNews')}</h2>${showFilter(filter, visit)}</div>
${isFirst && !isFiltered && (await showJoined(visit))}
${list(items, empty, 'cards')}
${paging(news, visit)}
${beside && html`<aside>${beside}</aside>`}`
  const title = t('welcome', { name: member.first_name })
  return { title, heading: html`<h1 class="visually-hidden">${title}</h1>`, body, done: await lastPost(visit) }
}

/**
 * The cards, with lines above the new ones since the last visit and above the earlier ones; no line without new ones.
 */
function withLines(cards: readonly Html[], news: readonly NewsRow[], visit: MemberVisit): readonly Html[] {
  const { t, member } = visit
  const last = readLastVisit(visit, '/')
  const fresh = last === undefined ? [] : news.filter(({ published }) => published > last)
  if (fresh.every((item) => item.member === member.id)) return cards
  const count = new Set(fresh.map(groupOf)).size
  const line = (text: string) => html`<li class="since">${text}</li>`
  const earlier = cards.slice(count)
  return [
    line(t('newSince')),
    ...cards.slice(0, count),
    ...(earlier.length > 0 ? [line(t('earlier'))] : []),
    ...earlier,
  ]
}

/** The member's news no longer come by e-mail, since the mail server knows nobody at the address. */
async function refusedMailNotice({ member, t, store }: MemberVisit): Promise<Html | undefined> {
  const refusal = await store.mailRefusals.ofMember(member.id)
  if (refusal?.ended !== 1) return undefined
  return notice(html`${t('mailEndedOwn', { email: refusal.email })} <a href="/settings/email">${t('emailConfirm')}</a>`)
}

/** Leads to what was just posted, wherever a filter or later news leave it in the list. */
async function lastPost({ context, member, t, store }: MemberVisit): Promise<Html | undefined> {
  if (!hasJust(context, 'posted')) return undefined
  const [post] = await store.news.list({ of: { member: member.id }, kind: 'status' }, 1, 0)
  return html`${t('posted')}${post && html` <a href="${sitePaths.newsItem(post.id)}">${t('seePosted')}</a>`}`
}

export const homePage = formPage(async (visit: Visit) => {
  const { t, member, network, now } = visit
  if (!member) {
    const heading = html`<div class="front"><img src="/icon.svg" alt="" width="64" height="64"><h1>${network.name}</h1>
<p class="lead">${t('homeLead')}</p>
<p><a class="button primary" href="/sign-in">${t('signIn')}</a></p></div>`
    return { title: network.name, heading, body: html`${network.logins && showLogins(network.logins, visit)}` }
  }
  const memberVisit = { ...visit, member }
  return form(visit, {
    fields: {
      text: { kind: 'lines', label: t('composeLabel'), placeholder: t('composeHint'), max: Number.POSITIVE_INFINITY },
    },
    check({ text }) {
      const length = lengthOf(text)
      if (length === 0) return { text: t('needed') }
      // the rest of a text with an address is a comment, which has other bounds
      if ((length >= bounds.min && length <= bounds.max) || addressIn(text)) return {}
      return { text: length < bounds.min ? t('tooShort', { min: bounds.min }) : t('tooLong', { max: bounds.max }) }
    },
    show: (composer, sent) =>
      forMember(
        memberVisit,
        composer.element({
          action: '/',
          class: 'card composer',
          hidden: keyField(sent),
          content: html`${face(member)}${composer.field('text')}<template>${t('composeNext')}</template>`,
          button: t('composeButton'),
        }),
      ),

    async save({ text: message }, sent) {
      const found = addressIn(message)
      if (found) return `/share?${new URLSearchParams({ url: found.url, ...(found.rest && { text: found.rest }) })}`
      const author = { member: member.id, language: member.language }
      await changeOnce(memberVisit, sent, { text: message }, async (tx) => ({
        id: await postStatus(tx, author, { message }, now),
      }))
      return '/?posted'
    },
  })
})

export const teamContactsForm = buttonPage(homePage.show, async ({ member, change }: MemberVisit, sent) => {
  const answer = sent.get('answer')
  if (answer === 'keep') await change(({ teamContacts }) => teamContacts.confirm(member.id))
  if (answer === 'undo') await change(({ teamContacts }) => teamContacts.undo(member.id))
  return '/?saved'
})
