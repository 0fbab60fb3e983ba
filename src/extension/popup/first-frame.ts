import { loadPopupTexts } from '../i18n/texts.ts'
import { inTime } from '../messages/ask.ts'
import { guardReason, isQuiet, mayRead } from '../page/guard.ts'
import {
  answeredPage,
  type BrowserTab,
  linkPage,
  type OpenedPage,
  type Subject,
  type TabPage,
  tabPage,
} from '../page/tab-page.ts'
import { isDone } from '../schemas/outbox.ts'
import { nothingKnown, type PageAt, type SamePage } from '../schemas/pages.ts'
import { hasReply, isFresh, type Opening, stillPending } from '../schemas/stored.ts'
import { configuredNetwork, ownerOf } from '../storage/configured-network.ts'
import { shareDraft } from '../storage/drafts.ts'
import { keysOf, readAll } from '../storage/item.ts'
import {
  contactsNoticeDismissed,
  lastAccount,
  opening,
  outbox,
  pages,
  pendingRequests,
  recommendations,
  unreadWrites,
} from '../storage/items.ts'
import { firstItems, followStored, readSentences, working } from '../ui/page.tsx'
import { loadNotices } from './lazy.ts'
import { askAbout, askForMetadata } from './opened.ts'
import { isAtNetwork, type PopupParts, type Tab } from './parts.ts'
import { isFromPage } from './writes/own-writes.ts'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

const popupItems = {
  outbox,
  unread: unreadWrites,
  recommendations,
  pages,
  pendingRequests,
  contactsNoticeDismissed,
}

/** Reads the stored values of the popup, and follows them; never all stored values, since the token is among them. */
export const followPopup = ({ stored }: Pick<PopupParts, 'stored'>): Promise<void> =>
  followStored(keysOf({ ...firstItems, ...popupItems, lastAccount, opening, ...stored }))

const readStored = () => ({ ...readAll({ ...firstItems, ...popupItems }), network: configuredNetwork.now() })

type Stored = ReturnType<typeof readStored>

/**
 * Reads the first frame. It waits for the background only if this page wasn't in front lately, and for a moment.
 * @param opening chosen in a menu or notification; null for the page in front @param before the previous frame, whose
 * page is used again if the tab still has it; null waits until the background answers
 */
export async function readFirstFrame(
  { forYou, knows }: PopupParts,
  opening: Opening | null,
  tab: BrowserTab | undefined,
  before?: Frame | null,
) {
  const stored = readStored()
  const { account, network } = stored
  const sentences = readSentences(loadPopupTexts)
  const owner = account && network ? ownerOf(network, account) : ''
  const isAfterSignIn = opening?.show === 'draft'
  const opened = openedPage(isAfterSignIn ? null : opening, tab)
  const storedAt = (page: OpenedPage) => storedPage(stored, page, owner, knows.changed.now())
  const { at, page } = await readPage(opened, storedAt, before)
  const aboutPage = await readTyped(stored, opened, page, owner)
  // the network may have replied meanwhile
  const first = { ...stored, ...(await sentences), recommendations: recommendations.now() }
  const here = forYou.filter((part) => account && isAtNetwork(part, account))
  const waiting = here.reduce((sum, { countIn }) => sum + (countIn?.() ?? 0), 0)
  return {
    ...{ ...first, ...opened, page, at, waiting, ...aboutPage },
    takesFocus: opened.toShare || (isAfterSignIn && aboutPage.draft !== null),
    known: { owner, key: page.ok ? page.key : '', found: at?.known ?? nothingKnown },
  }
}

/**
 * @property at the background's answer, or a stored one, which lacks the page's own word if that is old, or the page was
 * too busy: then it is asked again
 */
interface Frame {
  page: TabPage
  at: PageAt | undefined
}

/** Milliseconds that the popup shows nothing while the background may start. */
const longestStart = 300

/** The page by its stored value, else by the background's answer. */
async function readPage(
  { page, toShare, opening }: Opened,
  storedAt: (page: OpenedPage) => Promise<PageAt | undefined>,
  before: Frame | null | undefined,
): Promise<Frame> {
  if (!page.ok) return { page, at: undefined }
  if (before?.page.ok && before.page.address === page.address)
    return { at: before.at, page: { ...before.page, title: page.title || before.page.title } }
  const stored = before === null ? undefined : await storedAt(page)
  if (stored) return { at: stored, page: answeredPage(page, stored, 'asked') }
  // a page that hangs is waited for later, beside what is shown (`useAddress`)
  const asking = askAbout(page, { toShare, mayLookUp: opening === null })
  const at = before === null ? await asking : await inTime(asking, undefined, longestStart)
  return { at, page: answeredPage(page, at, before === null ? 'unanswered' : 'asked') }
}

