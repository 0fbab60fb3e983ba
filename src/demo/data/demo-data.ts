import data from '../../../assets/invented/network.json' with { type: 'json' }
import { newsHost } from '../../build/demo-network.ts'

export type Article = (typeof data.articles)[number]

/** A member's words about an article of the demo's site. */
export interface OfArticle {
  path: string
  message?: string
  quote?: string
}

interface News {
  login: string
  hoursAgo: number
  /** Hours ago, by login. */
  likes?: Record<string, number | undefined>
  comments?: { login: string; hoursAgo: number; message: string }[]
}

interface Pass extends OfArticle {
  login: string
  hoursAgo: number
  to: readonly string[]
  done?: boolean
}

/** Exactly two pending contact requests are to maya, and one page was passed to her. */
export const { articles, contactRequests } = data

export const statuses: readonly (News & { message: string })[] = data.statuses
export const shares: readonly (News & OfArticle)[] = data.shares
export const passes: readonly Pass[] = data.passes

export const demoMembers = data.members.map((member) => ({
  introduction: '',
  ...member,
  name: `${member.first_name} ${member.last_name}`,
}))

export const contacts = data.contacts as [string, string][]

export const urlOf = (path: string): string => `http://${newsHost}${path}`

/** The page that the demo begins with. */
export const firstPage = urlOf(articles[0]?.path ?? '')
