import type { LookedUp } from '../../../schemas/look-up.ts'
import type { Sharer } from '../../../schemas/wire/recommendation.ts'
import type { Member } from '../../../schemas/wire.ts'
import type { IndexedShare } from '../../../storage/shared-pages.ts'
import { sharesOf } from '../../../storage/shares.ts'

/** The shares of one page in the index. */
export interface Indexed {
  /** Contacts who shared the page, newest first. */
  contacts: Sharer[]
  own: IndexedOwn | undefined
}

/** The member's own share. Its id is empty if the network's news have none. */
export type IndexedOwn = Pick<Sharer, 'updated_time' | 'sharing_message'> & { share_id: string }

/** The shares of one page in one owner's index (`storage/owner.ts`). */
export interface IndexedBy {
  owner: string
  found: Indexed
}

export const nothingIndexed: Indexed = { contacts: [], own: undefined }

/** Maximum number of contacts shown from the index. */
const maxContacts = 50

/**
 * Reads who shared a page from the index, without a request. Resolves nothing if the index can't be read.
 *
 * @param me the member's id
 */
export async function readIndexed(owner: string, url: string, me: string): Promise<Indexed> {
  try {
    const shares = await sharesOf(owner, url)
    const contacts = shares.filter(({ member }) => member.id !== me).slice(0, maxContacts)
    const own = shares.find(({ member }) => member.id === me)
    return { contacts: contacts.map(sharerOf), own: own && ownOf(own) }
  } catch {
    return nothingIndexed
  }
}

const sharerOf = ({ member, at, message }: IndexedShare): Sharer => ({
  ...member,
  updated_time: new Date(at).toISOString(),
  sharing_message: message,
})

const ownOf = (share: IndexedShare): IndexedOwn => {
  const { updated_time, sharing_message } = sharerOf(share)
  return { share_id: share.share_id ?? '', updated_time, sharing_message }
}

/**
 * A member who is drawn by initials. Loading the picture would be a request to the network, from which the network
 * could guess the guarded page.
 */
export const withoutPicture = <Who extends Member>(member: Who): Who => ({ ...member, picture_small: '' })

/** The index's shares in the form of a network's reply, until the network has replied. */
export const asRecommendation = ({ contacts, own }: Indexed): LookedUp => ({
  count: contacts.length,
  count_string: '',
  data: contacts,
  shared: own !== undefined,
  share_id: own?.share_id ?? '',
  sharing_message: own?.sharing_message ?? '',
  shared_time: own?.updated_time ?? '',
  updated_time: '',
})

/** The new list in a stable order: sharers who are drawn already come first, in their order. */
export function inStableOrder(drawn: readonly Sharer[], next: readonly Sharer[]): Sharer[] {
  const byId = new Map(next.filter(({ id }) => id !== '').map((sharer) => [sharer.id, sharer]))
  const first = drawn.flatMap(({ id }) => byId.get(id) ?? [])
  const isFirst = new Set(first)
  return [...first, ...next.filter((sharer) => !isFirst.has(sharer))]
}
