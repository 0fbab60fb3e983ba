import type { Action } from '../../store/audit.ts'
import type { Store } from '../../store/store.ts'
import { isProfilePart, type ProfilePart, reportRows, type Subject, type TakeDown, takeDownRows } from './rows.ts'
import { findShown, inItsKind } from './subjects.ts'

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
