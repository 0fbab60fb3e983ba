import data from '../../../../assets/invented/network.json' with { type: 'json' }
import { byPageText, type PageTexts } from '../../../contract/endpoints.ts'
import { matchKey } from '../../../contract/page-url.ts'

/** The people and pages of `npm start`. What the trial's member does changes them in memory alone. */

export const { articles } = data

export type Article = (typeof articles)[number]

export const urlOf = ({ path }: Pick<Article, 'path'>): string => `https://news.example${path}`

/** Login of the member whose popup the trial shows. */
export const me = 'maya'

export type Page = PageTexts & { url: string }

/** A member's words. `at` is in milliseconds since 1970. */
export interface Said {
  id: string
  login: string
  message: string
  at: number
}

/** Words about a page, with the passage that they quote, or ''. */
export interface OfPage extends Said {
  quote: string
  page: Page
}

/** A share of a page, or a status, which has no page; the latest thanks and answers are first. */
export interface News extends Omit<OfPage, 'page'> {
  page?: Page
  likes: readonly string[]
  comments: readonly Said[]
}

export interface Pass extends OfPage {
  to: readonly { login: string; value?: 'THANKS' | 'DONE'; message?: string }[]
}

/** Whether the member passed it to oneself. */
export const isKept = ({ login, to }: Pass): boolean => login === me && to[0]?.login === me

/** What the member types about a page; absent if it stays as it is. */
export type Words = Partial<Pick<OfPage, 'message' | 'quote'>>

interface OfArticle extends Words {
  login: string
  path: string
  hoursAgo: number
}

interface Conversation {
  on: { login: string; path?: string; hoursAgo?: number }
  likes: Record<string, number | undefined>
  comments: { login: string; hoursAgo: number; message: string }[]
}

const ofCapabilities: {
  passes: readonly (OfArticle & { to: readonly string[]; done?: boolean })[]
  conversation: readonly Conversation[]
} = data.ofCapabilities

const articleAt = (path: string | undefined) => articles.find((each) => each.path === path) as Article

/** It was passed to the member. */
export const firstArticle = articleAt(ofCapabilities.passes[0]?.path)

const hour = 3_600_000

const pageOf = (path: string): Page => {
  const article = articleAt(path)
  const { title, description: overview, keywords, siteName: site_name } = article
  return { ...byPageText(() => ''), url: urlOf(article), title, overview, keywords: keywords.join(', '), site_name }
}

const newestFirst = (one: { at: number }, other: { at: number }) => other.at - one.at

const isAbout = (url: string) => (each: { page?: Page }) =>
  each.page !== undefined && matchKey(each.page.url) === matchKey(url)

export type People = ReturnType<typeof createPeople>

