import data from './demo-data.json' with { type: 'json' }

export type Article = (typeof data.articles)[number]

/** Exactly two pending contact requests are to maya, and one page was passed to her. */
export const { articles, statuses, contactRequests } = data

/** A member's words about an article. */
interface OfArticle {
  login: string
  path: string
  hoursAgo: number
  message?: string
  quote?: string
}

export const shares: readonly OfArticle[] = data.shares

/** What capabilities have, by their names. */
export const ofCapabilities: Readonly<
  Record<string, readonly (OfArticle & { done?: boolean; to?: readonly string[] })[]>
> = data.ofCapabilities

export const demoMembers = data.members.map((member) => ({
  introduction: '',
  ...member,
  name: `${member.first_name} ${member.last_name}`,
}))

export const contacts = data.contacts as [string, string][]
