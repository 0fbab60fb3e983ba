import type { Action } from './administration/audit.ts'
import type { Store } from './store.ts'

/** Ends all of a member's sessions, tokens, codes and links. Call it within a transaction. */
export async function endAccess({ sessions, authorizations, memberLinks }: Store, member: string): Promise<void> {
  await sessions.endAll(member)
  await authorizations.revokeAllOf(member)
  await memberLinks.end(member)
}

/** Ends all access after a change of the password, and records it. Call it within a transaction. */
export async function revokeAccess(store: Store, by: Action, now: number): Promise<void> {
  await endAccess(store, by.member)
  await store.audit.add({ ...by, time: now, action: 'revoked' })
}
