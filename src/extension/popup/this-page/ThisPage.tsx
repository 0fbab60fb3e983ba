import { useCallback, useEffect, useState } from 'preact/hooks'
import { ask, inTime } from '../../messages/ask.ts'
import { readSelection } from '../../page/selection.ts'
import { isDone, isUnsent } from '../../schemas/outbox.ts'
import type { Account } from '../../storage/items.ts'
import * as items from '../../storage/items.ts'
import { type FailureAction, FailureNotice, useAsking } from '../../ui/failure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PagePicture } from '../../ui/member.tsx'
import { useStored } from '../../ui/stored.ts'
import { useTranslation } from '../../ui/text.tsx'
import { Guarded, MarkOffer, ShareWarning, Suggestions } from '../lazy.ts'
import { Panel } from '../tabs.tsx'
import { isFromPage, isOf, useOwnWrites, useRetry } from '../writes/own-writes.ts'
import { sectionsOf, useIndexed } from './indexed.ts'
import { Sharers, SharersSkeleton, sharersHeading } from './Sharers.tsx'
import { ShareSection, YourShare } from './ShareSection.tsx'
import { type PageFrame, pageView, subjectOf, type WebPage, type WebPageView } from './view.ts'

interface Props {
  first: PageFrame
  account: Account
  /** The popup greets the member: it shows no second notice. */
  isGreeted: boolean
}

export function ThisPage({ first, account, isGreeted }: Props) {
  const t = useTranslation()
  const { owner, writes } = useOwnWrites()
  const { subject } = first
  const { url, view, isGuardable, excluded, lookUpAgain, confirmLookUp, chooseToShare } = useThisPage(first, account.id)
  const [selected, readSelection] = useSelection(first)
  /** The member gave up sharing the page, and the share may have arrived. */
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const suggestions = view.suggestions && (
    <Suggestions
      owner={owner}
      url={url}
      me={account.id}
      isShown={view.suggestions === 'shown'}
      mayAsk={view.name === 'ready'}
    />
  )
  if (view.name === 'unsupported')
    return (
      <Panel tab="page" view={view.name} heading={t(`${subject}.tab`)}>
        <div class="empty">
          <Icon name="globe" isLarge />
          <p>{t(view.reason === 'too-long' ? `${subject}.too-long` : `page.${view.reason}`)}</p>
        </div>
        {suggestions}
      </Panel>
    )
  const { page, guard, hasForm, failure, ownShare, waiting, sharers } = view

  /** Also shows the form, with the quotation that it offers. */
  async function lookUpAnyway() {
    await inTime(readSelection(), undefined)
    confirmLookUp()
  }

  const { areContactsHidden, others } = sectionsOf(sharers?.reply, sharers?.indexed ?? [], account.id)
  /** The list of sharers has a notice of its own. */
  const isToldOfContacts = areContactsHidden && others.count > 0 && !first.contactsNoticeDismissed
  const { index, mark_answered } = first.options
  const offersMark = view.offersMark && index && !mark_answered && !isGreeted && !isToldOfContacts
  const latest = writes.findLast((write) => isFromPage(write, page.url))
  const sharing = latest && !isOf(latest, 'removal') && latest
  const isShared = view.recommendation?.shared === true
  const warns = isGuardable && !guard && !isShared
  const act = (action: FailureAction) => (action === 'sign-in' ? void ask('signIn', {}) : lookUpAgain())
  return (
    <Panel tab="page" view={view.name} status={statusOf(view, subject, t)}>
      <PageHeading page={page} copy={view.recommendation?.picture_copy ?? ''} />
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
          isGreeted={isGreeted}
          {...sharers}
          url={page.url}
          subject={subject}
          account={account}
          isSharing={isUnconfirmed || (!!sharing && !(sharing.failure && isUnsent(sharing)))}
          isStale={failure !== undefined}
          waiting={waiting}
        />
      ) : (
        waiting && <SharersSkeleton slow={waiting === 'slow'} subject={subject} />
      )}
      {offersMark && <MarkOffer url={page.url} contact={sharers?.indexed[0]} options={first.options} />}
      {suggestions}
    </Panel>
  )
}

