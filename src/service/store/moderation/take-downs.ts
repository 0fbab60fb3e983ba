import type { Database } from '../engine/database.ts'
import type { NewsRow } from '../shares/news.ts'

/** The parts of a profile that can be taken down. */
export const profileParts = ['headline', 'introduction', 'interests', 'city', 'picture'] as const

export type ProfilePart = (typeof profileParts)[number]

export const isProfilePart = (item: string): item is ProfilePart => profileParts.some((part) => part === item)

/** A share, a status or a part of a profile that was taken down, and the reason. */
export interface TakeDown {
  member: string
  /** The id of a share or a status, or the part of the profile. */
  item: string
  /** The administrator's words; empty after a restored backup. */
  reason: string
  time: number
}

export interface TakeDownRow extends TakeDown {
  /** 1 if it was put back. */
  put_back: number
}

/** Maximum UTF-16 units of the reason that the author sees. */
export const longestTakeDownReason = 500

export type TakenDownNews = Pick<NewsRow, 'id' | 'title' | 'message' | 'language' | 'url'>

export type TakeDowns = ReturnType<typeof createTakeDowns>

/** Why administrators took down something, for its author. `RemovedNews` has the shares and statuses themselves. */
export function createTakeDowns(database: Database) {
  return {
    /** Saves the reason in place of an earlier one. */
    async add({ member, item, reason, time }: TakeDown): Promise<void> {
      await database.run(
        `INSERT INTO take_down (member, item, reason, time) VALUES ($1, $2, $3, $4)
         ON CONFLICT (member, item) DO UPDATE SET reason = excluded.reason, time = excluded.time, put_back = 0`,
        member,
        item,
        reason,
        time,
      )
    },

    /** Finds also what was put back. */
    find(member: string, item: string): Promise<TakeDownRow | undefined> {
      return database.get(
        'SELECT member, item, reason, time, put_back FROM take_down WHERE member = $1 AND item = $2',
        member,
        item,
      )
    },

    /** Records that it was put back. The reason stays for the audit log. */
    async end(member: string, item: string): Promise<void> {
      await database.run('UPDATE take_down SET put_back = 1 WHERE member = $1 AND item = $2', member, item)
    },

    /** What is taken down of a member, newest first. */
    list(member: string, limit: number, offset: number): Promise<TakeDown[]> {
      return database.all(
        `SELECT member, item, reason, time FROM take_down WHERE member = $1 AND put_back = 0
         ORDER BY time DESC, item LIMIT $2 OFFSET $3`,
        member,
        limit,
        offset,
      )
    },

    /** The share or status; undefined for a part of the profile, or if the author removed it before. */
    news(item: string): Promise<TakenDownNews | undefined> {
      return database.get(
        'SELECT id, title, message, language, url FROM removed_news_item WHERE id = $1 AND taken_down = 1',
        item,
      )
    },
  }
}
