import { cleanPageUrl, matchKey } from '../../contract/page-url.ts'
import type { NewsState } from '../features/conversation/rows.ts'
import { buttonsIn, type NewsAt, readUnder, type Under } from '../features/conversation/under.ts'
import { showMostShared } from '../features/most-shared/web.ts'
import { passedAbout } from '../features/passes/cards.ts'
import { changeNotice, keepButton } from '../features/passes/kept.ts'
import { sitePaths, webUrl } from '../http/hosts.ts'
import type { MemberRow } from '../store/members/member-row.ts'
import { type NewsRow, nameOfNews, nameOfPage } from '../store/shares/news.ts'
import type { SharerRow } from '../store/shares/recommendations.ts'
import { formElement } from '../website/form/form-page.ts'
import { type Html, html } from '../website/html.ts'
import { copyAction, newsCard, reportAction, sharedBy, sharePath, shownFaces, showWords } from '../website/news-card.ts'
import {
  actionLink,
  askFirst,
  emptyState,
  icon,
  list,
  menu,
  pageSource,
  paging,
  readPage,
} from '../website/page/components.ts'
import { hasJust } from '../website/page/layout.ts'
import { face, faces, leftMark, personLink } from '../website/page/person.ts'
import { showTime } from '../website/page/times.ts'
import type { MemberVisit, Show, Visit } from '../website/page/visit.ts'

export async function sharedPage(visit: MemberVisit) {
  const { context, member, t, store } = visit
  const title = t('whoShared')
  const url = cleanPageUrl(context.req.query('url') ?? '')
  if (url === undefined) return undefined
  const toShare = sharePath(url)
  const page = await store.recommendations.find(url, member.id)
  const named = { title: '', overview: '', site_name: '', language: t.language, ...page, url }
  const name = nameOfPage(named)
  const link = html`<a href="${url}" rel="noopener noreferrer nofollow" dir="auto">${name}</a>`
  const heading = html`<div class="page-head"><div><h1>${link}</h1>
${named.overview && html`<p class="summary" lang="${named.language}" dir="auto">${named.overview}</p>`}
${pageSource(url, named.site_name)}</div></div>`
  const back = ['/', t('home')] as const
  const passed = await passedAbout(visit, url)
  const viewer = { member: member.id, application: null }
  const sharers = await readPage(context, async (limit, offset) =>
    page ? store.recommendations.sharersByRelation(page.id, limit, offset, viewer) : [],
  )
  const keep = await keepButton(visit, url)
  const doneBy = { shared: t('shareDone'), ...changeNotice(visit) }
  const count = page?.sharers ?? 0
  if (!page || count === 0) {
    const share = html`<a class="button primary" href="${toShare}">${t('sharePage')}</a>`
    const body = html`${passed}${emptyState(t('pageNobody'), html`<div class="actions">${share}${keep}</div>`)}${await showMostShared(visit)}`
    return { title, heading, body, doneBy, back }
  }
  const members = await store.members.findAll(sharers.rows.map(({ id }) => id))
  const shown = sharers.rows.slice(0, shownFaces).flatMap(({ id }) => members.get(id) ?? [])
  const at = ({ id, share_id }: SharerRow) => newsAt({ id: share_id, member: id }, members.get(id))
  const under = await readUnder(visit, sharers.rows.map(at), { at: 'page' })
  const show = (sharer: SharerRow): Html => {
    const { id, share_id, name, message, quote, shared } = sharer
    const author = members.get(id)
    // like a status: the page is above the list
    const share = { url: null, title: name, site_name: '', message, language: author?.language ?? t.language }
    const words = showWords({ message, quote, url, language: share.language }, visit)
    return newsCard({ ...share, published: shared }, visit, {
      author,
      message: words,
      actions: id === member.id ? [] : [reportAction(visit, { id: share_id, name })],
      under: under.ofOne(at(sharer)),
    })
  }
  /** Who wrote, then the faces of the rest. */
  const showGroup = (group: readonly SharerRow[]): Html[] => {
    const silent = group.filter((sharer) => isSilent(sharer, under.hasAnswers({ id: sharer.share_id })))
    if (silent.length < 2) return group.map(show)
    const people = silent.flatMap(({ id }) => members.get(id) ?? [])
    const named = people.map((one) => html`<li>${face(one)} <span>${personLink(one)}${leftMark(one, t)}</span></li>`)
    return [
      ...group.filter((sharer) => !silent.includes(sharer)).map(show),
      html`<li class="card">${list(named, undefined, 'silent')}</li>`,
    ]
  }
  const contacts = sharers.rows.filter(({ distance }) => distance === 1)
  const others = sharers.rows.filter(({ distance }) => distance !== 1)
  const own = page.own_id !== null && (await store.recommendations.shareOf(page.id, member.id))
  const actions = own
    ? html`<a class="button" href="${toShare}">${t('pageEdit')}</a>`
    : html`<a class="button primary" href="${toShare}">${t('pageShareToo')}</a>`
  const about = { title: page.title, url, message: '' }
  const copy = copyAction(visit, url)
  const more =
    own &&
    menu(t('menuOf', { name: nameOfNews(about) }), [copy, showRemoval(visit, { ...own, url }, under.stateOf(own))])
  const body = html`<div class="actions">${actions}${keep}${more || copy}</div>
${passed}
<h2>${faces(shown)} ${t('pageSharers', { count })}</h2>
${list([contacts, others].flatMap(showGroup), undefined, 'cards')}
${paging(sharers, visit)}`
  return { title, heading, body, doneBy, back }
}

