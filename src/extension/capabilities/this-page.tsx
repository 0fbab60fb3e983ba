import { MostShared } from '../features/most-shared/popup.ts'
import { Bookmark, KeptNote, loadPassed, PassedPages, SentLine } from '../features/passes/popup.ts'
import type { WebPage } from '../page/tab-page.ts'
import { Guarded, ShareWarning } from '../popup/lazy.ts'
import { Panel } from '../popup/tabs.tsx'
import { OwnShare } from '../popup/this-page/OwnShare.tsx'
import { PageHeading, Unsupported } from '../popup/this-page/PageHeading.tsx'
import { ShareFoot } from '../popup/this-page/ShareFoot.tsx'
import { AlsoShared, Sharers, SharersSkeleton } from '../popup/this-page/Sharers.tsx'
import { ShareSection } from '../popup/this-page/ShareSection.tsx'
import { type FirstTab, type FirstTabProps, useThisPage } from '../popup/this-page/use-this-page.ts'
import { FailureNotice } from '../ui/failure.tsx'
import { useTranslation } from '../ui/values.ts'
import { loadOffer, MarkOffer } from './mark/popup.ts'

/* The popup's first tab, from top to bottom. It names what it shows; a capability that is left out has lines of its own here. */

function OfWebPage({ page: ofTab, ...props }: FirstTabProps & { page: WebPage }) {
  const tab = useThisPage(props, ofTab)
  const { about, form, page } = tab
  return (
    <Panel tab="page" {...tab.panel} foot={form && <ShareFoot key={page.url} {...form} />}>
      <PageHeading page={page}>{!about.isGuarded && <Bookmark {...about} />}</PageHeading>
      {tab.guarded && <Guarded {...tab.guarded} />}
      {tab.warns && <ShareWarning page={page} />}
      <PassedPages {...about} />
      {form && <ShareSection key={page.url} {...form} />}
      <SentLine {...about} />
      {tab.ownShare && <OwnShare page={page} recommendation={tab.ownShare} />}
      {tab.sharers && <Sharers {...tab.sharers} />}
      {tab.also.map((each) => (
        <AlsoShared key={each.page.url} {...each} onLookAgain={tab.onLookAgain} />
      ))}
      {tab.skeleton && <SharersSkeleton {...tab.skeleton} />}
      {tab.failure && <FailureNotice failure={tab.failure} onAction={tab.onFailure} />}
      <KeptNote {...about} />
      {tab.isOfferable && <MarkOffer page={page} />}
      {tab.toRead && <MostShared {...tab.toRead} />}
    </Panel>
  )
}

function ThisPage(props: FirstTabProps) {
  const t = useTranslation()
  const { page, subject } = props.initial
  if (page.ok) return <OfWebPage {...props} page={page} />
  const { reason } = page
  if (reason === 'asked' || reason === 'unanswered')
    return (
      <Panel tab="page" view={reason === 'asked' ? 'loading' : 'failed'} heading={t(`${subject}.tab`)}>
        {reason === 'asked' ? (
          <SharersSkeleton subject={subject} isSlow={false} />
        ) : (
          <FailureNotice failure={{ code: 'unexpected' }} />
        )}
      </Panel>
    )
  return (
    <Panel tab="page" view="unsupported" heading={t(`${subject}.tab`)}>
      <Unsupported {...{ reason, subject }} />
      {reason !== 'private' && <MostShared page={undefined} isShown isLookedUp={false} />}
    </Panel>
  )
}

export const firstTab: FirstTab = { Panel: ThisPage, loadFirst: [loadPassed, loadOffer] }
