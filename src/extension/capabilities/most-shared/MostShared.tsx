import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { siteOf } from '../../network/address.ts'
import { hasOwnPages } from '../../network/network.ts'
import type { BelowSharers } from '../../popup/capability.ts'
import { painted } from '../../popup/window.ts'
import { PageRow } from '../../ui/page-row.tsx'
import { useNetwork, useTranslation } from '../../ui/values.ts'
import type { MostSharedPage } from './facts.ts'

/** What all members shared most. Only the network knows it, so it is asked after the page's look-up alone. */
export function MostShared({ isShown, isLookedUp, children }: BelowSharers) {
  const isAsked = isShown && isLookedUp && hasOwnPages(useNetwork())
  return isAsked ? <Pages>{children}</Pages> : children
}

function Pages({ children }: Pick<BelowSharers, 'children'>) {
  const t = useTranslation()
  const [pages, setPages] = useState<MostSharedPage[]>([])
  useEffect(() => {
    void painted()
      .then(() => ask('mostShared', {}))
      .then((reply) => reply.ok && setPages(reply.value))
  }, [])
  if (pages.length === 0) return children
  const heading = t('suggestions.most-shared')
  return (
    <section class="suggestions">
      <h2>{heading}</h2>
      <ul aria-label={heading}>
        {pages.map(({ url, title, picture_copy, sharer_count: count }) => (
          <PageRow key={url} {...{ url, title }} site={siteOf(url) ?? ''} copy={picture_copy} namesSite>
            <span class="fine">{t('sharers.heading', { count, number: count })}</span>
          </PageRow>
        ))}
      </ul>
    </section>
  )
}
