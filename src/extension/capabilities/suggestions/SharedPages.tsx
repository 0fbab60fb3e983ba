import { inTime } from '../../messages/ask.ts'
import type { Network } from '../../network/network.ts'
import { ownerOf } from '../../storage/configured-network.ts'
import type { Account } from '../../storage/items.ts'
import { Link } from '../../ui/controls.tsx'
import { useItem, useNetwork, useStored, useTranslation } from '../../ui/values.ts'
import { type Index, index, laterIndex, options } from '../index/door.ts'
import { readSuggestions, SuggestionList, useSuggestions } from './suggested.tsx'

export async function createSharedPages(network: Network | null, account: Account | null) {
  const [shared, firstIndex] = await Promise.all([network && account && readSharedPages(network, account), index.get()])
  return (props: { account: Account }) => <SharedPages {...props} first={{ shared, index: firstIndex }} />
}

interface First {
  shared: Awaited<ReturnType<typeof readSharedPages>> | null
  index: Index | null
}

/** Links to pages that contacts shared, newest first, to try the popup there; if there are none, a link to find people. */
function SharedPages({ account, first }: { account: Account; first: First }) {
  const t = useTranslation()
  const network = useNetwork()
  const isOn = useItem(options).index
  const namesPages = useStored(laterIndex, first.index)?.namesPages
  const recent = useSharedPages(account, isOn, first.shared)
  // then none will ever be known
  if (!isOn || namesPages === false) return null
  return (
    <section data-pages={recent.length}>
      {recent.length > 0 ? (
        <div class="suggestions">
          <SuggestionList heading={t('begin.pages')} suggestions={recent} namesSite />
        </div>
      ) : (
        <p class="nothing-yet">
          <Link href={network.authUrl}>{t('begin.people')}</Link>
        </p>
      )}
    </section>
  )
}

const readerOf = (network: Network, account: Account) => ({
  owner: ownerOf(network, account),
  url: undefined,
  me: account.id,
  maxAge: Number.POSITIVE_INFINITY,
})

async function readSharedPages(network: Network, account: Account) {
  const reader = readerOf(network, account)
  const suggestions = await inTime(readSuggestions(reader), undefined)
  return suggestions && { owner: reader.owner, suggestions }
}

function useSharedPages(account: Account, isEnabled: boolean, first: First['shared']) {
  const reader = readerOf(useNetwork(), account)
  // another member may have signed in since the first frame
  const known = first?.owner === reader.owner ? first.suggestions : undefined
  return useSuggestions(reader, isEnabled, known).recent.toSorted((one, other) => other.at - one.at)
}