const isSilent = ({ message, quote }: Pick<NewsRow, 'message' | 'quote'>, hasAnswers: boolean): boolean =>
  !message && !quote && !hasAnswers

/** `/news/<id>`: a share or a status alone, the page of a news item's `link`. @param sent a form to repeat */
export const newsItemPage: Show<MemberVisit> = async (visit, sent) => {
  const { context, store } = visit
  const item = await store.news.find(context.req.param('id') ?? '')
  const author = item && (await store.members.find(item.member))
  if (!author) return undefined
  const at = newsAt(item, author)
  const all = await readUnder(visit, [at], { at: 'item', sent })
  const shareToo = await readShareToo(visit, [item])
  const under = all.ofOne(at, shareToo(item))
  const card = newsCard(item, visit, { author, actions: actionsOn(visit, item, all), under, level: 2 })
  const title = nameOfNews(item)
  const body = html`${list([card], undefined, 'cards')}`
  return {
    title,
    heading: html`<h1 class="visually-hidden">${title}</h1>`,
    body,
    path: sitePaths.newsItem(item.id),
    back: ['/', visit.t('home')],
  }
}

/** `/go/<id>`: redirects a news item's `infeed_link` to the shared page, or to the author of a status. */
export async function followNews(visit: Visit) {
  const { context, store } = visit
  const item = await store.news.find(context.req.param('id') ?? '')
  if (!item) return undefined
  return context.redirect(webUrl(item.url ?? undefined) ?? sitePaths.profile(item.member), 302)
}

/** Comments on the card of a page that several members shared. */
const shownComments = 3

export const newsAt = ({ id, member }: Pick<NewsRow, 'id' | 'member'>, author: MemberRow | undefined): NewsAt => ({
  id,
  member,
  name: author?.name ?? '',
})

/** Equal for the shares of a page. */
export const groupOf = ({ id, url }: Pick<NewsRow, 'id' | 'url'>): string => (url === null ? id : matchKey(url))

/** A page that several members shared is one card: the page's own texts, then the latest comments. */
export async function newsCards(
  rows: readonly NewsRow[],
  authors: ReadonlyMap<string, MemberRow>,
  visit: MemberVisit,
): Promise<Html[]> {
  const { store } = visit
  const groups = [...Map.groupBy(rows, groupOf).values()]
  const texts = await store.recommendations.textsOf(groups.flatMap(([item, second]) => (item && second ? item.id : [])))
  const at = (item: NewsRow) => newsAt(item, authors.get(item.member))
  const under = await readUnder(visit, rows.map(at), { at: 'list' })
  const shareToo = await readShareToo(visit, rows)
  return groups.map((items) => {
    const [latest] = items as [NewsRow]
    const item = { ...latest, ...texts.get(latest.id) }
    const sharers = items.flatMap(({ member }) => authors.get(member) ?? [])
    const [first, second] = sharers
    if (!first || !second)
      return newsCard(item, visit, {
        author: first,
        actions: actionsOn(visit, item, under),
        under: under.ofOne(at(latest), shareToo(item)),
      })
    // the last one alone would look as if without words
    const most = items.length === shownComments + 1 ? items.length : shownComments
    const spoken = items.filter((share) => !isSilent(share, under.hasAnswers(share))).slice(0, most)
    const silent = items.filter((share) => !spoken.includes(share))
    const comments = spoken.flatMap((share) => {
      const author = authors.get(share.member)
      if (!author) return []
      const byline = html`<p class="byline">${personLink(author)} ${showTime(share.published, visit)}</p>`
      return html`<li>${face(author)}${byline}${under.beside(at(share))}${showWords(share, visit)}</li>`
    })
    return newsCard(item, visit, {
      isPageFirst: true,
      message: html`${list(comments, undefined, 'comments')}${showSilent(silent, authors, visit)}`,
      actions: actionsOn(visit, item, under),
      under: buttonsIn([shareToo(item)]),
    })
  })
}

