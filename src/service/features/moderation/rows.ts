import { day } from '../../../contract/durations.ts'
import type { Action } from '../../store/audit.ts'
import type { Database } from '../../store/engine/database.ts'
import { countRows, exists, insert, upsert } from '../../store/engine/queries.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Authored, Moderated } from '../../store/part.ts'
import { type NewsRow, nameOfPage } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'

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
/** Maximum reports of a member in a day, of those that wait for a decision. */
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

type ProfilePart = (typeof profileParts)[number]

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

export interface ShownSubject extends Subject {
  author: MemberRow
  /** Undefined if it is the profile. */
  resource: Authored | undefined
}

/** Shares and statuses, which are the core's. */
const news: Moderated<Store> = {
  async find(store, id) {
    const shown = await store.news.find(id)
    const item = shown ?? (await store.of(takeDownRows).news(id))
    if (!item) return undefined
    const { member, title, url, message, language } = item
    return { id, member, name: nameOfPage({ title, url }), message, language, isTakenDown: !shown }
  },
  mayComeBack: ({ removedNews }, id, author, now) => removedNews.mayComeBack(id, author, now),
  takeDown: ({ removedNews }, id, now) => removedNews.takeDown(id, now),
  putBack: ({ removedNews }, id) => removedNews.putBack(id),
}

const kindsIn = ({ data }: Store): Moderated<Store>[] => [news, ...data.flatMap(({ moderated = [] }) => moderated)]

/** Who reports a resource, or decides about it: the operator is no member. */
type Reader = Pick<MemberRow, 'id' | 'role'>

export const isReported = async (on: Store, subject: Subject): Promise<boolean> =>
  (await on.of(reportRows).of(subject, 1)).length > 0

/** A resource of any kind that the reader may know of, also if it was taken down. */
export async function findSubject(store: Store, id: string, reader: Reader): Promise<Authored | undefined> {
  for (const kind of kindsIn(store)) {
    const found = await kind.find(store, id)
    if (!found) continue
    const isKnown = !kind.isKnownTo || (await kind.isKnownTo(store, id, reader.id))
    if (isKnown) return found
    const mayDecide = found.isTakenDown || (await isReported(store, { member: found.member, item: id }))
    return reader.role === 'administrator' && mayDecide ? found : undefined
  }
  return undefined
}

/** A resource of any kind that the reader may know of. */
export async function findShown(store: Store, id: string, reader: Reader): Promise<Authored | undefined> {
  const found = await findSubject(store, id, reader)
  return found?.isTakenDown ? undefined : found
}

/** Asks each kind of resource, until one knows the id. */
export async function inItsKind(store: Store, ask: (kind: Moderated<Store>) => Promise<boolean>): Promise<boolean> {
  for (const kind of kindsIn(store)) if (await ask(kind)) return true
  return false
}

/** The content is the actor's own, who then may not decide, unless nobody else could. */
export const isOwnCase = async ({ members }: Store, { actor, member }: Action): Promise<boolean> =>
  actor === member && !(await members.isLastAdministrator(actor))

/** Call it within a transaction. @returns false if the member has no such item */
export async function takeDown(store: Store, what: Action & Omit<TakeDown, 'time'>, now: number) {
  const { actor, member, item } = what
  const decider = { id: actor, role: 'administrator' } as const
  if (!isProfilePart(item) && (await findShown(store, item, decider))?.member !== member) return false
  await takeAway(store, { ...what, time: now })
  await store.audit.add({ time: now, actor, action: 'taken down', member, item })
  return true
}

/** Takes down without an entry in the audit log, and closes the reports. Unknown ids are ignored. */
export async function takeAway(store: Store, { actor, ...what }: Action & TakeDown): Promise<void> {
  const { member, item, time } = what
  if (isProfilePart(item)) await clear(store, member, item, time)
  else if (!(await inItsKind(store, (kind) => kind.takeDown(store, item, time)))) return
  await store.of(takeDownRows).add(what)
  // who is reported ends no report by taking down something small of one's own
  if (await isOwnCase(store, { actor, member })) return
  await store.of(reportRows).close({ member, item: isProfilePart(item) ? '' : item })
}

async function clear({ members, pictures }: Store, member: string, part: ProfilePart, now: number): Promise<void> {
  if (part === 'picture') return pictures.remove(member, now)
  const profile = await members.find(member)
  if (profile) await members.setProfileTexts(member, { ...profile, [part]: '' }, now)
}

/** Call it within a transaction. @returns false if there is nothing to put back, or the page was shared again */
export async function putBack(store: Store, { actor, member, item }: Action & Subject, now: number): Promise<boolean> {
  if ((await store.of(takeDownRows).find(member, item))?.put_back !== 0) return false
  if (!(await inItsKind(store, (kind) => kind.putBack(store, item)))) return false
  await store.of(takeDownRows).end(member, item)
  await store.audit.add({ time: now, actor, action: 'restored', member, item })
  return true
}

/** Whether the author has removed it, and can still undo that. */
export const mayComeBack = (store: Store, { member, item }: Subject, now: number): Promise<boolean> =>
  inItsKind(store, (kind) => kind.mayComeBack(store, item, member, now))

/** Dismisses reports, within a transaction. @returns false if there are none, or their subject may come back */
export async function dismissReports(store: Store, { actor, member, item }: Action & Subject, now: number) {
  if (await mayComeBack(store, { member, item }, now)) return false
  if ((await store.of(reportRows).close({ member, item })) === 0) return false
  await store.audit.add({ time: now, actor, action: 'dismissed report', member, item })
  return true
}
