import type { Location, Member } from '../../../contract/resources.ts'
import { writeTimestamp } from '../../../contract/timestamp.ts'
import { type Origins, pictureUrl, profileUrl } from '../../http/origins.ts'
import type { Caller } from '../../store/applications/authorizations.ts'
import { countLimit } from '../../store/engine/count-rows.ts'
import type { MemberRow } from '../../store/members/member-row.ts'
import type { Store } from '../../store/store.ts'

/** What of a call decides how the members in its response are described. */
export interface DetailCall {
  store: Store
  caller: Caller
  parameters: { user_detail: 'NONE' | 'PARTIAL' | 'FULL'; user_watermark: boolean }
  /** In which countries are named. */
  language: string
}

/**
 * Looks up what is needed to describe these members, and gives the function that does (§4, `user_detail`). PARTIAL is what
 * tells people apart in a list; FULL the whole profile, but PARTIAL for a member who has not authorized the application.
 * Texts that a member has not written are absent, but `gender`, which may be empty.
 */
export async function memberDescriber(
  { store, caller, parameters, language }: DetailCall,
  rows: Iterable<MemberRow>,
  origins: Origins,
): Promise<(row: MemberRow) => Member> {
  const { user_detail, user_watermark } = parameters
  if (user_detail === 'NONE') return (row) => describeBriefly(row, origins)

  const ids = [...new Set(Array.from(rows, ({ id }) => id))]
  const distances = await store.contacts.distances(caller.member, ids)
  const whole =
    user_detail === 'FULL' ? await store.authorizations.amongAuthorized(caller.application, ids) : new Set<string>()
  const counts = await store.contacts.counts([...whole])
  const countries = new Intl.DisplayNames(language, { type: 'region' })

  return (row) => {
    const distance = distances.get(row.id)
    // a distance says who is a contact, which the caller may keep from the application
    const mayTell = caller.contacts || row.id === caller.member
    return {
      ...describeBriefly(row, origins),
      first_name: row.first_name,
      last_name: row.last_name,
      ...unlessEmpty('headline', row.headline),
      ...describeLocation(row, countries),
      ...describePicture(row, user_watermark, origins),
      ...(distance !== undefined && mayTell ? { distance } : {}),
      ...(whole.has(row.id) ? describeRest(row, Math.min(counts.get(row.id) ?? 0, countLimit)) : {}),
    }
  }
}

/** What is there at every `user_detail`. */
function describeBriefly(row: MemberRow, origins: Origins): Member {
  return {
    id: row.id,
    type: 'USER',
    name: row.name,
    link: profileUrl(origins, row.id),
    language: row.language,
    updated_time: writeTimestamp(row.updated),
  }
}

function describeLocation({ city, country }: MemberRow, countries: Intl.DisplayNames): { location?: Location } {
  // a code of two letters has a name in each language; whatever else a member wrote stands as it is
  const name = /^[A-Z]{2}$/.test(country) ? countries.of(country) : country
  const location: Location = { ...unlessEmpty('city', city), ...unlessEmpty('country', name ?? '') }
  return Object.keys(location).length > 0 ? { location } : {}
}

function describePicture({ picture }: MemberRow, watermark: boolean, origins: Origins): Partial<Member> {
  if (picture === '') return { has_picture: false }
  return {
    has_picture: true,
    picture_small: pictureUrl(origins, picture, watermark ? 'small' : 'plain'),
    picture_large: pictureUrl(origins, picture, watermark ? 'large' : 'plain'),
  }
}

/** What only FULL has. Premium is a level of applications, so no member is. */
function describeRest(row: MemberRow, contact_count: number): Partial<Member> {
  return {
    gender: row.gender,
    ...unlessEmpty('introduction', row.introduction),
    ...unlessEmpty('interests', row.interests),
    contact_count,
    is_premium: false,
  }
}

/** The field, or nothing where there is nothing to say. */
export function unlessEmpty<Name extends string>(name: Name, value: string): { [N in Name]?: string } {
  return (value === '' ? {} : { [name]: value }) as { [N in Name]?: string }
}
