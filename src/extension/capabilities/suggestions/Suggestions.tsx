import { siteOf } from '../../network/address.ts'
import type { BelowSharers } from '../../popup/capability.ts'
import { useOwnWrites } from '../../popup/writes/own-writes.ts'
import { useTranslation } from '../../ui/values.ts'
import { isNone, none, SuggestionList, useSuggestions } from './suggested.tsx'

export function Suggestions({ url, isShown, children }: BelowSharers) {
  const t = useTranslation()
  const { account, owner } = useOwnWrites()
  const suggestions = useSuggestions({ owner, url, me: account.id })
  const { ofSite, recent } = suggestions
  if (!isShown) return null
  if (isNone(suggestions)) return suggestions === none ? null : children
  const site = (url && siteOf(url)) || ''
  return (
    <section class="suggestions">
      {ofSite.length > 0 && <SuggestionList heading={t('suggestions.site', { site })} suggestions={ofSite} />}
      {recent.length > 0 && <SuggestionList heading={t('suggestions.recent')} suggestions={recent} namesSite />}
    </section>
  )
}
