import type { NewsItem } from '../../schemas/newsfeed.ts'
import { bounds } from './bounds.ts'

/**
 * Whether a network's news say which page was shared: once one did, they do. None of several with a title, or of very many,
 * means that they don't; a few statuses mean nothing. Null while that is not known.
 */
export function namesPages(known: boolean | null, news: readonly NewsItem[]): boolean | null {
  if (known || news.some(({ url }) => url !== '')) return true
  const titled = news.filter(({ title }) => title !== '').length
  return titled >= bounds.titledWithoutUrl || news.length >= bounds.withoutUrl ? false : known
}
