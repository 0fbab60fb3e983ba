import { webUrl } from '../../http/origins.ts'
import type { Store } from '../../store/store.ts'
import { notFoundPage, type Page, type Visit } from '../page/visit.ts'

/** `/go/<id>`: redirects a news item's `infeed_link` to the shared page, or to the author of a status. */
export function createGo({ store }: { store: Store }) {
  return async function go(visit: Visit): Promise<Page | Response> {
    const { context } = visit
    const item = await store.news.find(context.req.param('id') ?? '')
    if (!item) return notFoundPage(visit)
    return context.redirect(webUrl(item.url ?? undefined) ?? `/profile/${item.member}`, 302)
  }
}
