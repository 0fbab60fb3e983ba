import type { DataOf } from './part.ts'

/*
 * Who is shown to whom: every condition of SQL on another member's state, and on what a viewer doesn't want to see,
 * except the list that administrators filter by state. What a
 * member who has left shared stays in newsfeeds and among sharers; nobody finds that member any more.
 */

/** A member, by the row's name in the statement, who has joined and hasn't left. */
export const isActive = (member: string): string => `${member}.state = 'active'`

/** A member, by the row's name, who is invited or active. */
export const canBeFound = (member: string): string => `${member}.state <> 'disabled'`

/** The same of a member by id, in statements that read many items: a look by key at each one, however many have left. */
export const canBeFoundById = (id: string): string =>
  `NOT EXISTS (SELECT 1 FROM member gone WHERE gone.id = ${id} AND ${hasLeft('gone')})`

export const hasLeft = (member: string): string => `${member}.state = 'disabled'`

/**
 * Ends the conditions of a list that comes to a viewer: newsfeed, search, most shared, digest and feeds. Empty if no
 * capability hides news. Own news stays, as does what a viewer opens: a member's news, an item, the sharers of a page. Pages of a list have
 * no gaps, since its statement leaves rows out. A count is of all, unless the list ends (`countUntil`).
 */
export function createMaySee(data: readonly Pick<DataOf<never>, 'hides'>[]) {
  const hooks = data.flatMap(({ hides }) => hides ?? [])
  return (viewer: string, item = { member: 'n.member', domain: 'n.reversed_domain' }): string =>
    hooks.map((hides) => ` AND (${item.member} = ${viewer} OR NOT (${hides(item, viewer)}))`).join('')
}

export type MaySee = ReturnType<typeof createMaySee>
