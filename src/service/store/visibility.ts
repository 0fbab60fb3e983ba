/*
 * Who is shown to whom: every condition of SQL on another member's state and on a viewer's mutes, except the
 * administrators' list by state. Shares of a member who has left stay in newsfeeds and among sharers; nobody finds that
 * member any more.
 */

/** A member, by the row's name in the statement, who has joined and hasn't left. */
export const isActive = (member: string): string => `${member}.state = 'active'`

/** A member, by the row's name, who is invited or active. */
export const canBeFound = (member: string): string => `${member}.state <> 'disabled'`

/** The same of a member by id, in statements that read many items: a look by key at each one, however many have left. */
export const canBeFoundById = (id: string): string =>
  `NOT EXISTS (SELECT 1 FROM member gone WHERE gone.id = ${id} AND ${hasLeft('gone')})`

export const hasLeft = (member: string): string => `${member}.state = 'disabled'`

/** A condition: the viewer muted the author, or the site with its subdomains. @param item.domain reversed; '' of a status */
const isMuted = ({ member, domain }: { member: string; domain: string }, viewer: string): string =>
  `EXISTS (SELECT 1 FROM muted_member h WHERE h.member = ${viewer} AND h.muted = ${member})
    OR EXISTS (SELECT 1 FROM muted_site h WHERE h.member = ${viewer} AND substr(${domain}, 1, length(h.site)) = h.site)`

/**
 * Ends the conditions of a list that comes to a viewer: newsfeed, search, most shared, digest and feeds. Own news
 * stays, and whatever a viewer opens: a member's news, an item, a page's sharers. Pages of a list have no gaps, since
 * its statement leaves rows out. A count includes muted members' items, except at a list's end (`countUntil`).
 */
export const maySee = (viewer: string, item = { member: 'n.member', domain: 'n.reversed_domain' }): string =>
  ` AND (${item.member} = ${viewer} OR NOT (${isMuted(item, viewer)}))`
