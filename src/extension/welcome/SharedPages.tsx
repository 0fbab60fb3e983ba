import { SuggestionList } from '../popup/this-page/suggestions/Suggestions.tsx'
import * as items from '../storage/items.ts'
import { useStored } from '../ui/stored/use-stored.ts'
import { useNetwork, useTranslation } from '../ui/text/translation.ts'
import type { FirstFrame } from './first-frame.ts'
import { useSharedPages } from './use-shared-pages.ts'

interface Props {
  account: items.Account
  first: FirstFrame
}

/** Links to pages that contacts shared, newest first, to try the popup there; if there are none, how to begin. */
export function SharedPages({ account, first }: Props) {
  const t = useTranslation()
  const network = useNetwork()
  const options = useStored(items.options, first.options)
  const index = useStored(items.index, first.index)
  const recent = useSharedPages(account, options.index, first.shared)
  // then none will ever be known
  if (!options.index || index?.names_pages === false)
    return (
      <section data-pages={0}>
        <p>{t('begin.click')}</p>
      </section>
    )
  return (
    <section data-pages={recent.length}>
      <h2>{t('begin.pages')}</h2>
      {recent.length > 0 ? (
        <>
          <p>{t('begin.pages.how')}</p>
          <div class="suggestions">
            <SuggestionList heading={t('begin.pages')} suggestions={recent} withPictures namesSite />
          </div>
        </>
      ) : (
        <div class="nothing-yet">
          <p>{t('begin.pages.none')}</p>
          <p>
            <a href={network.authUrl} target="_blank" rel="noreferrer">
              {t('begin.people')}
            </a>
          </p>
        </div>
      )}
    </section>
  )
}
