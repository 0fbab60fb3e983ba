import { endpoints } from '../../../contract/endpoints.ts'
import type { Deleted, NewsItem, NewsItemComment, Updated } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import { type Adds, callOf, type DetailCall, type GraphCall } from '../../graph/graph-call.ts'
import { countUntil, describeList, offset } from '../../graph/paging.ts'
import { describeMembers } from '../../graph/resources/members.ts'
import { created, findNews } from '../../graph/resources/news.ts'
import { sitePaths } from '../../http/hosts.ts'
import { notAllowed, notFound, tooManyToday } from '../../http/response.ts'
import { nameOfNews } from '../../store/shares/news.ts'
import {
  CommentRefused,
  type CommentRow,
  commentOn,
  commentPath,
  commentRows,
  type LikeOutcome,
  likeNews,
  likeRows,
  maxComments,
  maxCommentsInDay,
  maxCommentsUnderItem,
  maxLikes,
  removeComment,
  thanksPath,
} from './rows.ts'

/** The numbers of a news item or a sharer that has some, and whether the caller likes it. */
export const adds: Adds = {
  async news({ store, caller }, ids) {
    const states = await store.of(likeRows).states(ids, caller.member)
    const numbers = new Map<string, Pick<NewsItem, 'like_count' | 'comment_count' | 'liked'>>()
    for (const [id, { likes, comments, liked }] of states) {
      const counts = { like_count: likes, comment_count: comments }
      numbers.set(id, liked === 1 ? { ...counts, liked: true } : counts)
    }
    return numbers
  },
}

/** @throws Problem 404 or 403, unless the outcome is `done` */
function check(outcome: LikeOutcome): void {
  if (outcome === 'unknown') throw notFound()
  if (outcome === 'own') throw notAllowed('A member can’t like an own share or status')
  if (outcome === 'full') throw notAllowed(`A member may have at most ${maxLikes} likes; take some back first`)
}

async function like(call: GraphCall<typeof endpoints.like>) {
  const { store, caller, id, now } = call
  await findNews(call, id)
  check(await likeNews(store, { member: caller.member, id }, now))
  return { body: { updated: true } satisfies Updated }
}

async function unlike(call: GraphCall<typeof endpoints.unlike>) {
  const { store, caller, id } = call
  await findNews(call, id)
  await store.of(likeRows).remove(id, caller.member)
  return { body: { deleted: true } satisfies Deleted }
}

async function listLikes(call: GraphCall<typeof endpoints.likes>) {
  const { store, caller, parameters, id } = call
  await findNews(call, id)
  const likes = store.of(likeRows)
  const ids = await likes.members(id, caller.member, parameters.limit, offset(parameters))
  const members = await describeMembers(call, ids)
  const data = ids.flatMap((member) => members.get(member) ?? [])
  const ofAll = (await likes.states([id], caller.member)).get(id)?.likes ?? 0
  const list = { page: parameters, count: countUntil(parameters, ofAll, ids), data, link: thanksPath(id) }
  return { body: describeList('NEWS ITEM LIKES', 'whoThanked', call, list) }
}

async function describeComments(call: DetailCall, rows: readonly CommentRow[]): Promise<NewsItemComment[]> {
  const authors = rows.map(({ member }) => member)
  const members = await describeMembers(call, authors)
  return rows.flatMap((row) => {
    const from = members.get(row.member)
    const time = writeTimestamp(row.created)
    const comment = {
      id: row.id,
      type: 'NEWS ITEM COMMENT' as const,
      name: nameOfNews({ title: '', url: null, message: row.message }),
      link: call.origins.authUrl + commentPath(row),
      updated_time: time,
    }
    return from ? [{ ...comment, from, message: row.message, language: row.language, created_time: time }] : []
  })
}

/** What the API answers to a comment that is refused; any other error as it is. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof CommentRefused)) return error
  const { why } = error
  if (why === 'unknown') return notFound()
  if (why.bound === 'day') return tooManyToday(`A member may write ${maxCommentsInDay} comments a day`, why.seconds)
  return notAllowed(
    why.bound === 'item'
      ? `A member may write at most ${maxCommentsUnderItem} comments on a share or a status; remove some first`
      : `A member may have at most ${maxComments} comments; remove some first`,
  )
}

async function comment(call: GraphCall<typeof endpoints.comment>) {
  const { store, caller, parameters, id, origins, now } = call
  await findNews(call, id)
  const { message, language = caller.language } = parameters
  try {
    return created(origins, await commentOn(store, id, { member: caller.member, message, language }, now))
  } catch (error) {
    throw problemOf(error)
  }
}

async function listComments(call: GraphCall<typeof endpoints.comments>) {
  const { store, caller, parameters, id } = call
  await findNews(call, id)
  const rows = await store.of(commentRows).list(id, caller.member, parameters.limit, offset(parameters))
  const ofAll = (await store.of(likeRows).states([id], caller.member)).get(id)?.comments ?? 0
  const count = countUntil(parameters, ofAll, rows)
  const data = await describeComments(call, rows)
  const list = { page: parameters, count, data, link: sitePaths.newsItem(id) }
  return { body: describeList('NEWS ITEM COMMENTS', 'listOfAnswers', call, list) }
}

/** @throws Problem 404, also if the caller may not read the item */
async function findComment(
  call: Pick<GraphCall<typeof endpoints.readComment>, 'store' | 'caller' | 'id'>,
): Promise<CommentRow> {
  const row = await call.store.of(commentRows).find(call.id)
  if (!row) throw notFound()
  await findNews(call, row.news)
  return row
}

async function readComment(call: GraphCall<typeof endpoints.readComment>) {
  const [body] = await describeComments(call, [await findComment(call)])
  if (!body) throw notFound()
  return { body }
}

async function deleteComment(call: GraphCall<typeof endpoints.deleteComment>) {
  const { store, caller, id, now } = call
  const outcome = await removeComment(store, { member: caller.member, id }, now)
  if (outcome === 'unknown') throw notFound()
  if (outcome === 'not theirs') {
    await findComment(call)
    throw notAllowed('Only its author may remove a comment')
  }
  return { body: { deleted: true } satisfies Deleted }
}

export const addition = 'conversation'

export const calls = [
  callOf(endpoints.like, like),
  callOf(endpoints.unlike, unlike),
  callOf(endpoints.likes, listLikes),
  callOf(endpoints.comment, comment),
  callOf(endpoints.comments, listComments),
  callOf(endpoints.readComment, readComment, 'comment'),
  callOf(endpoints.deleteComment, deleteComment, 'comment'),
]

export const styles = [new URL('conversation.css', import.meta.url)]
