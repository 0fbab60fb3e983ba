import type { NewsItem } from '../../schemas/wire/newsfeed.ts'
import { bounds } from './bounds.ts'
import { pageOf } from './indexed-share.ts'

/**
 * Whether the network's news name the shared pages; those of old networks had no `url`. One item with a URL proves it;
 * several titled items without a URL, or very many items, prove the contrary; a few statuses prove nothing.
 *
 * @returns null while unknown
 */
export function namesPages(known: boolean | null, news: readonly NewsItem[]): boolean | null {
  const pages = news.map(pageOf)
  if (known || pages.some(({ url }) => url !== '')) return true
  const titled = pages.filter(({ title }) => title !== '').length
  return titled >= bounds.titledWithoutUrl || news.length >= bounds.withoutUrl ? false : known
}
