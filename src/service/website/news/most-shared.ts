import { html } from 'hono/html'
import type { MostShared } from '../../store/shares/recommendations.ts'
import type { Store } from '../../store/store.ts'
import { emptyState } from '../page/components.ts'
import type { Html } from '../page/layout.ts'
import { day } from '../page/times.ts'
import type { MemberVisit, Page, Visit } from '../page/visit.ts'
import { showFound } from './news-item.ts'

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
  return async function mostShared({ context, member, t, now }: MemberVisit): Promise<Page> {
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
${pages.length > 0 ? showPages(pages, t, 2) : emptyState(t('nothingSharedThen'))}`
    return { title: t('mostShared'), body }
  }
}

/** What the network read in the last week, on the home page; undefined if no page was shared by two. */
export async function showMostShared({ t, now }: Visit, store: Store): Promise<Html | undefined> {
  const pages = await store.mostShared.list('network', periods.week[0], atHome, now)
  if ((pages[0]?.sharers ?? 0) < 2) return undefined
  return html`<h2>${t('lastWeek')}</h2>
${showPages(pages, t, 3)}
<p><a href="/most-shared">${t('mostSharedMore')}</a></p>`
}

const showPages = (pages: readonly MostShared[], t: Visit['t'], level: 2 | 3): Html =>
  html`<ol class="plain found">${pages.map(({ news, sharers }) => {
    const byline = html`<span>${t('pageSharers', { count: sharers })}</span>`
    return showFound({ news, title: news.title || (news.url ?? ''), level, byline })
  })}</ol>`
