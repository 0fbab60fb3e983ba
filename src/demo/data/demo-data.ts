import data from '../../../assets/invented/network.json' with { type: 'json' }
import type { OfArticle } from '../seed.ts'

export type Article = (typeof data.articles)[number]

/** Exactly two pending contact requests are to maya, and one page was passed to her. */
export const { articles, statuses, contactRequests } = data

export const shares: readonly OfArticle[] = data.shares

export const demoMembers = data.members.map((member) => ({
  introduction: '',
  ...member,
  name: `${member.first_name} ${member.last_name}`,
}))

export const contacts = data.contacts as [string, string][]