/** The sharers whose words aren't on the card; several sharers are a link to all. */
function showSilent(shares: readonly NewsRow[], authors: ReadonlyMap<string, MemberRow>, visit: MemberVisit) {
  const [latest] = shares
  const members = shares.flatMap(({ member }) => authors.get(member) ?? [])
  const [first] = members
  if (!latest || !first) return undefined
  const who =
    members.length === 1
      ? personLink(first)
      : html`<a class="all" href="${sitePaths.page(latest.url ?? '')}">${sharedBy(visit.t, members, members.length)}</a>`
  const byline = html`<p class="byline">${who} ${showTime(latest.published, visit)}</p>`
  return html`<div class="faced">${faces(members.slice(0, shownFaces))}${byline}</div>`
}

export const actionsOn = (visit: MemberVisit, item: NewsRow, under: Pick<Under, 'stateOf'>): Html[] => [
  ...pageActions(visit, item),
  ...(item.member === visit.member.id
    ? [showRemoval(visit, item, under.stateOf(item))]
    : [reportAction(visit, { id: item.id, name: nameOfNews(item) })]),
]

/** The button under a page that the member doesn't share. */
export async function readShareToo({ t, store, member }: MemberVisit, items: readonly NewsRow[]) {
  const ids = items.map(({ id }) => id)
  const shared = await store.news.sharedToo(member.id, ids)
  const of = (page: NewsRow) => html`<span class="visually-hidden"> ${nameOfPage(page)}</span>`
  return (page: NewsRow): Html | false =>
    page.url !== null &&
    !shared.has(page.id) &&
    html`<a href="${sharePath(page.url)}">${icon('repeat-2')} ${t('pageShareToo')}${of(page)}</a>`
}

function pageActions({ t, member }: Visit, { url, title, ...item }: NewsRow): Html[] {
  if (url === null) return []
  const own = item.member === member?.id
  const name = nameOfPage({ title, url })
  return [
    ...(own ? [actionLink(sharePath(url), t('pageEdit'), name, 'pencil')] : []),
    actionLink(sitePaths.page(url), t('whoShared'), name, 'users'),
    copyAction({ t }, url),
  ]
}

const newsForm = (visit: MemberVisit, id: string, content: Html) =>
  formElement(visit, content, { action: '/news', hidden: { id, from: visit.context.req.path } })

/** Its question says what goes with it. */
function showRemoval(
  visit: MemberVisit,
  { id, ...item }: Pick<NewsRow, 'id' | 'title' | 'url' | 'message'>,
  { likes, comments }: NewsState,
) {
  const { t } = visit
  const withIt = [
    ...(likes > 0 ? [t('thanksOf', { count: likes })] : []),
    ...(comments > 0 ? [t('answersOf', { count: comments })] : []),
  ]
  const question = [
    t('removeNewsQuestion'),
    ...(withIt.length > 0 ? [t('removedWithIt', { what: t.list(withIt) })] : []),
  ].join(' ')
  const button = html`<button name="action" value="remove">${t('remove')}</button>`
  return newsForm(visit, id, askFirst(t, t('removeAsk'), question, button, nameOfNews(item), 'trash-2'))
}

export async function lastNewsChange(visit: MemberVisit): Promise<Html | undefined> {
  const { context, member, t, store, now } = visit
  if (hasJust(context, 'restored')) return html`${t('newsRestored')}`
  const id = context.req.query('removed')
  if (id === undefined || !(await store.removedNews.canRestore(id, member.id, now))) return undefined
  const undo = html`<button class="link" name="action" value="restore">${t('undo')}</button>`
  return html`${t('newsRemoved')} ${newsForm(visit, id, undo)}`
}
