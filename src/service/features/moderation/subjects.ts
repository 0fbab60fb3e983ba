import type { Action } from '../../store/audit.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Authored, Moderated } from '../../store/part.ts'
import { nameOfPage } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { isProfilePart, type ProfilePart, reportRows, type Subject, type TakeDown, takeDownRows } from './rows.ts'

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
interface Reader {
  member: string
  isAdministration: boolean
}

export const isReported = async (on: Store, subject: Subject): Promise<boolean> =>
  (await on.of(reportRows).of(subject, 1)).length > 0

export const readerOf = ({ id, role }: Pick<MemberRow, 'id' | 'role'>): Reader => ({
  member: id,
  isAdministration: role === 'administrator',
})

/** A resource of any kind that the reader may know of, also if it was taken down. */
export async function findSubject(store: Store, id: string, reader: Reader): Promise<Authored | undefined> {
  for (const kind of kindsIn(store)) {
    const found = await kind.find(store, id)
    if (!found) continue
    const isKnown = !kind.isKnownTo || (await kind.isKnownTo(store, id, reader.member))
    if (isKnown) return found
    const mayDecide = found.isTakenDown || (await isReported(store, { member: found.member, item: id }))
    return reader.isAdministration && mayDecide ? found : undefined
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

/** Closes the reports, too. Call it within a transaction. @returns false if the member has no such item */
export async function takeDown(store: Store, { actor, ...what }: Action & Omit<TakeDown, 'time'>, now: number) {
  const { member, item } = what
  if (
    !isProfilePart(item) &&
    (await findShown(store, item, { member: actor, isAdministration: true }))?.member !== member
  )
    return false
  await takeAway(store, { ...what, time: now })
  await store.audit.add({ time: now, actor, action: 'taken down', member, item })
  return true
}

/** Takes down without an entry in the audit log. Unknown ids are ignored. */
export async function takeAway(store: Store, what: TakeDown): Promise<void> {
  const { member, item, time } = what
  if (isProfilePart(item)) await clear(store, member, item, time)
  else if (!(await inItsKind(store, (kind) => kind.takeDown(store, item, time)))) return
  await store.of(takeDownRows).add(what)
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
