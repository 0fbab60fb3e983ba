import data from '../../../../assets/invented/network.json' with { type: 'json' }

/** The pages of `npm start`. */
export const { articles } = data

export type Article = (typeof articles)[number]

export const urlOf = ({ path }: Pick<Article, 'path'>): string => `https://news.example${path}`

/** Contacts shared it, and nothing else is to be said of it. */
export const firstArticle = articles.find(({ path }) => path === '/night-trains') as Article
