import { browser } from 'wxt/browser'
import { guardReason } from '../page/guard.ts'
import { readSelection } from '../page/selection.ts'
import { linkPage, type TabPage, tabPage } from '../page/tab-page.ts'
import type { Opening } from '../schemas/opening.ts'
import { shareDraft } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { ownerOf } from '../storage/owner.ts'
import { readFirst } from '../ui/first-frame.tsx'
import { inTime } from './in-time.ts'
import { nothingIndexed, readIndexed } from './indexed.ts'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

/**
 * Everything the first frame is drawn from: the tab, what is stored, and the sentences; neither the worker nor the network is
 * waited for, and the index and the page only for a moment.
 *
 * @param given what the popup opens with, or null for the page in front
 */
export async function readFirstFrame(given: Opening | null | Promise<Opening | null>) {
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
  const url = current.page.ok ? current.page.url : undefined
  const [typed, found, selected] = await Promise.all([
    url ? shareDraft(owner, url).get() : null,
    url && account ? inTime(readIndexed(owner, url, account.id), nothingIndexed) : nothingIndexed,
    first.consent && account ? inTime(readQuotable(current, first.options.excluded_sites), '') : '',
  ])
  /** What was typed about it, and by whom: another member may sign in meanwhile. */
  const draft = typed && { owner, fields: typed }
  const indexed = { owner, found }
  return {
    ...first,
    ...current,
    draft,
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

/** What is selected in the page, where the form that it can be quoted in is shown. */
async function readQuotable({ page, toShare }: Awaited<ReturnType<typeof currentPage>>, excludedSites: string[]) {
  if (!page.ok || page.tabId === null || (!toShare && guardReason(page.url, excludedSites))) return ''
  return readSelection(page.tabId)
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
