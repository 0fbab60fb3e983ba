import { guardReason } from '../../page/guard.ts'
import type { IndexedShare } from '../../storage/index/shares.ts'
import * as items from '../../storage/items.ts'
import { ownerOf } from '../../storage/owner.ts'

/** All that says which pages are marked. */
export interface Marking {
  /** Whose contacts (`storage/owner.ts`), and the member's own id, who is no contact of theirs. */
  owner: string
  member: string
  /** When the index changed last, in milliseconds since 1970. */
  changed: number
  excluded_sites: string[]
}

/** Which pages are to be marked by what is stored now; null where none is. */
export async function readMarking(): Promise<Marking | null> {
  const [{ mark, index: isKept, excluded_sites }, account, network, index] = await Promise.all([
    items.options.get(),
    items.account.get(),
    items.network.get(),
    items.index.get(),
  ])
  if (!mark || !isKept || !account || !index || index.names_pages === false) return null
  const { owner, changed } = index
  return owner === ownerOf(network, account) ? { owner, member: account.id, changed, excluded_sites } : null
}

/**
 * What a mark tells of: a contact shared the page, and the member did not exclude its site. Nothing is sent for it, so that pages which
 * are guarded for another reason are marked as well.
 */
export const isMarked = ({ member, url }: IndexedShare, marking: Marking): boolean =>
  member.id !== marking.member && guardReason(url, marking.excluded_sites) !== 'excluded'
