import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ask, inTime } from '../../messages/ask.ts'
import type { Argument, Reply } from '../../messages/questions.ts'
import type { GuardReason } from '../../page/guard.ts'
import { readSelection } from '../../page/selection.ts'
import { type Subject, subjectOf, type TabPage, type WebPage } from '../../page/tab-page.ts'
import { isDone, isUndelivered, type Write } from '../../schemas/outbox.ts'
import type { LookUp } from '../../schemas/stored.ts'
import type { ShareDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { Icon } from '../../ui/controls.tsx'
import { type Asking, type FailureAction, FailureNotice, useAsking } from '../../ui/failure.tsx'
import { withoutPicture } from '../../ui/member.tsx'
import { Host } from '../../ui/page-row.tsx'
import { memo, useItem, useNetwork, useSame, useStored, useTranslation } from '../../ui/values.ts'
import { type AboutPage, type BelowSharers, Capabilities, type Known, type KnownOwn } from '../capability.ts'
import { Guarded, ShareWarning } from '../lazy.ts'
import { guardReason, isQuiet } from '../opened.ts'
import { Panel } from '../tabs.tsx'
import { painted } from '../window.ts'
import { isFromForm, isFromPage, isOf, isOfShare, removalOf, useOwnWrites, useRetry } from '../writes/own-writes.ts'
import { asRecommendation, type KnownBy, sectionsOf, useKnown } from './known.ts'
import { Sharers, SharersSkeleton, sharersHeading } from './Sharers.tsx'
import { ShareSection, YourShare } from './ShareSection.tsx'
import type { InitialDraft } from './use-composer.ts'

export interface AskedBefore {
  /** Gives the look-up of the page that was asked before the frame was drawn: once, to the member who asked. */
  claimLookUp?: ((owner: string) => Promise<Reply<null>> | undefined) | undefined
}

interface PageFrame extends AskedBefore {
  page: TabPage
  subject: Subject
  recommendations: LookUp[]
  toShare: boolean
  takesFocus: boolean
  draft: { owner: string; fields: ShareDraft } | null
  metadata: InitialDraft['metadata']
  known: KnownBy
  /** Null if the page could not be loaded; undefined if it was too busy: then the text is read after the frame. */
  selected: string | null | undefined
}

interface Props {
  initial: PageFrame
  /** The popup greets the member: it shows no second notice. */
  isGreeted: boolean
}

export const ThisPage = ({ initial, isGreeted }: Props) =>
  initial.page.ok ? (
    <OfWebPage {...{ initial, isGreeted }} page={initial.page} />
  ) : (
    <Unsupported page={initial.page} subject={initial.subject} />
  )

function Unsupported({ page, subject }: { page: Exclude<TabPage, WebPage>; subject: Subject }) {
  const t = useTranslation()
  return (
    <Panel tab="page" view="unsupported" heading={t(`${subject}.tab`)}>
      <div class="empty">
        <Icon name="globe" isLarge />
        <p>{t(page.reason === 'too-long' ? `${subject}.too-long` : `page.${page.reason}`)}</p>
      </div>
      {page.reason !== 'private' && <PartsBelowSharers url={undefined} isShown isLookedUp={false} />}
    </Panel>
  )
}

function OfWebPage({ initial, isGreeted, page }: Props & { page: WebPage }) {
  const t = useTranslation()
  const { account, owner, writes } = useOwnWrites()
  const subject = subjectOf(page)
  const { caution, guard, isPrivate, isListed, view, lookUpAgain, lookUpNow, confirmLookUp, chooseToShare } =
    useThisPage(initial, page)
  const [selected, readSelection] = useSelection(initial.selected, page)
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const { hasForm, failure, ownShare, waiting, sharers } = view
  const about: AboutPage = { page, recommendation: view.replied, isGuarded: isPrivate }
  const initialDraft: InitialDraft = useMemo(
    () => ({ draft: initial.draft?.owner === owner ? initial.draft.fields : null, metadata: initial.metadata }),
    [initial, owner],
  )

  async function lookUpAnyway() {
    await inTime(readSelection(), undefined)
    confirmLookUp()
  }

  const { areContactsHidden, others } = sectionsOf(sharers?.reply, sharers?.known ?? [], account.id)
  const isDismissed = useItem(items.contactsNoticeDismissed)
  const isToldOfContacts = areContactsHidden && others.count > 0 && !isDismissed
  const capabilities = useContext(Capabilities)
  const offers = capabilities.flatMap(({ offer }) => offer ?? [])
  const isOffered = view.isOfferable && !isGreeted && !isToldOfContacts && sharers?.known[0]
  const latest = writes.findLast((write) => isOfShare(write, page.url))
  const sharing = latest && !isOf(latest, 'removal') ? latest : undefined
  const isShared = view.recommendation?.shared === true
  /** The member sent the page in spite of the guard, whose sentence is no longer true. */
  const isSent = writes.some((write) => isFromForm(write, page.url) && isDone(write))
  const warns = caution !== undefined && !guard && !isShared && !isSent
  const act = (action: FailureAction) =>
    action === 'sign-in' ? void ask('signIn', {}) : action === 'ask-now' ? lookUpNow() : lookUpAgain()
  const reply = sharers?.reply && sharersHeading(t, sharers.reply.recommendation, subject)
  const status = waiting ? t(waiting === 'slow' ? 'everywhere.slow' : `${subject}.loading`) : (reply ?? '')
  return (
    <Panel tab="page" view={view.name} status={status}>
      <PageHeading {...about} />
      {capabilities.map(({ aboveComposer: { Part } = {} }) => Part && <Part key={Part} {...about} />)}
      {guard && (
        <Guarded
          {...{ page, isSent, isListed }}
          reason={guard}
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
          recommendation={view.recommendation}
          selected={selected}
          initial={initialDraft}
          takesFocus={initial.takesFocus || (guard !== undefined && !isShared)}
          warning={(guard && !isSent) || warns ? 'guard' : undefined}
          onUnconfirmed={setUnconfirmed}
          onLookAgain={guard ? undefined : lookUpAgain}
        >
          {failure && <FailureNotice failure={failure} onAction={act} />}
        </ShareSection>
      )}
      {ownShare && <YourShare page={page} recommendation={ownShare} />}
      {sharers ? (
        <Sharers
          {...sharers}
          page={page}
          isGreeted={isGreeted}
          isSharing={isUnconfirmed || (!!sharing && !(sharing.failure && isUndelivered(sharing)))}
          onAskNow={view.isStale ? lookUpNow : undefined}
          waiting={waiting}
        />
      ) : (
        waiting && <SharersSkeleton slow={waiting === 'slow'} subject={subject} />
      )}
      {isOffered && offers.map(({ Part }) => <Part key={Part} url={page.url} />)}
      {view.belowSharers && (
        <PartsBelowSharers url={page.url} isShown={view.belowSharers === 'shown'} isLookedUp={view.name === 'ready'} />
      )}
    </Panel>
  )
}

function PartsBelowSharers(props: BelowSharers) {
  const capabilities = useContext(Capabilities)
  return <>{capabilities.map(({ belowSharers: Part }) => Part && <Part key={Part} {...props} />)}</>
}

/** The reply to a question that the guard forbade meanwhile. Nobody waits for it. */
const notAsked = { ok: true, value: null } as const

function useThisPage(initial: PageFrame, page: WebPage) {
  const { url } = page
  const { account, owner, writes } = useOwnWrites()
  const options = useItem(items.options)
  const policy = useItem(items.policy)
  const network = useNetwork()
  const recommendations = useStored(items.recommendations, initial.recommendations)
  const known = useKnown(initial.known, url)
  const [isConfirmed, setConfirmed] = useState(false)
  const [isToShare, setToShare] = useState(
    () =>
      initial.toShare ||
      initial.draft?.owner === owner ||
      writes.some((write) => !isDone(write) && isFromPage(write, url)),
  )

  const caution = guardReason(url, { ...options, ...policy, network, account })
  const isDecided = isConfirmed && caution !== 'forbidden'
  const isQuietly = isQuiet(caution, account)
  const lookUp = useAsking(!caution || isDecided || isQuietly)
  const answer = lookUp.failure?.code
  const guard = isDecided || (isQuietly && answer !== 'listed' && answer !== 'not-listed') ? undefined : caution
  const isPrivate = caution !== undefined && !isDecided
  // the guard may change its mind while a question waits for the first paint
  const now = useRef({ guard, isPrivate })
  now.current = { guard, isPrivate }

  const look = useCallback(
    (how: Pick<Argument<'lookUp'>, 'again' | 'askNow'> = {}) =>
      void lookUp.run(
        () =>
          initial.claimLookUp?.(owner) ??
          painted().then(() => {
            const isCautious = now.current.isPrivate
            return now.current.guard
              ? notAsked
              : ask('lookUp', { url, ...how, ...(isCautious && !how.askNow && { isCautious }) })
          }),
      ),
    [url],
  )

  useEffect(() => {
    if (!guard) look(isDecided ? { askNow: true } : {})
  }, [guard, look])

  const reply = useSame(recommendations.find((stored) => stored.url === url))
  useRetry(lookUp, look, [reply])

  const view = pageView(page, guard, isPrivate, reply, lookUp, known, isToShare, writes)
  const hasFormOfGuarded = guard !== undefined && view.hasForm
  // the form with the own share stays when the share is removed, to say so
  useEffect(() => {
    if (hasFormOfGuarded) setToShare(true)
  }, [hasFormOfGuarded])
  return {
    caution,
    guard,
    isPrivate,
    /** Somebody shared the page. */
    isListed: answer === 'listed',
    view,
    lookUpAgain: useCallback(() => look({ again: true }), [look]),
    lookUpNow: useCallback(() => look({ askNow: true }), [look]),
    confirmLookUp: () => setConfirmed(true),
    chooseToShare: () => setToShare(true),
  }
}

/** What the tab shows. A stored reply is shown at once, and stays if a new look-up fails. */
function pageView(
  page: WebPage,
  guard: GuardReason | undefined,
  isPrivate: boolean,
  stored: LookUp | undefined,
  lookUp: Asking,
  known: Known,
  isToShare: boolean,
  writes: readonly Write[],
) {
  const reply = guard ? undefined : stored
  const failure = guard ? undefined : lookUp.failure
  const name = guard ? 'guarded' : reply ? 'ready' : failure ? 'failed' : 'loading'
  const waiting = name === 'loading' ? (lookUp.isSlow ? 'slow' : 'asked') : undefined

  const own = guard ? ownOfGuarded(known, stored) : known.own
  const contacts = isPrivate ? known.contacts.map(withoutPicture) : known.contacts
  const shown = contacts.length > 0 || own ? asRecommendation({ contacts, own }) : undefined
  const recommendation = reply?.recommendation ?? shown
  const isShared = reply ? reply.recommendation.count > 0 || reply.recommendation.data.length > 0 : contacts.length > 0
  /** The member's share can be changed by its id, without the page's URL. */
  const isChangeable = own !== undefined && own.share_id !== ''
  const isOwnShown = recommendation?.shared === true || removalOf(writes, page.url) !== undefined
  return {
    name,
    offersForm: !isToShare && !own && guard !== 'forbidden',
    hasForm: !guard || ((isToShare || isChangeable) && guard !== 'forbidden'),
    recommendation,
    /** The same without what is only known in this browser. */
    replied: reply?.recommendation,
    failure,
    /** The reply is an earlier one, which a new look-up should have replaced by now. */
    isStale: failure !== undefined || lookUp.isSlow === true,
    ownShare: guard && own && (guard === 'forbidden' || !(isToShare || isChangeable)) ? shown : undefined,
    waiting,
    sharers: reply || isShared ? { reply, known: contacts, isOwnShown } : undefined,
    // not about a page that isn't open
    isOfferable: reply !== undefined && subjectOf(page) === 'page',
    belowSharers: isShared ? undefined : waiting ? 'prepared' : 'shown',
  } as const
}

/** The member's share: that of the last look-up if none is known, or one without an id. */
function ownOfGuarded({ own }: Known, stored: LookUp | undefined): KnownOwn | undefined {
  const { shared, share_id, sharing_message, sharedTime } = stored?.recommendation ?? {}
  if (own?.share_id || !shared || !share_id) return own
  return { share_id, sharing_message: sharing_message ?? '', updated_time: sharedTime ?? '' }
}

function useSelection(
  initial: PageFrame['selected'],
  { tabId }: WebPage,
): [selected: string, read: () => Promise<void>] {
  const [selected, setSelected] = useState('')
  const read = async (): Promise<void> => {
    if (tabId !== null) setSelected((await readSelection(tabId)) ?? '')
  }
  useEffect(() => {
    if (initial === undefined) void read()
  }, [])
  return [initial || selected, read]
}

/** The heading of a page. The title is the browser's: the network's title was typed by another member. */
const PageHeading = memo((about: AboutPage) => {
  const { page, isGuarded } = about
  const t = useTranslation()
  const capabilities = useContext(Capabilities)
  const { host } = new URL(page.url)
  const isLink = subjectOf(page) === 'link'
  const title = page.title || (isLink ? host : t('page.tab'))
  return (
    <header class="page-heading">
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
          <Host host={host} title={page.url} />
        )}
      </div>
      {!isGuarded && capabilities.map(({ besideTitle: Part }) => Part && <Part key={Part} {...about} />)}
    </header>
  )
})
