import { browser } from 'wxt/browser'
import { linkPage, type TabPage, tabPage } from '../page/tab-page.ts'
import type { Opening } from '../schemas/opening.ts'
import { draftOf } from '../storage/drafts.ts'
import * as items from '../storage/items.ts'
import { readFirst } from '../ui/first-frame.tsx'

export type FirstFrame = Awaited<ReturnType<typeof readFirstFrame>>

/**
 * Everything the first frame is drawn from: the tab, what is stored, and the sentences; neither the worker nor the network is
 * waited for.
 *
 * @param given what the popup opens with, or null for the page in front
 */
export async function readFirstFrame(given: Opening | null | Promise<Opening | null>) {
  const [first, page, recommendations, onlyContacts, pendingRequests] = await Promise.all([
    readFirst(),
    currentPage(given),
    items.recommendations.get(),
    items.onlyContacts.get(),
    items.pendingRequests.get(),
  ])
  return { ...first, ...page, recommendations, onlyContacts, pendingRequests }
}

/** The page that was chosen, else the one in front, with what was typed about it. */
async function currentPage(given: Opening | null | Promise<Opening | null>) {
  const [[tab], opening] = await Promise.all([browser.tabs.query({ active: true, currentWindow: true }), given])
  const page: TabPage =
    opening?.show === 'link' ? linkPage(opening) : tabPage(opening?.show === 'page' ? opening.tab : tab)
  /** The member chose to share it, rather than to look: it begins in the form. */
  const toShare = opening?.show === 'page' || opening?.show === 'link'
  return { opening, toShare, takesFocus: toShare, page, draft: page.ok ? await draftOf(page.url).get() : null }
}
