import type { AuditEntry } from '../store/administration/audit.ts'
import { lockOut, unlock } from '../store/disable-member.ts'
import { endAccess } from '../store/end-access.ts'
import type { Store } from '../store/store.ts'
import { takeAway } from '../store/taking-down.ts'

/**
 * Repeats an action that a restored backup lacks, and adds its entry. Of an action on a member whom the backup doesn't
 * contain, only the aliases are repeated. Call it within a transaction.
 */
export async function replay(store: Store, entry: AuditEntry): Promise<void> {
  const isKnown = (await store.members.find(entry.member)) !== undefined
  await (isKnown ? actions : actionsOnUnknown)[entry.action]?.(store, entry)
  await store.audit.add(entry)
}

type Actions = Partial<Record<AuditEntry['action'], (store: Store, entry: AuditEntry) => Promise<unknown>>>

const addAlias = ({ aliases }: Store, { member, item }: AuditEntry) => aliases.add(member, [item])

/** Whoever joined after the backup and then was locked out is recognized, until somebody enabled the member again. */
const actionsOnUnknown: Actions = {
  'known as': addAlias,
  enabled: ({ aliases }, { member }) => aliases.removeAll(member),
}

/** The actions that a restored backup must not undo. Others, such as an invitation, are repeated by hand. */
const actions: Actions = {
  disabled: (store, { member, time }) => lockOut(store, member, time),
  enabled: (store, { member }) => unlock(store, member),
  'known as': addAlias,
  async removed(store, { member, time }) {
    await lockOut(store, member, time)
    await store.removals.removeMember(member)
  },
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
