import type { FunctionComponent } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ask, inTime } from '../../messages/ask.ts'
import type { Argument } from '../../messages/questions.ts'
import { addressesOf, guardReason, isQuiet } from '../../page/guard.ts'
import { pageAtAddress, subjectOf, type WebPage } from '../../page/tab-page.ts'
import { isDone, isUndelivered } from '../../schemas/outbox.ts'
import type { Address, PageAt } from '../../schemas/pages.ts'
import { isShared, type LookUp } from '../../schemas/stored.ts'
import * as items from '../../storage/items.ts'
import { useAsking } from '../../ui/failure.tsx'
import type { FailureAction } from '../../ui/failure-action.ts'
import { withoutPicture } from '../../ui/member.tsx'
import { useItem, useNetwork, useStored, useTranslation } from '../../ui/values.ts'
import { type FirstFrame, type LoadFirst, mostBesideOffer } from '../first-frame.ts'
import { askAbout, askForSelection } from '../opened.ts'
import type { AboutPage } from '../parts.ts'
import { painted } from '../window.ts'
import { isFromForm, isFromPage, isOf, isOfShare, removalOf, useOwnWrites, useRetry } from '../writes/own-writes.ts'
import { asRecommendation, sectionsOf, useKnown } from './known.ts'
import { replyIn, stateOf } from './page-state.ts'
import { sharersHeading } from './Sharers.tsx'
import { useSharing } from './use-sharing.ts'

export interface FirstTabProps {
  initial: FirstFrame
}

/** The popup's first tab. It names all that it shows, also of capabilities, so the entry file hands it over. */
export interface FirstTab {
  Panel: FunctionComponent<FirstTabProps>
  /** Each loads a lazy part if the first frame has it. */
  loadFirst: readonly LoadFirst[]
}

