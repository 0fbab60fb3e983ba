import type { endpoints } from '../../../contract/endpoints.ts'
import type { Deleted, Updated } from '../../../contract/resources.ts'
import { notAllowed, notFound } from '../../http/problems.ts'
import type { GraphResponse } from '../../http/response.ts'
import type { GraphCall } from '../graph-call.ts'

/** `PUT` and `DELETE /<share>`, for the caller's own share (`share_id` of GET /recommend). */
export function createShares() {
  return {
    async update(call: GraphCall<typeof endpoints.updateShare>): Promise<GraphResponse> {
      await assertOwn(call)
      await call.store.news.setMessage(call.id, call.parameters.message)
      return { body: { updated: true } satisfies Updated }
    },

    /** Removes the share; as on the site, the member can restore it there for a while. */
    async delete(call: GraphCall<typeof endpoints.deleteShare>): Promise<GraphResponse> {
      await assertOwn(call)
      await call.store.removedNews.remove(call.id, call.caller.member, call.now)
      return { body: { deleted: true } satisfies Deleted }
    },
  }
}

/** @throws Problem 404 if the share was removed meanwhile, 403 if it is another member's */
async function assertOwn({
  store,
  caller,
  id,
}: Pick<GraphCall<typeof endpoints.deleteShare>, 'store' | 'caller' | 'id'>) {
  const share = await store.news.find(id)
  if (!share) throw notFound()
  if (share.member !== caller.member) throw notAllowed('Only the member who shared the page may change the share')
}
