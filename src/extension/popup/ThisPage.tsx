import { useState } from 'preact/hooks'
import { ask } from '../messages/ask.ts'
import { isDone } from '../schemas/outbox.ts'
import type { Account } from '../storage/items.ts'
import { type FailureAction, FailureNotice } from '../ui/FailureNotice.tsx'
import { useTranslation } from '../ui/translation.ts'
import type { FirstFrame } from './first-frame.ts'
import { Guarded } from './Guarded.tsx'
import { MarkOffer } from './MarkOffer.tsx'
import { isFromPage, useOwnWrites } from './own-writes.ts'
import { PageHeading } from './PageHeading.tsx'
import { Panel } from './Panel.tsx'
import { Sharers, SharersSkeleton, sharersHeading } from './Sharers.tsx'
import { ShareSection } from './ShareSection.tsx'
import { useThisPage } from './use-this-page.ts'

interface Props {
  first: FirstFrame
  account: Account
}

/** The tab "This page": share it, and who shared it. */
export function ThisPage({ first, account }: Props) {
  const t = useTranslation()
  const { owner, writes } = useOwnWrites()
  const { page: shown } = first
  /** Whatever the page: the member chose to share it, now or before. */
  const [toShare] = useState(
    () => first.toShare || (shown.ok && writes.some((each) => !isDone(each) && isFromPage(each, shown.url))),
  )
  const { view, lookUpAgain, lookUpAnyway, onlyContacts } = useThisPage(first)
  if (view.name === 'unsupported')
    return (
      <Panel tab="page" view={view.name} heading={t('page.tab')}>
        <p class="empty">{t(`page.${view.reason}`)}</p>
      </Panel>
    )
  const { page } = view
  const isGuarded = view.name === 'guarded'
  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : lookUpAgain())
  const recommendation = view.name === 'ready' ? view.recommendation : undefined
  const failure = view.name === 'loading' || isGuarded ? undefined : view.failure
  const status = recommendation
    ? sharersHeading(t, recommendation, onlyContacts.listed)
    : t(view.name === 'loading' && view.slow ? 'everywhere.slow' : 'sharers.loading')
  return (
    <Panel tab="page" view={view.name} status={view.name === 'failed' || isGuarded ? '' : status}>
      <PageHeading page={page} />
      {isGuarded && <Guarded page={page} reason={view.reason} toShare={toShare} onAnyway={lookUpAnyway} />}
      {(!isGuarded || toShare) && (
        <ShareSection
          key={page.url}
          page={page}
          account={account}
          recommendation={recommendation}
          draft={first.draft?.owner === owner ? first.draft.fields : null}
          takesFocus={first.takesFocus}
          warning={isGuarded ? 'guard' : undefined}
        >
          {failure && <FailureNotice failure={failure} onAction={act} />}
        </ShareSection>
      )}
      {view.name === 'loading' && <SharersSkeleton slow={view.slow} />}
      {recommendation && (
        <Sharers
          url={page.url}
          recommendation={recommendation}
          account={account}
          onlyContacts={onlyContacts}
          stale={failure !== undefined}
        />
      )}
      {recommendation && <MarkOffer url={page.url} account={account} options={first.options} />}
    </Panel>
  )
}
