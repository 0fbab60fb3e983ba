import { sitePaths } from '../../http/origins.ts'

/* The conversation's places on the site. */

/** Who thanked for an item; its form thanks. */
export const thanksPath = (news: string): string => `${sitePaths.newsItem(news)}/thanks`

/** Where the forms about an item's answers are sent. */
export const answersPath = (news: string): string => `${sitePaths.newsItem(news)}/answers`

export const commentPath = ({ news, id }: { news: string; id: string }): string => `${sitePaths.newsItem(news)}#${id}`

/** Parameters of a page to which a form leads back: the answer that was written, restored or removed. */
export const changes = ['answered', 'answer-removed'] as const

/** Origin of a path, to parse it. */
export const here = 'http://here.invalid'