/** The stored value of the opened page, unless it is outdated. The page names its address again after a minute. */
async function storedPage(
  { pages, consent, account, network, options, policy }: Stored,
  page: OpenedPage,
  owner: string,
  changed: number,
): Promise<PageAt | undefined> {
  if (page.tabId === null || !consent || !account) return
  const found = pages.find(({ address }) => address === page.address)
  const lists = { ...options, ...policy, network, account }
  if (!found || found.known.changed !== changed || guardReason(found.tab, lists)) return
  const { tab, said, known, at } = found
  const isTypedAtTab = said.own.url !== tab.url && (await shareDraft(owner, tab.url).get()) !== null
  return isTypedAtTab ? undefined : { tab, own: said.own, known, ...(isFresh(at) && { said }) }
}

/** What the member has typed about the page, and the page's metadata, if the form is open at first. */
async function readTyped(stored: Stored, { toShare }: Opened, page: TabPage, owner: string) {
  if (!page.ok) return { draft: null, metadata: undefined }
  const typed = shareDraft(owner, page.url).get()
  const isSent = stored.outbox.some((write) => write.owner === owner && !isDone(write) && isFromPage(write, page))
  const fields = await typed
  const { options, policy, ...who } = stored
  const hasForm =
    (toShare || isSent || fields?.unconfirmed) && mayRead(page, toShare, { ...options, ...policy, ...who })
  return {
    /** The draft with its owner, since another member may sign in meanwhile. */
    draft: fields && { owner, fields },
    metadata: hasForm ? await inTime(askForMetadata(page), undefined) : undefined,
  }
}

type Opened = ReturnType<typeof openedPage>

function openedPage(opening: Opening | null, tab: BrowserTab | undefined) {
  const page = opening?.show === 'link' ? linkPage(opening) : tabPage(opening?.show === 'page' ? opening.tab : tab)
  /** The member chose to share the page: the tab opens with the form. */
  const toShare = opening?.show === 'page' || opening?.show === 'link'
  const subject: Subject = opening?.show === 'link' ? 'link' : 'page'
  return { opening, subject, toShare, page }
}

/** @property isOfferable a known contact shared the page, which is looked up */
export type LoadFirst = (about: { page: SamePage; isOfferable: boolean }) => Promise<unknown> | undefined

/** The most contacts beside whom the popup offers something. */
export const mostBesideOffer = 2

/** Loads the lazy parts that the first frame may have. */
export function loadNoticesOf(first: FirstFrame, loadFirst: readonly LoadFirst[]): Promise<unknown> | undefined {
  const { page, known } = first
  if (!page.ok) return
  const { length: contacts } = known.found.contacts
  const guard = guardOf(first)
  const isAnswered = hasReply(first.recommendations, first.at?.tab ?? page)
  const isOfferable = isAnswered && contacts > 0 && contacts <= mostBesideOffer && guard !== 'guarded'
  const parts = [guard && loadNotices(), ...loadFirst.map((load) => load({ page, isOfferable }))].filter(
    (loading) => loading instanceof Promise,
  )
  return parts.length > 0 ? working(parts) : undefined
}

/** Whether the member decides first about the page; `quiet` if only after somebody shared it. */
function guardOf({ page, network, account, options, policy }: FirstFrame): 'quiet' | 'guarded' | undefined {
  const reason = page.ok ? guardReason(page, { ...options, ...policy, network, account }) : undefined
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
  !first.draft?.fields.unconfirmed &&
  !first.toShare &&
  chosenTab(first) === 'page'

/** The chosen tab. Without a page to look up, what waits for the member comes first. */
export function chosenTab({ opening, page, pendingRequests, waiting }: FirstFrame): Tab {
  if (opening) return opening.show === 'news' || opening.show === 'requests' ? opening.show : 'page'
  const requests = pendingRequests ? stillPending(pendingRequests).count : 0
  return !page.ok && page.reason !== 'asked' && requests + waiting > 0 ? 'requests' : 'page'
}