/** All that the tab's parts are drawn from. */
export function useThisPage({ initial }: FirstTabProps, ofTab: WebPage) {
  const t = useTranslation()
  const { account, owner, writes } = useOwnWrites()
  const subject = subjectOf(ofTab)
  const isWriting = useRef(initial.draft !== null)
  const { page, paper, state, known, caution, isPrivate, ...look } = useLookUp(initial, ofTab, isWriting)
  const [selected, readSelected] = useSelection(initial.at?.selected, page)
  const draft = initial.draft?.owner === owner ? initial.draft.fields : null
  const guard = 'reason' in state ? state.reason : undefined
  const reply = replyIn(state)
  const { own } = known
  const contacts = isPrivate ? known.contacts.map(withoutPicture) : known.contacts
  const shown = contacts.length > 0 || own ? asRecommendation({ contacts, own }) : undefined
  const recommendation = reply?.recommendation ?? shown
  const isOwnShared = recommendation?.shared === true
  /** The member's share can be changed by its id, without the page's URL. */
  const isChangeable = own !== undefined && own.share_id !== ''
  const hasForm = !guard || ((look.isToShare || isChangeable) && guard !== 'forbidden')
  const hasFormOfGuarded = guard !== undefined && hasForm
  // the form with the own share stays when the share is removed, to say so
  useEffect(() => {
    if (hasFormOfGuarded) look.chooseToShare()
  }, [hasFormOfGuarded])
  // a screen reader reads the warning with the field
  const sharing = useSharing(
    page,
    { draft, metadata: initial.metadata },
    initial.takesFocus || (guard !== undefined && initial.toShare && !isOwnShared),
  )
  isWriting.current = sharing.isOpen || sharing.left !== null

  const { areContactsHidden, contacts: section, others } = sectionsOf(reply, contacts, account.id)
  const isDismissed = useItem(items.contactsNoticeDismissed)
  const isToldOfContacts = areContactsHidden && others.count > 0 && !isDismissed
  const removal = removalOf(writes, page)
  const latest = writes.findLast((write) => isOfShare(write, page))
  const underWay = latest && !isOf(latest, 'removal') ? latest : undefined
  /** The member sent the page in spite of the guard, whose sentence is no longer true. */
  const isSent = writes.some((write) => isFromForm(write, page) && isDone(write))
  const warns = caution !== undefined && !guard && !isOwnShared && !isSent
  const waiting = state.is !== 'asking' || reply ? undefined : state.isSlow ? ('slow' as const) : ('asked' as const)
  const also = reply?.also ?? []
  const areOthers = others.count > 0 || section.count > 0 || also.length > 0
  const hasSharers = reply !== undefined || contacts.length > 0
  const about: AboutPage = {
    page,
    recommendation: reply?.isPassedUnread ? undefined : reply?.recommendation,
    at: reply?.at ?? 0,
    isGuarded: isPrivate,
  }
  return {
    about,
    page,
    panel: {
      view: reply ? 'ready' : state.is === 'asking' ? 'loading' : state.is === 'unknown' ? 'failed' : 'guarded',
      status: waiting
        ? t(waiting === 'slow' ? 'everywhere.slow' : `${subject}.loading`)
        : reply && (state.is === 'nobody' || isShared(reply))
          ? sharersHeading(t, reply.recommendation, subject)
          : '',
    },
    guarded: guard && {
      ...{ page, isSent, isListed: 'isListed' in state && state.isListed },
      reason: guard,
      toShare: hasForm && !isOwnShared,
      onShare:
        look.isToShare || own || guard === 'forbidden'
          ? undefined
          : () => {
              look.chooseToShare()
              sharing.open()
            },
      onAnyway: async () => {
        await inTime(readSelected(), undefined)
        look.confirm()
      },
    },
    warns,
    /** The form, and the member's share; undefined if the page can't be shared. */
    form: hasForm
      ? {
          ...{ page, recommendation, selected, sharing },
          warning: (guard && !isSent) || warns ? 'guard' : undefined,
          onLookAgain: guard ? undefined : look.again,
        }
      : undefined,
    /** The member's share of a page that can't be shared. */
    ownShare: guard && own && !hasForm ? shown : undefined,
    /** The form's own state comes first. */
    failure: state.is !== 'unknown' || (hasForm && (sharing.write || removal)) ? undefined : state.failure,
    onFailure: (action: FailureAction) =>
      action === 'sign-in' ? void ask('signIn', {}) : action === 'ask-now' ? look.now() : look.again(),
    sharers: hasSharers
      ? {
          ...{ page, reply, known: contacts, waiting },
          isAnswered: 'reply' in state,
          isStale: state.is === 'unknown' || (state.is === 'asking' && state.isSlow),
          onLookAgain: look.again,
          isOwnShown: isOwnShared || removal !== undefined,
          isSharing: sharing.state.isUnconfirmed || (!!underWay && !(underWay.failure && isUndelivered(underWay))),
        }
      : undefined,
    /** People at further addresses; the passages of a paper that the page names aren't in the tab. */
    also: also.map((at) => ({ at, page: { ...page, url: at.url, ...(at.url === paper && { tabId: null }) } })),
    onLookAgain: look.again,
    skeleton: hasSharers || !waiting ? undefined : { isSlow: waiting === 'slow', subject },
    /** A contact shared the page: what the popup offers on such pages has its place, where people leave room for it. */
    isOfferable:
      reply !== undefined &&
      subject === 'page' &&
      !isToldOfContacts &&
      contacts[0] !== undefined &&
      section.count <= mostBesideOffer,
    /** As far as is known, nobody else shared the page: what else there is to read. Undefined if somebody did. */
    toRead: areOthers ? undefined : { page, isShown: !waiting, isLookedUp: state.is === 'nobody' },
  }
}

/** The reply to a question that the guard forbade meanwhile. Nobody waits for it. */
const notAsked = { ok: true, value: null } as const

/** Milliseconds after which a page that doesn't say its address is given up. */
const longestReading = 8000

/**
 * The page at the address that its people share, to which a share goes, too: that address stays while the member writes.
 */
