import type { endpoints } from '../../../contract/endpoints.ts'
import type { Created } from '../../../contract/resources.ts'
import { graphUrl, type Origins } from '../../http/origins.ts'
import type { GraphResponse } from '../../http/response.ts'
import type { Caller } from '../../store/applications/authorizations.ts'
import type { Store } from '../../store/store.ts'
import type { GraphCall } from '../graph-call.ts'
import { assertWithinNewsLimit } from '../news-limit.ts'

/** The graph path in responses to new statuses, as observed. */
const created_graph_id = 'me/newsfeed'

/** `POST /status`. The service only stores `social_account`; forwarding the status is up to the operator. */
export function createStatuses(origins: Origins) {
  return {
    async create({ store, caller, parameters, now }: GraphCall<typeof endpoints.status>): Promise<GraphResponse> {
      await postStatus(store, caller, parameters, now)
      return {
        status: 201,
        body: { created: true, created_graph_id } satisfies Created,
        headers: { Location: graphUrl(origins, created_graph_id), Createdgraphid: created_graph_id },
      }
    },
  }
}

/**
 * Posts a member's status, within a transaction.
 *
 * @throws Problem 403 if the member has as many shares and statuses as there may be
 */
export async function postStatus(
  store: Store,
  caller: Pick<Caller, 'member' | 'language'>,
  { message, by_mobile, language = caller.language, social_account }: GraphCall<typeof endpoints.status>['parameters'],
  now: number,
): Promise<void> {
  await assertWithinNewsLimit(store, caller.member)
  // default: the member's privacy settings (§4)
  const social_accounts = social_account?.join(',') ?? (await store.members.socialAccounts(caller.member))
  await store.news.postStatus(caller.member, { message, by_mobile, language, social_accounts }, now)
}
