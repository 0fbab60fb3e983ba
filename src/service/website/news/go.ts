import { webUrl } from '../../http/web-url.ts'
import type { Store } from '../../store/store.ts'
import { notFoundPage, type Page, type Visit } from '../page/visit.ts'

/** `/go/<id>`: where a news item's `infeed_link` leads: to the shared page, or for a status to the page of whose it is. */
export function createGo({ store }: { store: Store }) {
  return async function go(visit: Visit): Promise<Page | Response> {
    const { context } = visit
    const item = await store.news.find(context.req.param('id') ?? '')
    if (!item) return notFoundPage(visit)
    return context.redirect(webUrl(item.url ?? undefined) ?? `/profile/${item.member}`, 302)
  }
}
