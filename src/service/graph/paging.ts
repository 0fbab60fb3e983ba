import { endpoints } from '../../contract/endpoints.ts'
import type { List, Paging } from '../../contract/resources.ts'
import { writeTimestamp } from '../../contract/text.ts'
import type { SiteKey } from '../../locales/keys.ts'
import { countLimit } from '../store/engine/queries.ts'
import { oneOf, siteTranslate } from '../texts.ts'
import type { GraphCall } from './graph-call.ts'

export interface PageOfList {
  limit: number
  page: number
  start: number
}

/** `page` and `start` count from 1; §4's start + page * limit would skip the first ten items with §4's defaults. */
export const offset = ({ limit, page, start }: PageOfList): number => start - 1 + (page - 1) * limit

/** A count by `countRows`, which ends there. */
export const upToLimit = (count: number): { count: number; isCapped?: true } =>
  count > countLimit ? { count: countLimit, isCapped: true } : { count }

/**
 * The number of a list's items that a viewer sees, if the page is the last one; else the count, which includes muted
 * members' items.
 * @param rows of the statement that leaves them out
 */
export function countUntil(page: PageOfList, count: number, rows: readonly unknown[]): number {
  const isEnd = rows.length < page.limit && (rows.length > 0 || offset(page) === 0)
  return isEnd ? Math.min(count, offset(page) + rows.length) : count
}

/** A list that has no further page. */
export const whole = <Item>(data: Item[], limit: number, link: string) => ({
  page: { limit, page: 1, start: 1 },
  ...{ count: data.length, data, link },
})

/** @param name the text that names it; a recommendation has the name of its page instead @param list.link a path of the web site @param list.isCapped whether there are more than were counted */
export const describeList = <Item extends { updated_time: string }, const Type extends string>(
  type: Type,
  name: SiteKey,
  { url, now, language, origins }: Pick<GraphCall, 'url' | 'now' | 'language' | 'origins'>,
  list: { page: PageOfList; count: number; data: Item[]; link: string; isCapped?: boolean },
): List<Item, Type> => ({
  id: '',
  type,
  name: oneOf(siteTranslate(language), name, {}),
  link: origins.authUrl + list.link,
  updated_time: list.data[0]?.updated_time ?? writeTimestamp(now),
  count: list.count,
  count_string: String(list.count),
  ...(list.isCapped && { capped: true }),
  paging: describePaging(url, list.page, list.count),
  data: list.data,
})

function describePaging(url: string, page: PageOfList, count: number): Paging {
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
