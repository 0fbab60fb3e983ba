import type { endpoints } from '../../../contract/endpoints.ts'
import type { Origins } from '../../http/origins.ts'
import type { GraphResponse } from '../../http/response.ts'
import type { GraphCall } from '../graph-call.ts'
import { describeList, offset } from '../paging.ts'
import { memberDescriber, viewerOf } from './member-detail.ts'
import { emptyFeed, findSubject } from './subject.ts'

/** `GET /<member>` (the profile query) and `GET /<member>/contacts`. */
export function createMembers(origins: Origins) {
  return {
    /** The whole profile at any `user_detail`; the empty feed if the member has not authorized the application (§7). */
    async read(call: GraphCall<typeof endpoints.member>): Promise<GraphResponse> {
      const { row, authorized } = await findSubject(call)
      if (!authorized) return { body: emptyFeed(call) }
      const whole = { ...call, parameters: { ...call.parameters, user_detail: 'FULL' } } as const
      const describe = await memberDescriber(whole, [row], origins)
      return { body: describe(row) }
    },

    /**
     * The contact list; empty unless the member lets the application see it (§1). Another member's list is empty unless
     * that member is the caller's contact and the caller's own list is visible too, since it reveals that contact.
     */
    async listContacts(call: GraphCall<typeof endpoints.contacts>): Promise<GraphResponse> {
      const { store, caller, parameters } = call
      const { row, contacts: allowed } = await findSubject(call)
      const isOwn = row.id === caller.member
      const contacts =
        allowed && (isOwn || (caller.contacts && (await store.contacts.areContacts(caller.member, row.id))))
      const rows = contacts
        ? await store.contacts.see(row.id, parameters.limit, offset(parameters), viewerOf(call))
        : []
      const count = contacts ? (row.contact_count ?? 0) : 0
      const describe = await memberDescriber(call, rows, origins)
      return { body: describeList('USER CONTACTS', call, { page: parameters, count, data: rows.map(describe) }) }
    },
  }
}