function statusOf(
  { waiting, sharers }: WebPageView,
  subject: PageFrame['subject'],
  t: ReturnType<typeof useTranslation>,
): string {
  if (waiting) return t(waiting === 'slow' ? 'everywhere.slow' : `${subject}.loading`)
  return sharers?.reply ? sharersHeading(t, sharers.reply.recommendation, subject) : ''
}

export function useThisPage(first: PageFrame, me: string) {
  const { page } = first
  const { owner, writes } = useOwnWrites()
  const options = useStored(items.options, first.options)
  const policy = useStored(items.policy, first.policy)
  const recommendations = useStored(items.recommendations, first.recommendations)
  const indexed = useIndexed(first, owner, me)
  const [lookUp, run, reset] = useAsking()
  const [isConfirmed, setConfirmed] = useState(false)
  const [isToShare, setToShare] = useState(
    () =>
      first.toShare ||
      first.draft?.owner === owner ||
      (page.ok && writes.some((write) => !isDone(write) && isFromPage(write, page.url))),
  )

  const url = page.ok ? page.url : undefined
  const caution = url ? globalThis.opened.guardReason(url, { ...options, ...policy }) : undefined
  const guard = isConfirmed && caution !== 'forbidden' ? undefined : caution

  const look = useCallback(
    (again = false) => {
      if (url) void run(() => ask('lookUp', { url, ...(again && { again }) }))
    },
    [url, run],
  )

  useEffect(() => {
    if (!guard) look()
  }, [guard, look])

  useRetry(lookUp, look)
  const reply = recommendations.find((stored) => stored.url === url)
  // a failure is outdated once something newer succeeded, such as the look-up after a share
  useEffect(() => {
    if (lookUp.phase === 'failed') reset()
  }, [JSON.stringify(reply)])

  const view = pageView({ page, guard, reply, lookUp, indexed, isToShare, writes })
  const hasFormOfGuarded = guard !== undefined && view.name !== 'unsupported' && view.hasForm
  // the form with the own share stays when the share is removed, to say so
  useEffect(() => {
    if (hasFormOfGuarded) setToShare(true)
  }, [hasFormOfGuarded])
  return {
    url,
    isGuardable: caution !== undefined,
    /** The sites in the member's list of excluded sites that the page belongs to. */
    excluded: url ? globalThis.opened.sitesOf(url, options.excluded_sites) : [],
    view,
    lookUpAgain: () => look(true),
    confirmLookUp: () => setConfirmed(true),
    chooseToShare: () => setToShare(true),
  }
}

export function useSelection({ page, selected: first }: PageFrame): [selected: string, read: () => Promise<void>] {
  const [selected, setSelected] = useState('')
  const read = async (): Promise<void> => {
    if (page.ok && page.tabId !== null) setSelected((await readSelection(page.tabId)) ?? '')
  }
  useEffect(() => {
    if (first === undefined) void read()
  }, [])
  return [first || selected, read]
}

/** The title is the browser's: the network's title was typed by another member. */
export function PageHeading({ page, copy }: { page: WebPage; copy: string }) {
  const t = useTranslation()
  const { host } = new URL(page.url)
  const isLink = subjectOf(page) === 'link'
  const title = page.title || (isLink ? host : t('page.tab'))
  return (
    <header class="page-heading">
      <PagePicture host={host} copy={copy} />
      <div>
        {isLink && <p class="fine">{t('link.heading')}</p>}
        <h1 dir="auto" title={title}>
          {title}
        </h1>
        {isLink ? (
          <p class="fine address" dir="ltr" title={page.url}>
            {page.url}
          </p>
        ) : (
          <p class="fine line" title={page.url}>
            {host}
          </p>
        )}
      </div>
    </header>
  )
}
