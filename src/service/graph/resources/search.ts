import type { endpoints } from '../../../contract/endpoints.ts'
import type { Origins } from '../../http/origins.ts'
import type { GraphResponse } from '../../http/response.ts'
import { searchAs } from '../../store/search-as.ts'
import type { GraphCall } from '../graph-call.ts'
import { describeList, offset } from '../paging.ts'
import { memberDescriber, viewerOf } from './member-detail.ts'
import { describeItem } from './newsfeed.ts'

/**
 * `GET /search`: pages and statuses of the caller, of contacts and of members who authorized the application, as items of
 * news. An addition of this service.
 */
export function createSearch(origins: Origins) {
  return {
    async read(call: GraphCall<typeof endpoints.search>): Promise<GraphResponse> {
      const { store, caller, parameters, language } = call
      const { query, limit } = parameters
      const found = await searchAs(store, { ...caller, language }, query, limit, offset(parameters))
      const members = await store.members.seeAll(
        found.hits.flatMap(({ news }) => news.member),
        viewerOf(call),
      )
      const describeMember = await memberDescriber(call, members.values(), origins)
      const data = found.hits.flatMap(({ news, sharers }) => {
        const member = members.get(news.member)
        // removed a moment ago
        if (!member) return []
        const item = describeItem(news, language, origins)
        return { ...item, from: describeMember(member), sharer_count: sharers.length }
      })
      const list = describeList('SEARCH RESULTS', call, { page: parameters, count: found.count, data })
      return { body: found.isMore ? { ...list, count_string: `>${found.count}` } : list }
    },
  }
}
