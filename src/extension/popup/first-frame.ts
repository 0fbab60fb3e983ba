import { loadPopupTexts } from '../i18n/texts.ts'
import { inTime } from '../messages/ask.ts'
import { type OwnAddress, readOwnAddress } from '../page/own-address.ts'
import { readSelection } from '../page/selection.ts'
import { type BrowserTab, linkPage, notLoaded, type Subject, type TabPage, tabPage } from '../page/tab-page.ts'
import { isDone } from '../schemas/outbox.ts'
import { isShared, type Opening, stillPending } from '../schemas/stored.ts'
import { ownerOf } from '../storage/configured-network.ts'
import { type ShareDraft, shareDraft } from '../storage/drafts.ts'
import { type Followed, followRaw, type Raw } from '../storage/followed.ts'
import { keysOf } from '../storage/item.ts'
import {
  contactsNoticeDismissed,
  lastAccount,
  opening,
  outbox,
  pendingRequests,
  rateLimitState,
  recommendations,
} from '../storage/items.ts'
import { firstItems, parseStored, withSentences, working } from '../ui/page.tsx'
import type { LoadFirst } from './first-tab.ts'
import { loadNotices } from './lazy.ts'
import { guardReason, isQuiet, type PopupState, tabInFront } from './opened.ts'
import { isAtNetwork, type PopupParts, type Tab } from './parts.ts'
import { nothingKnown } from './this-page/known.ts'
import { answerLifetime } from './this-page/page-state.ts'
import { type AskedBefore, mostBesideOffer, type PageFrame } from './this-page/use-this-page.ts'
import { isFromPage } from './writes/own-writes.ts'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>> & AskedBefore

const popupItems = {
  outbox,
  unread: outbox.unread,
  rateLimitState,
  recommendations,
  pendingRequests,
  contactsNoticeDismissed,
}

/** Reads the stored values of the popup, and follows them; never all, among which is the token. */
export async function readState({ stored }: Pick<PopupParts, 'stored'>): Promise<PopupState & Followed> {
  const keys = keysOf({ ...firstItems, ...popupItems, lastAccount, opening, ...stored })
  const [followed, tab] = await Promise.all([followRaw(keys), tabInFront()])
  return Object.assign(followed, { tab })
}

type Stored = ReturnType<typeof parseStored<typeof popupItems>>

type Extras = Awaited<ReturnType<typeof readExtras>> & Of

/**
 * Reads the first frame. It waits neither for the background nor the network, and for what is known and the page only
 * for a moment. @param opening chosen in a menu or notification; null for the page in front @param before the previous
 * frame, whose address, shares and selection are used again for the same page
 */
export async function readFirstFrame(
  { knows, forYou }: PopupParts,
  opening: Opening | null,
  state: PopupState,
  before?: Extras,
) {
  knows.prepare()
  const stored = parseStored(popupItems, state)
  // loaded while the page is asked for its address
  const sentences = withSentences(stored, loadPopupTexts)
  const current = await atOwnAddress(stored, currentPage(opening, state.tab), before)
  const [first, aboutPage] = await Promise.all([sentences, readAboutPage(stored, current, knows, before)])
  const { account } = stored
  const here = forYou.filter((part) => account && isAtNetwork(part, account))
  const waiting = here.reduce((sum, { countIn }) => sum + (countIn?.(state) ?? 0), 0)
  return { ...first, ...current, ...aboutPage, waiting }
}

/** Whether the network has answered about the page a moment ago, or has named people before. */
export const hasReply = ({ tab, recommendations }: Pick<FirstFrame, 'tab' | 'recommendations'>): boolean => {
  const reply = recommendations.find((each) => each.tab === tab)
  return reply !== undefined && (isShared(reply) || Math.abs(Date.now() - reply.at) < answerLifetime)
}

async function readAboutPage(stored: Stored, current: Current, knows: PopupParts['knows'], before: Extras | undefined) {
  const { network, account } = stored
  const owner = account && network ? ownerOf(network, account) : ''
  const url = current.page.ok ? current.page.url : ''
  const typed = url ? shareDraft(owner, url).get() : null
  const [fields, metadata, { extrasOf, known, selected }] = await Promise.all([
    typed,
    metadataOf(stored, current, owner, typed),
    before?.extrasOf === url ? before : readExtras(stored, current, knows),
  ])
  /** The draft with its owner, since another member may sign in meanwhile. */
  const draft = fields && { owner, fields }
  const page = selected === null ? notLoaded(current.page.title) : current.page
  return { page, draft, metadata, extrasOf, known, selected }
}

/**
 * The page by the address that it names as its own; by the tab's if reading takes too long, if the member began to write
 * under the tab's, or if people share it only there.
 */
