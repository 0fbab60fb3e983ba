import { cleanPageUrl } from '../../contract/page-url.ts'
import { readUnder } from '../features/conversation/under.ts'
import { showMostShared } from '../features/most-shared/web.ts'
import { passedAbout } from '../features/passes/for-you.ts'
import { changeNotice } from '../features/passes/kept/change.ts'
import { keepButton } from '../features/passes/kept/web.ts'
import { sitePaths, webUrl } from '../http/origins.ts'
import { nameOfNews, nameOfPage } from '../store/shares/news.ts'
import type { SharerRow } from '../store/shares/recommendations.ts'
import { type Html, html } from '../website/html.ts'
import { copyAction, newsCard, reportAction, sharePath, shownFaces, showWords } from '../website/news-card.ts'
import { emptyState, list, menu, pageSource, paging, readPage } from '../website/page/components.ts'
import type { Show } from '../website/page/on-site.ts'
import { faces } from '../website/page/person.ts'
import type { MemberVisit, Visit } from '../website/page/visit.ts'
import { actionsOn, newsAt, shareToo, showRemoval } from './news-cards.ts'

const pageSize = 20

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
  const viewer = { member: member.id, application: '' }
  const sharers = await readPage(context, pageSize, async (limit, offset) =>
    page ? store.recommendations.sharers(page.id, limit, offset, viewer) : [],
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
  const own = page.own_id !== null && (await store.recommendations.shareOf(page.id, member.id))
  const actions = own
    ? html`<a class="button" href="${toShare}">${t('pageEdit')}</a>`
    : html`<a class="button primary" href="${toShare}">${t('pageShareToo')}</a>`
  const about = { title: page.title, url, message: '' }
  const body = html`<div class="actions">${actions}${keep}${copyAction(visit, url)}${
    own && menu(t('menuOf', { name: nameOfNews(about) }), [showRemoval(visit, { ...own, url })])
  }</div>
${passed}
<h2>${faces(shown)} ${t('pageSharers', { count })}</h2>
${list(sharers.rows.map(show), undefined, 'cards')}
${paging(sharers, visit)}`
  return { title, heading, body, doneBy, back }
}

/** `/news/<id>`: a share or a status alone, the page of a news item's `link`. @param sent a form to repeat */
export const newsItemPage: Show<MemberVisit> = async (visit, sent) => {
  const { context, store } = visit
  const item = await store.news.find(context.req.param('id') ?? '')
  const author = item && (await store.members.find(item.member))
  if (!author) return undefined
  const at = newsAt(item, author)
  const under = (await readUnder(visit, [at], { at: 'item', sent })).ofOne(at, shareToo(visit, item))
  const card = newsCard(item, visit, { author, actions: actionsOn(visit, item), under, level: 2 })
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
