import type { Catalogue } from '../sentence.ts'

/** The tab "News". */
export const news = {
  'news.tab': 'News',
} as const satisfies Catalogue
