import { setTimeout as delay } from 'node:timers/promises'
import { Refused } from '../refused.ts'
import type { Action } from '../store/audit.ts'
import type { Role } from '../store/members/member-row.ts'
import { hashOfName, maxOwnAliases } from '../store/members/names.ts'
import type { Store } from '../store/store.ts'
import type { SiteTranslate } from '../texts.ts'

/*
 * Steps of a membership, in their order: each within a transaction, except `finishRemovals`. The journal repeats lost
 * ones.
 */

export async function hasJoined(store: Store, member: string): Promise<boolean> {
  if ((await store.members.credentialOf(member))?.password) return true
  for (const { signsIn } of store.data) if (await signsIn?.(store, member)) return true
  return false
}

export async function join(store: Store, member: string, language: string | undefined, now: number): Promise<void> {
  await endAccess(store, member)
  await store.members.set(member, { state: 'active', joined: now, ...(language !== undefined && { language }) })
  await store.teamContacts.connect(member, now)
}

/** Signs the member out everywhere, of applications too, which ends notifications, and ends a link that waits. */
export async function endAccess(store: Store, member: string) {
  const { sessions, authorizations, memberLinks } = store
  await sessions.endAll(member)
  await authorizations.revokeAllOf(member)
  await memberLinks.end(member)
}

/** Ends also what a new password leaves: the member's own programs, and what reads without a sign-in. */
export async function endAllAccess(store: Store, member: string, now: number): Promise<void> {
  await endAccess(store, member)
  await store.authorizations.endPrograms(member, now)
  for (const { endAccess: end } of store.data) await end?.(store, member)
}

/** The member stays, and signs in again by the same password. @returns false if nobody could be signed in */
export async function signOutEverywhere(store: Store, by: Action, now: number): Promise<boolean> {
  if ((await store.members.find(by.member))?.state !== 'active') return false
  await endAllAccess(store, by.member, now)
  await store.audit.add({ ...by, time: now, action: 'signed out' })
  return true
}

export async function revokeAccess(store: Store, by: Action, now: number): Promise<void> {
  await endAccess(store, by.member)
  await store.audit.add({ ...by, time: now, action: 'revoked' })
}

/** The member is still recognized by the earlier address. @param by an administrator may give a locked out one */
export async function changeEmail(store: Store, member: string, email: string | undefined, by: Role) {
  const { members, aliases, pendingEmails } = store
  const { email: before, administrator_email } = (await members.credentialOf(member)) ?? {}
  const earlier = [before, administrator_email].filter((address) => typeof address === 'string').map(hashOfName)
  await aliases.add(member, earlier, by === 'member' ? maxOwnAliases : undefined)
  if (by === 'administrator' && email !== undefined) await aliases.readmit([hashOfName(email)], member)
  await members.setEmail(member, email, by)
  await pendingEmails.end(member)
}

export class LastAdministrator extends Refused {
  override message = 'This is the last administrator who can sign in; make another member administrator first.'
  sentence = (t: SiteTranslate): string => t('lastAdministrator')
}

async function refuseLastAdministrator({ members }: Store, member: string): Promise<void> {
  if (await members.isLastAdministrator(member)) throw new LastAdministrator()
}

export async function changeRole(store: Store, by: Action, role: Role, now: number): Promise<boolean> {
  const member = await store.members.find(by.member)
  if (!member || member.role === role) return false
  await refuseLastAdministrator(store, member.id)
  await store.members.set(member.id, { role })
  await store.audit.add({ ...by, time: now, action: 'changed role', item: role })
  return true
}

/** The member's shares stay, but no longer count for their pages' titles. @returns false if nothing changed @throws LastAdministrator */
export async function disableMember(store: Store, by: Action, now: number): Promise<boolean> {
  const member = await store.members.find(by.member)
  if (!member || member.state === 'disabled') return false
  await refuseLastAdministrator(store, member.id)
  await lockOut(store, member.id, now)
  await store.audit.add({ ...by, time: now, action: 'disabled' })
  await recordAliases(store, by, now)
  return true
}

export async function lockOut(store: Store, member: string, now: number): Promise<void> {
  const pending = await store.pendingEmails.ofMember(member, now)
  await store.members.set(member, { state: 'disabled' })
  await endAllAccess(store, member, now)
  for (const { lockOut: end } of store.data) await end?.(store, member)
  await store.contactRequests.endPendingOf(member, now)
  const { login, email, administrator_email } = (await store.members.credentialOf(member)) ?? {}
  const names = [login, email, administrator_email, pending].filter((name) => typeof name === 'string').map(hashOfName)
  await store.aliases.add(member, names)
}

/** Adds the aliases of a member who is locked out to the audit log: a restored backup may lack them. */
async function recordAliases({ aliases, audit }: Store, by: Action, now: number): Promise<void> {
  const recorded = new Set(await audit.itemsOf(by.member, 'known as'))
  for (const item of await aliases.ofMember(by.member))
    if (!recorded.has(item)) await audit.add({ ...by, time: now, action: 'known as', item })
}

/** The previous password is valid again. @returns false if nothing changed: a removal that has begun isn't ended */
export async function enableMember(store: Store, by: Action, now: number): Promise<boolean> {
  if ((await store.members.find(by.member))?.state !== 'disabled') return false
  if (await store.removals.hasBegun(by.member)) return false
  await unlock(store, by.member)
  for (const { enabled } of store.data) await enabled?.(store, by.member, now)
  await store.audit.add({ ...by, time: now, action: 'enabled' })
  return true
}

export async function unlock(store: Store, member: string): Promise<void> {
  await store.members.set(member, { state: (await hasJoined(store, member)) ? 'active' : 'invited' })
}

/** The entry in the audit log makes `finishRemovals` go on, even after a restart. @throws LastAdministrator */
export async function beginRemoval(store: Store, by: Action, now: number): Promise<void> {
  await refuseLastAdministrator(store, by.member)
  await lockOut(store, by.member, now)
  if (await store.removals.hasBegun(by.member)) return
  await store.audit.add({ ...by, time: now, action: 'removed' })
  await recordAliases(store, by, now)
}

/** Milliseconds of one transaction; then others write. */
const longestTurn = 20

/** Milliseconds between two transactions: longer than 10, after which a waiting write of another process retries. */
const pause = 50

/**
 * Deletes the members whose removal has begun, in batches, so that others can write in between. At the end the deleted
 * bytes are in no file. Idempotent.
 * @param removed is called after each member
 */
export async function finishRemovals(store: Store, removed: (member: string) => void = () => {}) {
  const members = await store.removals.begun()
  for (let first = 0; first < members.length; await delay(pause)) {
    const next = await store.transaction(async ({ removals }) => {
      const begin = performance.now()
      let index = first
      while (index < members.length && performance.now() - begin < longestTurn) {
        const member = members[index] ?? ''
        if ((await removals.removeBatch(member)) > 0) continue
        if ((await removals.removeNewsOf(member)) > 0) continue
        await removals.removeMember(member)
        index++
      }
      return index
    })
    for (; first < next; first++) removed(members[first] ?? '')
  }
  if (members.length === 0) return
  await store.checkpoint()
}
