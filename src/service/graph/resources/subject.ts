import { notFound } from '../../http/problems.ts'
import type { Caller } from '../../store/applications/authorizations.ts'
import type { SeenMember } from '../../store/members/seen-member.ts'
import type { GraphCall } from '../graph-call.ts'
import { describeList } from '../paging.ts'

/** The member that a path names. */
interface Subject {
  row: SeenMember
  /** Whether the member has authorized the calling application. */
  authorized: boolean
  /** Whether the member lets the application see the contact list. */
  contacts: boolean
}

type MemberCall = Pick<GraphCall, 'store' | 'id'> & { caller: Caller }

/**
 * Finds the member that the path's id names, or the caller for `me`.
 *
 * @throws Problem 404 if the id is not a member's
 */
export async function findSubject({ store, caller, id }: MemberCall): Promise<Subject> {
  const row = await store.members.see(id === 'me' ? caller.member : id, { ...caller, detail: 'FULL' })
  if (!row) throw notFound()
  return { row, authorized: typeof row.consent === 'number', contacts: row.consent === 1 }
}

/** The response about a member who has not authorized the application (§7). */
export function emptyFeed(call: Pick<GraphCall, 'url' | 'now'>) {
  return describeList('USER NEWS', call, { page: { limit: 0, page: 1, start: 1 }, count: 0, data: [] })
}
