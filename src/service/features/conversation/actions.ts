import type { Store } from '../../store/store.ts'
import { commentRows, likeRows, type NewComment, type NoRoom } from './rows.ts'

/** Members' thanks and answers, for the API and the site alike: each within a transaction. */

type OnItem = { member: string; id: string }

/** `own`: nobody thanks oneself. `full`: the member has as many likes as there may be. */
export type LikeOutcome = 'done' | 'unknown' | 'own' | 'full'

/** Likes an item once. */
export async function likeNews(store: Store, { member, id }: OnItem, now: number): Promise<LikeOutcome> {
  const item = await store.news.find(id)
  if (!item) return 'unknown'
  if (item.member === member) return 'own'
  return (await store.of(likeRows).add(item, member, now)) ? 'done' : 'full'
}

/** Takes back a like, if there is one. */
export async function unlikeNews(store: Store, { member, id }: OnItem): Promise<LikeOutcome> {
  if (!(await store.news.find(id))) return 'unknown'
  await store.of(likeRows).remove(id, member)
  return 'done'
}

/** @returns the comment's id, or why it isn't added */
export async function commentOn(
  store: Store,
  id: string,
  comment: NewComment,
  now: number,
): Promise<{ id: string } | { refused: 'unknown' | NoRoom }> {
  const item = await store.news.find(id)
  if (!item) return { refused: 'unknown' }
  const rows = store.of(commentRows)
  const refused = await rows.boundReached(id, comment.member, now)
  return refused ? { refused } : { id: await rows.add(item, comment, now) }
}

/** Removes the member's own comment, which can be restored for ten minutes. */
export async function removeComment(store: Store, { member, id }: OnItem, now: number) {
  const rows = store.of(commentRows)
  if (await rows.remove(id, member, now)) return 'done'
  return (await rows.find(id)) ? 'not theirs' : 'unknown'
}
