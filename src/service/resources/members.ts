import type { endpoints } from '../../graph/endpoints.ts'
import type { Location, Member } from '../../graph/resources.ts'
import { writeTimestamp } from '../../graph/timestamp.ts'
import { type Addresses, profileAddress } from '../addresses.ts'
import type { Answer } from '../answers.ts'
import type { GraphCall } from '../graph.ts'
import { notFound } from '../problems.ts'
import type { MemberRow } from '../store/members.ts'

/** A member as nested in other answers. */
export function describeMember(row: MemberRow, addresses: Addresses): Member {
  return {
    id: row.id,
    type: 'USER',
    name: row.name,
    link: profileAddress(addresses, row.id),
    language: row.language,
    updated_time: writeTimestamp(row.updated),
  }
}

/** The whole profile; texts that the member has not written are absent, but `gender`, which may be empty. */
export function describeProfile(row: MemberRow, contactCount: number, addresses: Addresses): Member {
  const location: Location = { ...unlessEmpty('city', row.city), ...unlessEmpty('country', row.country) }
  return {
    ...describeMember(row, addresses),
    first_name: row.first_name,
    last_name: row.last_name,
    gender: row.gender,
    ...unlessEmpty('headline', row.headline),
    ...unlessEmpty('introduction', row.introduction),
    ...unlessEmpty('interests', row.interests),
    ...(Object.keys(location).length > 0 ? { location } : {}),
    contact_count: contactCount,
    has_picture: false,
  }
}

/** `GET /me`, and the caller's own id in place of `me`. */
export function createMembers(addresses: Addresses) {
  return {
    async read({ store, caller, id }: GraphCall<typeof endpoints.member>): Promise<Answer> {
      const row = id === 'me' || id === caller.member ? await store.members.find(caller.member) : undefined
      if (!row) throw notFound()
      return { body: describeProfile(row, await store.contacts.count(row.id), addresses) }
    },
  }
}

/** The field, or nothing where there is nothing to say. */
export function unlessEmpty<Name extends string>(name: Name, value: string): { [N in Name]?: string } {
  return (value === '' ? {} : { [name]: value }) as { [N in Name]?: string }
}
