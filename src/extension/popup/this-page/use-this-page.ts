import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ask, inTime } from '../../messages/ask.ts'
import type { Argument, Reply } from '../../messages/questions.ts'
import type { GuardReason } from '../../page/guard.ts'
import { readSelection } from '../../page/selection.ts'
import { type Subject, subjectOf, type TabPage, type WebPage } from '../../page/tab-page.ts'
import { isDone, isUndelivered, type Write } from '../../schemas/outbox.ts'
import type { LookUp } from '../../schemas/stored.ts'
import type { ShareDraft } from '../../storage/drafts.ts'
import * as items from '../../storage/items.ts'
import { type Asking, type FailureAction, useAsking } from '../../ui/failure.tsx'
import { withoutPicture } from '../../ui/member.tsx'
import { useItem, useNetwork, useSame, useStored, useTranslation } from '../../ui/values.ts'
import { guardReason, isQuiet } from '../opened.ts'
import type { AboutPage, Known, KnownOwn } from '../parts.ts'
import { painted } from '../window.ts'
import { isFromForm, isFromPage, isOf, isOfShare, removalOf, useOwnWrites, useRetry } from '../writes/own-writes.ts'
import { asRecommendation, type KnownBy, sectionsOf, useKnown } from './known.ts'
import { sharersHeading } from './Sharers.tsx'
import type { InitialDraft } from './use-composer.ts'
import { useSharing } from './use-sharing.ts'

export interface AskedBefore {
  /** Gives the look-up of the page that was asked before the frame was drawn: once, to the member who asked. */
  claimLookUp?: ((owner: string) => Promise<Reply<null>> | undefined) | undefined
}

export interface PageFrame extends AskedBefore {
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

export type PageTab = ReturnType<typeof useThisPage>

/** All that the tab's parts are drawn from. @param isGreeted the popup greets the member: it shows no second notice */
export function useThisPage(initial: PageFrame, page: WebPage, isGreeted: boolean) {
  const t = useTranslation()
  const { account, owner, writes } = useOwnWrites()
  const subject = subjectOf(page)
  const { caution, guard, isPrivate, isListed, view, lookUpAgain, lookUpNow, confirmLookUp, chooseToShare } = useLookUp(
    initial,
    page,
  )
  const [selected, readSelected] = useSelection(initial.selected, page)
  const draft: InitialDraft = useMemo(
    () => ({ draft: initial.draft?.owner === owner ? initial.draft.fields : null, metadata: initial.metadata }),
    [initial, owner],
  )
  const { recommendation, waiting } = view
  const isShared = recommendation?.shared === true
  // a screen reader reads the warning with the field
  const sharing = useSharing(page, draft, initial.takesFocus || (guard !== undefined && view.hasForm && !isShared))

  const { areContactsHidden, contacts, others } = sectionsOf(view.sharers?.reply, view.sharers?.known ?? [], account.id)
  const isDismissed = useItem(items.contactsNoticeDismissed)
  const isToldOfContacts = areContactsHidden && others.count > 0 && !isDismissed
  const removal = removalOf(writes, page.url)
  const latest = writes.findLast((write) => isOfShare(write, page.url))
  const underWay = latest && !isOf(latest, 'removal') ? latest : undefined
  /** The member sent the page in spite of the guard, whose sentence is no longer true. */
  const isSent = writes.some((write) => isFromForm(write, page.url) && isDone(write))
  const warns = caution !== undefined && !guard && !isShared && !isSent
  const reply = view.sharers?.reply && sharersHeading(t, view.sharers.reply.recommendation, subject)
  const about: AboutPage = { page, recommendation: view.replied, isGuarded: isPrivate }
  return {
    about,
    panel: {
      view: view.name,
      status: waiting ? t(waiting === 'slow' ? 'everywhere.slow' : `${subject}.loading`) : (reply ?? ''),
    },
    guarded: guard && {
      ...{ page, isSent, isListed },
      reason: guard,
      toShare: view.hasForm && !isShared,
      onShare: view.offersForm
        ? () => {
            chooseToShare()
            sharing.open()
          }
        : undefined,
      onAnyway: async () => {
        await inTime(readSelected(), undefined)
        confirmLookUp()
      },
    },
    warns,
    /** The form, and the member's share; undefined if the page can't be shared. */
    form: view.hasForm
      ? {
          ...{ page, recommendation, selected, sharing },
          warning: (guard && !isSent) || warns ? 'guard' : undefined,
          onLookAgain: guard ? undefined : lookUpAgain,
        }
      : undefined,
    /** The member's share of a page that can't be shared. */
    ownShare: view.ownShare,
    /** The form's own state comes first. */
    failure: view.hasForm && (sharing.write || sharing.state.hasFailed || removal) ? undefined : view.failure,
    onFailure: (action: FailureAction) =>
      action === 'sign-in' ? void ask('signIn', {}) : action === 'ask-now' ? lookUpNow() : lookUpAgain(),
    sharers: view.sharers && {
      ...view.sharers,
      ...{ page, isGreeted, waiting },
      isSharing: sharing.state.isUnconfirmed || (!!underWay && !(underWay.failure && isUndelivered(underWay))),
      onAskNow: view.isStale ? lookUpNow : undefined,
    },
    skeleton: view.sharers || !waiting ? undefined : { isSlow: waiting === 'slow', subject },
    /** A contact shared the page: what the popup offers on such pages has its place, where people leave room for it. */
    isOfferable:
      view.isOfferable &&
      !isGreeted &&
      !isToldOfContacts &&
      view.sharers?.known[0] !== undefined &&
      contacts.count <= mostBesideOffer,
    /** Nobody else shared the page: what else there is to read. Undefined if somebody did. */
    toRead: view.belowSharers && {
      url: page.url,
      isShown: view.belowSharers === 'shown',
      isLookedUp: view.name === 'ready',
    },
  }
}

/** The most contacts beside whom the popup offers something. */
export const mostBesideOffer = 2

/** The reply to a question that the guard forbade meanwhile. Nobody waits for it. */
const notAsked = { ok: true, value: null } as const

function useLookUp(initial: PageFrame, page: WebPage) {
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

/** A stored reply is shown at once, and stays if a new look-up fails. */
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
  const areOthers = reply
    ? Math.max(reply.recommendation.count, reply.recommendation.data.length) > Number(reply.recommendation.shared)
    : contacts.length > 0
  /** The member's share can be changed by its id, without the page's URL. */
  const isChangeable = own !== undefined && own.share_id !== ''
  const isOwnShown = recommendation?.shared === true || removalOf(writes, page.url) !== undefined
  return {
    name,
    offersForm: !isToShare && !own && guard !== 'forbidden',
    hasForm: !guard || ((isToShare || isChangeable) && guard !== 'forbidden'),
    recommendation,
    /** The network's own reply. That of the list of shared pages says nothing of what was passed or kept. */
    replied: reply?.listedAt === undefined ? reply?.recommendation : undefined,
    failure,
    /** The reply is an earlier one, which a new look-up should have replaced by now. */
    isStale: failure !== undefined || lookUp.isSlow === true,
    ownShare: guard && own && (guard === 'forbidden' || !(isToShare || isChangeable)) ? shown : undefined,
    waiting,
    sharers: reply || isShared ? { reply, known: contacts, isOwnShown } : undefined,
    // not about a page that isn't open
    isOfferable: reply !== undefined && subjectOf(page) === 'page',
    belowSharers: areOthers ? undefined : waiting ? 'prepared' : 'shown',
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
