import { useEffect, useState } from 'preact/hooks'
import { ask } from '../../messages/ask.ts'
import { inTime } from '../../messages/in-time.ts'
import { readSelection } from '../../page/selection.ts'
import { isDone } from '../../schemas/outbox.ts'
import type { Account } from '../../storage/items.ts'
import { type FailureAction, FailureNotice } from '../../ui/failure/FailureNotice.tsx'
import { useTranslation } from '../../ui/text/translation.ts'
import { useLater } from '../frame/later.ts'
import { Panel } from '../frame/Panel.tsx'
import { isFromPage, removalOf, useOwnWrites } from '../writes/own-writes.ts'
import { Guarded } from './Guarded.tsx'
import { PageHeading } from './PageHeading.tsx'
import type { PageFrame } from './page-frame.ts'
import { ShareSection } from './share/ShareSection.tsx'
import { YourShare } from './share/YourShare.tsx'
import { asRecommendation, withoutPicture } from './sharers/indexed.ts'
import { Sharers, SharersSkeleton, sharersHeading } from './sharers/Sharers.tsx'
import { useIndexed } from './sharers/use-indexed.ts'
import { useSuggestions } from './suggestions/use-suggestions.ts'
import { useThisPage } from './use-this-page.ts'

interface Props {
  first: PageFrame
  account: Account
}

/** The tab "This page": share it, and who shared it. */
export function ThisPage({ first, account }: Props) {
  const t = useTranslation()
  const { owner, writes } = useOwnWrites()
  const { page: shown, subject } = first
  /** Whatever the page: the member chose to share it, now or before. */
  const [toShare, setToShare] = useState(
    () => first.toShare || (shown.ok && writes.some((each) => !isDone(each) && isFromPage(each, shown.url))),
  )
  const { view, excluded, lookUpAgain, lookUpAnyway } = useThisPage(first)
  const indexed = useIndexed(first, owner, account.id)
  /** What is selected in the page, where that was not read for the first frame. */
  const [selected, setSelected] = useState('')
  const [status, setStatus] = useState(first.metadata?.status ?? 0)
  const readLate = async (): Promise<void> => {
    if (shown.ok && shown.tabId !== null) setSelected(await readSelection(shown.tabId))
  }
  // a busy page is not waited for, and what was selected in it is wanted still
  useEffect(() => {
    if (first.selected === undefined) void readLate()
  }, [])
  const isGuarded = view.name === 'guarded'
  const { own } = indexed
  const contacts = isGuarded ? indexed.contacts.map(withoutPicture) : indexed.contacts
  const found = view.name === 'ready' ? view.found : undefined
  const recommendation = found?.recommendation
  /** What is drawn until the network has said more. */
  const known = recommendation ?? (contacts.length > 0 || own ? asRecommendation({ contacts, own }) : undefined)
  const isUnshared = recommendation
    ? recommendation.count === 0 && recommendation.data.length === 0
    : contacts.length === 0
  const url = shown.ok ? shown.url : undefined
  const isPrivate = !shown.ok && shown.reason === 'private'
  const suggestions = useSuggestions(owner, url, account.id, isUnshared && !isPrivate)
  const later = useLater()
  const suggested = later && (
    <later.Suggestions suggestions={suggestions} url={url} withPictures={view.name === 'ready'} />
  )
  if (view.name === 'unsupported')
    return (
      <Panel tab="page" view={view.name} heading={t(`${subject}.tab`)}>
        <p class="empty">{t(view.reason === 'too-long' ? `${subject}.too-long` : `page.${view.reason}`)}</p>
        {suggested}
      </Panel>
    )
  const { page } = view

  /** Shows the form as well, with what can be quoted in it. */
  async function showAnyway() {
    await inTime(readLate(), undefined)
    lookUpAnyway()
  }

  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : lookUpAgain())
  const failure = view.name === 'loading' || isGuarded ? undefined : view.failure
  const heard = recommendation
    ? sharersHeading(t, recommendation, subject)
    : t(view.name === 'loading' && view.slow ? 'everywhere.slow' : `${subject}.loading`)
  return (
    <Panel tab="page" view={view.name} status={view.name === 'failed' || isGuarded ? '' : heard}>
      <PageHeading page={page} />
      {isGuarded && (
        <Guarded
          page={page}
          reason={view.reason}
          excluded={excluded}
          toShare={toShare}
          onShare={toShare || own ? undefined : () => setToShare(true)}
          onAnyway={() => void showAnyway()}
        />
      )}
      {(!isGuarded || toShare) && (
        <ShareSection
          key={page.url}
          page={page}
          account={account}
          recommendation={known}
          selected={first.selected || selected}
          first={{ draft: first.draft?.owner === owner ? first.draft.fields : null, metadata: first.metadata }}
          takesFocus={first.takesFocus || (isGuarded && toShare)}
          warning={isGuarded ? 'guard' : undefined}
          onStatus={setStatus}
        >
          {failure && <FailureNotice failure={failure} onAction={act} />}
        </ShareSection>
      )}
      {isGuarded && !toShare && own && (
        <YourShare page={page} account={account} recommendation={asRecommendation({ contacts, own })} />
      )}
      {view.name === 'loading' && isUnshared && <SharersSkeleton slow={view.slow} subject={subject} />}
      {(recommendation || !isUnshared) && (
        <Sharers
          url={page.url}
          subject={subject}
          found={found}
          indexed={contacts}
          account={account}
          isOwnShown={known?.shared === true || removalOf(writes, page.url) !== undefined}
          isError={status >= 400}
          isStale={failure !== undefined}
          further={view.name === 'loading' ? (view.slow ? 'slow' : 'asked') : undefined}
        />
      )}
      {/* not while the member is busy with something else, nor about a page that isn't open */}
      {recommendation && later && subject === 'page' && !writes.some((each) => isFromPage(each, page.url)) && (
        <later.MarkOffer contact={contacts[0]} options={first.options} />
      )}
      {isUnshared && view.name !== 'loading' && suggested}
    </Panel>
  )
}