export function createPeople(now: number) {
  let count = 0
  const added = <Kind extends object>(kind: Kind) => ({ id: `invented-${++count}`, ...kind })
  const dated = <Kind extends { hoursAgo: number }>(kind: Kind) => added({ ...kind, at: now - kind.hoursAgo * hour })
  const persons = new Map(data.members.map((member) => [member.login, member]))
  const pairs = [...data.contacts]
  let requests = data.contactRequests.filter(({ to }) => to === me).map(dated)
  const ofPage = ({ path, ...said }: OfArticle) => ({ message: '', quote: '', ...dated(said), page: pageOf(path) })
  const conversationAbout = (login: string, path: string | undefined, hoursAgo: number) => {
    const { likes = {}, comments = [] } =
      ofCapabilities.conversation.find(
        ({ on }) => on.login === login && on.path === path && (on.hoursAgo ?? hoursAgo) === hoursAgo,
      ) ?? {}
    const byTime = Object.entries(likes).toSorted(([, one = 0], [, other = 0]) => one - other)
    return { likes: byTime.map(([login]) => login), comments: comments.map(dated).sort(newestFirst) }
  }
  let news: News[] = [
    ...data.shares.map((share) => ({
      ...ofPage(share),
      ...conversationAbout(share.login, share.path, share.hoursAgo),
    })),
    ...data.statuses.map((status) => ({
      ...dated({ ...status, quote: '' }),
      ...conversationAbout(status.login, undefined, status.hoursAgo),
    })),
  ]
  let passes: Pass[] = ofCapabilities.passes.map(({ to, done, ...pass }) => ({
    ...ofPage(pass),
    to: to.map((login) => ({ login, ...(done && { value: 'DONE' }) })),
  }))

  const contactsOf = (login: string) =>
    new Set(pairs.flatMap((pair) => (pair.includes(login) ? pair.filter((other) => other !== login) : [])))
  const mutual = (login: string) => [...contactsOf(login)].filter((other) => contactsOf(me).has(other)).length

  const sharesOf = (url: string): News[] => news.filter(isAbout(url)).sort(newestFirst)

  /** @returns whether there is one of this id */
  function changeNews(id: string, change: (item: News) => Partial<News>): boolean {
    const isThere = news.some((each) => each.id === id)
    news = news.map((each) => (each.id === id ? { ...each, ...change(each) } : each))
    return isThere
  }

  return {
    person: (login: string) => persons.get(login),
    mutual,
    /** Steps from contact to contact, as the service counts them: none if there are more than two. */
    distance: (login: string) => (login === me ? 0 : contactsOf(me).has(login) ? 1 : mutual(login) > 0 ? 2 : undefined),
    news: () => news.toSorted(newestFirst),
    requests: () => requests.toSorted(newestFirst),
    sharesOf,

    passes: () => passes.toSorted(newestFirst),
    passesOf: (url: string) => passes.filter(isAbout(url)).sort(newestFirst),
    contactsOf,

    add({ message = '', quote = '' }: Words, page?: Page): void {
      const shares = page ? sharesOf(page.url) : []
      const others = news.filter((each) => each.login !== me || !shares.includes(each))
      const item = added({ login: me, message, quote, at: Date.now(), likes: [], comments: [] })
      // the words of earlier sharers stay
      news = [...others, page ? { ...item, page: shares[0]?.page ?? page } : item]
    },
    /** @returns whether it is the member's own */
    change: (id: string, words: Words): boolean =>
      news.some((each) => each.id === id && each.login === me) && changeNews(id, () => words),
    /** @returns whether there is a share or a status of this id */
    like: (id: string, isLiked: boolean): boolean =>
      changeNews(id, ({ likes }) => ({ likes: [...(isLiked ? [me] : []), ...likes.filter((login) => login !== me)] })),
    /** @returns whether there is a share or a status of this id */
    comment: (id: string, message: string): boolean =>
      changeNews(id, ({ comments }) => ({ comments: [added({ login: me, message, at: Date.now() }), ...comments] })),
    pass(words: Words, page: Page, to: readonly string[]): void {
      const kept = to.includes(me) ? passes.find((each) => isKept(each) && isAbout(page.url)(each)) : undefined
      passes = passes.filter((each) => each !== kept)
      const { message, quote } = { message: '', quote: '', ...kept, ...words }
      passes.push(added({ login: me, message, quote, at: Date.now(), page, to: to.map((login) => ({ login })) }))
    },
    /** @returns whether it was passed to the member */
    answer(id: string, value: 'THANKS' | 'DONE', message: string): boolean {
      const isReceived = passes.some((each) => each.id === id && each.to.some(({ login }) => login === me))
      const answers = [{ login: me, value, ...(message && { message }) }]
      passes = passes.map((each) => (isReceived && each.id === id ? { ...each, to: answers } : each))
      return isReceived
    },
    /** @returns whether it was the member's own */
    remove(id: string): boolean {
      const isOwn = (each: Said) => each.id === id && each.login === me
      const isThere = [...news, ...news.flatMap(({ comments }) => comments), ...passes].some(isOwn)
      const others = <Kind extends Said>(all: readonly Kind[]) => all.filter((each) => !isOwn(each))
      news = others(news).map((each) => ({ ...each, comments: others(each.comments) }))
      passes = others(passes)
      return isThere
    },
    /** @returns whether it was pending */
    endRequest(id: string, isAccepted: boolean): boolean {
      const request = requests.find((each) => each.id === id)
      if (request && isAccepted) pairs.push([me, request.from])
      requests = requests.filter((each) => each !== request)
      return request !== undefined
    },
  }
}
