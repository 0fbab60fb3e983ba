import { ask } from '../messages/ask.ts'
import type { Account } from '../storage/items.ts'
import { type FailureAction, FailureNotice } from '../ui/FailureNotice.tsx'
import { useTranslation } from '../ui/translation.ts'
import type { FirstFrame } from './first-frame.ts'
import { Guarded } from './Guarded.tsx'
import { PageHeading } from './PageHeading.tsx'
import { Panel } from './Panel.tsx'
import { Sharers, SharersSkeleton } from './Sharers.tsx'
import { ShareSection } from './ShareSection.tsx'
import { useThisPage } from './use-this-page.ts'

interface Props {
  first: FirstFrame
  account: Account
}

/** The tab "This page": who shared it, then share it. */
export function ThisPage({ first, account }: Props) {
  const thisPage = useThisPage(first)
  return (
    <Panel tab="page" view={thisPage.view.name}>
      <Body {...thisPage} first={first} account={account} />
    </Panel>
  )
}

type BodyProps = Props & ReturnType<typeof useThisPage>

function Body({ view, first, account, onlyContacts, lookUpAgain, lookUpOnlyContacts, lookUpAnyway }: BodyProps) {
  const t = useTranslation()
  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : lookUpAgain())
  switch (view.name) {
    case 'unsupported':
      return <p class="empty">{t(`page.${view.reason}`)}</p>
    case 'guarded':
      return (
        <>
          <PageHeading page={view.page} />
          <Guarded page={view.page} reason={view.reason} onAnyway={lookUpAnyway} />
        </>
      )
    case 'loading':
      return (
        <>
          <PageHeading page={view.page} />
          <SharersSkeleton slow={view.slow} />
        </>
      )
    case 'failed':
      return (
        <>
          <PageHeading page={view.page} />
          <FailureNotice failure={view.failure} onAction={act} />
        </>
      )
    case 'ready':
      return (
        <>
          <PageHeading page={view.page} recommendation={view.recommendation} />
          {view.failure && <FailureNotice failure={view.failure} onAction={act} />}
          <Sharers
            key={onlyContacts}
            url={view.page.url}
            recommendation={view.recommendation}
            account={account}
            onlyContacts={onlyContacts}
            onOnlyContacts={lookUpOnlyContacts}
            asking={view.asking}
            stale={view.failure !== undefined}
          />
          <ShareSection page={view.page} account={account} recommendation={view.recommendation} draft={first.draft} />
        </>
      )
  }
}
