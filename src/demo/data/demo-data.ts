import data from '../../../assets/invented/network.json' with { type: 'json' }

export type Article = (typeof data.articles)[number]

/** Exactly two pending contact requests are to maya. */
export const { articles, shares, statuses, contactRequests } = data

export const demoMembers = data.members.map((member) => ({
  introduction: '',
  ...member,
  name: `${member.first_name} ${member.last_name}`,
}))

export const contacts = data.contacts as [string, string][]
