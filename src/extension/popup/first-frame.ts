import { browser } from 'wxt/browser'
import { popupCatalogues } from '../i18n/popup-catalogues.ts'
import { inTime } from '../messages/in-time.ts'
import { guardReason } from '../page/guard.ts'
import { readSelection } from '../page/selection.ts'
import { linkPage, type Subject, type TabPage, tabPage } from '../page/tab-page.ts'
import type { Opening } from '../schemas/opening.ts'
import { isDone } from '../schemas/outbox.ts'
import { type ShareDraft, shareDraft } from '../storage/drafts.ts'
import { prepareShares } from '../storage/index/shares.ts'
import { getAll } from '../storage/item.ts'
import { lastAccount, outbox, pace, pendingRequests, recommendations } from '../storage/items.ts'
import { ownerOf } from '../storage/owner.ts'
import { firstItems, withSentences } from '../ui/first-frame.tsx'
import { readLater } from './frame/later.ts'
import { nothingIndexed, readIndexed } from './this-page/sharers/indexed.ts'
import { isFromPage } from './writes/own-writes.ts'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

const popupItems = { ...firstItems, outbox, pace, lastAccount, recommendations, pendingRequests }

type Stored = Awaited<ReturnType<typeof getAll<typeof popupItems>>>

/** What is not stored, and not the browser's to say. */
type Beside = Awaited<ReturnType<typeof readBeside>>

/**
 * Everything the first frame is drawn from: the tab, what is stored, and the sentences; neither the worker nor the network is
 * waited for, and the index and the page only for a moment.
 *
 * @param given what the popup opens with, or null for the page in front
 * @param before the frame that it takes the place of: what was waited for then is not waited for again
 */
export async function readFirstFrame(given: Opening | null | Promise<Opening | null>, before?: Beside) {
  prepareShares()
  const stored = getAll(popupItems)
  const page = currentPage(given)
  const [first, current, aboutPage] = await Promise.all([
    stored.then((stored) => withSentences(stored, popupCatalogues)),
    page,
    Promise.all([stored, page]).then(([stored, current]) => readAboutPage(stored, current, before)),
  ])
  return { ...first, ...current, ...aboutPage }
}

/** Whether the network has said of late who shared the page. */
export const isKnown = ({ page, recommendations }: FirstFrame): boolean =>
  page.ok && recommendations.some(({ url }) => url === page.url)

/** What was typed about the page, what it says of itself, what the index knows of it, and what is selected in it. */
async function readAboutPage(stored: Stored, current: Current, before: Beside | undefined) {
  const { network, account } = stored
  const owner = account ? ownerOf(network, account) : ''
  const url = current.page.ok ? current.page.url : ''
  const typed = url ? shareDraft(owner, url).get() : null
  const [fields, metadata, { besideOf, indexed, selected }] = await Promise.all([
    typed,
    readMetadata(stored, current, owner, typed),
    before?.besideOf === url ? before : readBeside(stored, current),
  ])
  /** What was typed about it, and by whom: another member may sign in meanwhile. */
  const draft = fields && { owner, fields }
  return { draft, metadata, besideOf, indexed, selected }
}

/** What the page says of itself, where the form that shows it is open at once; undefined where that takes longer, and elsewhere. */
async function readMetadata(stored: Stored, current: Current, owner: string, typed: Promise<ShareDraft | null> | null) {
  const tabId = tabOfForm(stored, current)
  const { page, toShare } = current
  if (tabId === null || !page.ok) return undefined
  const isSent = stored.outbox.some((write) => write.owner === owner && !isDone(write) && isFromPage(write, page.url))
  if (!toShare && !isSent && !(await typed)) return undefined
  return inTime(readLater(tabId, page.title), undefined)
}

/** The tab with the page that the share form is about; null where there is no form, or no tab. */
const tabOfForm = ({ consent, account, options }: Stored, { page, toShare }: Current): number | null =>
  consent && account && page.ok && (toShare || !guardReason(page.url, options.excluded_sites)) ? page.tabId : null

type Current = Awaited<ReturnType<typeof currentPage>>

/** What the index knows of the page, and what is selected in it; undefined where that takes longer. */
async function readBeside(stored: Stored, current: Current) {
  const { consent, account, network } = stored
  const { page } = current
  const owner = account ? ownerOf(network, account) : ''
  const nothing = { besideOf: page.ok ? page.url : '', indexed: { owner, found: nothingIndexed } }
  if (!consent || !account || !page.ok) return { ...nothing, selected: '' }
  const tabId = tabOfForm(stored, current)
  const [found, selected] = await Promise.all([
    inTime(readIndexed(owner, page.url, account.id), nothingIndexed),
    tabId === null ? '' : inTime(readSelection(tabId), undefined),
  ])
  return { ...nothing, indexed: { owner, found }, selected }
}

/** The page that was chosen, else the one in front. */
async function currentPage(given: Opening | null | Promise<Opening | null>) {
  const [[tab], opening] = await Promise.all([browser.tabs.query({ active: true, currentWindow: true }), given])
  const page: TabPage =
    opening?.show === 'link' ? linkPage(opening) : tabPage(opening?.show === 'page' ? opening.tab : tab)
  /** The member chose to share it, rather than to look: it begins in the form. */
  const toShare = opening?.show === 'page' || opening?.show === 'link'
  const subject: Subject = opening?.show === 'link' ? 'link' : 'page'
  return { opening, subject, toShare, takesFocus: toShare, page }
}
