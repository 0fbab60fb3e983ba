import type { Known } from '../../../schemas/pages.ts'
import type { Sharer } from '../../../schemas/wire.ts'
import type { IndexedShare } from './shared-pages.ts'
import { sharesOf } from './shares.ts'
import { indexChanged } from './state.ts'

const maxContacts = 50

/** Resolves nothing if the index can't be read. @param page its key @param me the member's id */
export async function readIndexed(owner: string, page: string, me: string): Promise<Known> {
  const changed = await indexChanged.get()
  const shares = await sharesOf(owner, page).catch(() => [])
  const contacts = shares.filter(({ member }) => member.id !== me).slice(0, maxContacts)
  const own = shares.find(({ member }) => member.id === me)
  return {
    contacts: contacts.map(sharerOf),
    own: own && { ...sharerOf(own), share_id: own.share_id ?? '' },
    changed,
  }
}

const sharerOf = ({ member, at, message }: IndexedShare): Sharer => ({
  ...member,
  updated_time: new Date(at).toISOString(),
  sharing_message: message,
  ...{ quote: '', share_id: '', like_count: 0, comment_count: 0, liked: false },
})
