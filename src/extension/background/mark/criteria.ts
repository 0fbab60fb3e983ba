import { sitesOf } from '../../page/guard.ts'
import { configuredNetwork } from '../../storage/configured-network.ts'
import type { IndexedShare } from '../../storage/index/shares.ts'
import * as items from '../../storage/items.ts'
import { ownerOf } from '../../storage/owner.ts'

/** The stored values that decide which pages are marked. */
export interface MarkCriteria {
  /** Owner of the index (`storage/owner.ts`). */
  owner: string
  /** The member's id; their own shares mark nothing. */
  member: string
  /** When the index changed last, in milliseconds since 1970. */
  changed: number
  /** Sites that the member excluded, and hosts that the organization forbids. */
  excluded_sites: string[]
}

/** @returns null if no page may be marked */
export async function readMarkCriteria(): Promise<MarkCriteria | null> {
  const [options, policy, account, network, index] = await Promise.all([
    items.options.get(),
    items.policy.get(),
    items.account.get(),
    configuredNetwork.get(),
    items.index.get(),
  ])
  if (!options.mark || !options.index || !account || !network || !index || index.names_pages === false) return null
  const { owner, changed } = index
  if (owner !== ownerOf(network, account)) return null
  return { owner, member: account.id, changed, excluded_sites: [...options.excluded_sites, ...policy.never_hosts] }
}

/**
 * Whether this share marks its page: a contact shared it, and its site isn't excluded. Pages that are guarded for
 * another reason are marked too, since marking sends nothing. Look-ups don't correct the index, since they may show only
 * some of the sharers.
 */
export const shouldMark = ({ member, url }: IndexedShare, criteria: MarkCriteria): boolean =>
  member.id !== criteria.member && sitesOf(url, criteria.excluded_sites).length === 0