function useAddress({ tab, said: first }: PageAt, page: WebPage, reply: LookUp | undefined, isWriting: boolean) {
  const [said, setSaid] = useState(first)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (said) return
    const late = setTimeout(() => setLate(true), longestReading)
    void painted()
      .then(() => askAbout(page, { isPatient: true }))
      // without an answer, the tab's address is all that is known
      .then((at) => (at?.said ? setSaid(at.said) : setLate(true)))
      .finally(() => clearTimeout(late))
    return () => clearTimeout(late)
  }, [])
  const own = said?.own ?? page
  // people may share it only at the tab's
  const chosen = tab && reply?.url === tab.url ? tab : own
  const address = useRef<Address>(page)
  if (!isWriting) address.current = chosen
  const { current } = address
  return {
    page: useMemo(() => pageAtAddress(page, current), [page, current.url]),
    said,
    progress: said ? 'done' : isLate ? 'late' : 'under way',
  } as const
}

function useLookUp(initial: FirstFrame, ofTab: WebPage, isWriting: { readonly current: boolean }) {
  const { at = {} } = initial
  const { tab = ofTab } = at
  const { account, owner, writes } = useOwnWrites()
  const lists = { ...useItem(items.options), ...useItem(items.policy), network: useNetwork(), account }
  const recommendations = useStored(items.recommendations, initial.recommendations)
  const stored = recommendations.find((each) => each.tab === tab.url)
  const { page, said, progress } = useAddress(at, ofTab, stored, isWriting.current)
  const known = useKnown(initial.known, page.key)
  const [isConfirmed, setConfirmed] = useState(false)
  const [isToShare, setToShare] = useState(
    () =>
      initial.toShare ||
      initial.draft?.owner === owner ||
      writes.some((write) => !isDone(write) && isFromPage(write, page)),
  )

  const caution = guardReason(page, lists)
  const isDecided = isConfirmed && caution !== 'forbidden'
  const isQuietly = isQuiet(caution, account)
  const lookUp = useAsking(true)
  const answer = lookUp.failure?.code
  const guard = isDecided || (isQuietly && answer !== 'listed' && answer !== 'unknown') ? undefined : caution
  const isPrivate = caution !== undefined && !isDecided
  // the guard may change its mind while a question waits for the first paint
  const now = useRef({ guard, isPrivate })
  now.current = { guard, isPrivate }
  const since = useRef(Number.POSITIVE_INFINITY)

  const addresses = addressesOf(tab, said, !guardReason(tab, lists))
  const look = useCallback(
    (how: Pick<Argument<'lookUp'>, 'again' | 'askNow'> = {}) =>
      void lookUp.run(async () => {
        const begun = Date.now()
        since.current = Number.POSITIVE_INFINITY
        await painted()
        const { guard, isPrivate: isCautious } = now.current
        if (guard) return notAsked
        const reply = await ask('lookUp', { ...addresses, ...how, ...(isCautious && !how.askNow && { isCautious }) })
        if (reply.ok) since.current = begun
        return reply
      }),
    [JSON.stringify(addresses)],
  )

  // known people are drawn before the page has said its address
  const isTooEarly = stored !== undefined && progress === 'under way'
  useEffect(() => {
    if (!guard && !isTooEarly) look(isDecided ? { askNow: true } : {})
  }, [guard, look, isTooEarly])
  useRetry(lookUp, look, [stored?.at])

  return {
    ...{ page, paper: said?.paper, known, caution, isPrivate, isToShare },
    state: stateOf({
      guard,
      isListed: answer === 'listed',
      stored,
      lookUp,
      since: since.current,
      reading: progress,
    }),
    again: () => look({ again: true }),
    now: () => look({ askNow: true }),
    confirm: () => setConfirmed(true),
    chooseToShare: () => setToShare(true),
  }
}

/** @param initial undefined if it isn't known yet: then the text is read after the frame */
function useSelection(initial: string | undefined, page: WebPage): [selected: string, read: () => Promise<void>] {
  const [selected, setSelected] = useState('')
  async function read(): Promise<void> {
    setSelected(await askForSelection(page))
  }
  useEffect(() => {
    if (initial === undefined) void painted().then(read)
  }, [])
  return [initial || selected, read]
}
