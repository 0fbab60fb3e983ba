import { html } from 'hono/html'
import { cleanPageUrl } from '../../../contract/page-url.ts'
import type { SharerRow } from '../../store/shares/recommendations.ts'
import type { Store } from '../../store/store.ts'
import { hasJust } from '../form/last-change.ts'
import type { Html } from '../page/layout.ts'
import { leftMark } from '../page/left-mark.ts'
import { readPage, showPaging } from '../page/paging.ts'
import { face } from '../page/portrait.ts'
import { showTime } from '../page/times.ts'
import { type MemberVisit, notFoundPage, type Page } from '../page/visit.ts'
import { showMessage, showSource } from './news.ts'
import type { createOwnNews } from './own-news.ts'

const pageSize = 20

/** The path of the page about a page. @param url its address */
export const pagePath = (url: string): string => `/page?${new URLSearchParams({ url })}`

/** `/page?url=`: who shared a page, with their comments; contacts and others, latest first. */
export function createSharedPage({ store, ownNews }: { store: Store; ownNews: ReturnType<typeof createOwnNews> }) {
  return async function show(visit: MemberVisit): Promise<Page> {
    const { context, member, t } = visit
    const url = cleanPageUrl(context.req.query('url') ?? '')
    if (url === undefined) return notFoundPage(visit)
    const { hostname } = new URL(url)
    const toShare = `/share?${new URLSearchParams({ url })}`
    const page = await store.recommendations.latest(url, member.id)
    const link = html`<p><a href="${url}" rel="noopener noreferrer nofollow" dir="auto">${page?.title || url}</a></p>
<p class="quiet">${showSource(hostname, page?.site_name ?? '')}</p>`
    if (!page || page.sharers === 0) {
      const body = html`${link}<p>${t('pageNobody')}</p>
<p class="actions"><a class="button main" href="${toShare}">${t('sharePage')}</a></p>`
      return { title: t('whoShared'), body }
    }
    const viewer = { member: member.id, application: '', detail: 'NONE' } as const
    const sharers = await readPage(context, pageSize, (limit, offset) =>
      store.recommendations.sharers(page.id, limit, offset, viewer),
    )
    const members = await store.members.findAll(sharers.rows.map(({ id }) => id))
    const show = ({ id, name, message, shared }: SharerRow): Html => {
      const row = members.get(id)
      return html`<li class="faced">${row && face(row)}<div><p class="quiet byline"><a href="/profile/${id}"><bdi>${name}</bdi></a>${row && leftMark(row, t)} ${showTime(shared, visit)}</p>
${message && showMessage(message, row?.language ?? t.language, visit)}</div></li>`
    }
    const own = page.own_id !== null && (await store.recommendations.shareOf(page.id, member.id))
    const actions = own
      ? html`<a class="button" href="${toShare}">${t('pageEdit')}</a>`
      : html`<a class="button main" href="${toShare}">${t('pageShareToo')}</a>`
    const body = html`${link}
${page.overview && showMessage(page.overview, page.language, visit)}
<p class="actions">${actions}</p>
${own && ownNews.showRemoval(visit, { ...own, url })}
<h2>${t('pageSharers', { count: page.sharers })}</h2>
<ul class="plain">${sharers.rows.map(show)}</ul>
${showPaging(sharers, context, t)}`
    return { title: t('whoShared'), body, ...(hasJust(context, 'shared') && { done: html`${t('shareDone')}` }) }
  }
}
