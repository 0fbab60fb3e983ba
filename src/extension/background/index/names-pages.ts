import type { NewsItem } from '../../schemas/wire/newsfeed.ts'
import { bounds } from './bounds.ts'
import { pageOf } from './indexed-share.ts'

/**
 * Whether a network's news say which page was shared: once one did, they do. None of several with a title, or of very many,
 * means that they don't; a few statuses mean nothing. Null while that is not known.
 */
export function namesPages(known: boolean | null, news: readonly NewsItem[]): boolean | null {
  const pages = news.map(pageOf)
  if (known || pages.some(({ url }) => url !== '')) return true
  const titled = pages.filter(({ title }) => title !== '').length
  return titled >= bounds.titledWithoutUrl || news.length >= bounds.withoutUrl ? false : known
}
