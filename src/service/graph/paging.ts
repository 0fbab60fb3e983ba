import { endpoints } from '../../contract/endpoints.ts'
import type { List, Paging } from '../../contract/resources.ts'
import { writeTimestamp } from '../../contract/text.ts'
import { countLimit } from '../store/engine/queries.ts'
import type { GraphCall } from './graph-call.ts'

export interface Page {
  limit: number
  page: number
  start: number
}

/** Both count from 1; §4's start + page * limit would skip the first ten items with its own defaults. */
export const offset = ({ limit, page, start }: Page): number => start - 1 + (page - 1) * limit

/** Texts that a list doesn't need are empty, as observed. @param list.count above `countLimit`, there are more */
export const describeList = <Item extends { updated_time: string }>(
  type: string,
  call: Pick<GraphCall, 'url' | 'now'>,
  { page, count, data }: { page: Page; count: number; data: Item[] },
): List<Item> => ({
  id: '',
  type,
  name: '',
  link: '',
  updated_time: data[0]?.updated_time ?? writeTimestamp(call.now),
  count: Math.min(count, countLimit),
  count_string: count > countLimit ? `>${countLimit}` : String(count),
  paging: describePaging(call.url, page, count),
  data,
})

function describePaging(url: string, page: Page, count: number): Paging {
  const last = endpoints.recommendation.parameters.page.max
  const hasNext = page.limit > 0 && page.page < last && offset(page) + page.limit < count
  const hasPrevious = page.limit > 0 && page.page > 1
  return {
    previous: hasPrevious ? pageUrl(url, page.page - 1) : '',
    next: hasNext ? pageUrl(url, page.page + 1) : '',
  }
}

function pageUrl(listUrl: string, page: number): string {
  const url = new URL(listUrl)
  url.searchParams.delete('access_token')
  url.searchParams.set('page', String(page))
  return url.href
}
