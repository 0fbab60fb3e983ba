import type { Action } from './administration/audit.ts'
import { endAccess } from './end-access.ts'
import { refuseLastAdministrator } from './last-administrator.ts'
import { hashOfName } from './members/aliases.ts'
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
  await recordAliases(store, by, now)
  return true
}

/**
 * Ends all access, and all pending contact requests, of the member and to the member; stores all names by which the
 * member would be recognized.
 */
export async function lockOut(store: Store, member: string, now: number): Promise<void> {
  const pending = await store.pendingEmails.of(member, now)
  await store.members.setState(member, 'disabled')
  await endAccess(store, member)
  await store.contactRequests.endPendingOf(member, now)
  const { login, email, administrator_email } = (await store.members.credentialOf(member)) ?? {}
  const names = [login, email, administrator_email, pending].filter((name) => typeof name === 'string').map(hashOfName)
  await store.aliases.add(member, [...names, ...(await store.identities.hashesOf(member))])
}

/** Adds the aliases of a member who is locked out to the audit log: a restored backup may lack them. */
export async function recordAliases({ aliases, audit }: Store, by: Action, now: number): Promise<void> {
  const recorded = new Set(await audit.itemsOf(by.member, 'known as'))
  for (const item of await aliases.of(by.member))
    if (!recorded.has(item)) await audit.add({ ...by, time: now, action: 'known as', item })
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
