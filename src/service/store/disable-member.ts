import type { Action } from './administration/audit.ts'
import { endAccess } from './end-access.ts'
import { refuseLastAdministrator } from './last-administrator.ts'
import type { Store } from './store.ts'

/**
 * Locks out a member who has left. What the member shared stays. Call it within a transaction.
 *
 * @returns false if the member is disabled already, or doesn't exist
 * @throws LastAdministrator
 */
export async function disableMember(store: Store, by: Action, now: number): Promise<boolean> {
  const member = await store.members.find(by.member)
  if (!member || member.state === 'disabled') return false
  await refuseLastAdministrator(store, member.id)
  await lockOut(store, member.id, now)
  await store.audit.add({ ...by, time: now, action: 'disabled' })
  return true
}

/** Ends all access, and all pending contact requests, of the member and to the member. */
export async function lockOut(store: Store, member: string, now: number): Promise<void> {
  await store.members.setState(member, 'disabled')
  await endAccess(store, member)
  await store.contactRequests.endPendingOf(member, now)
}

/** Data of the member may be missing already. */
export class RemovalBegun extends Error {
  constructor() {
    super('The removal of this member has begun.')
  }
}

/**
 * Lets a disabled member sign in again, with the previous password. Call it within a transaction.
 *
 * @returns false if the member isn't disabled, or doesn't exist
 * @throws RemovalBegun
 */
export async function enableMember(store: Store, by: Action, now: number): Promise<boolean> {
  if ((await store.members.find(by.member))?.state !== 'disabled') return false
  if (await store.removals.hasBegun(by.member)) throw new RemovalBegun()
  await unlock(store, by.member)
  await store.audit.add({ ...by, time: now, action: 'enabled' })
  return true
}

/** Whether the member has a password or an account at a provider. */
export async function hasJoined({ members, identities }: Store, member: string): Promise<boolean> {
  return Boolean((await members.credentialOf(member))?.password) || identities.has(member)
}

/** A member who hasn't joined has to be invited again. */
export async function unlock(store: Store, member: string): Promise<void> {
  await store.members.setState(member, (await hasJoined(store, member)) ? 'active' : 'invited')
}
