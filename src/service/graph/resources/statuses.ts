import type { endpoints } from '../../../contract/endpoints.ts'
import type { Created } from '../../../contract/resources.ts'
import { type Addresses, graphAddress } from '../../http/origins.ts'
import type { Answer } from '../../http/response.ts'
import type { GraphCall } from '../graph-call.ts'

/** Where a new status is found, as observed. */
const created_graph_id = 'me/newsfeed'

/** `POST /status`: the accounts of an external social network are recorded; whoever runs the service may pass it on. */
export function createStatuses(addresses: Addresses) {
  return {
    async create({ store, caller, parameters, now }: GraphCall<typeof endpoints.status>): Promise<Answer> {
      const { message, by_mobile, language, social_account } = parameters
      const member = await store.members.find(caller.member)
      if (!member) throw new Error('a caller who is no member')
      const status = {
        message,
        by_mobile,
        language: language ?? member.language,
        // none named: the member's privacy settings (§4)
        social_accounts: social_account?.join(',') ?? member.social_accounts,
      }
      await store.news.postStatus(caller.member, status, now)
      return {
        status: 201,
        body: { created: true, created_graph_id } satisfies Created,
        headers: { Location: graphAddress(addresses, created_graph_id), Createdgraphid: created_graph_id },
      }
    },
  }
}
