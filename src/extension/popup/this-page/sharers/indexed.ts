import type { Recommendation, Sharer } from '../../../schemas/wire/recommendation.ts'
import type { Member } from '../../../schemas/wire.ts'
import { type IndexedShare, sharesOf } from '../../../storage/index/shares.ts'

/** What the index knows of a page. */
export interface Indexed {
  /** The contacts who shared it, the newest first. */
  contacts: Sharer[]
  /** The member's own share. */
  own: Sharer | undefined
}

/** What the index knows of a page, and whose index it is (`storage/owner.ts`). */
export interface IndexedBy {
  owner: string
  found: Indexed
}

export const nothingIndexed: Indexed = { contacts: [], own: undefined }

/** How many of the contacts who shared a page are shown. */
const most = 50

/**
 * Who shared this page, by the index: nobody is asked. Nothing where the index can't be read.
 *
 * @param me the member's own id
 */
export async function readIndexed(owner: string, url: string, me: string): Promise<Indexed> {
  try {
    const sharers = (await sharesOf(owner, url)).map(sharerOf)
    const contacts = sharers.filter(({ id }) => id !== me)
    return { contacts: contacts.slice(0, most), own: sharers.find(({ id }) => id === me) }
  } catch {
    return nothingIndexed
  }
}

const sharerOf = ({ member, at, message }: IndexedShare): Sharer => ({
  ...member,
  updated_time: new Date(at).toISOString(),
  sharing_message: message,
})

/**
 * Whom to draw by their initials: the network's host would be asked for their picture, and whoever knows what they shared
 * could guess the page.
 */
export const withoutPicture = <Who extends Member>(member: Who): Who => ({ ...member, picture_small: '' })

/** What the index knows in the network's form, for as long as the network has said nothing. */
export const asRecommendation = ({ contacts, own }: Indexed): Recommendation => ({
  count: contacts.length,
  count_string: '',
  data: contacts,
  shared: own !== undefined,
  share_id: '',
  sharing_message: own?.sharing_message ?? '',
  shared_time: own?.updated_time ?? '',
  title: '',
  overview: '',
  keywords: '',
  site_name: '',
  url_picture: '',
  updated_time: '',
})

/** The second list, with those first that stand in the first one, in that one's order. */
export function inPlace(standing: readonly Sharer[], next: readonly Sharer[]): Sharer[] {
  const byId = new Map(next.filter(({ id }) => id !== '').map((each) => [each.id, each]))
  const kept = standing.flatMap(({ id }) => byId.get(id) ?? [])
  const places = new Set(kept)
  return [...kept, ...next.filter((each) => !places.has(each))]
}
