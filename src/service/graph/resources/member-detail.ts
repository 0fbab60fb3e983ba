import type { Location, Member } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/timestamp.ts'
import { type Origins, pictureUrl, profileUrl } from '../../http/origins.ts'
import { countryNamer } from '../../http/request/country.ts'
import type { Language } from '../../http/request/language.ts'
import type { Caller } from '../../store/applications/authorizations.ts'
import { countLimit } from '../../store/engine/count-rows.ts'
import type { SeenMember, Viewer } from '../../store/members/seen-member.ts'
import type { Store } from '../../store/store.ts'

/** The parts of a call that decide how its response describes members. */
export interface DetailCall {
  store: Store
  caller: Caller
  parameters: { user_detail: 'NONE' | 'PARTIAL' | 'FULL'; user_watermark: boolean }
  /** The language of countries' names. */
  language: Language
}

/** The caller, for the queries of members that the call describes. */
export const viewerOf = ({ caller, parameters }: Pick<DetailCall, 'caller' | 'parameters'>): Viewer => ({
  member: caller.member,
  application: caller.application,
  detail: parameters.user_detail,
})

/**
 * Returns the function that describes members who were read for the caller (§4, `user_detail`). PARTIAL tells people
 * apart in a list. FULL is the whole profile, but PARTIAL for a member who has not authorized the application. Empty
 * texts are absent, except `gender`.
 */
export async function memberDescriber(
  { store, caller, parameters, language }: DetailCall,
  rows: Iterable<SeenMember>,
  origins: Origins,
): Promise<(row: SeenMember) => Member> {
  const { user_detail, user_watermark } = parameters
  if (user_detail === 'NONE') return (row) => describeBriefly(row, origins)

  const distances = await store.contacts.distances(caller.member, rows)
  const nameOf = countryNamer(language)

  return (row) => {
    const distance = distances.get(row.id)
    // the distance reveals contacts, which the caller may hide from the application
    const showsDistance = caller.contacts || row.id === caller.member
    return {
      ...describeBriefly(row, origins),
      first_name: row.first_name,
      last_name: row.last_name,
      ...unlessEmpty('headline', row.headline),
      ...describeLocation(row, nameOf),
      ...describePicture(row, user_watermark, origins),
      ...(distance !== undefined && showsDistance ? { distance } : {}),
      ...(user_detail === 'FULL' && typeof row.consent === 'number' ? describeRest(row) : {}),
    }
  }
}

/** The fields at every `user_detail`. */
function describeBriefly(row: SeenMember, origins: Origins): Member {
  return {
    id: row.id,
    type: 'USER',
    name: row.name,
    link: profileUrl(origins, row.id),
    language: row.language,
    updated_time: writeTimestamp(row.updated),
    ...(row.state === 'disabled' && { left: true }),
  }
}

function describeLocation({ city, country }: SeenMember, nameOf: (country: string) => string): { location?: Location } {
  const location: Location = { ...unlessEmpty('city', city), ...unlessEmpty('country', nameOf(country)) }
  return Object.keys(location).length > 0 ? { location } : {}
}

function describePicture({ picture }: SeenMember, watermark: boolean, origins: Origins): Partial<Member> {
  if (picture === '') return { has_picture: false }
  return {
    has_picture: true,
    picture_small: pictureUrl(origins, picture, watermark ? 'small' : 'plain'),
    picture_large: pictureUrl(origins, picture, watermark ? 'large' : 'plain'),
  }
}

/** The additional fields of FULL. `is_premium` is false: premium is a level of applications, not of members. */
function describeRest(row: SeenMember): Partial<Member> {
  return {
    gender: row.gender ?? '',
    ...unlessEmpty('introduction', row.introduction),
    ...unlessEmpty('interests', row.interests),
    contact_count: Math.min(row.contact_count ?? 0, countLimit),
    is_premium: false,
  }
}

/** An object with this field, or without it if the value is empty. */
export function unlessEmpty<Name extends string>(
  name: Name,
  value: string | null | undefined,
): { [N in Name]?: string } {
  return (!value ? {} : { [name]: value }) as { [N in Name]?: string }
}
