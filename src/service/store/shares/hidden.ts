import type { DataOf } from '../part.ts'

/**
 * Ends the conditions of a list that comes to a viewer: newsfeed, sharers, search, most shared, digest and feeds. Empty
 * if no capability hides news. Own news stay, as does what a viewer opens: a member's news, an item. Pages of a list have
 * no gaps, since its statement leaves rows out. A count is of all, unless the list ends (`countUntil`).
 */
export function createHidden(data: readonly Pick<DataOf<never>, 'hides'>[]) {
  const hooks = data.flatMap(({ hides }) => hides ?? [])
  return (viewer: string, item = { member: 'n.member', domain: 'n.reversed_domain' }): string =>
    hooks.map((hides) => ` AND (${item.member} = ${viewer} OR NOT (${hides(item, viewer)}))`).join('')
}

export type Hidden = ReturnType<typeof createHidden>
