import { inTime } from '../messages/in-time.ts'
import type { Network } from '../network/network.ts'
import { readSuggestions, useSuggestions } from '../popup/this-page/suggestions/use-suggestions.ts'
import type { Account } from '../storage/items.ts'
import { ownerOf } from '../storage/owner.ts'
import { useNetwork } from '../ui/text/translation.ts'

/** The pages at the first frame, with their owner. */
type First = Awaited<ReturnType<typeof readSharedPages>>

const subjectOf = (network: Network, account: Account) => ({
  owner: ownerOf(network, account),
  url: undefined,
  me: account.id,
  period: 'ever' as const,
})

/** Reads pages that contacts shared, with their owner; undefined if reading fails or takes too long. */
export async function readSharedPages(network: Network, account: Account) {
  const subject = subjectOf(network, account)
  const suggestions = await inTime(readSuggestions(subject), undefined)
  return suggestions && { owner: subject.owner, suggestions }
}

/** Pages that contacts shared, newest first. */
export function useSharedPages(account: Account, isEnabled: boolean, first: First) {
  const subject = subjectOf(useNetwork(), account)
  // another member may have signed in since the first frame
  const known = first?.owner === subject.owner ? first.suggestions : undefined
  return useSuggestions(subject, isEnabled, known).recent.toSorted((one, other) => other.at - one.at)
}
