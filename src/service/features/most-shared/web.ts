import { endpoints } from '../../../contract/endpoints.ts'
import type { MostSharedPage } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import { callOf, type GraphCall } from '../../graph/graph-call.ts'
import { describeList, whole } from '../../graph/paging.ts'
import { sitePaths } from '../../http/hosts.ts'
import { type Html, html } from '../../website/html.ts'
import { pageCard, periods, shownFaces } from '../../website/news-card.ts'
import { emptyState } from '../../website/page/components.ts'
import { faces } from '../../website/page/person.ts'
import type { MemberVisit } from '../../website/page/visit.ts'
import { type MostShared, mostSharedRows } from './rows.ts'

export const mostSharedPath = '/most-shared'

type Period = keyof typeof periods

const pageSize = 20

const atHome = 3

export async function mostSharedPage(visit: MemberVisit) {
  const { context, member, t, store, now } = visit
  const asked = context.req.query('period') ?? ''
  const period = (Object.hasOwn(periods, asked) ? asked : 'week') as Period
  const isOfContacts = context.req.query('of') === 'contacts'
  const whose = isOfContacts ? { contactsOf: member.id } : { reader: member.id }
  const pages = await store.of(mostSharedRows).list(whose, periods[period][0], pageSize, now)
  const choice = (chosen: { period: Period; of: string }, name: string, isCurrent: boolean): Html =>
    html`<li><a href="${mostSharedPath}?${new URLSearchParams(chosen)}"${isCurrent && html` aria-current="true"`}>${name}</a></li>`
  const of = isOfContacts ? 'contacts' : 'network'
  const names = Object.entries(periods) as [Period, (typeof periods)[Period]][]
  const body = html`<nav class="segments" aria-label="${t('mostShared')}"><ul>
${choice({ period, of: 'network' }, t('ofNetwork'), !isOfContacts)}
${choice({ period, of: 'contacts' }, t('ofContacts'), isOfContacts)}</ul><ul class="within">
${names.map(([each, [, name]]) => choice({ period: each, of }, t(name), each === period))}</ul></nav>
${pages.length > 0 ? await showPages(pages, visit, 2) : emptyState(t('nothingSharedThen'), html`<a class="button primary" href="/share">${t('shareFirst')}</a>`)}`
  return { title: t('mostShared'), body }
}

/** Beside the news, or below them in a narrow window; and on the page of a page that nobody shared. */
export async function showMostShared(visit: MemberVisit): Promise<Html | undefined> {
  const { t, member, store, now } = visit
  const listed = await store.of(mostSharedRows).list({ reader: member.id }, periods.week[0], atHome, now)
  const several = listed.filter(({ sharers }) => sharers > 1)
  if (several.length === 0) return undefined
  const pages = several.map(({ news, ...page }) => ({ ...page, news: { ...news, site_name: '' } }))
  return html`<section aria-labelledby="most-shared"><h2 id="most-shared">${t('mostShared')} <span class="fine">${t('lastWeek')}</span></h2>
${await showPages(pages, visit, 3)}
<p><a class="alone" href="${mostSharedPath}">${t('mostSharedMore')}</a></p></section>`
}

async function showPages(pages: readonly MostShared[], { member, store, t }: MemberVisit, level: 2 | 3): Promise<Html> {
  const viewer = { member: member.id, application: null }
  const latest = await Promise.all(
    pages.map(({ page, sharers }) => store.recommendations.sharers(page, Math.min(sharers, shownFaces), 0, viewer)),
  )
  const members = await store.members.findAll(latest.flat().map(({ id }) => id))
  const cards = pages.map(({ news: { url, ...news }, sharers: count }, index) => {
    if (url === null) return undefined
    const shown = latest[index]?.flatMap(({ id }) => members.get(id) ?? []) ?? []
    return html`<li class="card news">${pageCard({ ...news, url }, { level, to: sitePaths.page(url) })}
<div class="faced">${faces(shown)}<p class="fine">${t('pageSharers', { count })}</p></div></li>`
  })
  return html`<ol class="cards">${cards}</ol>`
}

async function listMostShared(call: GraphCall<typeof endpoints.mostShared>) {
  const { store, caller, parameters, origins, now } = call
  const { limit } = parameters
  const period = parameters.period.toLowerCase() as Period
  const whose = { reader: caller.member }
  const pages = limit > 0 ? await store.of(mostSharedRows).list(whose, periods[period][0], limit, now) : []
  const data = pages.map(({ page, news: { url, title, published }, sharers }) => ({
    id: page,
    type: 'PAGE',
    name: title || (url ?? ''),
    link: origins.authUrl + sitePaths.page(url ?? ''),
    updated_time: writeTimestamp(published),
    url: url ?? '',
    title,
    sharer_count: sharers,
  })) satisfies MostSharedPage[]
  const link = `/most-shared?${new URLSearchParams({ period })}`
  return { body: describeList('MOST SHARED PAGES', 'mostShared', call, whole(data, limit, link)) }
}

export const calls = [callOf(endpoints.mostShared, listMostShared)]
