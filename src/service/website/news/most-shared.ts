import { html } from 'hono/html'
import type { MostShared } from '../../store/shares/recommendations.ts'
import type { Store } from '../../store/store.ts'
import type { Html } from '../page/layout.ts'
import type { MemberVisit, Page, Visit } from '../page/visit.ts'
import { showSource } from './news.ts'
import { pagePath } from './shared-page.ts'

const day = 24 * 60 * 60 * 1000

/** The times that a member chooses from, in milliseconds, with the key of their name. */
const periods = {
  day: [day, 'lastDay'],
  week: [7 * day, 'lastWeek'],
  month: [30 * day, 'lastMonth'],
} as const
type Period = keyof typeof periods

const pageSize = 20
const atHome = 3

/** `/most-shared?period=&of=`: the pages that most of the network, or of the member's contacts, shared lately. */
export function createMostSharedPage({ store }: { store: Store }) {
  return async function mostShared(visit: MemberVisit): Promise<Page> {
    const { context, member, t, now } = visit
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
${pages.length > 0 ? html`<ol class="plain found">${pages.map((page) => showPage(page, visit, 'h2'))}</ol>` : html`<p>${t('nothingSharedThen')}</p>`}`
    return { title: t('mostShared'), body }
  }
}

/** What the network read in the last week, on the home page; undefined if no page was shared by two. */
export async function showMostShared(visit: Visit, store: Store): Promise<Html | undefined> {
  const { t, now } = visit
  const pages = await store.mostShared.list('network', periods.week[0], atHome, now)
  if ((pages[0]?.sharers ?? 0) < 2) return undefined
  return html`<h2>${t('lastWeek')}</h2>
<ol class="plain found">${pages.map((page) => showPage(page, visit, 'h3'))}</ol>
<p><a href="/most-shared">${t('mostSharedMore')}</a></p>`
}

function showPage({ news, sharers }: MostShared, { t }: Visit, heading: 'h2' | 'h3'): Html {
  const url = news.url ?? ''
  const link = html`<a href="${pagePath(url)}" dir="auto">${news.title || url}</a>`
  return html`<li>${heading === 'h2' ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`}
<p class="quiet byline"><span>${t('pageSharers', { count: sharers })}</span> ${showSource(new URL(url).hostname, news.site_name)}</p></li>`
}
