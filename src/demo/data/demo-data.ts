import data from './demo-data.json' with { type: 'json' }

/** An article of the demo news site on `newsHost`: its path there, its metadata, and its text in plain paragraphs. */
export type Article = (typeof data.articles)[number]

/**
 * The invented articles, which demo members share with a comment and an age in hours, and the members' statuses, in
 * their languages. Exactly two pending contact requests are to maya.
 */
export const { articles, shares, statuses, contactRequests } = data

export const demoMembers = data.members.map((member) => ({
  introduction: '',
  ...member,
  name: `${member.first_name} ${member.last_name}`,
}))

export const contacts = data.contacts as [string, string][]
