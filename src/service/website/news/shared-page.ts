import { html } from 'hono/html'
import { cleanPageUrl } from '../../../contract/page-url.ts'
import { webUrl } from '../../http/origins.ts'
import type { SharerRow } from '../../store/shares/recommendations.ts'
import type { Store } from '../../store/store.ts'
import { emptyState, face, leftMark, list, paging, personLink, readPage } from '../page/components.ts'
import type { Html } from '../page/layout.ts'
import { type MemberVisit, notFoundPage, type Page, type Visit } from '../page/visit.ts'
import { showMessage, showNews, showSource } from './news-item.ts'
import { showRemoval } from './own-news.ts'

const pageSize = 20

/** `/page?url=`: who shared a page, with their comments; contacts and others, latest first. */
export function createSharedPage({ store }: { store: Store }) {
  return async function sharedPage(visit: MemberVisit): Promise<Page> {
    const { context, member, t } = visit
    const title = t('whoShared')
    const url = cleanPageUrl(context.req.query('url') ?? '')
    if (url === undefined) return notFoundPage(visit)
    const toShare = `/share?${new URLSearchParams({ url })}`
    const page = await store.recommendations.latest(url, member.id)
    const link = html`<p><a href="${url}" rel="noopener noreferrer nofollow" dir="auto">${page?.title || url}</a></p>
<p class="quiet">${showSource(new URL(url).hostname, page?.site_name ?? '')}</p>`
    if (!page || page.sharers === 0) {
      const body = html`${link}${emptyState(t('pageNobody'))}
<p class="actions"><a class="button main" href="${toShare}">${t('sharePage')}</a></p>`
      return { title, body }
    }
    const viewer = { member: member.id, application: '', detail: 'NONE' } as const
    const sharers = await readPage(context, pageSize, (limit, offset) =>
      store.recommendations.sharers(page.id, limit, offset, viewer),
    )
    const members = await store.members.findAll(sharers.rows.map(({ id }) => id))
    const show = ({ id, name, message, shared }: SharerRow): Html => {
      const row = members.get(id)
      // like a status: the page is above the list
      const share = { url: null, title: '', site_name: '', message, language: row?.language ?? t.language }
      return showNews({ ...share, published: shared }, visit, {
        face: row && face(row),
        author: html`${personLink({ id, name })}${row && leftMark(row, t)}`,
      })
    }
    const own = page.own_id !== null && (await store.recommendations.shareOf(page.id, member.id))
    const actions = own
      ? html`<a class="button" href="${toShare}">${t('pageEdit')}</a>`
      : html`<a class="button main" href="${toShare}">${t('pageShareToo')}</a>`
    const body = html`${link}
${page.overview && showMessage(page.overview, page.language, visit)}
<p class="actions">${actions}</p>
${own && showRemoval(visit, { ...own, url })}
<h2>${t('pageSharers', { count: page.sharers })}</h2>
${list(sharers.rows.map(show))}
${paging(sharers, visit)}`
    return { title, body, doneBy: { shared: t('shareDone') } }
  }
}

/** `/go/<id>`: redirects a news item's `infeed_link` to the shared page, or to the author of a status. */
export function followNews({ store }: { store: Store }) {
  return async function go(visit: Visit): Promise<Page | Response> {
    const { context } = visit
    const item = await store.news.find(context.req.param('id') ?? '')
    if (!item) return notFoundPage(visit)
    return context.redirect(webUrl(item.url ?? undefined) ?? `/profile/${item.member}`, 302)
  }
}
