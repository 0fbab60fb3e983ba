import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import type { Replies } from '../../messages/questions.ts'
import { siteOf } from '../../network/address.ts'
import { hasOwnPages } from '../../network/network.ts'
import { painted } from '../../popup/window.ts'
import { useOwnWrites } from '../../popup/writes/own-writes.ts'
import type { SamePage } from '../../schemas/pages.ts'
import { Ago } from '../../ui/controls.tsx'
import { PageRow } from '../../ui/page-row.tsx'
import { NamedSentence } from '../../ui/sentences.tsx'
import { useNetwork, useReading, useTranslation } from '../../ui/values.ts'
import type { SharedPage } from '../index/door.ts'
import { type KnownPages, readKnownPages } from './known-pages.ts'

interface Props {
  /** Undefined for a page that can't be shared. */
  page: SamePage | undefined
  /** False: the component reads what it needs, but draws nothing yet. */
  isShown: boolean
  isLookedUp: boolean
}

/** Contacts' pages of this site; without any, their latest; without any, what all members shared most. */
export function MostShared({ page, isShown, isLookedUp }: Props) {
  const t = useTranslation()
  const { account, owner } = useOwnWrites()
  const [known, setKnown] = useState<KnownPages>()
  // without the index, the network's pages are asked for
  const read = () => readKnownPages(owner, page, account.id).catch(() => ({ site: '', pages: [] }))
  // as it was at first, so that none moves below the pointer
  useReading<KnownPages>(read, setKnown, [owner, page, account.id])
  const isNetworks = hasOwnPages(useNetwork()) && known?.pages.length === 0
  // only the network knows it, so it is asked after the page's look-up alone
  const ofNetwork = usePagesOfNetwork(isShown && isLookedUp && isNetworks)
  if (!isShown || !known) return null
  if (known.pages.length > 0) {
    const { site, pages } = known
    return (
      <Pages heading={site === '' ? t('most-shared.contacts') : t('most-shared.site', { site })}>
        {pages.map((page) => (
          <PageRow {...page} key={page.key} namesSite={site === ''}>
            <Sharers {...page} />
          </PageRow>
        ))}
      </Pages>
    )
  }
  if (ofNetwork.length === 0) return null
  return (
    <Pages heading={t('most-shared.network')}>
      {ofNetwork.map(({ url, title, sharer_count: count }) => (
        <PageRow key={url} url={url} title={title} site={siteOf(url) ?? ''} namesSite>
          <span class="fine">{t('sharers.heading', { count, number: count })}</span>
        </PageRow>
      ))}
    </Pages>
  )
}

const Pages = ({ heading, children }: { heading: string; children: ComponentChildren }) => (
  <section class="page-rows">
    <h2>{heading}</h2>
    <ul aria-label={heading}>{children}</ul>
  </section>
)

function Sharers({ members: [newest, ...others], at }: SharedPage) {
  const t = useTranslation()
  const name = newest?.name || t('everywhere.nameless')
  const { length: count } = others
  return (
    <span class="who fine">
      <span class="line">
        <NamedSentence
          sentence={count > 0 ? t('most-shared.others', { count, number: count, name: '{name}' }) : '{name}'}
          name={name}
        />
      </span>
      <Ago timestamp={new Date(at).toISOString()} />
    </span>
  )
}

function usePagesOfNetwork(isAsked: boolean) {
  const [pages, setPages] = useState<Replies['mostShared']>([])
  useEffect(() => {
    if (!isAsked) return
    void painted()
      .then(() => ask('mostShared', {}))
      .then((reply) => reply.ok && setPages(reply.value))
  }, [isAsked])
  return pages
}
