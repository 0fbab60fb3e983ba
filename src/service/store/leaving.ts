import { setTimeout as delay } from 'node:timers/promises'
import type { Role } from './members/member-row.ts'
import type { Store } from './store.ts'

/** Who does something to whom. */
export interface Action {
  /** A member's id, or `operator`. */
  actor: string
  /** The id of the member who is concerned. */
  member: string
}

/**
 * Ends all of a member's sessions, tokens, codes and links, because the password changed or the member left. Call it
 * within a transaction.
 */
export async function endAllAccess(store: Store, by: Action, now: number): Promise<void> {
  await store.sessions.endAll(by.member)
  await store.authorizations.revokeAllOf(by.member)
  await store.memberLinks.end(by.member)
  await store.audit.add({ ...by, time: now, action: 'revoked' })
}

/** Without an active administrator, nobody could change members on the web site. */
export class LastAdministrator extends Error {
  constructor() {
    super('This is the last administrator who can sign in; make another member administrator first.')
  }
}

/**
 * Gives a member another role. Call it within a transaction.
 *
 * @returns false if the member has the role already, or doesn't exist
 * @throws LastAdministrator if no other active administrator were left
 */
export async function changeRole(store: Store, by: Action, role: Role, now: number): Promise<boolean> {
  const member = await store.members.find(by.member)
  if (!member || member.role === role) return false
  if (await store.members.isLastAdministrator(member.id)) throw new LastAdministrator()
  await store.members.setRole(member.id, role)
  await store.audit.add({ ...by, time: now, action: 'changed role', item: role })
  return true
}

/**
 * Locks out a member who has left. What the member shared stays. Call it within a transaction.
 *
 * @returns false if the member is disabled already, or doesn't exist
 * @throws LastAdministrator if no other active administrator were left
 */
export async function disableMember(store: Store, by: Action, now: number): Promise<boolean> {
  const member = await store.members.find(by.member)
  if (!member || member.state === 'disabled') return false
  if (await store.members.isLastAdministrator(member.id)) throw new LastAdministrator()
  await lockOut(store, member.id, now)
  await store.audit.add({ ...by, time: now, action: 'disabled' })
  return true
}

/**
 * Locks out a member who is to be removed. The entry in the record makes `finishRemovals` remove the member, even after
 * a restart. Call it within a transaction.
 */
export async function beginRemoval(store: Store, by: Action, now: number): Promise<void> {
  await lockOut(store, by.member, now)
  const begun = await store.removals.begun()
  if (!begun.includes(by.member)) await store.audit.add({ ...by, time: now, action: 'removed' })
}

/** The wait between two batches, in milliseconds: a write of another process that waits retries every 10 ms. */
const pause = 50

/**
 * Removes the members whose removal has begun, with all data. Shares and statuses are removed in batches, so that
 * others can write in between. Idempotent; several may run at once.
 */
export async function finishRemovals(store: Store): Promise<void> {
  for (const member of await store.removals.begun()) {
    while ((await store.transaction(({ removals }) => removals.newsOf(member))) > 0) await delay(pause)
    await store.transaction(({ removals }) => removals.member(member))
  }
}

/** Ends all access, and all pending contact requests, of the member and to the member. */
export async function lockOut(store: Store, member: string, now: number): Promise<void> {
  await store.members.setState(member, 'disabled')
  await store.sessions.endAll(member)
  await store.authorizations.revokeAllOf(member)
  await store.memberLinks.end(member)
  await store.contactRequests.endPendingOf(member, now)
}

/**
 * Lets a disabled member sign in again, with the password of before. Call it within a transaction.
 *
 * @returns false if the member isn't disabled, or doesn't exist
 */
export async function enableMember(store: Store, by: Action, now: number): Promise<boolean> {
  if ((await store.members.find(by.member))?.state !== 'disabled') return false
  await unlock(store, by.member)
  await store.audit.add({ ...by, time: now, action: 'enabled' })
  return true
}

/** A member who never had a password has to be invited again. */
export async function unlock({ members }: Store, member: string): Promise<void> {
  const credential = await members.credentialOf(member)
  await members.setState(member, credential?.password ? 'active' : 'invited')
}
