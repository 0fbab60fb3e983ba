import { browser } from 'wxt/browser'
import { guardReason } from '../page/guard.ts'
import { readSelection } from '../page/selection.ts'
import { linkPage, type TabPage, tabPage } from '../page/tab-page.ts'
import type { Opening } from '../schemas/opening.ts'
import { shareDraft } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { ownerOf } from '../storage/owner.ts'
import { type First, readFirst } from '../ui/first-frame.tsx'
import { inTime } from './in-time.ts'
import { nothingIndexed, readIndexed } from './indexed.ts'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

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
  const [first, current, outbox, pause, lastAccount, recommendations, onlyContacts, pendingRequests] =
    await Promise.all([
      readFirst(),
      currentPage(given),
      items.outbox.get(),
      items.pause.get(),
      items.lastAccount.get(),
      items.recommendations.get(),
      items.onlyContacts.get(),
      items.pendingRequests.get(),
    ])
  const { network, account } = first
  const owner = account ? ownerOf(network, account) : ''
  const url = current.page.ok ? current.page.url : ''
  const [typed, beside] = await Promise.all([
    url ? shareDraft(owner, url).get() : null,
    before?.besideOf === url ? before : readBeside(first, current),
  ])
  /** What was typed about it, and by whom: another member may sign in meanwhile. */
  const draft = typed && { owner, fields: typed }
  const { besideOf, indexed, selected } = beside
  return {
    ...first,
    ...current,
    draft,
    besideOf,
    indexed,
    selected,
    outbox,
    pause,
    lastAccount,
    recommendations,
    onlyContacts,
    pendingRequests,
  }
}

type Current = Awaited<ReturnType<typeof currentPage>>

/** What the index knows of the page, and what is selected in it. */
async function readBeside({ consent, account, network, options }: First, { page, toShare }: Current) {
  const owner = account ? ownerOf(network, account) : ''
  const nothing = { besideOf: page.ok ? page.url : '', indexed: { owner, found: nothingIndexed }, selected: '' }
  if (!consent || !account || !page.ok) return nothing
  // only where the form that it can be quoted in is shown
  const tabId = toShare || !guardReason(page.url, options.excluded_sites) ? page.tabId : null
  const [found, selected] = await Promise.all([
    inTime(readIndexed(owner, page.url, account.id), nothingIndexed),
    tabId === null ? '' : inTime(readSelection(tabId), ''),
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
  return { opening, toShare, takesFocus: toShare, page }
}
