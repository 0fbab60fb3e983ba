import type { endpoints } from '../../../contract/endpoints.ts'
import type { Member } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/text.ts'
import { type Origins, pictureUrl, profileUrl, sitePaths } from '../../http/hosts.ts'
import { notFound } from '../../http/response.ts'
import type { Caller } from '../../store/applications.ts'
import type { SeenMember } from '../../store/members/member-row.ts'
import { countryNamer } from '../../texts.ts'
import type { DetailCall, GraphCall } from '../graph-call.ts'
import { describeList, offset, whole } from '../paging.ts'

/** The whole profile at any `user_detail`; the empty feed if the member has not authorized the application (§7). */
export async function readMember(call: GraphCall<typeof endpoints.member>) {
  const { row, authorized } = await findShownMember(call)
  if (!authorized) return { body: emptyFeed(call, row) }
  const describe = await memberDescriber({ ...call, parameters: { ...call.parameters, user_detail: 'FULL' } }, [row])
  if (row.id !== call.caller.member) return { body: describe(row) }
  const added = await Promise.all(call.adds.map(({ own }) => own?.(call)))
  const hosts = await call.store.internalHosts.list()
  const shared_pages = await call.store.sharedPages.naming()
  const own = {
    additions: [...call.additions],
    shared_pages,
    ...(hosts.length > 0 && { internal_hosts: hosts }),
    ...(!call.caller.contacts && { hides_contacts: true }),
  }
  return { body: Object.assign(describe(row), own, ...added) }
}

export async function listContacts(call: GraphCall<typeof endpoints.contacts>) {
  const { store, caller, parameters } = call
  const { row, contacts: allowed } = await findShownMember(call)
  const isOwn = row.id === caller.member
  const contacts = allowed && (isOwn || (caller.contacts && (await store.contacts.areContacts(caller.member, row.id))))
  const rows = contacts ? await store.contacts.see(row.id, parameters.limit, offset(parameters), caller) : []
  const count = contacts ? row.contact_count : 0
  const describe = await memberDescriber(call, rows)
  const link = isOwn ? sitePaths.people : sitePaths.profile(row.id)
  return {
    body: describeList('USER CONTACTS', 'listOfContacts', call, {
      page: parameters,
      count,
      data: rows.map(describe),
      link,
    }),
  }
}

/** The member of the path's id, or the caller for `me`. @throws Problem 404 if the id is not a member's */
export async function findShownMember({ store, caller, id }: Pick<GraphCall, 'store' | 'id'> & { caller: Caller }) {
  const row = await store.members.see(id === 'me' ? caller.member : id, caller)
  if (!row) throw notFound()
  return { row, authorized: row.consent !== null, contacts: row.consent === 1 }
}

/** @throws Problem 404 for another member's id: the list concerns nobody else */
export function assertOwn({ id, caller }: { id: string; caller: { member: string } }): void {
  if (id !== 'me' && id !== caller.member) throw notFound()
}

/** The response about a member who has not authorized the application (§7). */
export const emptyFeed = (call: Parameters<typeof describeList>[2], { id }: Pick<SeenMember, 'id'>) =>
  describeList('USER NEWS', 'listOfNews', call, whole<never>([], 0, sitePaths.profile(id)))

/** PARTIAL tells people apart in a list; FULL is PARTIAL for a member who has not authorized the application (§4). */
export async function memberDescriber(call: DetailCall, rows: Iterable<SeenMember>) {
  const { store, caller, language, origins } = call
  const { user_detail, user_watermark } = call.parameters
  if (user_detail === 'NONE') return (row: SeenMember) => describeBriefly(row, origins)

  const distances = await store.contacts.distances(caller.member, rows)
  const nameOf = countryNamer(language)

  return (row: SeenMember): Member => {
    const distance = distances.get(row.id)
    // the distance reveals contacts, which the caller may hide from the application
    const showsDistance = caller.contacts === 1 || row.id === caller.member
    const location = withoutEmpty({ city: row.city, country: nameOf(row.country) })
    return {
      ...describeBriefly(row, origins),
      first_name: row.first_name,
      last_name: row.last_name,
      ...withoutEmpty({ headline: row.headline }),
      ...(Object.keys(location).length > 0 && { location }),
      ...describePicture(row, user_watermark, origins),
      ...(distance !== undefined && showsDistance && { distance }),
      ...(user_detail === 'FULL' && row.consent !== null && describeRest(row)),
    }
  }
}

/** Describes members by their ids; those whom the caller doesn't see are missing. */
export async function describeMembers(call: DetailCall, ids: readonly string[]): Promise<ReadonlyMap<string, Member>> {
  const members = await call.store.members.seeAll(ids, call.caller)
  const describe = await memberDescriber(call, members.values())
  return new Map([...members].map(([id, row]) => [id, describe(row)]))
}

const describeBriefly = (row: SeenMember, origins: Origins): Member => ({
  id: row.id,
  type: 'USER',
  name: row.name,
  link: profileUrl(origins, row.id),
  language: row.language,
  updated_time: writeTimestamp(row.updated),
  ...(row.state === 'disabled' && { left: true }),
})

function describePicture({ picture }: SeenMember, watermark: boolean, origins: Origins): Partial<Member> {
  if (picture === '') return { has_picture: false }
  return {
    has_picture: true,
    picture_small: pictureUrl(origins, picture, watermark ? 'small' : 'plain'),
    picture_large: pictureUrl(origins, picture, watermark ? 'large' : 'plain'),
  }
}

/** The additional fields of FULL. `is_premium` is false: premium is a level of applications, not of members. */
const describeRest = (row: SeenMember): Partial<Member> => ({
  gender: row.gender,
  ...withoutEmpty({ introduction: row.introduction, interests: row.interests }),
  contact_count: row.contact_count,
  is_premium: false,
})

export const withoutEmpty = <Texts extends Record<string, string | null | undefined>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as { [Name in keyof Texts]?: string }
