import data from '../../../../assets/invented/network.json' with { type: 'json' }

/** The pages of `npm start`. */
export const { articles } = data

export type Article = (typeof articles)[number]

export const urlOf = ({ path }: Pick<Article, 'path'>): string => `https://news.example${path}`

const received = data.ofCapabilities.passes.find(({ login }) => login !== 'maya')

/** It was passed to the member. */
export const firstArticle = articles.find(({ path }) => path === received?.path) as Article
