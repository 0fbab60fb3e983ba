import { endpoints } from '../../../contract/endpoints.ts'
import type { MostSharedPage } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import { callOf, type GraphCall } from '../../graph/graph-call.ts'
import { describeList } from '../../graph/paging.ts'
import { pagePictureUrl, sitePaths } from '../../http/origins.ts'
import type { GraphResponse } from '../../http/response.ts'
import { mostSharedRows } from './rows.ts'

const periods = { DAY: 1, WEEK: 7, MONTH: 30 }

async function listMostShared(call: GraphCall<typeof endpoints.mostShared>): Promise<GraphResponse> {
  const { store, parameters, origins, now } = call
  const { limit } = parameters
  const days = periods[parameters.period as keyof typeof periods]
  const pages = limit > 0 ? await store.of(mostSharedRows).list('network', days * 24 * 60 * 60 * 1000, limit, now) : []
  const data = pages.map(({ page, news: { url, title, published, picture_file }, sharers }) => ({
    id: page,
    type: 'PAGE',
    name: title || (url ?? ''),
    link: origins.authUrl + sitePaths.page(url ?? ''),
    updated_time: writeTimestamp(published),
    url: url ?? '',
    title,
    ...(picture_file && { picture_copy: pagePictureUrl(origins, picture_file) }),
    sharer_count: sharers,
  })) satisfies MostSharedPage[]
  const page = { limit, page: 1, start: 1 }
  const link = `/most-shared?${new URLSearchParams({ period: parameters.period.toLowerCase() })}`
  return { body: describeList('MOST SHARED PAGES', call, { page, count: data.length, data, link }) }
}

export const calls = [callOf(endpoints.mostShared, listMostShared)]
