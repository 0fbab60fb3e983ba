import { day } from '../../../contract/durations.ts'
import type { Database } from '../../store/engine/database.ts'
import { countRows, exists, insert, upsert } from '../../store/engine/queries.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { NewsRow } from '../../store/shares/news.ts'

export const reportReasons = ['spam', 'insult', 'unlawful', 'private', 'other'] as const

export type Subject = { member: string; item: string }

export interface ReportRow extends Subject {
  reporter: string
  reason: (typeof reportReasons)[number]
  message: string
  /** Of the resource when it was reported. */
  item_name: string
  item_message: string
  created: number
}

type Words = Pick<ReportRow, 'item_name' | 'item_message'>

export type ReportedSubject = Subject & { reports: number }

/** Maximum reports of a member that wait for a decision. */
export const maxOpenReports = 100
/** Maximum reports of a member in a day. */
export const maxReportsPerDay = 20

/** Maximum characters of a report. */
export const longestReport = 1000

export const reportRows = (database: Database) => ({
  has(reporter: string, { member, item }: Subject): Promise<boolean> {
    const select = 'SELECT 1 FROM report WHERE reporter = $1 AND member = $2 AND item = $3'
    return exists(database, select, reporter, member, item)
  },

  /** Adds a report once, within a transaction. @returns false beyond `maxOpenReports` or `maxReportsPerDay` */
  async add(report: Omit<ReportRow, 'created' | keyof Words> & Partial<Words>, now: number): Promise<boolean> {
    const select = 'SELECT created FROM report WHERE reporter = $1'
    const open = await database.all<{ created: number }>(select, report.reporter)
    const today = open.filter(({ created }) => created > now - day)
    if (open.length >= maxOpenReports || today.length >= maxReportsPerDay) return false
    await insert(database, 'report', { ...report, created: now }, 'ON CONFLICT DO NOTHING')
    return true
  },

  count: (): Promise<number> => countRows(database, 'FROM report'),

  subjects(limit: number, offset: number): Promise<ReportedSubject[]> {
    const select = `SELECT member, item, COUNT(*) AS reports FROM report GROUP BY member, item
       ORDER BY MAX(created) DESC, member, item LIMIT $1 OFFSET $2`
    return database.all(select, limit, offset)
  },

  of({ member, item }: Subject, limit: number): Promise<ReportRow[]> {
    const select = `SELECT reporter, member, item, reason, message, item_name, item_message, created FROM report WHERE member = $1 AND item = $2
       ORDER BY created DESC, reporter LIMIT $3`
    return database.all(select, member, item, limit)
  },

  close: ({ member, item }: Subject): Promise<number> =>
    database.run('DELETE FROM report WHERE member = $1 AND item = $2', member, item),
})

export const profileParts = ['headline', 'introduction', 'interests', 'city', 'picture'] as const

export type ProfilePart = (typeof profileParts)[number]

/** The parts of a profile that say something. */
export const partsOf = (profile: Pick<MemberRow, ProfilePart>): ProfilePart[] =>
  profileParts.filter((part) => profile[part] !== '')

export const isProfilePart = (item: string): item is ProfilePart => profileParts.some((part) => part === item)

export interface TakeDown {
  member: string
  /** The id of a resource, or the part of the profile. */
  item: string
  /** The administrator's words; empty after a restored backup. */
  reason: string
  time: number
}

/** Maximum characters of the reason for a take-down. */
export const longestTakeDownReason = 500

/** Why administrators took down something, for its author. Its own tables have the resource itself. */
export const takeDownRows = (database: Database) => ({
  add: ({ member, item, reason, time }: TakeDown) =>
    upsert(database, 'take_down', { member, item }, { reason, time, put_back: 0 }),

  find(member: string, item: string): Promise<(TakeDown & { put_back: number }) | undefined> {
    const select = 'SELECT member, item, reason, time, put_back FROM take_down WHERE member = $1 AND item = $2'
    return database.get(select, member, item)
  },

  end: (member: string, item: string) =>
    database.run('UPDATE take_down SET put_back = 1 WHERE member = $1 AND item = $2', member, item),

  list(member: string, limit: number, offset: number): Promise<TakeDown[]> {
    const select = `SELECT member, item, reason, time FROM take_down WHERE member = $1 AND put_back = 0
       ORDER BY time DESC, item LIMIT $2 OFFSET $3`
    return database.all(select, member, limit, offset)
  },

  /** A share or status that was taken down. */
  news(item: string): Promise<Pick<NewsRow, 'member' | 'title' | 'message' | 'language' | 'url'> | undefined> {
    const select =
      'SELECT member, title, message, language, url FROM removed_news_item WHERE id = $1 AND taken_down = 1'
    return database.get(select, item)
  },
})