async function atOwnAddress(stored: Stored, current: Current, before: Extras | undefined): Promise<Current & Of> {
  const { page } = current
  if (!page.ok) return { ...current, tab: '', said: undefined, reading: undefined }
  const { url: tab } = page
  const at = (url: string, said: OwnAddress | undefined, reading?: Promise<OwnAddress>) => ({
    ...{ ...current, page: { ...page, url }, tab, said, reading },
  })
  if (before?.tab === tab) return at(before.extrasOf, before.said, before.reading)
  const tabId = tabOfForm(stored, current)
  if (tabId === null) return at(tab, { url: tab })
  const { network, account, options, policy } = stored
  const isGuarded = (url: string) => guardReason(url, { ...options, ...policy, network, account }) !== undefined
  const reading = readOwnAddress(tabId, tab, isGuarded)
  const last = stored.recommendations.find((each) => each.tab === tab)
  // known people don't wait for the page
  const known = last && isShared(last) ? last.url : undefined
  const said = known ? undefined : await inTime(reading, undefined)
  const url = known ?? said?.url ?? tab
  const owner = account && network ? ownerOf(network, account) : ''
  const isTypedAtTab = url !== tab && (await shareDraft(owner, tab).get()) !== null
  return at(isTypedAtTab ? tab : url, said, reading)
}

/** The page's metadata; undefined if the form is closed at first, or reading takes too long. */
async function metadataOf(stored: Stored, current: Current, owner: string, typed: Promise<ShareDraft | null> | null) {
  const tabId = tabOfForm(stored, current)
  const { page, toShare } = current
  if (tabId === null || !page.ok) return undefined
  const isSent = stored.outbox.some((write) => write.owner === owner && !isDone(write) && isFromPage(write, page.url))
  if (!toShare && !isSent && !(await typed)) return undefined
  const reading = import('../page/metadata.ts').then(({ readMetadata }) => readMetadata(tabId, page))
  return inTime(reading, undefined)
}

/** Id of the tab whose page the form shares; null if there is no form, or no tab. */
const tabOfForm = (
  { consent, account, network, options, policy }: Stored,
  { page, toShare }: Current,
): number | null => {
  if (!consent || !account || !page.ok) return null
  const reason = guardReason(page.url, { ...options, ...policy, network, account })
  return !reason || isQuiet(reason, account) || (toShare && reason !== 'forbidden') ? page.tabId : null
}

type Current = ReturnType<typeof currentPage>

/** The page's addresses, as `PageFrame` has them. */
type Of = Pick<PageFrame, 'tab' | 'said' | 'reading'>

/** Reads what is known of the page, and its selection; that is undefined if reading takes too long. */
async function readExtras(stored: Stored, current: Current, knows: PopupParts['knows']) {
  const { consent, account, network } = stored
  const { page } = current
  const owner = account && network ? ownerOf(network, account) : ''
  const nothing = { extrasOf: page.ok ? page.url : '', known: { owner, found: nothingKnown } }
  if (!consent || !account || !page.ok) return { ...nothing, selected: '' }
  const tabId = tabOfForm(stored, current)
  const [found, selected] = await Promise.all([
    inTime(knows.read(owner, page.url, account.id), nothingKnown),
    tabId === null ? '' : inTime(readSelection(tabId, page.urlOfTab), undefined),
  ])
  return { ...nothing, known: { owner, found }, selected }
}

function currentPage(opening: Opening | null, tab: BrowserTab | undefined) {
  const page: TabPage =
    opening?.show === 'link' ? linkPage(opening) : tabPage(opening?.show === 'page' ? opening.tab : tab)
  /** The member chose to share the page: the tab opens with the form. */
  const toShare = opening?.show === 'page' || opening?.show === 'link'
  const subject: Subject = opening?.show === 'link' ? 'link' : 'page'
  return { opening, subject, toShare, takesFocus: toShare, page }
}

/** Loads the lazy parts that the first frame may have. */
export function loadNoticesOf(
  first: FirstFrame,
  state: Raw,
  loadFirst: readonly LoadFirst[],
): Promise<unknown> | undefined {
  const { page, known } = first
  if (!page.ok) return
  const { length: contacts } = known.found.contacts
  const isOfferable = hasReply(first) && contacts > 0 && contacts <= mostBesideOffer && guardOf(first) !== 'guarded'
  const parts = [
    guardOf(first) && loadNotices(),
    ...loadFirst.map((load) => load({ url: page.url, isOfferable }, state)),
  ].filter((loading) => loading instanceof Promise)
  return parts.length > 0 ? working(parts) : undefined
}

/** Whether the member decides first about the page; `quiet` if only after somebody shared it. */
export function guardOf({ page, network, account, options, policy }: FirstFrame): 'quiet' | 'guarded' | undefined {
  const reason = page.ok ? guardReason(page.url, { ...options, ...policy, network, account }) : undefined
  return reason && (isQuiet(reason, account) ? 'quiet' : 'guarded')
}

/** Whether the first frame needs no lazily loaded part: "This page" with the form closed. */
export const isPageAlone = (first: FirstFrame): boolean =>
  first.network !== null &&
  first.consent !== null &&
  first.account !== null &&
  first.signIn.phase === 'idle' &&
  first.outbox.length === 0 &&
  first.unread.length === 0 &&
  first.draft === null &&
  !first.toShare &&
  chosenTab(first) === 'page'

/** The chosen tab. Without a page to look up, what waits for the member comes first. */
export function chosenTab({ opening, page, pendingRequests, waiting }: FirstFrame): Tab {
  if (opening) return opening.show === 'tab' ? (opening.tab as Tab) : opening.show === 'requests' ? 'requests' : 'page'
  const requests = pendingRequests ? stillPending(pendingRequests).count : 0
  return !page.ok && requests + waiting > 0 ? 'requests' : 'page'
}
