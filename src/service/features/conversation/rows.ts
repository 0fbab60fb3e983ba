import { day, hour } from '../../../contract/durations.ts'
import { sitePaths } from '../../http/hosts.ts'
import { Refused } from '../../refused.ts'
import { type Database, pruneBatch } from '../../store/engine/database.ts'
import { countRows, exists, insert, readById, readColumn } from '../../store/engine/queries.ts'
import { newId } from '../../store/engine/secrets.ts'
import { removableRows, restorable, restorePeriod } from '../../store/shares/removable.ts'
import type { Store } from '../../store/store.ts'
import { maySee } from '../../store/visibility.ts'
import type { SiteTranslate } from '../../texts.ts'

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

/** Thrown, it also rolls back what a form did before, such as the claim of its key. */
export class CommentRefused extends Refused {
  readonly why: 'unknown' | NoRoom

  constructor(why: CommentRefused['why']) {
    super('the comment is refused')
    this.why = why
    if (why !== 'unknown' && why.bound === 'day') this.status = 429
  }

  sentence(t: SiteTranslate): string {
    const { why } = this
    if (why === 'unknown') return t('goneMeanwhile')
    if (why.bound === 'day')
      return t('answersOfDay', { max: maxCommentsInDay, count: Math.ceil((why.seconds * 1000) / hour) })
    return why.bound === 'item'
      ? t('answersOfItem', { max: maxCommentsUnderItem })
      : t('answersFull', { max: maxComments })
  }
}

/** @returns the comment's id @throws CommentRefused */
export async function commentOn(store: Store, id: string, comment: NewComment, now: number): Promise<string> {
  const item = await store.news.find(id)
  if (!item) throw new CommentRefused('unknown')
  const rows = store.of(commentRows)
  const reached = await rows.boundReached(id, comment.member, now)
  if (reached) throw new CommentRefused(reached)
  return rows.add(item, comment, now)
}

/** Removes the member's own comment, which can be restored for ten minutes. */
export async function removeComment(store: Store, { member, id }: OnItem, now: number) {
  const rows = store.of(commentRows)
  if (await rows.remove(id, member, now)) return 'done'
  return (await rows.find(id)) ? 'not theirs' : 'unknown'
}

/** Maximum likes of a member: fifty a day for three years. */
export const maxLikes = 50_000

/** Numbers of thanks and answers to a share or a status, by counters that triggers maintain. */
export interface NewsState {
  likes: number
  comments: number
  /** 1 if the reader likes it. */
  liked: 0 | 1
}

/** A share or a status with its author, in whose name the like or the comment is found. */
type Item = { id: string; member: string }

/** Adds an item's counters, to which its likes and comments refer. */
const beginCounting = (database: Database, news: string) =>
  insert(database, 'news_tally', { news }, 'ON CONFLICT (news) DO NOTHING')

export const likeRows = (database: Database) => ({
  /** The states of items that have one, by the items' ids. */
  states: (items: Iterable<string>, reader: string): Promise<Map<string, NewsState & { id: string }>> =>
    readById(database, items, (list, next) => [
      `SELECT c.news AS id, c.likes, c.comments,
         CASE WHEN l.member IS NULL THEN 0 ELSE 1 END AS liked
       FROM news_tally c LEFT JOIN news_like l ON l.member = $${next} AND l.news = c.news WHERE c.news IN (${list})`,
      reader,
    ]),

  /** Adds a like once. Call it within a transaction. @returns false if the member has `maxLikes` others */
  async add({ id: news, member: to_member }: Item, member: string, now: number): Promise<boolean> {
    const isLiked = 'SELECT 1 FROM news_like WHERE member = $2 AND news = $1'
    if (await exists(database, isLiked, news, member)) return true
    const isFull = `SELECT 1 FROM news_like WHERE member = $1 ORDER BY created LIMIT 1 OFFSET ${maxLikes - 1}`
    if (await exists(database, isFull, member)) return false
    await beginCounting(database, news)
    const row = { news, member, to_member, created: now }
    await insert(database, 'news_like', row, 'ON CONFLICT (member, news) DO NOTHING')
    return true
  },

  remove: (news: string, member: string) =>
    database.run('DELETE FROM news_like WHERE member = $2 AND news = $1', news, member),

  /** Ids of members, the latest first. */
  members(news: string, reader: string, limit: number, offset: number): Promise<string[]> {
    const seen = maySee('$4', { member: 'l.member', domain: "''" })
    const select = `SELECT l.member FROM news_like l WHERE l.news = $1${seen}
       ORDER BY l.created DESC, l.member LIMIT $2 OFFSET $3`
    return readColumn(database, select, news, limit, offset, reader)
  },
})

/** Maximum comments of a member under one share or status: it is a conversation, and others have to find theirs. */
export const maxCommentsUnderItem = 50

/** Maximum comments of a member in 24 hours: one every two minutes of a working day. */
export const maxCommentsInDay = 240

/** Maximum comments of a member, as many as shares and statuses. */
export const maxComments = 20_000

