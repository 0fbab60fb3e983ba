import { html } from 'hono/html'
import { cleanPageUrl } from '../../../contract/page-url.ts'
import { webUrl } from '../../http/origins.ts'
import type { MostShared, SharerRow } from '../../store/shares/recommendations.ts'
import type { Store } from '../../store/store.ts'
import { day, emptyState, faces, list, menu, paging, readPage } from '../page/components.ts'
import type { Html } from '../page/layout.ts'
import { type MemberVisit, notFoundPage, type Page, type SiteParts, type Visit } from '../page/visit.ts'
import { copyAction, nameOfItem, newsCard, pageCard, pagePath, shownFaces } from './news-item.ts'
import { showRemoval } from './own-news.ts'

const pageSize = 20

/** `/page?url=`: who shared a page, with their comments; contacts and others, latest first. */
export const createSharedPage = ({ store }: SiteParts) =>
  async function sharedPage(visit: MemberVisit): Promise<Page> {
    const { context, member, t } = visit
    const title = t('whoShared')
    const url = cleanPageUrl(context.req.query('url') ?? '')
    if (url === undefined) return notFoundPage(visit)
    const toShare = `/share?${new URLSearchParams({ url })}`
    const page = await store.recommendations.latest(url, member.id)
    const link = pageCard(
      { title: '', overview: '', site_name: '', language: t.language, message: '', published: 0, ...page, url },
      { level: 2, isLarge: true },
    )
    if (!page || page.sharers === 0) {
      const body = html`${link}${emptyState(t('pageNobody'), html`<a class="button main" href="${toShare}">${t('sharePage')}</a>`)}`
      return { title, body }
    }
    const viewer = { member: member.id, application: '' }
    const sharers = await readPage(context, pageSize, (limit, offset) =>
      store.recommendations.sharers(page.id, limit, offset, viewer),
    )
    const members = await store.members.findAll(sharers.rows.map(({ id }) => id))
    const shown = sharers.rows.slice(0, shownFaces).flatMap(({ id }) => members.get(id) ?? [])
    const show = ({ id, name, message, shared }: SharerRow): Html => {
      const author = members.get(id)
      // like a status: the page is above the list
      const share = { url: null, title: name, site_name: '', message, language: author?.language ?? t.language }
      return newsCard({ ...share, published: shared }, visit, { author })
    }
    const own = page.own_id !== null && (await store.recommendations.shareOf(page.id, member.id))
    const actions = own
      ? html`<a class="button" href="${toShare}">${t('pageEdit')}</a>`
      : html`<a class="button main" href="${toShare}">${t('pageShareToo')}</a>`
    const named = { title: page.title, url, message: '' }
    const body = html`${link}
<div class="titled"><h2>${faces(shown)} ${t('pageSharers', { count: page.sharers })}</h2>
${copyAction(visit, url)}${actions}${own && menu(t('menuOf', { name: nameOfItem(named) }), [showRemoval(visit, { ...own, url })])}</div>
${list(sharers.rows.map(show), undefined, 'cards')}
${paging(sharers, visit)}`
    return { title, body, doneBy: { shared: t('shareDone') } }
  }

/** `/go/<id>`: redirects a news item's `infeed_link` to the shared page, or to the author of a status. */
export const followNews = ({ store }: SiteParts) =>
  async function go(visit: Visit): Promise<Page | Response> {
    const { context } = visit
    const item = await store.news.find(context.req.param('id') ?? '')
    if (!item) return notFoundPage(visit)
    return context.redirect(webUrl(item.url ?? undefined) ?? `/profile/${item.member}`, 302)
  }

export const periods = {
  day: [day, 'lastDay'],
  week: [7 * day, 'lastWeek'],
  month: [30 * day, 'lastMonth'],
} as const
type Period = keyof typeof periods

const atHome = 3

/** `/most-shared?period=&of=`: the pages that most of the network, or of the member's contacts, shared lately. */
export const createMostSharedPage = ({ store }: SiteParts) =>
  async function mostShared({ context, member, t, now }: MemberVisit): Promise<Page> {
    const asked = context.req.query('period') ?? ''
    const period = (Object.hasOwn(periods, asked) ? asked : 'week') as Period
    const isOfContacts = context.req.query('of') === 'contacts'
    const whose = isOfContacts ? { contactsOf: member.id } : 'network'
    const pages = await store.mostShared.list(whose, periods[period][0], pageSize, now)
    const choice = (chosen: { period: Period; of: string }, name: string, isCurrent: boolean): Html =>
      html`<li><a href="/most-shared?${new URLSearchParams(chosen)}"${isCurrent && html` aria-current="true"`}>${name}</a></li>`
    const of = isOfContacts ? 'contacts' : 'network'
    const names = Object.entries(periods) as [Period, (typeof periods)[Period]][]
    const body = html`<nav class="choices" aria-label="${t('mostShared')}"><ul>
${names.map(([each, [, name]]) => choice({ period: each, of }, t(name), each === period))}</ul><ul>
${choice({ period, of: 'network' }, t('ofNetwork'), !isOfContacts)}
${choice({ period, of: 'contacts' }, t('ofContacts'), isOfContacts)}</ul></nav>
${pages.length > 0 ? showPages(pages, t, 2) : emptyState(t('nothingSharedThen'), html`<a class="button main" href="/share">${t('shareFirst')}</a>`)}`
    return { title: t('mostShared'), body }
  }

export async function showMostShared({ t, now }: Visit, store: Store): Promise<Html | undefined> {
  const pages = await store.mostShared.list('network', periods.week[0], atHome, now)
  if ((pages[0]?.sharers ?? 0) < 2) return undefined
  return html`<aside aria-labelledby="most-shared"><h2 id="most-shared">${t('mostShared')} <span class="quiet">${t('lastWeek')}</span></h2>
${showPages(pages, t, 3)}
<p><a class="alone" href="/most-shared">${t('mostSharedMore')}</a></p></aside>`
}

const showPages = (pages: readonly MostShared[], t: Visit['t'], level: 2 | 3): Html =>
  html`<ol class="cards">${pages.flatMap(({ news: { url, ...news }, sharers }) =>
    url === null
      ? []
      : html`<li class="card news"><p class="quiet">${t('pageSharers', { count: sharers })}</p>
${pageCard({ ...news, url }, { level, to: pagePath(url) })}</li>`,
  )}</ol>`
