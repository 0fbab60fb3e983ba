import data from './demo-data.json' with { type: 'json' }

export type Article = (typeof data.articles)[number]

/** Exactly two pending contact requests are to maya, and one page was passed to her. */
export const { articles, statuses, contactRequests, passes } = data

export const shares: readonly { login: string; path: string; hoursAgo: number; message: string; quote?: string }[] =
  data.shares

export const demoMembers = data.members.map((member) => ({
  introduction: '',
  ...member,
  name: `${member.first_name} ${member.last_name}`,
}))

export const contacts = data.contacts as [string, string][]
