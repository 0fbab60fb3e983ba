import { ask } from '../messages/ask.ts'
import type { FailureAction } from '../ui/FailureNotice.tsx'
import { FailureNotice } from '../ui/FailureNotice.tsx'
import { useWords } from '../ui/words.ts'
import { Footer } from './Footer.tsx'
import type { FirstFrame } from './first-frame.ts'
import { PageHeading } from './PageHeading.tsx'
import { Sharers, SharersSkeleton } from './Sharers.tsx'
import { ShareSection } from './ShareSection.tsx'
import { SignedOut, SigningIn } from './SignIn.tsx'
import { useThisPage } from './use-this-page.ts'
import type { View } from './view.ts'

export function App({ first }: { first: FirstFrame }) {
  const { view, account, lookUpAgain } = useThisPage(first)
  return (
    <>
      <main data-view={view.name}>
        <Body view={view} first={first} lookUpAgain={lookUpAgain} />
      </main>
      <Footer account={account} />
    </>
  )
}

interface BodyProps {
  view: View
  first: FirstFrame
  lookUpAgain: () => void
}

function Body({ view, first, lookUpAgain }: BodyProps) {
  const words = useWords()
  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : lookUpAgain())
  switch (view.name) {
    case 'signing-in':
      return <SigningIn />
    case 'signed-out':
      return <SignedOut failure={view.failure} />
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
          <Sharers recommendation={view.recommendation} account={view.account} stale={view.failure !== undefined} />
          <ShareSection
            page={view.page}
            account={view.account}
            recommendation={view.recommendation}
            draft={first.draft}
            lookUpAgain={lookUpAgain}
          />
        </>
      )
  }
}
