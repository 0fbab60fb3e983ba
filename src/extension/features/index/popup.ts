import type { Known, PopupParts } from '../../popup/parts.ts'
import type { Sharer } from '../../schemas/wire.ts'
import type { IndexedShare } from './storage/shared-pages.ts'
import { countPagesSince, prepareShares, sharesOf } from './storage/shares.ts'
import { indexChanged } from './storage/state.ts'

export const index: PopupParts['knows'] = {
  prepare: prepareShares,
  read: readIndexed,
  watch: indexChanged.watch,
  countSince: (...of) => countPagesSince(...of).catch(() => 0),
}

const maxContacts = 50

/** Resolves nothing if the index can't be read. */
export async function readIndexed(owner: string, url: string, me: string): Promise<Known> {
  const shares = await sharesOf(owner, url).catch(() => [])
  const contacts = shares.filter(({ member }) => member.id !== me).slice(0, maxContacts)
  const own = shares.find(({ member }) => member.id === me)
  return { contacts: contacts.map(sharerOf), own: own && { ...sharerOf(own), share_id: own.share_id ?? '' } }
}

const sharerOf = ({ member, at, message }: IndexedShare): Sharer => ({
  ...member,
  updated_time: new Date(at).toISOString(),
  sharing_message: message,
  ...{ quote: '', share_id: '', like_count: 0, comment_count: 0, liked: false },
})
