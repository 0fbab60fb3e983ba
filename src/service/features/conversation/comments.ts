import { day } from '../../../contract/durations.ts'
import { type Database, pruneBatch } from '../../store/engine/database.ts'
import { countRows, exists, insert } from '../../store/engine/queries.ts'
import { newId } from '../../store/engine/secrets.ts'
import { removableRows, restorable, restorePeriod } from '../../store/shares/removable.ts'
import { maySee } from '../../store/visibility.ts'
import { beginCounting, type Item } from './likes.ts'

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

export type NewComment = Pick<CommentRow, 'member' | 'message' | 'language'>

/** Why a comment isn't added: the bound that it would exceed. @property until the time when there is room again */
export type NoRoom = { bound: 'item' | 'all' } | { bound: 'day'; until: number }

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
      if (created > now - day) return { bound: 'day', until: created + day }
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
