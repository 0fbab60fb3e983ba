import type { AuditEntry } from '../store/administration/audit.ts'
import { lockOut, unlock } from '../store/disable-member.ts'
import { endAccess } from '../store/end-access.ts'
import type { Store } from '../store/store.ts'
import { takeAway } from '../store/taking-down.ts'

/**
 * Repeats an action that a restored backup lacks, and adds its entry. An action on a member whom the backup doesn't
 * contain is skipped. Call it within a transaction.
 */
export async function replay(store: Store, entry: AuditEntry): Promise<void> {
  if (await store.members.find(entry.member)) await actions[entry.action]?.(store, entry)
  await store.audit.add(entry)
}

/** The actions that a restored backup must not undo. Others, such as an invitation, are repeated by hand. */
const actions: Partial<Record<AuditEntry['action'], (store: Store, entry: AuditEntry) => Promise<unknown>>> = {
  disabled: (store, { member, time }) => lockOut(store, member, time),
  enabled: (store, { member }) => unlock(store, member),
  removed: ({ removals }, { member }) => removals.removeMember(member),
  // the journal has no words, so the reason is lost
  'taken down': (store, { member, item, time }) => takeAway(store, { member, item, reason: '', time }),
  async restored({ removedNews, takeDowns }, { member, item }) {
    if (await removedNews.putBack(item)) await takeDowns.end(member, item)
  },
  'changed role': ({ members }, { member, item }) =>
    members.setRole(member, item === 'administrator' ? 'administrator' : 'member'),
  async revoked(store, { member, item, time }) {
    if (item === '') return endAccess(store, member)
    // the item is a session's hash, a token's hash or an application's key
    await store.sessions.endHashed(item, time)
    await store.authorizations.revokeHashedToken(item, time)
    await store.authorizations.revokeAll(member, item, time)
  },
}
