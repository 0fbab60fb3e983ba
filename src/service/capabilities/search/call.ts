import { endpoints } from '../../../contract/endpoints.ts'
import { callOf, type GraphCall } from '../../graph/graph-call.ts'
import { describeList, offset } from '../../graph/paging.ts'
import { describeItems } from '../../graph/resources/news.ts'
import type { GraphResponse } from '../../http/response.ts'
import { searchAs } from './find.ts'

async function search(call: GraphCall<typeof endpoints.search>): Promise<GraphResponse> {
  const { store, caller, parameters, language } = call
  const { query, limit } = parameters
  const found = await searchAs(store, { ...caller, language }, query, limit, offset(parameters))
  const sharers = new Map(found.hits.map((hit) => [hit.news.id, hit.sharers.length]))
  const items = await describeItems(
    call,
    found.hits.map(({ news }) => news),
  )
  const data = items.map((item) => ({ ...item, sharer_count: sharers.get(item.id) }))
  const list = {
    page: parameters,
    count: found.count,
    data,
    link: `/find?${new URLSearchParams({ query })}`,
    isCapped: found.isMore,
  }
  return { body: describeList('SEARCH RESULTS', call, list) }
}

export const calls = [callOf(endpoints.search, search)]
