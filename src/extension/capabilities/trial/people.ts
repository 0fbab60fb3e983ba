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

/** A share of a page, or a status, which has no page. Times are milliseconds since 1970. */
export interface News {
  id: string
  login: string
  message: string
  at: number
  page?: Page | undefined
}

const hour = 3_600_000

const pageOf = (path: string): Page | undefined => {
  const article = articles.find((each) => each.path === path)
  if (!article) return
  const { title, description: overview, keywords, siteName: site_name } = article
  return { ...byPageText(() => ''), url: urlOf(article), title, overview, keywords: keywords.join(', '), site_name }
}

const newestFirst = (one: { at: number }, other: { at: number }) => other.at - one.at

export type People = ReturnType<typeof createPeople>

export function createPeople(now: number) {
  let count = 0
  const added = <Kind extends object>(kind: Kind) => ({ id: `invented-${++count}`, ...kind })
  const dated = <Kind extends { hoursAgo: number }>(kind: Kind) => added({ ...kind, at: now - kind.hoursAgo * hour })
  const persons = new Map(data.members.map((member) => [member.login, member]))
  const pairs = [...data.contacts]
  let requests = data.contactRequests.filter(({ to }) => to === me).map(dated)
  let news: News[] = [
    ...data.shares.map((share) => ({ ...dated(share), page: pageOf(share.path) })),
    ...data.statuses.map(dated),
  ]

  const contactsOf = (login: string) =>
    new Set(pairs.flatMap((pair) => (pair.includes(login) ? pair.filter((other) => other !== login) : [])))
  const mutual = (login: string) => [...contactsOf(login)].filter((other) => contactsOf(me).has(other)).length

  const sharesOf = (url: string): News[] =>
    news.filter(({ page }) => page && matchKey(page.url) === matchKey(url)).sort(newestFirst)

  return {
    person: (login: string) => persons.get(login),
    mutual,
    /** Steps from contact to contact, as the service counts them: none if there are more than two. */
    distance: (login: string) => (login === me ? 0 : contactsOf(me).has(login) ? 1 : mutual(login) > 0 ? 2 : undefined),
    news: () => news.toSorted(newestFirst),
    requests: () => requests.toSorted(newestFirst),
    sharesOf,

    add(message: string, page?: Page): void {
      const shares = page ? sharesOf(page.url) : []
      const others = news.filter((each) => each.login !== me || !shares.includes(each))
      // the words of earlier sharers stay
      news = [...others, added({ login: me, message, page: shares[0]?.page ?? page, at: Date.now() })]
    },
    /** @returns whether it is the member's own */
    change(id: string, message: string): boolean {
      const own = news.find((each) => each.id === id && each.login === me)
      if (own) own.message = message
      return own !== undefined
    },
    /** @returns whether it was the member's own */
    remove(id: string): boolean {
      const before = news.length
      news = news.filter((each) => each.id !== id || each.login !== me)
      return news.length < before
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
