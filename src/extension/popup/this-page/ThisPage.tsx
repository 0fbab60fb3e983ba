import { useState } from 'preact/hooks'
import { ask, inTime } from '../../messages/ask.ts'
import { isUnsent } from '../../schemas/outbox.ts'
import type { Account } from '../../storage/items.ts'
import { type FailureAction, FailureNotice } from '../../ui/failure.tsx'
import { useTranslation } from '../../ui/text.tsx'
import { useLazy } from '../frame/lazy.ts'
import { Panel } from '../frame/Panel.tsx'
import { isFromPage, isOf, useOwnWrites } from '../writes/own-writes.ts'
import { Guarded, ShareWarning } from './Guarded.tsx'
import { PageHeading } from './PageHeading.tsx'
import type { PageFrame } from './page-frame.ts'
import { ShareSection } from './share/ShareSection.tsx'
import { YourShare } from './share/YourShare.tsx'
import { Sharers, SharersSkeleton, sharersHeading } from './sharers/Sharers.tsx'
import { useSelection } from './use-selection.ts'
import { useThisPage } from './use-this-page.ts'
import type { WebPageView } from './view.ts'

interface Props {
  first: PageFrame
  account: Account
}

/** The tab "This page": share the page, and see who shared it. */
export function ThisPage({ first, account }: Props) {
  const t = useTranslation()
  const { owner, writes } = useOwnWrites()
  const { subject } = first
  const { url, view, isGuardable, excluded, lookUpAgain, confirmLookUp, chooseToShare } = useThisPage(first, account.id)
  const [selected, readSelection] = useSelection(first)
  /** HTTP status of the page; 0 if unknown. */
  const [status, setStatus] = useState(first.metadata?.status ?? 0)
  /** The member gave up sharing the page, and the share may have arrived. */
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const lazy = useLazy()
  const suggestions = view.suggestions && lazy && (
    <lazy.Suggestions
      owner={owner}
      url={url}
      me={account.id}
      isShown={view.suggestions === 'shown'}
      withPictures={view.name === 'ready'}
    />
  )
  if (view.name === 'unsupported')
    return (
      <Panel tab="page" view={view.name} heading={t(`${subject}.tab`)}>
        <p class="empty">{t(view.reason === 'too-long' ? `${subject}.too-long` : `page.${view.reason}`)}</p>
        {suggestions}
      </Panel>
    )
  const { page, guard, hasForm, failure, ownShare, waiting, sharers } = view

  /** Also shows the form, with the quotation that it offers. */
  async function lookUpAnyway() {
    await inTime(readSelection(), undefined)
    confirmLookUp()
  }

  const latest = writes.findLast((write) => isFromPage(write, page.url))
  const sharing = latest && !isOf(latest, 'removal') && latest
  const isShared = view.recommendation?.shared === true
  const warns = isGuardable && !guard && !isShared
  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : lookUpAgain())
  return (
    <Panel tab="page" view={view.name} status={statusOf(view, subject, t)}>
      <PageHeading page={page} />
      {guard && (
        <Guarded
          page={page}
          reason={guard}
          excluded={excluded}
          toShare={hasForm && !isShared}
          onShare={view.offersForm ? chooseToShare : undefined}
          onAnyway={() => void lookUpAnyway()}
        />
      )}
      {warns && <ShareWarning page={page} />}
      {hasForm && (
        <ShareSection
          key={page.url}
          page={page}
          account={account}
          recommendation={view.recommendation}
          selected={selected}
          first={{ draft: first.draft?.owner === owner ? first.draft.fields : null, metadata: first.metadata }}
          takesFocus={first.takesFocus || (guard !== undefined && !isShared)}
          warning={guard || warns ? 'guard' : undefined}
          onStatus={setStatus}
          onUnconfirmed={setUnconfirmed}
          onLookAgain={guard ? undefined : lookUpAgain}
        >
          {failure && <FailureNotice failure={failure} onAction={act} />}
        </ShareSection>
      )}
      {ownShare && <YourShare page={page} account={account} recommendation={ownShare} />}
      {sharers ? (
        <Sharers
          contactsNoticeDismissed={first.contactsNoticeDismissed}
          {...sharers}
          url={page.url}
          subject={subject}
          account={account}
          // not on an error page, such as a 404
          invites={status < 400 && !sharing && !isUnconfirmed}
          isSharing={isUnconfirmed || (!!sharing && !(sharing.failure && isUnsent(sharing)))}
          isStale={failure !== undefined}
          waiting={waiting}
        />
      ) : (
        waiting && <SharersSkeleton slow={waiting === 'slow'} subject={subject} />
      )}
      {view.offersMark && lazy && (
        <lazy.MarkOffer url={page.url} contact={sharers?.indexed[0]} options={first.options} />
      )}
      {suggestions}
    </Panel>
  )
}

/** The text that a screen reader announces when the view changes. Notices announce themselves. */
function statusOf(
  { waiting, sharers }: WebPageView,
  subject: PageFrame['subject'],
  t: ReturnType<typeof useTranslation>,
): string {
  if (waiting) return t(waiting === 'slow' ? 'everywhere.slow' : `${subject}.loading`)
  return sharers?.reply ? sharersHeading(t, sharers.reply.recommendation, subject) : ''
}