export interface CommentRow {
  id: string
  /** The id of the share or status. */
  news: string
  member: string
  message: string
  language: string
  created: number
}

type NewComment = Pick<CommentRow, 'member' | 'message' | 'language'>

/** Why a comment isn't added: the bound that it would exceed. @property seconds after which there is room again */
type NoRoom = { bound: 'item' | 'all' } | { bound: 'day'; seconds: number }

const shown = 'id, news, member, message, language, created'

/** A comment under a share or a status, and removed ones in a table of their own. */
export function commentRows(database: Database) {
  const isSeen = (reader: string) => maySee(reader, { member: 'c.member', domain: "''" })

  const latest = (news: string, reader: string, limit: string) =>
    `SELECT ${shown} FROM news_comment c WHERE c.news = ${news}${isSeen(reader)} ORDER BY c.created DESC, c.id LIMIT ${limit}`

  const removable = removableRows(database, 'news_comment', {
    columns: [...shown.split(', '), 'to_member'],
    hasRoom: `(SELECT COUNT(*) FROM news_comment c WHERE c.news = r.news AND c.member = r.member) < ${maxCommentsUnderItem}`,
  })

  return {
    /** The bound that a further comment would exceed, if any. */
    async boundReached(news: string, member: string, now: number): Promise<NoRoom | undefined> {
      const under = 'FROM news_comment WHERE news = $1 AND member = $2'
      if ((await countRows(database, under, [news, member], maxCommentsUnderItem)) === maxCommentsUnderItem)
        return { bound: 'item' }
      const latestFirst = 'SELECT created FROM news_comment WHERE member = $1 AND created <= $2 ORDER BY created DESC'
      const first = `${latestFirst} LIMIT 1 OFFSET ${maxCommentsInDay - 1}`
      const { created = 0 } = (await database.get<{ created: number }>(first, member, now)) ?? {}
      if (created > now - day) return { bound: 'day', seconds: Math.ceil((created + day - now) / 1000) }
      const all = `SELECT 1 FROM news_comment WHERE member = $1 ORDER BY created LIMIT 1 OFFSET ${maxComments - 1}`
      return (await exists(database, all, member)) ? { bound: 'all' } : undefined
    },

    /** Call it within a transaction. @returns the comment's id */
    async add({ id: news, member: to_member }: Item, comment: NewComment, now: number): Promise<string> {
      const id = newId()
      await beginCounting(database, news)
      await insert(database, 'news_comment', { id, news, to_member, ...comment, created: now })
      return id
    },

    find: (id: string): Promise<CommentRow | undefined> =>
      database.get(`SELECT ${shown} FROM news_comment WHERE id = $1`, id),

    /** The latest first. */
    list: (news: string, reader: string, limit: number, offset: number): Promise<CommentRow[]> =>
      database.all(`${latest('$1', '$4', '$2')} OFFSET $3`, news, limit, offset, reader),

    /** The latest comments of each item, by the items' ids, the latest first. */
    async latest(items: readonly string[], reader: string, limit: number): Promise<Map<string, CommentRow[]>> {
      if (items.length === 0) return new Map()
      const of = items.map(
        (_, index) => `SELECT * FROM (${latest(`$${index + 2}`, `$${items.length + 2}`, '$1')}) AS c${index}`,
      )
      const select = of.join(' UNION ALL ')
      const rows = await database.all<CommentRow>(select, limit, ...items, reader)
      return Map.groupBy(rows, ({ news }) => news)
    },

    /** A comment doesn't come back while there are `maxCommentsUnderItem`. */
    ...removable,

    /** An answer that the member removed, and can still restore. */
    removed(id: string, member: string, now: number): Promise<CommentRow | undefined> {
      const select = `SELECT ${shown} FROM removed_news_comment WHERE ${restorable}`
      return database.get(select, id, member, now - restorePeriod)
    },

    takenDown: (id: string): Promise<CommentRow | undefined> =>
      database.get(`SELECT ${shown} FROM removed_news_comment WHERE id = $1 AND taken_down = 1`, id),
  }
}

/** Rows of a removed member, and of others under that member's items, by batch. */
export const removalInBatches = ['news_like', 'news_comment', 'removed_news_comment'].flatMap((table) =>
  ['member', 'to_member'].map((column) => {
    const key = table === 'news_like' ? 'member, news' : 'id'
    return `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${column} = $1 LIMIT ${pruneBatch})`
  }),
)

/* The conversation's places on the site. */

/** Who thanked for an item; its form thanks. */
export const thanksPath = (news: string): string => `${sitePaths.newsItem(news)}/thanks`

/** Where the forms about an item's answers are sent. */
export const answersPath = (news: string): string => `${sitePaths.newsItem(news)}/answers`

export const commentPath = ({ news, id }: { news: string; id: string }): string => `${sitePaths.newsItem(news)}#${id}`

/** Parameters of a page to which a form leads back: the answer that was written, restored or removed. */
export const changes = ['answered', 'answer-removed'] as const
