import type { Action } from './administration/audit.ts'
import { refuseLastAdministrator } from './last-administrator.ts'
import type { Role } from './members/member-row.ts'
import type { Store } from './store.ts'

/**
 * Gives a member another role. Call it within a transaction.
 *
 * @returns false if the member has the role already, or doesn't exist
 * @throws LastAdministrator
 */
export async function changeRole(store: Store, by: Action, role: Role, now: number): Promise<boolean> {
  const member = await store.members.find(by.member)
  if (!member || member.role === role) return false
  await refuseLastAdministrator(store, member.id)
  await store.members.setRole(member.id, role)
  await store.audit.add({ ...by, time: now, action: 'changed role', item: role })
  return true
}
