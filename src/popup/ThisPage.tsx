import { ask } from '../messages/ask.ts'
import type { Account } from '../storage/items.ts'
import { type FailureAction, FailureNotice } from '../ui/FailureNotice.tsx'
import { useWords } from '../ui/words.ts'
import type { FirstFrame } from './first-frame.ts'
import { PageHeading } from './PageHeading.tsx'
import { Panel } from './Panel.tsx'
import { Sharers, SharersSkeleton } from './Sharers.tsx'
import { ShareSection } from './ShareSection.tsx'
import { useThisPage } from './use-this-page.ts'
import type { View } from './view.ts'

interface Props {
  first: FirstFrame
  account: Account
}

/** The tab "This page": who shared it, then share it. */
export function ThisPage({ first, account }: Props) {
  const { view, lookUpAgain } = useThisPage(first)
  return (
    <Panel tab="page" view={view.name}>
      <Body view={view} first={first} account={account} lookUpAgain={lookUpAgain} />
    </Panel>
  )
}

interface BodyProps extends Props {
  view: View
  lookUpAgain: () => void
}

function Body({ view, first, account, lookUpAgain }: BodyProps) {
  const words = useWords()
  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : lookUpAgain())
  switch (view.name) {
    case 'unsupported':
      return <p class="empty">{words(`page.${view.reason}`)}</p>
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
          <Sharers recommendation={view.recommendation} account={account} stale={view.failure !== undefined} />
          <ShareSection
            page={view.page}
            account={account}
            recommendation={view.recommendation}
            draft={first.draft}
            lookUpAgain={lookUpAgain}
          />
        </>
      )
  }
}
